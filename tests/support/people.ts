import { makeCredential } from '../../lib/credentials';
import type { Database } from '../../lib/db/client';

/** Who makes changes in tests. */
export const tester = { actor: 'operator', requestId: 'test-1' } as const;

/** Audit rows of a subject, oldest first, without what differs from run to run. */
export async function auditOf(database: Database, subject: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query(
    'SELECT actor, action, before, after, request_id FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  );
  return rows;
}

export async function beginSession(database: Database, email: string): Promise<void> {
  await database.pool.query(
    `INSERT INTO sessions (hash, email, expires_at) VALUES (sha256(gen_random_uuid()::text::bytea), $1, now() + interval '1 day')`,
    [email],
  );
}

export async function countSessions(database: Database, email: string): Promise<number> {
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM sessions WHERE email = $1', [email]);
  return rows[0].n;
}

/** A key of a subscriber as the database holds it; in state, as it would be after its life so far. */
export async function insertKey(
  database: Database,
  key: { subscriberId: string; status?: 'active' | 'frozen' | 'revoked'; createdAt?: string },
): Promise<{ prefix: string; text: string; id: string }> {
  const { text, prefix, hash } = makeCredential('hik');
  const { status = 'active', createdAt = '2026-06-01T00:00:00Z' } = key;
  const { rows } = await database.pool.query(
    `INSERT INTO api_keys (prefix, hash, subscriber_id, status, created_at, frozen_at, frozen_reason, revoked_at)
     VALUES ($1, $2, $3, $4::text::key_status, $5, CASE $4::text WHEN 'frozen' THEN $5::timestamptz + interval '1 hour' END,
             CASE $4::text WHEN 'frozen' THEN 'simultaneous_use' END, CASE $4::text WHEN 'revoked' THEN now() END) RETURNING id`,
    [prefix, hash, key.subscriberId, status, createdAt],
  );
  return { prefix, text, id: rows[0].id };
}
