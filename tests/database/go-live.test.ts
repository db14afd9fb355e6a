import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getArticle } from '../../lib/archive/articles/reads';
import { listChanges } from '../../lib/archive/changes/reads';
import { listArticles } from '../../lib/archive/lists/reads';
import { publishDue } from '../../lib/editing/schedules/writes';
import { goLiveJob, poll } from '../../lib/jobs';
import type { Database } from '../../lib/platform/db/client';
import { insertCategory, read, readNewestStamp } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';
import { openPatiently } from '../support/patient-database';
import { find } from '../support/search';

let database: Database;
let instances: Database[];
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
  instances = Array.from({ length: 4 }, () => openPatiently(database.url, { max: 2 }));
  return async () => {
    for (const instance of instances) await instance.close();
  };
});

/** @param ahead longer than an insert takes on a busy machine: what is due by then is published at once */
const schedule = (slug: string, ahead: string) =>
  database.pool
    .query<{ id: string; publish_at: Date }>(
      `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, tags, publish_at)
       VALUES ($1::text, '题', 'Scheduled ' || $1, '文', 'Body', 'revenue', 'Ada', ARRAY[$1], clock_timestamp() + $2::interval)
       RETURNING id, publish_at`,
      [slug, ahead],
    )
    .then(({ rows }) => rows[0] as { id: string; publish_at: Date });

const isDue = (id: string) =>
  read<boolean>(database.pool, 'SELECT publish_at <= clock_timestamp() FROM articles WHERE id = $1', [id]);

/** Looks up the article through every read path. */
async function findEverywhere(slug: string, since: Date) {
  const [list, byTag, search, changes, one] = await Promise.all([
    listArticles({ lang: 'both', page: 1, pageSize: 100 }, appUrl),
    listArticles({ tag: slug, lang: 'both', page: 1, pageSize: 10 }, appUrl),
    find(`"${slug}"`, { pageSize: 10, fullText: true }),
    listChanges({ since, pageSize: 100 }, appUrl),
    getArticle({ slug, lang: 'both', fullText: true }, appUrl).then(
      (article) => [article.slug],
      () => [],
    ),
  ]);
  const slugs = (items: object[]) => items.map((item) => (item as { slug?: string }).slug).filter((found) => found === slug);
  return {
    list: slugs(list.items),
    tag: slugs(byTag.items),
    search: slugs(search.items),
    changes: slugs(changes.changes.filter((change) => change.type === 'upsert')),
    one,
  };
}
const everywhere = (slug: string) => ({ list: [slug], tag: [slug], search: [slug], changes: [slug], one: [slug] });
const countPublished = async (instance: Database) => (await publishDue(instance)).published;
const noEmails = () => undefined;

const nowhere = { list: [], tag: [], search: [], changes: [], one: [] };

