import { beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '../../lib/archive/changes/reads';
import type { Database } from '../../lib/platform/db/client';
import { insertArticle, insertCategory, read, readNewestStamp, readVersion } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';

const FAR = '2999-01-01T00:00:00.000Z';

/** The article before the write: how it was inserted, and the update that followed. */
const starts = {
  draft: { insert: { is_published: false }, since: '' },
  scheduled: { insert: { publish_at: FAR }, since: '' },
  published: { insert: {}, since: '' },
  dated: { insert: { publish_at: '2020-05-05T00:00:00Z' }, since: '' },
  unpublished: { insert: {}, since: 'is_published = false' },
  archived: { insert: {}, since: 'is_archived = true' },
} as const;

const writes = {
  edit: "title_en = 'Another title'",
  edit_body: "content_zh = '另一篇'",
  unpublish: 'is_published = false',
  publish: 'is_published = true, is_archived = false',
  archive: 'is_archived = true',
  postpone: "publish_at = '2998-01-01T00:00:00Z'",
  backdate: "publish_at = '2019-09-09T00:00:00Z'",
  undate: 'publish_at = NULL',
  rename: "slug = slug || '-renamed'",
  recategorise: "category_slug = 'other'",
  retag: "tags = '{one,two}'",
  rewrite_same: 'title_en = title_en, tags = tags, slug = slug',
  forge: `state = 'published', changed_at = '2001-01-01Z', published_at = '2001-01-01Z', previous_slugs = '{forged}',
    id = gen_random_uuid()`,
  delete: '',
} as const;

/**
 * `state entry date` for every write to every start. Entry: the change that /changes lists, or `·` for none (and no new
 * stamp). Date: published_at is unchanged, the time of the write (now), publish_at, or none.
 */
const rules: Record<keyof typeof writes, Record<keyof typeof starts, string>> = {
  edit: unchangedExcept('·', { published: 'published upsert unchanged', dated: 'published upsert unchanged' }),
  edit_body: unchangedExcept('·', { published: 'published upsert unchanged', dated: 'published upsert unchanged' }),
  unpublish: unchangedExcept('·', {
    scheduled: 'draft · unchanged',
    published: 'draft delete unchanged',
    dated: 'draft delete unchanged',
  }),
  publish: unchangedExcept('·', {
    draft: 'published upsert now',
    unpublished: 'published upsert unchanged',
    archived: 'published upsert unchanged',
  }),
  archive: {
    draft: 'archived · none',
    scheduled: 'archived · unchanged',
    published: 'archived delete unchanged',
    dated: 'archived delete unchanged',
    unpublished: 'archived · unchanged',
    archived: 'archived · unchanged',
  },
  postpone: {
    draft: 'draft · publish_at',
    scheduled: 'scheduled · publish_at',
    published: 'scheduled delete publish_at',
    dated: 'scheduled delete publish_at',
    unpublished: 'draft · publish_at',
    archived: 'archived · publish_at',
  },
  backdate: {
    draft: 'draft · publish_at',
    scheduled: 'published upsert publish_at',
    published: 'published upsert publish_at',
    dated: 'published upsert publish_at',
    unpublished: 'draft · publish_at',
    archived: 'archived · publish_at',
  },
  undate: unchangedExcept('·', { scheduled: 'published upsert now' }),
  rename: unchangedExcept('·', { published: 'published upsert unchanged', dated: 'published upsert unchanged' }),
  recategorise: unchangedExcept('·', { published: 'published upsert unchanged', dated: 'published upsert unchanged' }),
  retag: unchangedExcept('·', { published: 'published upsert unchanged', dated: 'published upsert unchanged' }),
  rewrite_same: unchangedExcept('·', {}),
  forge: unchangedExcept('·', {}),
  delete: {
    draft: 'gone · none',
    scheduled: 'gone · none',
    published: 'gone delete none',
    dated: 'gone delete none',
    unpublished: 'gone · none',
    archived: 'gone · none',
  },
};

/** The outcomes of a write that changes nothing, except for the listed starts. */
function unchangedExcept(
  entry: '·',
  exceptions: Partial<Record<keyof typeof starts, string>>,
): Record<keyof typeof starts, string> {
  return {
    draft: `draft ${entry} none`,
    scheduled: `scheduled ${entry} unchanged`,
    published: `published ${entry} unchanged`,
    dated: `published ${entry} unchanged`,
    unpublished: `draft ${entry} unchanged`,
    archived: `archived ${entry} unchanged`,
    ...exceptions,
  };
}

type Times = { state: string; published_at: Date | null; publish_at: Date | null; changed_at: Date | null };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
  await insertCategory(database.pool, 'other');
});

const timesOf = async (id: string): Promise<Times | undefined> =>
  (await database.pool.query<Times>('SELECT state, published_at, publish_at, changed_at FROM articles WHERE id = $1', [id]))
    .rows[0];
const databaseClock = () => read<Date>(database.pool, "SELECT date_trunc('milliseconds', clock_timestamp())");

