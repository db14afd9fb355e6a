import pg from 'pg';
import type { Queryable } from '../transaction';
import { BackupError, type Header } from './format';

const quote = pg.escapeIdentifier;

/** A table's name as a statement takes it. */
export const inPublic = (table: string) => `public.${quote(table)}`;

/** `COPY` of a table's stored columns, without its direction. */
export const toCopy = ({ name, columns }: Header['tables'][number]) =>
  `COPY ${inPublic(name)} (${columns.map(quote).join(', ')})`;

/** Objects of an extension belong to it: they come with it, and go with it. */
const ownedByExtension = (catalogue: string, oid: string) =>
  `EXISTS (SELECT 1 FROM pg_depend e WHERE e.classid = '${catalogue}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;

/** Tables of the public schema, what is referred to first, and their columns except those that are computed. */
export async function listTables(client: Queryable): Promise<Header['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `SELECT c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
       ARRAY(SELECT DISTINCT t.relname::text FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
             WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS needs
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT ${ownedByExtension('pg_class', 'c.oid')}
     ORDER BY c.relname COLLATE "C"`,
  );
  const ordered: Header['tables'] = [];
  const placed = new Set<string>();
  for (let left = rows; left.length > 0; ) {
    const ready = left.filter(({ needs }) => needs.every((need) => placed.has(need)));
    if (ready.length === 0)
      throw new BackupError(`tables that refer to each other cannot be ordered: ${left.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of ready) {
      placed.add(name);
      ordered.push({ name, columns });
    }
    left = left.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/** Where the sequences stand now, which is at or after what any snapshot has used of them. */
export async function listSequences(client: Queryable): Promise<Header['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
       AND NOT ${ownedByExtension('pg_class', 'c.oid')} ORDER BY c.relname COLLATE "C"`,
  );
  const sequences: Header['sequences'] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${inPublic(name)}`,
    );
    if (found.rows[0]) sequences.push({ name, ...found.rows[0] });
  }
  return sequences;
}

/** The migrations that the database has, finished, oldest first; empty when it has never had any. */
export async function listMigrations(client: Queryable): Promise<Header['migrations']> {
  const known = await client.query<{ present: boolean }>(
    "SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS present",
  );
  if (!known.rows[0]?.present) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM public._prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`,
  );
  return rows;
}

/** Our own triggers with whether they fire, one line each: equal before and after, or something was left switched off. */
export async function listTriggers(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT c.relname || ' ' || t.tgname || ' ' || t.tgenabled::text AS line FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

/** Removes everything of the public schema that no extension owns. */
export async function dropEverything(client: Queryable): Promise<void> {
  const own = (catalogue: string, oid: string, schema: string) =>
    `${schema} = 'public'::regnamespace AND NOT ${ownedByExtension(catalogue, oid)}`;
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP %s IF EXISTS public.%I CASCADE',
         CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.relname) AS statement
       FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${own('pg_class', 'c.oid', 'c.relnamespace')}
         -- The sequence of a column goes with its table.
         AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('i', 'a'))
     UNION ALL SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
       FROM pg_proc p WHERE ${own('pg_proc', 'p.oid', 'p.pronamespace')}
     UNION ALL SELECT format('DROP TYPE IF EXISTS public.%I CASCADE', t.typname)
       FROM pg_type t WHERE t.typtype IN ('e', 'd') AND ${own('pg_type', 't.oid', 't.typnamespace')}
     UNION ALL SELECT format('DROP TEXT SEARCH DICTIONARY IF EXISTS public.%I CASCADE', d.dictname)
       FROM pg_ts_dict d WHERE ${own('pg_ts_dict', 'd.oid', 'd.dictnamespace')}
     UNION ALL SELECT format('DROP TEXT SEARCH CONFIGURATION IF EXISTS public.%I CASCADE', f.cfgname)
       FROM pg_ts_config f WHERE ${own('pg_ts_config', 'f.oid', 'f.cfgnamespace')}`,
  );
  for (const { statement } of rows) await client.query(statement);
}
