import pg from 'pg';
import type { Queryable } from '../transaction';
import { BackupError, type Header } from './format';

const quote = pg.escapeIdentifier;

/** The quoted name of a table or sequence in the public schema. */
export const toQualifiedName = (table: string) => `public.${quote(table)}`;

/** A `COPY` statement for a table's stored columns, without its direction. */
export const toCopy = ({ name, columns }: Header['tables'][number]) =>
  `COPY ${toQualifiedName(name)} (${columns.map(quote).join(', ')})`;

/** An SQL condition: the object belongs to an extension, which creates and drops it. */
const ownedByExtension = (catalogue: string, oid: string) =>
  `EXISTS (SELECT 1 FROM pg_depend e WHERE e.classid = '${catalogue}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;

/**
 * Tables of the public schema with their stored columns, each after the tables its foreign keys reference.
 *
 * @throws BackupError if tables reference each other in a cycle
 */
export async function listTables(client: Queryable): Promise<Header['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[]; dependencies: string[] }>(
    `SELECT c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
       ARRAY(SELECT DISTINCT t.relname::text FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
             WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS dependencies
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT ${ownedByExtension('pg_class', 'c.oid')}
     ORDER BY c.relname COLLATE "C"`,
  );
  const ordered: Header['tables'] = [];
  const placed = new Set<string>();
  for (let remaining = rows; remaining.length > 0; ) {
    const ready = remaining.filter(({ dependencies }) => dependencies.every((table) => placed.has(table)));
    if (ready.length === 0)
      throw new BackupError(
        `tables reference each other in a cycle and cannot be ordered: ${remaining.map(({ name }) => name).join(', ')}`,
      );
    for (const { name, columns } of ready) {
      placed.add(name);
      ordered.push({ name, columns });
    }
    remaining = remaining.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/** Current values of the sequences. Sequences ignore snapshots, so these are never behind the rows of one. */
export async function listSequences(client: Queryable): Promise<Header['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
       AND NOT ${ownedByExtension('pg_class', 'c.oid')} ORDER BY c.relname COLLATE "C"`,
  );
  const sequences: Header['sequences'] = [];
  for (const { name } of rows) {
    const result = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${toQualifiedName(name)}`,
    );
    if (result.rows[0]) sequences.push({ name, ...result.rows[0] });
  }
  return sequences;
}

/** Our triggers and their state, one line each, to compare before and after triggers are disabled. */
export async function listTriggers(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT c.relname || ' ' || t.tgname || ' ' || t.tgenabled::text AS line FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

/** Drops every object in the public schema except those of extensions. */
export async function dropEverything(client: Queryable): Promise<void> {
  const isOurs = (catalogue: string, oid: string, schema: string) =>
    `${schema} = 'public'::regnamespace AND NOT ${ownedByExtension(catalogue, oid)}`;
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP %s IF EXISTS public.%I CASCADE',
         CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.relname) AS statement
       FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${isOurs('pg_class', 'c.oid', 'c.relnamespace')}
         -- A sequence owned by a column is dropped with its table.
         AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('i', 'a'))
     UNION ALL SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
       FROM pg_proc p WHERE ${isOurs('pg_proc', 'p.oid', 'p.pronamespace')}
     UNION ALL SELECT format('DROP TYPE IF EXISTS public.%I CASCADE', t.typname)
       FROM pg_type t WHERE t.typtype IN ('e', 'd') AND ${isOurs('pg_type', 't.oid', 't.typnamespace')}
     UNION ALL SELECT format('DROP TEXT SEARCH DICTIONARY IF EXISTS public.%I CASCADE', d.dictname)
       FROM pg_ts_dict d WHERE ${isOurs('pg_ts_dict', 'd.oid', 'd.dictnamespace')}
     UNION ALL SELECT format('DROP TEXT SEARCH CONFIGURATION IF EXISTS public.%I CASCADE', f.cfgname)
       FROM pg_ts_config f WHERE ${isOurs('pg_ts_config', 'f.oid', 'f.cfgnamespace')}`,
  );
  for (const { statement } of rows) await client.query(statement);
}