describe('a due article', () => {
  it('is published exactly once across instances', async () => {
    for (let round = 0; round < 50; round += 1) {
      const since = await readNewestStamp(database.pool);
      const { id, publish_at } = await schedule(`round${round}`, '100 milliseconds');
      await vi.waitUntil(() => isDue(id), { timeout: 60_000, interval: 1 });
      const published = await Promise.all([...instances, ...instances].map((instance) => countPublished(instance)));
      expect({ round, published: published.reduce((sum, n) => sum + n, 0) }).toEqual({ round, published: 1 });
      const { changes } = await listChanges({ since, pageSize: 10 }, appUrl);
      expect(changes.map(({ type, slug }) => [type, slug])).toEqual([['upsert', `round${round}`]]);
      expect(changes[0]?.article?.published_at).toBe(publish_at.toISOString());
      const row = await database.pool.query('SELECT state FROM articles WHERE id = $1', [id]);
      expect(row.rows).toEqual([{ state: 'published' }]);
    }
  });

  it('appears in the list, tag, search, changes and by slug at the same moment', async () => {
    const since = await readNewestStamp(database.pool);
    const { id } = await schedule('atonce', '100 milliseconds');
    await vi.waitUntil(() => isDue(id), { timeout: 60_000, interval: 1 });
    expect(await findEverywhere('atonce', since)).toEqual(nowhere);
    expect(await countPublished(database)).toBe(1);
    expect(await findEverywhere('atonce', since)).toEqual(everywhere('atonce'));
  });

  it('becomes visible atomically', async () => {
    const snapshots: unknown[] = [];
    const readSnapshot = async (id: string, since: Date) => {
      const { rows } = await database.pool.query(
        `SELECT (SELECT count(*)::int FROM articles WHERE id = $1 AND state = 'published') AS article,
           (SELECT count(*)::int FROM article_tags WHERE article_id = $1) AS tag,
           (SELECT count(*)::int FROM search_pending WHERE id = $1) AS search,
           (SELECT coalesce(sum(articles), 0)::int FROM archive_counts c JOIN articles a ON a.id = $1
             WHERE c.kind = 'tag' AND c.value = a.slug) AS counted,
           (SELECT count(*)::int FROM articles WHERE id = $1 AND changed_at > $2) AS change`,
        [id, since],
      );
      return Object.values(rows[0] as Record<string, number>);
    };
    for (let round = 0; round < 10; round += 1) {
      const since = await readNewestStamp(database.pool);
      const { id } = await schedule(`whole${round}`, '100 milliseconds');
      await vi.waitUntil(() => isDue(id), { timeout: 60_000, interval: 1 });
      let done = false;
      const publishing = countPublished(instances[0] as Database).finally(() => {
        done = true;
      });
      while (!done) snapshots.push(await readSnapshot(id, since));
      await publishing;
      snapshots.push(await readSnapshot(id, since));
    }
    for (const snapshot of snapshots)
      expect([
        [0, 0, 0, 0, 0],
        [1, 1, 1, 1, 1],
      ]).toContainEqual(snapshot);
    expect(snapshots).toContainEqual([1, 1, 1, 1, 1]);
  });

  it('is published together with all other due articles in one call', async () => {
    const ids = await Promise.all(['many1', 'many2', 'many3'].map((slug) => schedule(slug, '100 milliseconds')));
    const { id: later } = await schedule('many-later', '1 hour');
    for (const { id } of ids) await vi.waitUntil(() => isDue(id), { timeout: 60_000, interval: 1 });
    expect(await countPublished(database)).toBe(3);
    expect(await countPublished(database)).toBe(0);
    expect(await read(database.pool, 'SELECT state FROM articles WHERE id = $1', [later])).toBe('scheduled');
  });

  it('is published in batches of 100, earliest first', async () => {
    await database.pool.query(
      `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, tags, publish_at)
       SELECT 'crowd-' || n, '题', 'Scheduled ' || n, '文', 'Body', 'revenue', 'Ada', '{}', clock_timestamp() + interval '2 seconds' + n * interval '1 millisecond'
       FROM generate_series(1, 250) n`,
    );
    await vi.waitUntil(
      async () =>
        (await read(
          database.pool,
          "SELECT bool_and(publish_at <= clock_timestamp()) AS due FROM articles WHERE slug LIKE 'crowd-%'",
          [],
        )) === true,
      { timeout: 60_000, interval: 5 },
    );
    expect(await read(database.pool, 'SELECT archive_go_live() AS published', [])).toBe(100);
    expect(
      await read(
        database.pool,
        "SELECT max(split_part(slug, '-', 2)::int) AS last FROM articles WHERE slug LIKE 'crowd-%' AND state = 'published'",
        [],
      ),
    ).toBe(100);
    expect(await countPublished(database)).toBe(150);
    expect(await countPublished(database)).toBe(0);
  });

  it('is not published when it was unpublished or archived in time', async () => {
    const drafted = await schedule('withdrawn', '100 milliseconds');
    const archived = await schedule('archived', '100 milliseconds');
    await database.pool.query('UPDATE articles SET is_published = false WHERE id = $1', [drafted.id]);
    await database.pool.query('UPDATE articles SET is_archived = true WHERE id = $1', [archived.id]);
    await vi.waitUntil(async () => (await isDue(drafted.id)) && (await isDue(archived.id)), { timeout: 60_000, interval: 1 });
    expect(await countPublished(database)).toBe(0);
  });
});

