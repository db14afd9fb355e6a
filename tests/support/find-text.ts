import type { Queryable } from '../../lib/platform/db/transaction';

/** The tables with a text in any of their columns, as a search through a dump finds it. All tables, not those of a list. */
export async function findText(pool: Queryable, text: string): Promise<string[]> {
  const { rows } = await pool.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const found = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`SELECT 1 FROM "${name}" t WHERE strpos(lower(to_jsonb(t)::text), $1) > 0 LIMIT 1`, [
      text.toLowerCase(),
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}
