import { randomBytes, randomUUID } from 'node:crypto';
import type { TokenScope } from '../../lib/console/admin/record';
import { createSessionToken, hashSessionToken } from '../../lib/people/auth/rules';
import { hashLinkToken, type LinkPurpose, toLinkToken } from '../../lib/people/links/rules';
import type { StaffRole } from '../../lib/platform/actor';
import { createCredential } from '../../lib/platform/credentials';
import type { Queryable } from '../../lib/platform/db/transaction';

/** Anything with a pool: the service's own `Database`, or a plain connection pool in a journey. */
export type Store = { pool: Queryable };

/** The audit context of changes made by a test itself. */
export const tester = { name: 'operator', requestId: 'test-1' } as const;

const DAY_MS = 86_400_000;

export type Subscriber = { id: string; email: string; name: string };
export type Key = { id: string; text: string; prefix: string };

/** An address that no other test uses. */
export const newEmail = (name = 'reader'): string => `${name}-${randomBytes(6).toString('hex')}@example.com`;

/** A subscriber whose subscription runs for a year, unless the fields say otherwise. */
export async function addSubscriber(
  { pool }: Store,
  fields: { email?: string; name?: string; plan?: 'premium' | 'api'; activeUntil?: Date; suspendedAt?: Date } = {},
): Promise<Subscriber> {
  const { email = newEmail(), name = 'Reader', plan = 'premium', suspendedAt = null } = fields;
  const { activeUntil = new Date(Date.now() + 365 * DAY_MS) } = fields;
  const { rows } = await pool.query<{ id: string }>(
    'INSERT INTO subscribers (email, name, plan, active_until, suspended_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [email, name, plan, activeUntil, suspendedAt],
  );
  return { id: rows[0]?.id ?? '', email, name };
}

/** A subscriber's key in the given state, as the service would have stored it. */
export async function issueKey(
  { pool }: Store,
  subscriber: { id: string },
  status: 'active' | 'frozen' | 'revoked' = 'active',
): Promise<Key> {
  const { text, prefix, hash } = createCredential('hik');
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO api_keys (prefix, hash, subscriber_id, status, frozen_at, frozen_reason, revoked_at)
     VALUES ($1, $2, $3, $4::text::key_status, CASE $4::text WHEN 'frozen' THEN now() END,
             CASE $4::text WHEN 'frozen' THEN 'simultaneous_use' END, CASE $4::text WHEN 'revoked' THEN now() END) RETURNING id`,
    [prefix, hash, subscriber.id, status],
  );
  return { id: rows[0]?.id ?? '', text, prefix };
}

/** A session as signing in stores it; returns the token for its cookie. */
export async function openSession(
  { pool }: Store,
  email: string,
  times: { createdAt?: Date; expiresAt?: Date } = {},
): Promise<string> {
  const { createdAt = new Date(), expiresAt = new Date(createdAt.getTime() + DAY_MS) } = times;
  const token = createSessionToken();
  await pool.query('INSERT INTO sessions (hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4)', [
    hashSessionToken(token),
    email,
    createdAt,
    expiresAt,
  ]);
  return token;
}

/** The header of a browser that is signed in to an https address. */
export async function signIn(store: Store, email: string): Promise<{ cookie: string }> {
  return { cookie: `__Host-hospitality-session=${await openSession(store, email)}` };
}

export async function countSessions({ pool }: Store, email: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM sessions WHERE email = $1', [email]);
  return rows[0]?.n ?? 0;
}

/** Makes an address an administrator's. */
export async function addAdmin(store: Store, email: string): Promise<void> {
  await addStaff(store, { email, role: 'admin' });
}

/** A member of staff without a password. */
export async function addStaff(
  { pool }: Store,
  { email = newEmail('staff'), role, name = email }: { email?: string; role: StaffRole; name?: string },
): Promise<{ id: string; email: string }> {
  const { rows } = await pool.query<{ id: string }>('INSERT INTO users (email, name, role) VALUES ($1, $2, $3) RETURNING id', [
    email,
    name,
    role,
  ]);
  return { id: rows[0]?.id ?? '', email };
}

export type AdminToken = { text: string; prefix: string; headers: { authorization: string } };

/** An admin token; each has limits of its own. */
export async function addAdminToken(
  { pool }: Store,
  state: 'active' | 'expired' | 'revoked' = 'active',
  scope: TokenScope = 'all',
): Promise<AdminToken> {
  const { text, prefix, hash } = createCredential('hia');
  await pool.query(
    `INSERT INTO admin_tokens (prefix, hash, name, created_at, expires_at, revoked_at, scope) VALUES ($1, $2, 'tests',
       now() - interval '2 days', now() + make_interval(days => $3), CASE WHEN $4 THEN now() END, $5)`,
    [prefix, hash, state === 'expired' ? -1 : 1, state === 'revoked', scope],
  );
  return { text, prefix, headers: { authorization: `Bearer ${text}` } };
}

/** A link token as an email would carry it. */
export async function addLinkToken(
  { pool }: Store,
  subscriber: { email: string },
  purpose: LinkPurpose = 'key',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `INSERT INTO link_tokens (hash, purpose, email, expires_at) VALUES ($1, $2, $3, now() + interval '30 minutes')`,
    [Buffer.from(hashLinkToken(token)), purpose, subscriber.email],
  );
  return token;
}

/** The tokens in the sign-in emails to an address, oldest first, as the mail worker derives them. */
export async function readLinkTokens({ pool }: Store, email: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM mails WHERE to_email = $1 AND template = 'sign_in' ORDER BY created_at, id",
    [email],
  );
  return rows.map(({ id }) => toLinkToken('signin', id));
}

/** A well-formed token that was never issued. */
export const forgeLinkToken = (): string => toLinkToken('signin', randomUUID());

/** Audit rows of a subject, oldest first, without the columns that differ between runs. */
export async function readAudit({ pool }: Store, subject: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query('SELECT actor, action, before, after, request_id FROM audit WHERE subject = $1 ORDER BY id', [
    subject,
  ]);
  return rows as Record<string, unknown>[];
}

/** A contact that is confirmed and receives everything in English, unless the fields say otherwise. */
export async function addContact(
  { pool }: Store,
  fields: {
    email?: string;
    status?: 'confirmed' | 'unsubscribed' | 'bounced' | 'complained';
    name?: string;
    company?: string;
    source?: string;
    topics?: string[];
    locale?: 'en' | 'zh';
    createdAt?: Date;
  } = {},
): Promise<{ id: string; email: string; token: string; leftAt: Date | null }> {
  const { email = newEmail(), status = 'confirmed', name = '', company = '', source = '', topics = [], locale = 'en' } = fields;
  const leftAt = status === 'confirmed' ? null : new Date('2026-01-31T08:00:00.000Z');
  const { rows } = await pool.query<{ id: string; unsubscribe_token: string }>(
    `INSERT INTO contacts (email, status, name, company, source, topics, locale, left_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id, unsubscribe_token`,
    [email, status, name, company, source, topics, locale, leftAt, fields.createdAt ?? new Date()],
  );
  return { id: rows[0]?.id ?? '', email, token: rows[0]?.unsubscribe_token ?? '', leftAt };
}
