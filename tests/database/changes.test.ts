import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listChanges as listChangesOperation } from '../../lib/api/operations/archive/list-changes';
import { listChanges, listChangesWithContent } from '../../lib/archive/changes/reads';
import type { ChangeList } from '../../lib/archive/changes/schema';
import type { Database } from '../../lib/platform/db/client';
import { insertArticle, insertCategory, readNewestStamp } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { applyChanges, appUrl, bySlug, catchUp, copyOf, emptyMirror, expectInOrder, readSource } from '../support/mirror';
import { type Committed, seeded, startWriter } from '../support/writers';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ max: 10 });
  await insertCategory(database.pool, 'north');
  await insertCategory(database.pool, 'south');
});

const WRITERS = 6;

/** The page as the operation sends it. */
async function readOperation({ since, pageSize }: { since: Date; pageSize: number }): Promise<ChangeList> {
  const { handle } = listChangesOperation as unknown as {
    handle(input: object): Promise<{ value?: ChangeList; json?: Uint8Array }>;
  };
  const { value, json } = await handle({ query: { since, page_size: pageSize }, principal: { fullText: false } });
  return value ?? JSON.parse(Buffer.from(json ?? []).toString());
}

describe('a reader that polls while writers run, crash and roll back', () => {
  it('converges to exactly the rows of the source, and no writer deadlocks', async () => {
    let pagesWhileWriting = 0;
    let committed = 0;
    let killed = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 0x7fffffff }), async (seed) => {
        const chance = seeded(seed);
        const writers = Array.from({ length: WRITERS }, (_, index) =>
          startWriter({ url: database.url, killer: database.pool, seed: seed + index * 7919, transactions: 30 }),
        );
        let writing = true;
        const work = Promise.all(writers).finally(() => {
          writing = false;
        });
        work.catch(() => undefined);

        let mirror = emptyMirror();
        let saved = copyOf(mirror);
        while (writing) {
          const pageSize = 1 + Math.floor(chance() * 7);
          const { since } = mirror;
          // The operation reads articles apart from their stamps, so a writer may come between the two.
          const read = pagesWhileWriting % 2 === 0 ? readOperation : listChanges;
          const page = await read({ since, pageSize }, appUrl);
          expectInOrder(since, page, pageSize);
          expect(Number(await readNewestStamp(database.pool))).toBeGreaterThanOrEqual(Number(new Date(page.next_since)));
          applyChanges(mirror, page);
          pagesWhileWriting += 1;
          if (chance() < 0.3) saved = copyOf(mirror);
          // A crash loses the position and possibly the articles.
          if (chance() < 0.1) mirror = chance() < 0.5 ? copyOf(saved) : { ...mirror, since: saved.since };
        }
        const runs = await work;

        await catchUp(mirror, 3);
        expect(bySlug(mirror.articles)).toEqual(bySlug(await readSource()));
        const late = emptyMirror();
        await catchUp(late, 50);
        expect(bySlug(late.articles)).toEqual(bySlug(mirror.articles));
        expectCommitOrder(runs.flatMap((run) => run.committed));
        expect(runs.flatMap((run) => run.unexpected)).toEqual([]);
        committed += runs.reduce((sum, run) => sum + run.committed.length, 0);
        killed += runs.reduce((sum, run) => sum + run.killed, 0);
      }),
      { numRuns: 2, seed: 20_261_123, endOnFailure: true },
    );
    // The run is meaningful only if writers committed and were killed while the reader polled.
    expect(committed).toBeGreaterThan(100);
    expect(killed).toBeGreaterThan(10);
    expect(pagesWhileWriting).toBeGreaterThan(50);
  });
});

/** Stamps are unique, and a transaction that began after another had committed has greater stamps. */
function expectCommitOrder(transactions: Committed[]): void {
  const stamps = transactions.flatMap((transaction) => transaction.stamps);
  expect(new Set(stamps).size).toBe(stamps.length);
  const stamped = transactions.filter((transaction) => transaction.stamps.length > 0);
  for (const earlier of stamped) {
    for (const later of stamped) {
      if (earlier.ended < later.began) expect(Math.max(...earlier.stamps)).toBeLessThan(Math.min(...later.stamps));
    }
  }
}

