import { beforeAll, describe, expect, it } from 'vitest';
import { getArticle } from '../../lib/archive/articles/reads';
import { listChanges } from '../../lib/archive/changes/reads';
import { listArticles } from '../../lib/archive/lists/reads';
import { publishDue } from '../../lib/editing/schedules/writes';
import type { Database } from '../../lib/platform/db/client';
import { browseArchive } from '../../lib/search/browse/reads';
import { parseBrowseQuery } from '../../lib/search/browse/rules';
import { insertArticle, insertCategory, read } from '../support/articles';
import { withClient } from '../support/backups';
import { createEmptyDatabase, createTestDatabase, migrateInProcess, migrationsFolder } from '../support/databases';
import { articleLine, createFolder, importRecords } from '../support/imports';
import { appUrl } from '../support/mirror';

/** Newest first: the boundaries of months, and hours that New York skips or repeats at daylight saving changes. */
const moments = [
  '2025-11-02T06:30:00.000Z',
  '2025-11-02T05:30:00.000Z',
  '2025-07-01T03:59:59.999Z',
  '2025-06-30T16:00:00.000Z',
  '2025-03-09T07:30:00.000Z',
  '2025-03-09T02:30:00.000Z',
  '2025-01-01T00:00:00.001Z',
  '2024-12-31T23:59:59.999Z',
];

async function setZone(url: string, zone: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone TO ${zone}', current_database()); END $$`),
  );
}
const zoneOf = (url: string) => withClient(url, (client) => read<string>(client, "SELECT current_setting('TimeZone')"));

describe.each(['"Asia/Shanghai"', '"America/New_York"', 'UTC'])('a database whose time zone is %s', (zone) => {
  const folder = createFolder();
  // A different tag per zone, because the process caches lists by version and query.
  const tag = zone.replace(/\W/g, '');
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    await setZone(database.url, zone);
    await insertCategory(database.pool, 'revenue');
    // Half are inserted with plain SQL, half through the import, which uses Prisma.
    const fields = moments.map((publish_at, index) => ({ slug: `a${index}`, publish_at, tags: [tag] }));
    for (const [index, each] of fields.entries()) if (index % 2) await insertArticle(database.pool, each);
    const { rejections } = await importRecords(
      database,
      folder,
      fields.filter((_, index) => index % 2 === 0).map((each) => articleLine(each)),
    );
    expect(rejections).toEqual([]);
  });

  it('keeps its time zone for other clients and uses UTC for the service', async () => {
    expect(await zoneOf(database.url)).toBe(zone.replaceAll('"', ''));
    expect(await read(database.pool, "SELECT current_setting('TimeZone')")).toBe('UTC');
    expect(await database.prisma.$queryRaw`SELECT current_setting('TimeZone') AS zone`).toEqual([{ zone: 'UTC' }]);
  });

  it('lists articles with correct times on one page and on many', async () => {
    const all = await listArticles({ lang: 'both', page: 1, pageSize: 100 }, appUrl);
    expect(all.items.map((item) => item.published_at)).toEqual(moments);
    for (const filter of [{}, { tag }, { category: 'revenue' }])
      for (const [index, moment] of moments.entries()) {
        const page = await listArticles({ ...filter, lang: 'both', page: index + 1, pageSize: 1 }, appUrl);
        expect(page).toMatchObject({ total: moments.length, items: [{ slug: `a${index}`, published_at: moment }] });
      }
    const one = await getArticle({ slug: 'a0', lang: 'both', fullText: true }, appUrl);
    expect(one.published_at).toBe(moments[0]);
  });

  it('counts months in UTC', async () => {
    const query = parseBrowseQuery({ tag });
    const counted = await database.pool.query(
      "SELECT month, articles FROM archive_counts WHERE kind = 'all' AND articles > 0 ORDER BY month DESC",
    );
    const months = [
      ['2025-11', 2],
      ['2025-07', 1],
      ['2025-06', 1],
      ['2025-03', 2],
      ['2025-01', 1],
      ['2024-12', 1],
    ];
    expect(counted.rows.map(({ month, articles }) => [month, articles])).toEqual(months);
    const { facets } = await browseArchive({ ...query, date: '2025' }, true, appUrl);
    expect(facets.months.map(({ value, count }) => [value, count])).toEqual(months.slice(0, -1));
    expect(facets.years).toEqual([
      { value: '2025', count: 7 },
      { value: '2024', count: 1 },
    ]);
    const { items } = await browseArchive({ ...query, date: '2024' }, true, appUrl);
    expect(items).toMatchObject([{ published_at: moments.at(-1) }]);
  });

  it('orders and filters changes by their time', async () => {
    const { rows } = await database.pool.query<{ slug: string; at: number }>(
      'SELECT slug, (extract(epoch FROM changed_at) * 1000)::float8 AS at FROM articles ORDER BY changed_at',
    );
    const stamps = rows.map(({ slug, at }) => [slug, new Date(at).toISOString()]);
    const { changes } = await listChanges({ since: new Date(0), pageSize: 100 }, appUrl);
    expect(changes.map((change) => [change.slug, change.changed_at])).toEqual(stamps);
    const since = new Date(rows[3]?.at ?? 0);
    const later = await listChanges({ since, pageSize: 100 }, appUrl);
    expect(later.changes.map(({ slug, changed_at }) => [slug, changed_at])).toEqual(stamps.slice(4));
    expect((await listArticles({ since, lang: 'both', page: 1, pageSize: 100 }, appUrl)).total).toBe(rows.length - 3);
  });

  it('publishes due articles and nothing early', async () => {
    await insertArticle(database.pool, { slug: 'soon', publish_at: new Date(Date.now() + 3_600_000) });
    expect(await publishDue(database)).toEqual({ published: 0, failed: 0 });
    // Further ahead than an insert takes on a busy machine: what is due by then is published at once.
    const due = new Date(Date.now() + 500);
    await insertArticle(database.pool, { slug: 'due', publish_at: due });
    await expect.poll(async () => (await publishDue(database)).published, { interval: 5 }).toBe(1);
    const { published_at, updated_at } = await getArticle({ slug: 'due', lang: 'both', fullText: true }, appUrl);
    expect(published_at).toBe(due.toISOString());
    expect(Math.abs(Date.parse(updated_at) - Date.now())).toBeLessThan(60_000);
  });
});

it('migrations record their times independently of the time zone', async () => {
  const url = await createEmptyDatabase();
  await setZone(url, '"Asia/Shanghai"');
  const [outcome] = await migrateInProcess(migrationsFolder, url);
  expect(outcome?.error).toBeUndefined();
  const age = await withClient(url, (client) =>
    read<number>(
      client,
      'SELECT max(abs(extract(epoch FROM now() - t)))::float8 FROM _prisma_migrations, unnest(ARRAY[started_at, finished_at]) AS t',
    ),
  );
  expect(age).toBeLessThan(600);
});
