import { networkOf } from '../../counting/limits/rules';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { ActionLimitedError } from '../../platform/errors';
import { keyedHash } from '../../platform/secret';
import { ATTEMPT_WINDOW_MS, MAX_ATTEMPTS } from './rules';

type Slot = { id: Buffer; limit: number };

/**
 * Reserves a slot of the email address and one of the client, before a password is verified. The rows are the lock: of any
 * number of simultaneous attempts, in any number of processes, only as many get a slot as there are. A limited attempt takes none.
 *
 * @param attempt.email folded
 * @param attempt.client the client's IP address
 * @throws ActionLimitedError
 */
export async function reserveAttempt(
  database: Database,
  { email, client, now }: { email: string; client: string; now: Date },
): Promise<void> {
  // Everyone takes the client's slot first: attempts never wait for each other in a circle, and a limited client cannot use
  // up the slots of an address.
  const slots = [
    { id: keyedHash('login-client', networkOf(client)), limit: MAX_ATTEMPTS.client },
    { id: toEmailId(email), limit: MAX_ATTEMPTS.email },
  ];
  await inTransaction(database, async (connection) => {
    // Without locks, and on the connection that would take the slots: of a flood, those that wait for one see what is left.
    await requireSlots(connection, slots, now);
    for (const slot of slots) await takeSlot(connection, slot, now);
  });
}

/** Frees the slots of an address after a password was right. */
export async function freeAttempts(client: Queryable, email: string): Promise<void> {
  await client.query(sql`DELETE FROM login_attempts WHERE id = ${toEmailId(email)}`);
}

function toEmailId(email: string): Buffer {
  return keyedHash('login-email', email);
}

async function takeSlot(client: Queryable, slot: Slot, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS);
  const { rowCount } = await client.query(
    sql`INSERT INTO login_attempts AS kept (id, attempts, latest_at) VALUES (${slot.id}, ARRAY[${now}::timestamptz], ${now})
     ON CONFLICT (id) DO UPDATE SET latest_at = greatest(kept.latest_at, ${now}),
       attempts = ARRAY(SELECT a FROM unnest(kept.attempts) a WHERE a > ${since} ORDER BY a) || ${now}::timestamptz
     WHERE (SELECT count(*) FROM unnest(kept.attempts) a WHERE a > ${since}) < ${slot.limit}`,
  );
  if (rowCount !== 0) return;
  await requireSlots(client, [slot], now);
  throw new ActionLimitedError(slot.limit, new Date(now.getTime() + ATTEMPT_WINDOW_MS), now);
}

/** @throws ActionLimitedError for the first of these of which every slot is taken */
async function requireSlots(client: Queryable, slots: Slot[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS);
  const { rows } = await client.query<{ id: Buffer; taken: number; oldest: Date }>(sql`
    SELECT id, count(*)::integer AS taken, min(a) AS oldest FROM login_attempts, unnest(attempts) a
    WHERE id = ANY (${slots.map(({ id }) => id)}::bytea[]) AND a > ${since} GROUP BY id`);
  for (const { id, limit } of slots) {
    const used = rows.find((row) => row.id.equals(id));
    if (used && used.taken >= limit)
      throw new ActionLimitedError(limit, new Date(used.oldest.getTime() + ATTEMPT_WINDOW_MS), now);
  }
}
