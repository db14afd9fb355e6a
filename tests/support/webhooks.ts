import type { WebhookEvent } from '../../lib/people/webhooks/record';
import { createWebhook } from '../../lib/people/webhooks/writes';
import type { Actor } from '../../lib/platform/actor';
import type { Database } from '../../lib/platform/db/client';
import { addSubscriber, type Subscriber } from './people';

export const articleEvents: WebhookEvent[] = ['article.published', 'article.updated', 'article.deleted'];

export type TestWebhook = { id: string; secret: string; subscriber: Subscriber; owner: Actor };

export function ownerOf(subscriber: Subscriber): Actor {
  return { name: `subscriber:${subscriber.email}`, subscriberId: subscriber.id, requestId: 'test-1' };
}

/** An endpoint of a subscriber, of a new one unless it is given. */
export async function addWebhook(
  database: Database,
  fields: { url?: string; events?: WebhookEvent[]; subscriber?: Subscriber } = {},
): Promise<TestWebhook> {
  const { url = 'http://localhost:4000/hook', events = articleEvents } = fields;
  const subscriber = fields.subscriber ?? (await addSubscriber(database));
  const owner = ownerOf(subscriber);
  return { ...(await createWebhook(database, { url, events, description: '' }, owner)), subscriber, owner };
}

type StoredMessage = {
  id: string;
  type: string;
  data: Record<string, unknown>;
  status: string;
  replay: number;
  attempts: { status_code: number | null; error: string | null }[];
};

/** The messages of an endpoint, in the order of their changes, others last. */
export async function readMessages({ pool }: Database, webhook: { id: string }): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    `SELECT id, type, data, status, replay, attempts FROM webhook_messages WHERE webhook_id = $1
     ORDER BY stamp, created_at, replay, id`,
    [webhook.id],
  );
  return rows;
}
