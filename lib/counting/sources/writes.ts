import type { Database } from '../../platform/db/client';
import { raw, sql } from '../../platform/db/sql';
import type { Family } from '../../platform/network';
import type { SlotNumber } from './rules';

/**
 * Stores which network a slot holds. Slots never change while a key lives: if the slot already holds another network, or
 * another slot this one, nothing changes.
 *
 * @returns whether the slot holds this network now
 */
export async function learnSource(
  database: Database,
  learned: { keyId: string; slot: SlotNumber; family: Family; hash: string; label: string; at: Date },
): Promise<boolean> {
  const own = raw(learned.family === 4 ? 'v4' : 'v6');
  try {
    const { rowCount } = await database.query(
      sql`INSERT INTO key_sources AS known (key_id, slot, ${own}, label_${own}, first_seen_at, last_seen_at)
       VALUES (${learned.keyId}, ${learned.slot}, decode(${learned.hash}, 'hex'), ${learned.label}, ${learned.at}, ${learned.at})
       ON CONFLICT (key_id, slot) DO UPDATE
         SET ${own} = EXCLUDED.${own}, label_${own} = EXCLUDED.label_${own}, last_seen_at = EXCLUDED.last_seen_at
         WHERE known.${own} IS NULL OR known.${own} = EXCLUDED.${own}`,
    );
    return rowCount === 1;
  } catch (error) {
    // The other slot holds this network: it is known, whichever slot the counters chose.
    if ((error as { code?: string }).code === '23505') return true;
    throw error;
  }
}
