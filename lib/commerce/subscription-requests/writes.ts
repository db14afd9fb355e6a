import { queueStaffEmails } from '../../people/staff/writes';
import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { MAX_PER_ADDRESS_DAY } from './rules';
import type { SubscriptionRequestCreate } from './schema';

/**
 * Stores a request for a subscription. The request that ends an empty queue emails every administrator. A request that repeats
 * an open one, or exceeds a few per address, is dropped without telling the caller.
 */
export async function addSubscriptionRequest(
  database: Database,
  request: SubscriptionRequestCreate & { locale: Locale },
): Promise<void> {
  const { email, name, organisation, plan, message, locale } = request;
  await inTransaction(database, async (client) => {
    // Held until commit: several first requests send one email, and two of one address cannot both be the last one allowed.
    await client.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('hospitality.subscription_requests', 0))`);
    const { rows } = await client.query<{ waiting: boolean; repeated: boolean; recent: number }>(sql`
      SELECT EXISTS (SELECT FROM subscription_requests WHERE done_at IS NULL) AS waiting,
        coalesce(bool_or((name, organisation, plan, message) = (${name}, ${organisation}, ${plan}, ${message})), false) AS repeated,
        count(*) FILTER (WHERE created_at > clock_timestamp() - interval '24 hours')::int AS recent
      FROM subscription_requests WHERE email = ${email} AND done_at IS NULL`);
    const [{ waiting, repeated, recent }] = rows as [{ waiting: boolean; repeated: boolean; recent: number }];
    if (repeated || recent >= MAX_PER_ADDRESS_DAY) return;
    await client.query(sql`
      INSERT INTO subscription_requests (email, name, organisation, plan, message, locale)
      VALUES (${email}, ${name}, ${organisation}, ${plan}, ${message}, ${locale})`);
    if (!waiting) await queueStaffEmails(client, 'subscription_request', 'admin');
  });
}

/**
 * Marks a request as done. Repeating it changes nothing.
 *
 * @throws NotFoundError
 */
export async function endSubscriptionRequest(database: Database, id: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const { rows } = await client.query<{ done: boolean }>(
      sql`SELECT done_at IS NOT NULL AS done FROM subscription_requests WHERE id = ${id}::uuid FOR UPDATE`,
    );
    if (!rows[0]) throw new NotFoundError('subscription_request');
    if (rows[0].done) return;
    await client.query(sql`
      UPDATE subscription_requests SET done_at = clock_timestamp(), done_by = ${actor.name} WHERE id = ${id}::uuid`);
    const audited = { actor, action: 'subscription_request.done', subject: `subscription_request:${id}` } as const;
    await writeAudit(client, { ...audited, before: { status: 'open' }, after: { status: 'done' } });
  });
}