describe('a write to an article', () => {
  const cases = Object.entries(rules).flatMap(([write, row]) =>
    Object.entries(row).map(([start, outcome]) => ({ write, start, outcome })),
  ) as { write: keyof typeof writes; start: keyof typeof starts; outcome: string }[];

  it.each(cases)('$write of a $start article results in: $outcome', async ({ write, start, outcome }) => {
    const [state, entry, date] = outcome.split(' ');
    const { insert, since: earlier } = starts[start];
    const id = await insertArticle(database.pool, { slug: `${start}-${write}`.toLowerCase(), ...insert });
    if (earlier) await database.pool.query(`UPDATE articles SET ${earlier} WHERE id = $1`, [id]);
    const before = (await timesOf(id)) as Times;
    const since = await readNewestStamp(database.pool);
    const version = await readVersion(database.pool);
    const began = await databaseClock();

    const { rowCount } = await database.pool.query(
      write === 'delete' ? 'DELETE FROM articles WHERE id = $1' : `UPDATE articles SET ${writes[write]} WHERE id = $1`,
      [id],
    );
    const ended = await databaseClock();
    expect(rowCount).toBe(1);

    const after = await timesOf(id);
    expect(after?.state ?? 'gone').toBe(state);
    const { changes } = await listChanges({ since, pageSize: 10 }, appUrl);
    expect(changes.map((change) => change.type)).toEqual(entry === '·' ? [] : [entry]);
    if (after) {
      if (entry === '·') expect(after.changed_at).toEqual(before.changed_at);
      else expect(after.changed_at?.toISOString()).toBe(changes[0]?.changed_at);
      if (date === 'now') {
        expect(Number(after.published_at)).toBeGreaterThanOrEqual(Number(began));
        expect(Number(after.published_at)).toBeLessThanOrEqual(Number(ended));
      } else {
        expect(after.published_at).toEqual(
          date === 'none' ? null : date === 'unchanged' ? before.published_at : after.publish_at,
        );
      }
    }
    if (entry !== '·') expect(await readVersion(database.pool)).not.toBe(version);
  });
});

describe('an inserted article', () => {
  const past = '2020-05-05T00:00:00.000Z';
  it.each([
    { is_published: true, is_archived: false, publish_at: null, state: 'published' },
    { is_published: true, is_archived: false, publish_at: past, state: 'published' },
    { is_published: true, is_archived: false, publish_at: FAR, state: 'scheduled' },
    { is_published: false, is_archived: false, publish_at: null, state: 'draft' },
    { is_published: false, is_archived: false, publish_at: past, state: 'draft' },
    { is_published: false, is_archived: false, publish_at: FAR, state: 'draft' },
    { is_published: true, is_archived: true, publish_at: null, state: 'archived' },
    { is_published: true, is_archived: true, publish_at: past, state: 'archived' },
    { is_published: true, is_archived: true, publish_at: FAR, state: 'archived' },
    { is_published: false, is_archived: true, publish_at: null, state: 'archived' },
    { is_published: false, is_archived: true, publish_at: past, state: 'archived' },
    { is_published: false, is_archived: true, publish_at: FAR, state: 'archived' },
  ])(
    'is $state with is_published $is_published, is_archived $is_archived, publish_at $publish_at, ignoring forged columns',
    async ({ state, ...flags }) => {
      const since = await readNewestStamp(database.pool);
      const began = await databaseClock();
      const id = await insertArticle(database.pool, {
        ...flags,
        slug: `inserted-${Object.values(flags).join('-').toLowerCase()}`,
        state: 'published',
        changed_at: '2001-01-01Z',
        published_at: '2001-01-01Z',
        previous_slugs: ['forged'],
      });
      const row = (await database.pool.query('SELECT * FROM articles WHERE id = $1', [id])).rows[0];
      expect(row).toMatchObject({ state, previous_slugs: [] });
      if (flags.publish_at) expect(row.published_at.toISOString()).toBe(flags.publish_at);
      else if (state === 'published') expect(Number(row.published_at)).toBeGreaterThanOrEqual(Number(began));
      else expect(row.published_at).toBeNull();
      const { changes } = await listChanges({ since, pageSize: 10 }, appUrl);
      expect(changes.map(({ type, slug }) => [type, slug])).toEqual(state === 'published' ? [['upsert', row.slug]] : []);
      if (state !== 'published') expect(row.changed_at).toBeNull();
    },
  );
});

describe('the date of an article', () => {
  it('is the first publication again after a postponement is removed', async () => {
    const id = await insertArticle(database.pool, { slug: 'postponed-and-back' });
    const first = (await timesOf(id))?.published_at;
    await database.pool.query('UPDATE articles SET publish_at = $2 WHERE id = $1', [id, FAR]);
    expect(await timesOf(id)).toMatchObject({ state: 'scheduled', published_at: new Date(FAR) });
    await database.pool.query('UPDATE articles SET publish_at = NULL WHERE id = $1', [id]);
    expect(await timesOf(id)).toMatchObject({ state: 'published', published_at: first });
  });

  it('is never in the future for a published article', async () => {
    const id = await insertArticle(database.pool, { slug: 'withdrawn-dated-undated' });
    await database.pool.query('UPDATE articles SET is_published = false WHERE id = $1', [id]);
    await database.pool.query('UPDATE articles SET publish_at = $2 WHERE id = $1', [id, FAR]);
    await database.pool.query('UPDATE articles SET publish_at = NULL, is_published = true WHERE id = $1', [id]);
    const row = (await timesOf(id)) as Times;
    expect(row.state).toBe('published');
    expect(Number(row.published_at)).toBeLessThanOrEqual(Number(await databaseClock()));
  });

  it('is the publication time for a draft whose date was removed', async () => {
    const id = await insertArticle(database.pool, {
      slug: 'draft-dated-undated',
      is_published: false,
      publish_at: '2020-01-01Z',
    });
    const began = await databaseClock();
    await database.pool.query('UPDATE articles SET publish_at = NULL, is_published = true WHERE id = $1', [id]);
    expect(Number((await timesOf(id))?.published_at)).toBeGreaterThanOrEqual(Number(began));
  });
});
