import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { hashLinkToken, type LinkPurpose, MAX_LIVE_TOKENS } from './rules';

/** Whether a link is live: not expired, not ended, and among the newest of its address and purpose. */
export async function isLinkLive(
  client: Queryable,
  link: { purpose: LinkPurpose; email: string; hash: Uint8Array },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    sql`SELECT 1 FROM (
       SELECT hash FROM link_tokens
       WHERE email = ${link.email} AND purpose = ${link.purpose} AND ended_at IS NULL AND expires_at > ${now}
       ORDER BY created_at DESC, hash LIMIT ${MAX_LIVE_TOKENS}
     ) AS live WHERE hash = ${link.hash}`,
  );
  return rowCount !== 0;
}

/** The path to which a sign-in link leads back, if it was requested with one. Redeeming decides whether the link is valid. */
export async function findWayBack({ email, token }: { email: string; token: string }): Promise<string | undefined> {
  const { rows } = await db().query<{ back: string | null }>(
    sql`SELECT details ->> 'back' AS back FROM link_tokens
      WHERE hash = ${Buffer.from(hashLinkToken(token))} AND email = ${email} AND purpose = 'signin'`,
  );
  return rows[0]?.back ?? undefined;
}
