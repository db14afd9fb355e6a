import type { PoolClient } from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toApiError } from '../../lib/api/error-mapping';
import { listArticles } from '../../lib/archive/lists/reads';
import { openDatabase, setDatabase } from '../../lib/platform/db/client';
import { isDatabaseUnavailable } from '../../lib/platform/db/failure';
import { browseArchive } from '../../lib/search/browse/reads';
import { parseBrowseQuery } from '../../lib/search/browse/rules';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, find, findExactly } from '../support/search';

const database = await createTestDatabase({ searchTimeoutMs: 60_000 });
const appUrl = 'https://research.example.com';

beforeAll(async () => {
  await addCategories(database, 'one');
  await addArticles(database, [{ slug: 'walrus', title_en: 'Walrus', content_en: 'Body.' }]);
});

let blocker: PoolClient | undefined;
/** Makes every search wait, and nothing else. */
async function blockSearches(): Promise<void> {
  blocker = await database.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE search_segments IN ACCESS EXCLUSIVE MODE');
}
async function unblockSearches(): Promise<void> {
  await blocker?.query('ROLLBACK');
  blocker?.release();
  blocker = undefined;
}
afterEach(async () => {
  await unblockSearches();
  setDatabase(database);
});

async function countBlocked(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

const listFirst = () => listArticles({ lang: 'both', page: 1, pageSize: 1 }, appUrl);
const browse = (q: string) => browseArchive(parseBrowseQuery({ q }), false, appUrl);

/** The status of each settled search. */
const toStatuses = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((each) => (each.status === 'fulfilled' ? 200 : toApiError(each.reason).status));

describe('concurrent searches', () => {
  it('run three at a time while lists and other pages are served', async () => {
    await blockSearches();
    const searches = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0 ? find('walrus', { page: n + 1 }) : browse(`walrus ${n}`),
    );
    const all = Promise.allSettled(searches);
    await vi.waitUntil(() => database.search.pool.waitingCount === 9, { timeout: 60_000 });
    await vi.waitUntil(async () => (await countBlocked()) === 3, { timeout: 60_000 });
    expect((await Promise.all(Array.from({ length: 20 }, listFirst))).map(({ total }) => total)).toEqual(Array(20).fill(1));
    expect(await browse('')).toMatchObject({ total: 1 });
    expect(await countBlocked()).toBe(3);
    await unblockSearches();
    expect(toStatuses(await all)).toEqual(Array(12).fill(200));
  });

  it('are rejected with 503 at once beyond a short queue', async () => {
    await blockSearches();
    const allowed = Array.from({ length: 19 }, (_, n) => find('walrus', { page: n + 1 }));
    const settled = Promise.allSettled(allowed);
    await vi.waitUntil(() => database.search.pool.waitingCount === 16, { timeout: 60_000 });
    const rejected = await Promise.allSettled([find('walrus'), browse('walrus')]);
    for (const each of rejected) {
      const reason = each.status === 'rejected' ? each.reason : undefined;
      expect(toApiError(reason)).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '2' } });
      // The portal's pages decide by this.
      expect(isDatabaseUnavailable(reason)).toBe(true);
    }
    await unblockSearches();
    expect(toStatuses(await settled)).toEqual(Array(allowed.length).fill(200));
  });
});

describe('slow search', () => {
  it.each(['', '?pgbouncer=true'])('ends with 503, and its connection serves the next search (options “%s”)', async (options) => {
    const url = `${database.url.replace(/\?.*/, '')}${options}`;
    const short = openDatabase(url, { searchTimeoutMs: 1_000 });
    setDatabase(short);
    try {
      expect(await findExactly('walrus')).toEqual(['walrus']);
      await blockSearches();
      const [first, second] = await Promise.allSettled([find('walrus'), browse('walrus')]);
      expect(toStatuses([first, second])).toEqual([503, 503]);
      expect(first).toMatchObject({ reason: { code: '57014' } });
      // The server has ended the statements too.
      expect(await countBlocked()).toBe(0);
      const connections = short.search.pool.totalCount;
      await unblockSearches();
      expect(await findExactly('walrus')).toEqual(['walrus']);
      expect(short.search.pool.totalCount).toBe(connections);
    } finally {
      await short.close();
    }
  });

  it('ends even if each of its statements is short', async () => {
    const short = openDatabase(database.url, { searchTimeoutMs: 0.001 });
    setDatabase(short);
    // PostgreSQL reads a fraction of a millisecond as no limit; only the sum is left.
    await expect(find('walrus beyond')).rejects.toMatchObject({ name: 'SearchLimitError' });
    await short.close();
  });
});