describe('a due article beside waiting writers', () => {
  /** Lets writers and then a publisher wait for the archive; returns the slugs in the order in which they were written. */
  async function queueUp(writers: number, publish: (connection: pg.PoolClient) => Promise<unknown>) {
    const { id } = await schedule(`jumps-${writers}`, '100 milliseconds');
    await vi.waitUntil(() => isDue(id), { timeout: 60_000, interval: 1 });
    const connections = openPatiently(database.url, { max: writers + 2 });
    const waiting = async (count: number) => {
      const waiters = () =>
        read<number>(
          database.pool,
          `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
      await vi.waitUntil(async () => (await waiters()) === count, { timeout: 60_000, interval: 5 });
    };
    try {
      const holder = await connections.pool.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT archive_lock()');
      const writes: Promise<unknown>[] = [];
      for (let n = 1; n <= writers; n += 1) {
        writes.push(
          connections.pool.query(
            `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name)
             VALUES ($1, '题', 'Waits', '文', 'Body', 'revenue', 'Ada')`,
            [`waits-${writers}-${n}`],
          ),
        );
        await waiting(n);
      }
      const publisher = await connections.pool.connect();
      const publishing = publish(publisher);
      await waiting(writers + 1);
      await holder.query('COMMIT');
      await Promise.all([publishing, ...writes]);
      for (const connection of [holder, publisher]) connection.release();
    } finally {
      await connections.close();
    }
    const { rows } = await database.pool.query<{ slug: string }>(
      'SELECT slug FROM articles WHERE slug LIKE $1 OR slug = $2 ORDER BY changed_at',
      [`waits-${writers}-%`, `jumps-${writers}`],
    );
    return rows.map(({ slug }) => slug);
  }

  it('is published after the writer that holds the archive lock, before waiting ones', async () => {
    const order = await queueUp(4, (connection) => connection.query('SELECT archive_go_live()'));
    expect(order).toEqual(['jumps-4', 'waits-4-1', 'waits-4-2', 'waits-4-3', 'waits-4-4']);
  });

  it('does not deadlock when the same transaction goes on to write', async () => {
    const order = await queueUp(3, async (connection) => {
      await connection.query('BEGIN');
      await connection.query('SELECT archive_go_live()');
      await connection.query("UPDATE articles SET title_en = 'Edited' WHERE slug = 'jumps-3'");
      await connection.query('COMMIT');
    });
    expect(order[0]).toBe('jumps-3');
  });
});

describe('a poll without due articles', () => {
  it('takes no lock and does not wait for a writer', async () => {
    const { id } = await schedule('held-up', '1 hour');
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT archive_lock()');
    expect(await countPublished(database)).toBe(0);
    await holder.query('ROLLBACK');

    await database.pool.query("UPDATE articles SET publish_at = clock_timestamp() + interval '100 milliseconds' WHERE id = $1", [
      id,
    ]);
    await vi.waitUntil(() => isDue(id), { timeout: 60_000, interval: 1 });
    await holder.query('BEGIN');
    await holder.query('SELECT archive_lock()');
    const waiting = countPublished(database);
    const waiters = () =>
      read<number>(
        database.pool,
        `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
    await vi.waitUntil(async () => (await waiters()) === 1, { timeout: 60_000, interval: 5 });
    await holder.query('COMMIT');
    holder.release();
    expect(await waiting).toBe(1);
  });
});

describe('the publishing job', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('publishes due articles once on several instances', async () => {
    const since = await readNewestStamp(database.pool);
    const jobs = instances.map((instance) => poll(goLiveJob(instance, noEmails)));
    try {
      const { id } = await schedule('byitself', '100 milliseconds');
      const state = () => read<string>(database.pool, 'SELECT state FROM articles WHERE id = $1', [id]);
      await vi.waitUntil(async () => (await state()) === 'published', { timeout: 60_000, interval: 20 });
      expect(await findEverywhere('byitself', since)).toEqual(everywhere('byitself'));
      const { changes } = await listChanges({ since, pageSize: 10 }, appUrl);
      expect(changes).toHaveLength(1);
    } finally {
      await Promise.all(jobs.map((job) => job.stop()));
    }
  });

  it('stops polling after the poll in flight', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const query = vi.spyOn(instances[0]?.pool as Database['pool'], 'query');
    const job = poll(goLiveJob(instances[0] as Database, noEmails));
    vi.advanceTimersByTime(1_000);
    expect(query).toHaveBeenCalledTimes(1);
    const inFlight = query.mock.results[0]?.value as unknown as Promise<unknown>;
    let finished = false;
    void inFlight.then(() => {
      finished = true;
    });
    await job.stop();
    expect(finished).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('continues after a failed poll', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [instance] = instances as [Database];
    const { id } = await schedule('after-failure', '100 milliseconds');
    await vi.waitUntil(() => isDue(id), { timeout: 60_000, interval: 1 });
    const query = vi.spyOn(instance.pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('unavailable')));
    const job = poll(goLiveJob(instance, noEmails));
    const state = () => read<string>(database.pool, 'SELECT state FROM articles WHERE id = $1', [id]);
    await vi.waitUntil(
      async () => {
        vi.advanceTimersByTime(500);
        return (await state()) === 'published';
      },
      { timeout: 60_000, interval: 10 },
    );
    await job.stop();
    expect(query.mock.calls.length).toBeGreaterThan(1);
    query.mockRestore();
  });
});
