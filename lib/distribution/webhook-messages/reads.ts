import { isOwnedBy } from '../../people/webhooks/reads';
import type { Actor } from '../../platform/actor';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { MessageRow } from './record';
import type { Delivery } from './schema';

/**
 * A page of an endpoint's messages of the last 30 days, newest first.
 *
 * @throws NotFoundError also for another subscriber's endpoint
 */
export async function listDeliveries(
  owner: Pick<Actor, 'subscriberId'>,
  webhookId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Delivery[]; total: number }> {
  const { rows } = await db().query<MessageRow & { total: number }>(sql`
    SELECT page.*, counted.total
    FROM (SELECT w.id, (SELECT count(*)::int FROM webhook_messages m
            WHERE m.webhook_id = w.id AND m.created_at > now() - interval '30 days') AS total
          FROM webhooks w WHERE w.id = ${webhookId}::uuid AND ${isOwnedBy(owner)}) counted
      LEFT JOIN LATERAL (
        SELECT m.id, m.type, m.status, m.created_at, m.next_attempt_at, m.attempts FROM webhook_messages m
        WHERE m.webhook_id = counted.id AND m.created_at > now() - interval '30 days'
        ORDER BY m.created_at DESC, m.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) page ON true
    ORDER BY page.created_at DESC, page.id`);
  if (!rows[0]) throw new NotFoundError('webhook');
  // Past the end, the one row has no message.
  const items = rows
    .filter(({ id }) => id !== null)
    .map(({ total: _, ...row }) => ({
      ...row,
      created_at: toWireTime(row.created_at),
      next_attempt_at: row.status === 'pending' ? toWireTime(row.next_attempt_at) : null,
    }));
  return { items, total: rows[0].total };
}
