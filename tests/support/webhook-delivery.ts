import { afterAll, beforeEach } from 'vitest';
import { sendDueMessages } from '../../lib/distribution/webhook-delivery/writes';
import { setAuthSecret } from '../../lib/platform/env';
import { createTestDatabase } from './databases';
import { startReceiver } from './webhook-receiver';
import { addWebhook, type TestWebhook } from './webhooks';

export const AUTH_SECRET = 'an-authentication-secret-of-tests-only';

/** Time in which messages may be sent. */
export const BUDGET_MS = 30_000;

/** A database of its own and a receiver on this machine, both empty before each test, and the steps of a delivery. */
export async function openDelivery() {
  process.env.WEBHOOKS_ALLOW_PRIVATE = 'on';
  setAuthSecret(AUTH_SECRET);
  const database = await createTestDatabase();
  const { pool } = database;
  const receiver = await startReceiver();
  beforeEach(async () => {
    receiver.reset();
    await pool.query('DELETE FROM webhooks');
    await pool.query('TRUNCATE mails');
  });
  afterAll(() => receiver.close());
  return {
    database,
    pool,
    receiver,
    send: () => sendDueMessages(database, BUDGET_MS),
    add: (url = receiver.url) => addWebhook(database, { url }),
    queue: (webhook: TestWebhook, n = 1) =>
      pool.query(
        `INSERT INTO webhook_messages (webhook_id, type, data, occurred_at)
         SELECT $1, 'webhook.test', '{}', clock_timestamp() FROM generate_series(1, $2)`,
        [webhook.id, n],
      ),
    /** Makes every message that waits due. */
    passTime: () => pool.query("UPDATE webhook_messages SET next_attempt_at = now() WHERE status = 'pending'"),
  };
}
