import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCategories } from '../../lib/archive/categories/reads';
import { listArticles } from '../../lib/archive/lists/reads';
import type { Database } from '../../lib/platform/db/client';
import { insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';

const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const categories = ['north', 'south'];
const tags = ['red', 'green', 'blue', '红'];

const someSlugs = fc.subarray(slugs, { minLength: 1 });
const oneSlug = fc.constantFrom(...slugs);
const someTags = fc.array(fc.constantFrom(...tags), { maxLength: 4 });
const oneCategory = fc.constantFrom(...categories);
/** Names that are the same when folded, and one that is another's Chinese name. */
const authors = ['Ada', 'ADA', 'Zoë', '佐伊', ''];
const oneAuthor = fc.constantFrom(...authors);
const moment = fc.constantFrom(null, '2020-01-01Z', '2021-01-01Z', '2999-01-01Z');

const columns = '(slug, title_zh, title_en, content_zh, content_en, author_name, category_slug, tags, is_published, publish_at)';
const oneRow = "'题', 'Title ' || s, '文', 'Body', 'Ada', $2, $3::text[], $4::boolean, $5::timestamptz";

/** A multi-row statement: SQL and its values. */
type Statement = { sql: string; values: unknown[] };
const statement: fc.Arbitrary<Statement> = fc.oneof(
  fc.record({ slugs: someSlugs, category: oneCategory, tags: someTags, live: fc.boolean(), at: moment }).map((it) => ({
    sql: `INSERT INTO articles ${columns} SELECT s, ${oneRow} FROM unnest($1::text[]) s ON CONFLICT (slug) DO NOTHING`,
    values: [it.slugs, it.category, it.tags, it.live, it.at],
  })),
  fc.record({ slugs: someSlugs, category: oneCategory, tags: someTags, live: fc.boolean(), at: moment }).map((it) => ({
    sql: `INSERT INTO articles ${columns} SELECT s, ${oneRow} FROM unnest($1::text[]) s ON CONFLICT (slug) DO UPDATE
      SET tags = excluded.tags, category_slug = excluded.category_slug, is_published = excluded.is_published`,
    values: [it.slugs, it.category, it.tags, it.live, it.at],
  })),
  someSlugs.map((some) => ({ sql: 'UPDATE articles SET is_premium = NOT is_premium WHERE slug = ANY ($1)', values: [some] })),
  fc.tuple(someSlugs, someTags).map((values) => ({ sql: 'UPDATE articles SET tags = $2 WHERE slug = ANY ($1)', values })),
  fc
    .tuple(someSlugs, oneCategory)
    .map((values) => ({ sql: 'UPDATE articles SET category_slug = $2 WHERE slug = ANY ($1)', values })),
  fc
    .tuple(someSlugs, fc.boolean())
    .map((values) => ({ sql: 'UPDATE articles SET is_published = $2 WHERE slug = ANY ($1)', values })),
  fc
    .tuple(someSlugs, fc.boolean())
    .map((values) => ({ sql: 'UPDATE articles SET is_archived = $2 WHERE slug = ANY ($1)', values })),
  fc.tuple(someSlugs, moment).map((values) => ({ sql: 'UPDATE articles SET publish_at = $2 WHERE slug = ANY ($1)', values })),
  fc.tuple(oneSlug, oneSlug).map((values) => ({
    sql: 'UPDATE articles SET slug = $2 WHERE slug = $1 AND NOT EXISTS (SELECT FROM articles WHERE slug = $2)',
    values,
  })),
  fc.tuple(someSlugs, oneAuthor, oneAuthor).map((values) => ({
    sql: 'UPDATE articles SET author_name = $2, author_name_zh = $3 WHERE slug = ANY ($1)',
    values,
  })),
  someSlugs.map((some) => ({ sql: 'DELETE FROM articles WHERE slug = ANY ($1)', values: [some] })),
  fc.tuple(someSlugs, someTags).map((values) => ({
    // Two statements in one: the triggers receive the deleted and the updated rows together.
    sql: `WITH gone AS (DELETE FROM articles WHERE slug = ($1::text[])[1] RETURNING id)
      UPDATE articles SET tags = $2 WHERE slug = ANY (($1::text[])[2:])`,
    values,
  })),
);
const transaction = fc.record({ statements: fc.array(statement, { minLength: 1, maxLength: 3 }), commit: fc.boolean() });

/** The folded names of an article's authors; the test's names need nothing but lower case. */
const authorsOf = `(SELECT replace(lower(name COLLATE "C"), 'Ë', 'ë') AS author FROM unnest(ARRAY[author_name, author_name_zh]) name WHERE name <> '') w`;

/** Compares the derived tables with the articles; each row is a difference. */
const differences = {
  counts: `
    WITH live AS (SELECT *, to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM articles WHERE state = 'published')
    SELECT kind, value, month, sum(n)::int AS difference FROM (
      SELECT kind, value, month, articles AS n FROM archive_counts
      UNION ALL SELECT kind, value, month, premium * 1000 FROM archive_counts
      UNION ALL SELECT 'all', '', month, -1000 * count(*) FROM live WHERE is_premium GROUP BY 3
      UNION ALL SELECT 'category', category_slug, month, -1000 * count(*) FROM live WHERE is_premium GROUP BY 2, 3
      UNION ALL SELECT 'author', author, month, -1000 * count(DISTINCT id) FROM live, LATERAL ${authorsOf} WHERE is_premium GROUP BY 2, 3
      UNION ALL SELECT 'tag', t, month, -1000 * count(DISTINCT id) FROM live, unnest(tags) t WHERE is_premium GROUP BY 2, 3
      UNION ALL SELECT 'category_tag', category_slug || E'\\n' || t, month, -1000 * count(DISTINCT id) FROM live, unnest(tags) t
        WHERE is_premium GROUP BY 2, 3
      UNION ALL SELECT 'all', '', month, -count(*) FROM live GROUP BY 3
      UNION ALL SELECT 'category', category_slug, month, -count(*) FROM live GROUP BY 2, 3
      UNION ALL SELECT 'author', author, month, -count(DISTINCT id) FROM live, LATERAL ${authorsOf} GROUP BY 2, 3
      UNION ALL SELECT 'tag', t, month, -count(DISTINCT id) FROM live, unnest(tags) t GROUP BY 2, 3
      UNION ALL SELECT 'category_tag', category_slug || E'\\n' || t, month, -count(DISTINCT id) FROM live, unnest(tags) t GROUP BY 2, 3
    ) compared GROUP BY 1, 2, 3 HAVING sum(n) <> 0`,
  tags: `
    (SELECT 'missing', m.* FROM (SELECT DISTINCT t, id, category_slug, published_at FROM articles, unnest(tags) t
      WHERE state = 'published' EXCEPT SELECT tag, article_id, category_slug, published_at FROM article_tags) m)
    UNION ALL
    (SELECT 'stale', s.* FROM (SELECT tag, article_id, category_slug, published_at FROM article_tags EXCEPT
      SELECT t, id, category_slug, published_at FROM articles, unnest(tags) t WHERE state = 'published') s)`,
  authors: `
    WITH written AS (SELECT DISTINCT author, id, category_slug, published_at FROM articles, LATERAL ${authorsOf} WHERE state = 'published'),
      stored AS (SELECT author, article_id, category_slug, published_at FROM article_authors)
    (SELECT 'missing', * FROM (SELECT * FROM written EXCEPT SELECT * FROM stored) m)
    UNION ALL (SELECT 'stale', * FROM (SELECT * FROM stored EXCEPT SELECT * FROM written) s)`,
  search: `
    SELECT coalesce(a.id, p.id) FROM (SELECT * FROM articles WHERE state = 'published') a
    FULL JOIN (SELECT id FROM search_pending UNION ALL SELECT id FROM search_documents) p ON p.id = a.id
    WHERE a.id IS NULL OR p.id IS NULL`,
};

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const slug of categories) await insertCategory(database.pool, slug);
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM articles');
});

