import { randomUUID } from 'node:crypto';
import { hashSessionToken, makeSessionToken } from '../../lib/auth/rules';
import type { Queryable } from '../../lib/db/transaction';
import { toLinkToken } from '../../lib/links/rules';

const DAY_MS = 86_400_000;

/** Enters a subscriber, in good order unless said otherwise. */
export async function insertSubscriber(
  client: Queryable,
  email: string,
  fields: { activeUntil?: Date; suspendedAt?: Date; name?: string } = {},
): Promise<void> {
  const { activeUntil = new Date(Date.now() + 365 * DAY_MS), suspendedAt = null, name = '' } = fields;
  await client.query('INSERT INTO subscribers (email, plan, active_until, suspended_at, name) VALUES ($1, $2, $3, $4, $5)', [
    email,
    'premium',
    activeUntil,
    suspendedAt,
    name,
  ]);
}

/** A session as signing in leaves it; gives the token that its cookie would hold. */
export async function insertSession(
  client: Queryable,
  email: string,
  moment: { createdAt?: Date; expiresAt?: Date } = {},
): Promise<string> {
  const { createdAt = new Date(), expiresAt = new Date(createdAt.getTime() + DAY_MS) } = moment;
  const token = makeSessionToken();
  await client.query('INSERT INTO sessions (hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4)', [
    hashSessionToken(token),
    email,
    createdAt,
    expiresAt,
  ]);
  return token;
}

/** The tokens that the sign-in mails to an address bring, oldest first, as the mail worker derives them. */
export async function readLinkTokens(client: Queryable, email: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM mails WHERE to_email = $1 AND template = 'sign_in' ORDER BY created_at, id",
    [email],
  );
  return rows.map(({ id }) => toLinkToken('signin', id));
}

/** A well-formed token that nobody ever made. */
export function forgedLinkToken(): string {
  return toLinkToken('signin', randomUUID());
}
