import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { CLIENT_HEADER, trustClientHeader } from '../../lib/api/admission/client';
import { dispatch } from '../../lib/api/dispatch';
import { writeMetrics } from '../../lib/api/system/metrics';
import { getArchiveStats, getArticle, listRelated } from '../../lib/archive/articles/reads';
import { listCategories } from '../../lib/archive/categories/reads';
import { listChanges } from '../../lib/archive/changes/reads';
import { listArticles } from '../../lib/archive/lists/reads';
import { getArchiveVersion } from '../../lib/archive/version/reads';
import { listVideos } from '../../lib/archive/videos/reads';
import { findSessionByToken } from '../../lib/people/auth/reads';
import { findKey } from '../../lib/people/keys/reads';
import { type Database, db, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { readDb, withReadDatabase } from '../../lib/platform/db/read-database';
import { sql } from '../../lib/platform/db/sql';
import { setAuthSecret } from '../../lib/platform/env';
import { log } from '../../lib/platform/log';
import { browseArchive } from '../../lib/search/browse/reads';
import { parseBrowseQuery } from '../../lib/search/browse/rules';
import { insertArticle, insertCategory, read, readNewestStamp, readVersion } from '../support/articles';
import { withDatabase } from '../support/databases';
import { newAddress } from '../support/http';
import { applyChanges, appUrl, bySlug, catchUp, emptyMirror, expectInOrder, readSource } from '../support/mirror';
import { addSubscriber, issueKey, openSession } from '../support/people';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer';
import { find } from '../support/search';
import { type Replication, startReplication, until } from '../support/standby';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import { seeded, startWriter } from '../support/writers';

const CHECK_INTERVAL_MS = 20;
/** A lag that no test reaches. */
const UNLIMITED = { maxLagMs: 3_600_000 };

let replication: Replication;
/** between the service and each of the two servers */
let toPrimary: TcpProxy;
let toStandby: TcpProxy;
const opened: Database[] = [];

const through = (url: string, proxy: TcpProxy) => Object.assign(new URL(url), { port: String(proxy.port) }).href;

/** Opens the primary with its replica, as the service does, and makes it the one of this process. */
function open(options: { maxLagMs?: number; readUrl?: string; url?: string; statementTimeoutMs?: number } = {}): Database {
  const { maxLagMs, statementTimeoutMs = 10_000, url = through(replication.primary.url, toPrimary) } = options;
  const { readUrl = through(replication.standby.url, toStandby) } = options;
  const replica = { checkIntervalMs: CHECK_INTERVAL_MS, ...(maxLagMs ? { maxLagMs } : {}) };
  const database = openDatabase(url, { max: 6, statementTimeoutMs, searchTimeoutMs: 30_000, readUrl, replica });
  opened.push(database);
  setDatabase(database);
  return database;
}

const isInUse = () => db().replica?.status().inUse === true;
const untilInUse = () => until(isInUse);
const untilLeftOut = () => until(() => !isInUse());

async function openInUse(options?: Parameters<typeof open>[0]): Promise<Database> {
  const database = open(options);
  await untilInUse();
  return database;
}

let requests = 0;
/** A new article on the primary. */
async function publish(fields: Record<string, unknown> = {}): Promise<string> {
  requests += 1;
  const slug = `article-${requests}`;
  await insertArticle(replication.primary.pool, { is_published: true, slug, ...fields });
  return slug;
}

/** A request to the API as the server passes it on. */
async function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string; etag: string }> {
  const url = `/api/v1${path}`;
  const all = new Headers({ [CLIENT_HEADER]: newAddress(), ...headers });
  const reply = await dispatch({ method: 'GET', url, headers: all, body: null, compresses: true });
  return {
    status: reply.status,
    text: Buffer.from((reply.body as Uint8Array | null) ?? []).toString(),
    etag: String(reply.headers.etag),
  };
}

const listSlugs = async () =>
  (await listArticles({ lang: 'both', page: 1, pageSize: 100 }, appUrl)).items.map(({ slug }) => slug);
/** Why the replica was left out, as logged. */
const reasons = () =>
  vi
    .mocked(log.warn)
    .mock.calls.flatMap(([fields, text]) => (text === 'read replica left out' ? [(fields as { reason: string }).reason] : []));

