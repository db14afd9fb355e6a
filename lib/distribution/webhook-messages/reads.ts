import { isOwnedBy } from '../../people/webhooks/reads';
import type { Actor } from '../../platform/actor';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { MessageContent, MessageRow } from './record';
import { toBody, toFixedHeaders } from './rules';
import type { Delivery, DeliveryDetail } from './schema';

/**
 * A page of an endpoint's messages of the last 30 days, newest first.
 *
 * @throws NotFoundError also for another subscriber's endpoint
 */
export async function listDeliveries(
  owner: Pick<Actor, 'subscriberId'>,
  webhookId: string,
  { page, pageSize }: PageQuery,
): Promise<Page<Delivery>> {
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
      attempts: row.attempts.map(({ at, status_code, error, milliseconds }) => ({ at, status_code, error, milliseconds })),
    }));
  return { items, total: rows[0].total };
}

type DetailRow = MessageRow & MessageContent & { url: string };

/**
 * One message of an endpoint with its request and its responses.
 *
 * @throws NotFoundError also for another subscriber's endpoint
 */
export async function getDelivery(owner: Pick<Actor, 'subscriberId'>, webhookId: string, id: string): Promise<DeliveryDetail> {
  const { rows } = await db().query<DetailRow>(sql`
    SELECT m.id, m.type, m.status, m.created_at, m.next_attempt_at, m.attempts, m.occurred_at, m.data, w.url
    FROM webhook_messages m JOIN webhooks w ON w.id = m.webhook_id
    WHERE m.id = ${id}::uuid AND w.id = ${webhookId}::uuid AND ${isOwnedBy(owner)}`);
  const [row] = rows;
  if (!row) throw new NotFoundError('delivery');
  const body = toBody(row);
  const headers = Object.entries(toFixedHeaders(row.id, body)).map(([name, value]) => ({ name, value }));
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    created_at: toWireTime(row.created_at),
    next_attempt_at: row.status === 'pending' ? toWireTime(row.next_attempt_at) : null,
    request: { url: row.url, headers, body },
    attempts: row.attempts.map(({ headers: shown = [], by_hand = false, ...attempt }) => ({
      ...attempt,
      headers: shown,
      by_hand,
    })),
  };
}
