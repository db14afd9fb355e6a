import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import type { Page } from '../../platform/db/page';
import { NotFoundError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import type { RequestStatus } from './rules';
import type { SubscriptionRequest } from './schema';

/** A page of requests, newest first. */
export async function listSubscriptionRequests(filter: {
  status?: RequestStatus | undefined;
  page: number;
  pageSize: number;
}): Promise<Page<SubscriptionRequest>> {
  const { status, page, pageSize } = filter;
  const where = status === undefined ? {} : { done_at: status === 'open' ? null : { not: null } };
  const [total, rows] = await Promise.all([
    db().prisma.subscriptionRequest.count({ where }),
    db().prisma.subscriptionRequest.findMany({
      where,
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: pageSize,
      skip: (page - 1) * pageSize,
    }),
  ]);
  return { items: rows.map(toRequest), total };
}

/** The number of open requests. */
export function countOpenRequests(): Promise<number> {
  return db().prisma.subscriptionRequest.count({ where: { done_at: null } });
}

/** @throws NotFoundError */
export async function getSubscriptionRequest(id: string): Promise<SubscriptionRequest> {
  const row = await db().prisma.subscriptionRequest.findUnique({ where: { id } });
  if (!row) throw new NotFoundError('subscription_request');
  return toRequest(row);
}

type Row = Omit<SubscriptionRequest, 'status' | 'locale' | 'created_at' | 'done_at'> & {
  locale: string;
  created_at: Date;
  done_at: Date | null;
};

function toRequest(row: Row): SubscriptionRequest {
  return {
    ...row,
    status: row.done_at ? 'done' : 'open',
    locale: row.locale as Locale,
    created_at: toWireTime(row.created_at),
    done_at: row.done_at && toWireTime(row.done_at),
  };
}