describe('next_since', () => {
  it('is the newest stamp when `since` is in the future, and the page is empty', async () => {
    await insertArticle(database.pool, { slug: 'newest', category_slug: 'north' });
    const newest = await readNewestStamp(database.pool);
    expect(await listChanges({ since: new Date('2999-01-01T00:00:00Z'), pageSize: 10 }, appUrl)).toEqual({
      changes: [],
      next_since: newest.toISOString(),
      has_more: false,
    });
  });

  it('is `since` itself when there is nothing new', async () => {
    const since = await readNewestStamp(database.pool);
    for (const moment of [since, new Date(Number(since) - 0)]) {
      expect(await listChanges({ since: moment, pageSize: 1 }, appUrl)).toEqual({
        changes: [],
        next_since: since.toISOString(),
        has_more: false,
      });
    }
  });

  it('ignores uncommitted changes, and changes committed later are not missed', async () => {
    const since = await readNewestStamp(database.pool);
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await insertArticle(client, { slug: 'uncommitted', category_slug: 'north' });
    const during = await listChanges({ since, pageSize: 10 }, appUrl);
    await client.query('COMMIT');
    client.release();
    const after = await listChanges({ since: new Date(during.next_since), pageSize: 10 }, appUrl);
    expect(during).toEqual({ changes: [], next_since: since.toISOString(), has_more: false });
    expect(after.changes.map((change) => change.slug)).toEqual(['uncommitted']);
  });

  it('does not advance to a rolled-back stamp', async () => {
    const since = await readNewestStamp(database.pool);
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await insertArticle(client, { slug: 'never', category_slug: 'north' });
    await client.query('ROLLBACK');
    client.release();
    expect((await listChanges({ since: new Date('2999-01-01T00:00:00Z'), pageSize: 1 }, appUrl)).next_since).toBe(
      since.toISOString(),
    );
  });
});

describe('a page of changes', () => {
  it('sets has_more only when there are more changes', async () => {
    const since = await readNewestStamp(database.pool);
    for (const slug of ['p1', 'p2', 'p3']) await insertArticle(database.pool, { slug, category_slug: 'north' });
    const sizes = await Promise.all([1, 2, 3, 4].map((pageSize) => listChanges({ since, pageSize }, appUrl)));
    expect(sizes.map((page) => [page.changes.map((change) => change.slug), page.has_more])).toEqual([
      [['p1'], true],
      [['p1', 'p2'], true],
      [['p1', 'p2', 'p3'], false],
      [['p1', 'p2', 'p3'], false],
    ]);
  });

  it('contains an article once, in its latest state', async () => {
    const since = await readNewestStamp(database.pool);
    const id = await insertArticle(database.pool, { slug: 'busy', category_slug: 'north' });
    for (const title of ['One', 'Two', 'Three']) {
      await database.pool.query('UPDATE articles SET title_en = $2 WHERE id = $1', [id, title]);
    }
    const { changes } = await listChanges({ since, pageSize: 10 }, appUrl);
    const item = (await readSource()).get('busy');
    expect(item).toMatchObject({ title_en: 'Three', updated_at: changes[0]?.changed_at });
    expect(changes).toEqual([{ type: 'upsert', slug: 'busy', changed_at: item?.updated_at, previous_slugs: [], article: item }]);
  });
});

describe('a page of changes with content', () => {
  const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024);
  const write = (slug: string, fields: Record<string, unknown> = {}) =>
    insertArticle(database.pool, { slug, category_slug: 'north', content_zh: '', ...fields });
  const list = (since: Date, pageSize: number) => listChangesWithContent({ since, pageSize, fullText: true }, appUrl);

  it('ends with the entry whose body makes it exceed 8 MiB, and continues after it', async () => {
    const first = await readNewestStamp(database.pool);
    await write('small');
    await write('large-1', { content_en: megabytes(4), content_zh: megabytes(3) });
    await write('large-2', { content_en: megabytes(2) });
    await write('after');
    const page = await list(first, 10);
    expect(page.changes.map(({ slug, article }) => [slug, article?.content_en?.length])).toEqual([
      ['small', 4],
      ['large-1', 4 * 1024 * 1024],
      ['large-2', 2 * 1024 * 1024],
    ]);
    expect(page).toMatchObject({ has_more: true, next_since: page.changes.at(-1)?.changed_at });
    expect(await list(new Date(page.next_since), 10)).toMatchObject({ changes: [{ slug: 'after' }], has_more: false });
  });

  it('has at least one entry, however large', async () => {
    const since = await readNewestStamp(database.pool);
    await write('huge', { content_en: megabytes(5), content_zh: megabytes(5) });
    await write('next');
    expect(await list(since, 10)).toMatchObject({ changes: [{ slug: 'huge' }], has_more: true });
    expect((await list(since, 1)).changes).toHaveLength(1);
  });

  it('lists articles whose row is gone as deletes', async () => {
    const id = await write('removed');
    const since = await readNewestStamp(database.pool);
    await database.pool.query('DELETE FROM articles WHERE id = $1', [id]);
    expect((await list(since, 10)).changes).toMatchObject([{ type: 'delete', slug: 'removed', article: null }]);
  });

  it('does not count the bodies of deleted articles', async () => {
    const since = await readNewestStamp(database.pool);
    for (const slug of ['gone-1', 'gone-2']) {
      const id = await write(slug, { content_en: megabytes(9) });
      await database.pool.query('UPDATE articles SET is_published = false WHERE id = $1', [id]);
    }
    await write('kept');
    const { changes, has_more } = await list(since, 10);
    expect(changes.map(({ type, slug, article }) => [type, slug, article?.content_en])).toEqual([
      ['delete', 'gone-1', undefined],
      ['delete', 'gone-2', undefined],
      ['upsert', 'kept', 'Body'],
    ]);
    expect(has_more).toBe(false);
  });
});
