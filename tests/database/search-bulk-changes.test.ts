import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browseArchive } from '../../lib/search/browse/reads';
import { parseBrowseQuery } from '../../lib/search/browse/rules';
import { updateIndex } from '../../lib/search/index/index-writer';
import { MAX_WAITING } from '../../lib/search/index/waiting-documents';
import { makeDataFolder } from '../support/data-folder';
import { createTestDatabase } from '../support/databases';
import { send } from '../support/http';
import { articleLine, writeLines } from '../support/imports';
import { findProgram } from '../support/programs';
import { addArticles, addCategories, addVideos } from '../support/search';
import { type Service, startService } from '../support/service';

/** More than a search reads one by one before they are indexed. */
const ARTICLES = MAX_WAITING + 300;

/** Servers without background jobs, so that only the test indexes. */
const database = await createTestDatabase();
const folder = makeDataFolder('bulk');
let servers: Service[] = [];

const searchOn = (server: Service, query: string, headers = {}) => send(server.url, `/api/v1/search?${query}`, { headers });

/** On both servers, what a search finds and whether its response may be kept. */
const searchEverywhere = (query: string) =>
  Promise.all(
    servers.map(async (server) => {
      const { headers, body } = await searchOn(server, query);
      return { total: body.total as number, etag: headers.etag, control: headers['cache-control'] };
    }),
  );

beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'an-authentication-secret-of-tests-only',
    LIMIT_ANONYMOUS_PER_MINUTE: '1000',
    LIMIT_ANONYMOUS_PER_DAY: '1000',
  };
  servers = await Promise.all([0, 1].map(() => startService(variables, 'direct', findProgram('tests/support/api-server.ts'))));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const makeArticles = (word: string) =>
  Array.from({ length: ARTICLES }, (_, n) => ({ slug: `${word}-${n}`, title_en: word, category_slug: 'one' }));

const changes: [what: string, query: string, change: () => Promise<unknown>][] = [
  [
    'an import',
    'q=walrus',
    async () => {
      const lines = makeArticles('walrus').map((article) => articleLine(article));
      const file = writeLines(path.join(folder, 'articles.ndjson'), lines);
      // The import indexes too, unless another server is at it.
      const indexer = await database.pool.connect();
      await indexer.query("SELECT pg_advisory_lock(hashtextextended('hospitality.search', 0))");
      await promisify(execFile)(process.execPath, [findProgram('tests/support/import-process.ts'), database.url, file]);
      indexer.release(true);
    },
  ],
  ['an INSERT', 'q=heron', () => addArticles(database, makeArticles('heron'))],
  [
    'an UPDATE of a category',
    'q=heron&category=two',
    () => database.pool.query("UPDATE articles SET category_slug = 'two' WHERE title_en LIKE 'heron%'"),
  ],
  [
    'an UPDATE of titles',
    'q=kiwi',
    () => database.pool.query("UPDATE articles SET title_en = 'kiwi' WHERE title_en LIKE 'heron%'"),
  ],
  [
    'an INSERT of videos',
    'q=teal',
    () =>
      addVideos(
        database,
        Array.from({ length: ARTICLES }, (_, n) => ({ video_url: `https://example.com/${n}`, title_en: 'teal' })),
      ),
  ],
];

/** Writes that leave new, dead and merged documents behind. `%` stands for the round. */
const WRITES = [
  "DELETE FROM articles WHERE abs(hashtext(slug || '%')) % 5 = 0",
  "UPDATE articles SET title_en = 'puffin ' || title_en WHERE abs(hashtext(slug || '%')) % 4 = 0",
  "UPDATE articles SET title_en = replace(title_en, 'puffin', 'bittern') WHERE abs(hashtext(slug || '%')) % 3 = 0",
];

describe('a search on a server that another process writes and indexes for', { timeout: 240_000 }, () => {
  it('finds what the texts say after every write, new segment and merge', async () => {
    await database.pool.query('DELETE FROM articles; DELETE FROM videos');
    const expectEqualCounts = async () => {
      for (const word of ['puffin', 'bittern', 'grebe']) {
        const { rows } = await database.pool.query(
          `SELECT count(*)::int AS total FROM articles WHERE ' ' || title_en || ' ' LIKE '% ${word} %'`,
        );
        // With fewer matches in full, a search would list partial ones, too.
        expect(rows[0].total).toBeGreaterThan(9);
        const totals = (await searchEverywhere(`q=${word}`)).map(({ total }) => total);
        expect({ word, totals }).toEqual({ word, totals: [rows[0].total, rows[0].total] });
      }
    };
    const segments = new Set<number>();
    for (let round = 0; round < 9; round += 1) {
      const words = ['puffin', 'bittern', 'grebe'];
      await addArticles(
        database,
        Array.from({ length: 90 }, (_, n) => ({ slug: `r${round}-${n}`, title_en: words[n % 3] as string })),
      );
      for (const write of WRITES) await database.pool.query(write.replace("'%'", `'${round}'`));
      await expectEqualCounts();
      await updateIndex(database);
      const { rows } = await database.pool.query<{ segment: number }>('SELECT segment FROM search_segments');
      for (const { segment } of rows) segments.add(segment);
      await expectEqualCounts();
    }
    expect(segments.size).toBeGreaterThan(9);
  });
});

describe('a search right after a bulk change', { timeout: 240_000 }, () => {
  it.each(changes)('is complete on every server once indexed, after %s', async (_, query, change) => {
    const browse = () => browseArchive(parseBrowseQuery(Object.fromEntries(new URLSearchParams(query))), false, '');
    await change();
    for (const { total, etag, control } of await searchEverywhere(query)) {
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(ARTICLES);
      expect({ etag, control }).toEqual({ etag: undefined, control: 'no-store' });
    }
    expect((await searchOn(servers[0] as Service, query, { 'if-none-match': '*' })).status).toBe(200);
    expect((await browse()).total).toBeLessThan(ARTICLES);

    await updateIndex(database);
    for (const [at, { total, etag, control }] of (await searchEverywhere(query)).entries()) {
      expect({ total, control }).toEqual({ total: ARTICLES, control: 'private, no-cache' });
      expect((await searchOn(servers[at] as Service, query, { 'if-none-match': etag })).status).toBe(304);
    }
    expect((await browse()).total).toBe(ARTICLES);
  });

  it('is kept while no more documents wait than it reads', async () => {
    await addArticles(database, makeArticles('egret').slice(0, 100));
    for (const { total, etag } of await searchEverywhere('q=egret')) {
      expect(total).toBe(100);
      expect(etag).toBeDefined();
    }
  });
});