describe('archive counts', () => {
  it('match the articles, tags and search index after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 12 }), async (transactions) => {
        await database.pool.query('DELETE FROM articles');
        const client = await database.pool.connect();
        try {
          for (const { statements, commit } of transactions) {
            await client.query('BEGIN');
            for (const { sql, values } of statements) await client.query(sql, values);
            await client.query(commit ? 'COMMIT' : 'ROLLBACK');
            for (const [table, sql] of Object.entries(differences)) {
              expect({ table, rows: (await client.query(sql)).rows }).toEqual({ table, rows: [] });
            }
          }
        } finally {
          await client.query('ROLLBACK');
          client.release();
        }
        await expectTotals();
      }),
      { numRuns: 40, seed: 20_261_123 },
    );
  });

  it('have a comparison that detects a difference', async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN');
    // Empty lists keep a count of zero; without this, all of them would differ.
    await client.query('DELETE FROM archive_counts');
    await client.query(`INSERT INTO articles ${columns} SELECT s, ${oneRow} FROM unnest($1::text[]) s`, [
      ['a'],
      'north',
      ['red'],
      true,
      null,
    ]);
    await client.query('UPDATE archive_counts SET articles = articles + 1');
    await client.query("UPDATE article_tags SET category_slug = 'south'");
    await client.query("UPDATE article_authors SET category_slug = 'south'");
    await client.query('DELETE FROM search_pending');
    const found = await Promise.all(Object.values(differences).map(async (sql) => (await client.query(sql)).rowCount));
    await client.query('ROLLBACK');
    client.release();
    expect(found).toEqual([5, 2, 2, 1]);
  });
});

/** Compares the totals that readers get with the items they get. */
async function expectTotals(): Promise<void> {
  for (const category of [undefined, ...categories]) {
    for (const tag of [undefined, ...tags]) {
      const list = await listArticles({ category, tag, lang: 'both', page: 1, pageSize: 50 }, appUrl);
      expect({ category, tag, total: list.total }).toEqual({ category, tag, total: list.items.length });
    }
  }
  for (const author of authors) {
    const list = await listArticles({ author, lang: 'both', page: 1, pageSize: 50 }, appUrl);
    expect({ author, total: list.total }).toEqual({ author, total: list.items.length });
  }
  for (const { slug, article_count } of await listCategories()) {
    const list = await listArticles({ category: slug, lang: 'both', page: 1, pageSize: 50 }, appUrl);
    expect(article_count).toBe(list.items.length);
  }
}
