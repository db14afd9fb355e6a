import { type Sql, sql } from '../../platform/db/sql';

/**
 * A hash of a text as SQL, kept beside the blocks when the languages are marked: lists compare it, because rendering every text
 * of a list would take seconds. Spaces do not count, as in the hashes of blocks.
 */
export const toTextHash = (text: Sql): Sql => sql`md5(btrim(regexp_replace(${text}::text, '\\s+', ' ', 'g')))`;
