import { sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { type LinkPurpose, MAX_LIVE_TOKENS } from './rules';

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
