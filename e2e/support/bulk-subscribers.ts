import { database } from './people';

/** How many of the keys are frozen. */
export const FROZEN_KEYS = 7;

/**
 * Adds subscribers with one key each: most active, every tenth revoked, a few frozen with their two sources. The email
 * addresses are `guest-00001@example.com` and so on. None is warned by email, because hundreds of warnings would bury the
 * emails of the journeys.
 */
export async function addBulkSubscribers(count: number): Promise<void> {
  const run = (sql: string, values: unknown[] = []) => database().query(sql, values);
  await run(
    `WITH added AS (
       INSERT INTO subscribers (email, name, plan, active_until, created_at)
       SELECT 'guest-' || lpad(n::text, 5, '0') || '@example.com',
              (ARRAY['Hotel', 'Residence', 'Inn', 'House', 'Resort'])[1 + n % 5] || ' ' || n,
              CASE WHEN n % 3 = 0 THEN 'api' ELSE 'premium' END,
              now() + (n % 400 - 30) * interval '1 day', now() - (n % 365) * interval '1 day'
       FROM generate_series(1, $1::int) n
       RETURNING id)
     INSERT INTO notification_settings (subscriber_id, warnings) SELECT id, false FROM added`,
    [count],
  );
  await run(
    `INSERT INTO api_keys (prefix, hash, subscriber_id, status, created_at, last_used_at, frozen_at, frozen_reason, revoked_at)
     SELECT 'hik_' || left(upper(to_hex(n)) || md5(n::text), 8), sha256(('bulk ' || n)::bytea), id,
            status::key_status, issued, issued + interval '1 hour',
            CASE status WHEN 'frozen' THEN issued + interval '1 hour' END,
            CASE status WHEN 'frozen' THEN 'simultaneous_use' END,
            CASE status WHEN 'revoked' THEN issued + interval '2 hours' END
     FROM (
       SELECT id, n, created_at + interval '1 minute' AS issued,
              CASE WHEN n % 10 = 0 THEN 'revoked' WHEN n <= $1::int THEN 'frozen' ELSE 'active' END AS status
       FROM (SELECT id, created_at, right(split_part(email, '@', 1), 5)::int AS n FROM subscribers WHERE email LIKE 'guest-%') s
     ) k`,
    [FROZEN_KEYS],
  );
  await run(
    `INSERT INTO key_sources (key_id, slot, v4, label_v4, first_seen_at, last_seen_at)
     SELECT k.id, slot, sha256((k.prefix || slot)::bytea), CASE slot WHEN 0 THEN '198.51.100.*' ELSE '203.0.113.*' END,
            k.created_at, k.last_used_at
     FROM api_keys k, generate_series(0, 1) slot WHERE k.status = 'frozen'`,
  );
  await run(
    `INSERT INTO usage_days (subscriber_id, date, requests)
     SELECT subscriber_id, (now() AT TIME ZONE 'UTC')::date - day, 1 + (ascii(right(prefix, 1)) * 7) % 400
     FROM api_keys, generate_series(0, 2) day WHERE status = 'active'`,
  );
  await run('ANALYZE subscribers, api_keys, usage_days');
}
