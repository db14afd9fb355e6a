import type pg from 'pg';
import type { Database } from './client';
import { type Sql, sql } from './sql';

/** Which page: `page` counts from 1; a page past the end is empty. */
export type PageQuery = { page: number; pageSize: number };

/** The items of one page, and how many all pages have. */
export type Page<Item> = { items: Item[]; total: number };

type Rows = {
  columns: Sql;
  /** tables, joins and conditions: what follows FROM */
  from: Sql;
  /** ends with a unique column, so that no row is on two pages */
  order: Sql;
};

/**
 * Reads one page of rows and counts all of them.
 *
 * @param name of the prepared statements; without one, both are planned each time
 */
export async function readPage<Row extends pg.QueryResultRow>(
  database: Pick<Database, 'query'>,
  { columns, from, order }: Rows,
  { page, pageSize }: PageQuery,
  name?: string,
): Promise<{ rows: Row[]; total: number }> {
  const [counted, { rows }] = await Promise.all([
    database.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM ${from}`, name && `${name}_count`),
    database.query<Row>(
      sql`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      name && `${name}_page`,
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
