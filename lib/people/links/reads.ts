import type { Queryable } from '../../platform/db/transaction';
import { type LinkPurpose, MAX_LIVE_TOKENS } from './rules';

/** Whether a link is live: not expired, not ended, and among the newest of its address and purpose. */
export async function isLinkLive(
  client: Queryable,
  link: { purpose: LinkPurpose; email: string; hash: Uint8Array },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM (
       SELECT hash FROM link_tokens
       WHERE email = $2 AND purpose = $3 AND ended_at IS NULL AND expires_at > $4
       ORDER BY created_at DESC, hash LIMIT $5
     ) AS live WHERE hash = $1`,
    [link.hash, link.email, link.purpose, now, MAX_LIVE_TOKENS],
  );
  return rowCount !== 0;
}
