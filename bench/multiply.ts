import pg from 'pg';
import { sql } from '../lib/platform/db/sql';

/** Another id in the same order, because segments number documents of the same time by id. For up to ten copies. */
const ID = 'overlay(id::text placing to_hex(copy + 4) from 15)::uuid';

/** The columns that differ in copy number `copy` (1, 2, 3 …), by table. */
const COPY_VALUES: Record<string, Record<string, string>> = {
  articles: {
    id: ID,
    slug: "slug || '-' || copy",
    aliases: "ARRAY(SELECT alias || '-' || copy FROM unnest(aliases) alias)",
    // Published slightly later in the same month. Changed before all originals, because change times are unique.
    published_at: "published_at + copy * interval '1 millisecond'",
    changed_at: 'changed_at - copy * span',
  },
  article_tags: {
    article_id: ID.replace('id', 'article_id'),
    published_at: "published_at + copy * interval '1 millisecond'",
  },
  article_authors: {
    article_id: ID.replace('id', 'article_id'),
    published_at: "published_at + copy * interval '1 millisecond'",
  },
  // Far above the numbers of the originals.
  search_segments: { segment: 'segment + copy * 1000000', id: 'gen_random_uuid()' },
  search_documents: {
    segment: 'segment + copy * 1000000',
    id: ID,
    published_at: "published_at + copy * interval '1 millisecond'",
  },
  search_postings: { segment: 'segment + copy * 1000000' },
  search_pending: { id: ID },
};

/**
 * Makes an archive `times` as large by copying its rows within the database, which takes minutes where an import would
 * take an hour. The share of articles with a word does not change, and the index has as many more segments.
 *
 * @param url a database without other users, as superuser, because the archive's triggers are disabled
 */
export async function multiplyArchive(url: string, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET statement_timeout = 0");
    await client.query('BEGIN');
    for (const [table, values] of Object.entries(COPY_VALUES)) {
      const { rows } = await client.query<{ name: string }>(
        sql`SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped
          ORDER BY attnum`,
      );
      const span = "(SELECT max(changed_at) - min(changed_at) + interval '1 millisecond' AS span FROM articles) spans";
      await client.query(
        `INSERT INTO ${table} (${rows.map(({ name }) => `"${name}"`).join(', ')})
         SELECT ${rows.map(({ name }) => values[name] ?? `t."${name}"`).join(', ')}
         FROM ${table} t CROSS JOIN generate_series(1, ${times - 1}) AS copies (copy) CROSS JOIN ${span}`,
      );
    }
    await client.query(`UPDATE archive_counts SET articles = articles * ${times}, premium = premium * ${times}`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