beforeAll(async () => {
  setAuthSecret('a secret of thirty-two characters or more');
  trustClientHeader();
  replication = await startReplication();
  toPrimary = await startTcpProxy(replication.primary.port);
  toStandby = await startTcpProxy(replication.standby.port);
  await insertCategory(replication.primary.pool, 'revenue');
  return async () => {
    await toPrimary.close();
    await toStandby.close();
    await replication.stop();
  };
});
beforeEach(async () => {
  vi.spyOn(log, 'warn');
  vi.spyOn(log, 'info');
  await replication.resume();
  await replication.catchUp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await toPrimary.setMode('working');
  await toStandby.setMode('working');
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

describe('replica in use', () => {
  it('serves every read of the archive', async () => {
    await publish({ slug: 'kept', tags: ['pricing'], title_en: 'Overbooking explained' });
    await replication.catchUp();
    await openInUse(UNLIMITED);
    await replication.pause();
    await insertCategory(replication.primary.pool, 'labour');
    await publish({ slug: 'later', tags: ['pricing'], title_en: 'Overbooking revisited' });
    const video = randomUUID();
    await replication.primary.pool.query(
      `INSERT INTO videos (id, video_url, title_zh, title_en, category_slug, is_published)
       VALUES ($1, 'https://example.com/v', '超额预订', 'Overbooking', 'revenue', true)`,
      [video],
    );
    const found = async () => (await find('overbooking')).items.map((item) => ('slug' in item ? item.slug : item.id));
    const browse = (q: string) => browseArchive(parseBrowseQuery({ q }), true, appUrl);
    const kept = async () => getArticle({ slug: 'kept', lang: 'both', fullText: true }, appUrl);
    const readAll = async () => ({
      articles: (await listSlugs()).includes('later'),
      article: await getArticle({ slug: 'later', lang: 'both', fullText: true }, appUrl).then(
        () => true,
        () => false,
      ),
      related: (await listRelated(await kept(), 5, appUrl)).some(({ slug }) => slug === 'later'),
      categories: (await listCategories()).some(({ slug }) => slug === 'labour'),
      stats: (await getArchiveStats()).videos > 0,
      videos: (await listVideos({ lang: 'both', page: 1, pageSize: 10 })).total > 0,
      changes: (await listChanges({ since: new Date(0), pageSize: 500 }, appUrl)).changes.some(({ slug }) => slug === 'later'),
      search: (await found()).includes('later'),
      browse: (await browse('')).items.some((item) => 'slug' in item && item.slug === 'later'),
      'browse with a search': (await browse('overbooking')).items.some((item) => 'slug' in item && item.slug === 'later'),
      version: (await getArchiveVersion()) === (await readVersion(replication.primary.pool)),
    });
    const names = Object.keys(await readAll());
    expect(await readAll()).toEqual(Object.fromEntries(names.map((name) => [name, false])));
    expect(JSON.parse((await get('/articles?page_size=100')).text).items).not.toContainEqual(
      expect.objectContaining({ slug: 'later' }),
    );
    await replication.resume();
    await replication.catchUp();
    expect({ ...(await readAll()), version: true }).toEqual(Object.fromEntries(names.map((name) => [name, true])));
    await replication.primary.pool.query('DELETE FROM videos');
  });

  it('leaves keys, sessions and writes to the primary', async () => {
    const database = await openInUse(UNLIMITED);
    await replication.pause();
    const subscriber = await addSubscriber(database);
    const key = await issueKey(database, subscriber);
    const session = await openSession(database, subscriber.email);
    expect(await findKey(key.prefix)).toMatchObject({ status: 'active' });
    expect(await findSessionByToken(session, new Date())).toMatchObject({ email: subscriber.email });
    expect((await get('/articles', { authorization: `Bearer ${key.text}` })).status).toBe(200);
    await database.pool.query("UPDATE api_keys SET status = 'revoked', revoked_at = now() WHERE id = $1", [key.id]);
    expect((await get('/articles', { authorization: `Bearer ${key.text}` })).status).toBe(401);
  });

  it('works with a read-only role', async () => {
    await replication.primary.pool.query(
      "CREATE ROLE reader LOGIN PASSWORD 'reader'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",
    );
    await replication.catchUp();
    const asReader = (url: string) => Object.assign(new URL(url), { username: 'reader', password: 'reader' }).href;
    await openInUse({ url: asReader(replication.primary.url), readUrl: asReader(replication.standby.url) });
    const slug = await publish();
    await replication.catchUp();
    expect(await listSlugs()).toContain(slug);
    expect(reasons()).toEqual([]);
  });

  it.runIf(hasPgBouncer)('works behind PgBouncer in transaction mode', async () => {
    const bouncer = await startPgBouncer(replication.standby.url);
    const database = await openInUse({ ...UNLIMITED, readUrl: `${bouncer.url}?pgbouncer=true` });
    const slug = await publish({ title_en: 'Pooled housekeeping' });
    await replication.catchUp();
    await replication.pause();
    const hidden = await publish({ title_en: 'Pooled housekeeping' });
    for (let round = 0; round < 10; round += 1) {
      expect((await Promise.all([listSlugs(), listSlugs(), listSlugs()])).flat()).not.toContain(hidden);
      expect((await find('housekeeping')).items.map((item) => 'slug' in item && item.slug)).toEqual([slug]);
    }
    expect(await withReadDatabase(() => read(readDb().pool, 'SHOW statement_timeout'))).toBe('0');
    await database.close();
    opened.splice(opened.indexOf(database), 1);
    await bouncer.stop();
  });
});

describe('cached response', () => {
  it('is served only for the database that produced it, even if versions are equal', async () => {
    const slug = await publish({ title_en: 'As the replica has it' });
    await replication.catchUp();
    await openInUse(UNLIMITED);
    await replication.pause();
    // A change without a new version tells the two apart.
    await replication.primary.pool.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE articles SET title_en = 'As the primary has it' WHERE slug = '${slug}'; COMMIT`,
    );
    const readTitle = async () => JSON.parse((await get(`/articles/${slug}`)).text).title_en;
    // The second response is kept.
    for (let request = 0; request < 3; request += 1) expect(await readTitle()).toBe('As the replica has it');
    await toStandby.setMode('refused');
    await untilLeftOut();
    expect(await readTitle()).toBe('As the primary has it');
  });

  it('has body and version from one database although the replica fails in between', async () => {
    await openInUse(UNLIMITED);
    await replication.pause();
    const slug = await publish();
    const versions: string[] = [];
    const result = await withReadDatabase(async () => {
      const version = await getArchiveVersion();
      versions.push(version);
      if (versions.length === 1) await toStandby.setMode('refused');
      return { version, slugs: await listSlugs() };
    });
    expect(versions).toHaveLength(2);
    expect(result.version).toBe(await readVersion(replication.primary.pool));
    expect(versions[0]).not.toBe(result.version);
    expect(result.slugs).toContain(slug);
  });

  it('uses one database per request although the replica recovers in between', async () => {
    const database = open(UNLIMITED);
    await toStandby.setMode('refused');
    await untilLeftOut();
    const sources = await withReadDatabase(async () => {
      const before = readDb();
      await toStandby.setMode('working');
      await untilInUse();
      return [before, readDb()];
    });
    expect(sources).toEqual([database, database]);
  });
});

describe('failing replica', () => {
  it('is replaced by the primary without a failed request, and used again when it is back', async () => {
    await openInUse();
    let running = true;
    const statuses = new Map<number, number>();
    const readers = Array.from({ length: 6 }, async () => {
      while (running) {
        // Other parameters each time, so that nothing is remembered.
        requests += 1;
        const paths = [
          `/articles?tag=t${requests}`,
          `/search?q=housekeeping${requests}`,
          `/changes?since=2020-01-01&page_size=1`,
        ];
        const { status } = await get(paths[requests % 3] as string);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const count = () => [...statuses.values()].reduce((sum, each) => sum + each, 0);
    const someMore = () => {
      const from = count();
      return until(() => count() > from + 60);
    };
    await someMore();
    await replication.standby.stop('immediate');
    await untilLeftOut();
    await someMore();
    await replication.standby.start();
    await untilInUse();
    await someMore();
    running = false;
    await Promise.all(readers);
    expect([...statuses.keys()]).toEqual([200]);
    expect(vi.mocked(log.info).mock.calls.filter(([text]) => String(text) === 'read replica in use')).toHaveLength(2);
    expect(reasons()).toEqual(['it does not respond']);
    await replication.pause();
    const slug = await publish();
    expect(await listSlugs()).not.toContain(slug);
  });

  it('releases waiting requests, including those of Next’s bundle', async () => {
    await publish();
    await replication.catchUp();
    // Without a time limit, they would wait forever.
    await openInUse({ statementTimeoutMs: 0 });
    // Connecting has a time limit of its own.
    await Promise.all(Array.from({ length: 6 }, listSlugs));
    vi.resetModules();
    const copy = await import('../../lib/archive/lists/reads');
    expect(copy.listArticles).not.toBe(listArticles);
    await toStandby.setMode('held');
    const inCopy = copy.listArticles({ lang: 'both', page: 1, pageSize: 1 }, appUrl);
    const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => get(`/articles?tag=held-${index}`)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await inCopy).items).toHaveLength(1);
    expect(isInUse()).toBe(false);
    await toStandby.setMode('working');
    await untilInUse();
  });

  it('repeats a statement cancelled by recovery on the primary', async () => {
    await openInUse();
    const sleeping = sql`SELECT pg_is_in_recovery() AS standby, count(*), CASE WHEN pg_is_in_recovery() THEN pg_sleep(60) END
      FROM articles`;
    const reading = readDb().query<{ standby: boolean }>(sleeping);
    const active = "SELECT count(*) = 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_is_in_recovery() AS standby, count%'";
    await until(() => read<boolean>(replication.standby.pool, active));
    await replication.primary.pool.query('BEGIN; LOCK TABLE articles IN ACCESS EXCLUSIVE MODE; COMMIT');
    expect((await reading).rows).toMatchObject([{ standby: false }]);
  });

  it('does not repeat a timed-out search on the primary', async () => {
    const database = await openInUse();
    let runs = 0;
    const failing = withReadDatabase(async () => {
      runs += 1;
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    });
    await expect(failing).rejects.toMatchObject({ code: '57014' });
    expect(runs).toBe(1);
    expect(database.replica?.status().inUse).toBe(true);
  });

  it('stays in use while the primary does not respond', async () => {
    const slug = await publish();
    await replication.catchUp();
    await openInUse({ maxLagMs: 300 });
    await toPrimary.setMode('refused');
    await until(() => db().replica?.status().lagMs === undefined);
    const start = performance.now();
    await until(() => performance.now() - start > 600);
    expect(await listSlugs()).toContain(slug);
    expect(JSON.parse((await get(`/articles/${slug}`)).text)).toMatchObject({ slug });
    await toPrimary.setMode('working');
    await until(() => db().replica?.status().lagMs === 0);
    expect(reasons()).toEqual([]);
  });
});

describe('lagging replica', () => {
  it('is excluded beyond the limit and used again when it has caught up', async () => {
    await openInUse({ maxLagMs: 300 });
    await replication.pause();
    const slug = await publish();
    await until(async () => (await listSlugs()).includes(slug));
    await untilLeftOut();
    expect(db().replica?.status().lagMs).toBeGreaterThan(300);
    const { text } = await writeMetrics();
    expect(text).toMatch(/^hospitality_replica_in_use 0$/m);
    expect(text).toMatch(/^hospitality_replica_lag_seconds (?:0\.[3-9]|[1-9])/m);
    expect(text).not.toContain('{database="replica"}');
    expect(reasons()).toEqual(['it is too far behind']);
    await replication.resume();
    await untilInUse();
    expect(await listSlugs()).toContain(slug);
    await until(() => db().replica?.status().lagMs === 0);
    // A connection that just opened may not be counted yet.
    await until(async () => {
      expect(await listSlugs()).toContain(slug);
      return /^hospitality_pool_connections\{database="replica"\} [1-9]/m.test((await writeMetrics()).text);
    });
    const after = (await writeMetrics()).text;
    expect(after).toMatch(/^hospitality_replica_in_use 1$/m);
    expect(after).toMatch(/^hospitality_pool_connections\{database="primary"\} [1-9]/m);
  });

  it('is not a replica of an idle primary', async () => {
    await openInUse({ maxLagMs: 300 });
    const age = "SELECT now() - pg_last_xact_replay_timestamp() > interval '1500 ms'";
    await until(async () => {
      if (!isInUse()) throw new Error('left out');
      return read<boolean>(replication.standby.pool, age);
    });
    expect(isInUse()).toBe(true);
    expect(reasons()).toEqual([]);
  });

  it('is not used at first', async () => {
    await replication.pause();
    const slug = await publish();
    open({ maxLagMs: 300 });
    expect(await listSlugs()).toContain(slug);
    await until(() => reasons().length > 0);
    expect(reasons()).toEqual(['it is too far behind']);
    expect(isInUse()).toBe(false);
  });
});

describe('change feed', () => {
  it('uses the primary for a client that is ahead of the replica', async () => {
    await publish();
    await replication.catchUp();
    await openInUse(UNLIMITED);
    await replication.pause();
    const older = await readNewestStamp(replication.standby.pool);
    await publish();
    const newest = await readNewestStamp(replication.primary.pool);
    const latest = await publish();
    const newer = await readNewestStamp(replication.primary.pool);
    const readSince = (since: Date) => listChanges({ since, pageSize: 10 }, appUrl);
    expect(await readSince(older)).toMatchObject({ changes: [], next_since: older.toISOString(), has_more: false });
    expect(await readSince(newest)).toMatchObject({ changes: [{ slug: latest }], next_since: newer.toISOString() });
    expect(await readSince(newer)).toMatchObject({ changes: [], next_since: newer.toISOString() });
    expect(await readSince(new Date('2999-01-01'))).toMatchObject({ changes: [], next_since: newer.toISOString() });
    // Through the API too, where the response is remembered.
    const viaApi = async (since: Date) => JSON.parse((await get(`/changes?since=${since.toISOString()}`)).text);
    expect(await viaApi(newest)).toMatchObject({ changes: [{ slug: latest }] });
    expect(await viaApi(newer)).toMatchObject({ changes: [], next_since: newer.toISOString() });
    const last = await publish();
    expect(await viaApi(newer)).toMatchObject({ changes: [{ slug: last }] });
  });

  it('keeps a mirror complete while databases switch', async () => {
    const { pool, url } = replication.primary;
    await pool.query('DELETE FROM articles; DELETE FROM tombstones').catch(() => undefined);
    await insertCategory(pool, 'north');
    await insertCategory(pool, 'south');
    await openInUse({ maxLagMs: 400 });
    const chance = seeded(20_261_122);
    let writing = true;
    const work = Promise.all(
      Array.from({ length: 3 }, (_, index) => startWriter({ url, killer: pool, seed: 11 + index, transactions: 150 })),
    ).finally(() => {
      writing = false;
    });
    work.catch(() => undefined);
    const mirror = emptyMirror();
    const seen = { replica: 0, primary: 0 };
    let paused = false;
    let switching: Promise<void> | undefined;
    while (writing) {
      const luck = chance();
      // A busy standby may take seconds to pause, in which reading goes on.
      if (luck < 0.03 && !switching) {
        paused = !paused;
        switching = (paused ? replication.pause() : replication.resume()).finally(() => {
          switching = undefined;
        });
      } else if (luck < 0.06) await toStandby.setMode(chance() < 0.3 ? 'refused' : 'working');
      seen[db().replica?.current() ? 'replica' : 'primary'] += 1;
      const pageSize = 1 + Math.floor(chance() * 7);
      const { since } = mirror;
      const page = JSON.parse((await get(`/changes?since=${since.toISOString()}&page_size=${pageSize}`)).text);
      expectInOrder(since, page, pageSize);
      expect(Number(new Date(page.next_since))).toBeGreaterThanOrEqual(Number(since));
      // Never later than the last commit, which the standby may show a moment before the primary.
      await until(async () => Number(await readNewestStamp(pool)) >= Number(new Date(page.next_since)));
      applyChanges(mirror, page);
    }
    expect((await work).flatMap((run) => run.unexpected)).toEqual([]);
    await switching;
    await replication.resume();
    await toStandby.setMode('working');
    await replication.catchUp();
    await catchUp(mirror, 5);
    const plain = openDatabase(url);
    opened.push(plain);
    setDatabase(plain);
    expect((await writeMetrics()).text).not.toMatch(/^hospitality_replica/m);
    expect(bySlug(mirror.articles)).toEqual(bySlug(await readSource()));
    // The run is meaningful only if both databases served it.
    expect(Math.min(seen.replica, seen.primary)).toBeGreaterThan(10);
  });
});

describe('unsuitable replica', () => {
  it('is excluded if it is a primary itself', async () => {
    open({ readUrl: replication.primary.url });
    await until(() => reasons().length > 0);
    expect(reasons()).toEqual(['it is not a standby']);
  });

  it('is excluded if it follows another primary', async () => {
    open({ url: inject('clusterUrl') });
    await until(() => reasons().length > 0);
    expect(reasons()).toEqual(['it is not a standby of this primary']);
  });

  it('is excluded if its schema differs', async () => {
    open({ readUrl: withDatabase(through(replication.standby.url, toStandby), 'postgres') });
    await until(() => reasons().length > 0);
    expect(reasons()).toEqual(['its schema differs from that of the primary']);
  });

  it('is excluded when it is promoted', async () => {
    await openInUse();
    await replication.standby.pool.query('SELECT pg_promote()');
    await untilLeftOut();
    expect(reasons()).toEqual(['it is not a standby']);
    const slug = await publish();
    expect(await listSlugs()).toContain(slug);
  });
});
