import { readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getArticle } from '../../lib/archive/articles/reads';
import { listCategories } from '../../lib/archive/categories/reads';
import { listChanges } from '../../lib/archive/changes/reads';
import { getSnapshotFile, listSnapshots } from '../../lib/distribution/snapshots/reads';
import {
  createDueSnapshot,
  createSnapshot,
  deleteArticleEverywhere,
  pruneSnapshotFiles,
} from '../../lib/distribution/snapshots/writes';
import type { Database } from '../../lib/platform/db/client';
import { NotFoundError, StorageUnavailableError } from '../../lib/platform/errors';
import { openFolderStorage } from '../../lib/platform/storage/folder-storage';
import type { Storage } from '../../lib/platform/storage/storage';
import { insertArticle, insertCategory, readNewestStamp } from '../support/articles';
import { makeDataFolder } from '../support/data-folder';
import { createTestDatabase } from '../support/databases';
import { createFolder, importPath } from '../support/imports';
import { appUrl } from '../support/mirror';
import { openPatiently } from '../support/patient-database';
import { compareWithArchive } from '../support/snapshot-mirror';
import { fileNames, type Line, readSnapshotFile, readSnapshotLines, readSnapshots } from '../support/snapshots';
import { startWriter } from '../support/writers';

let database: Database;
let other: Database;
const folder = makeDataFolder('snapshots');
const storage = openFolderStorage(folder);
const imports = createFolder();
const dead: Storage = {
  ...storage,
  put: async (_key, body) => {
    if (body instanceof Readable) body.destroy();
    throw new StorageUnavailableError('storage failed');
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  other = openPatiently(database.url, { max: 4 });
  for (const slug of ['revenue', 'north', 'south']) await insertCategory(database.pool, slug);
  return () => other.close();
});
beforeEach(async () => {
  for (const table of ['snapshots', 'job_claims', 'articles', 'videos']) await database.pool.query(`DELETE FROM ${table}`);
  rmSync(path.join(folder, 'snapshots'), { recursive: true, force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const make = async () => {
  await createSnapshot(database, storage, { appUrl });
  const made = (await readSnapshots(database)).at(-1);
  if (!made) throw new Error('no snapshot was made');
  return made;
};
const foldersOf = () => {
  try {
    return readdirSync(path.join(folder, 'snapshots')).sort();
  } catch {
    return [];
  }
};
const addVideo = (url: string, published: boolean) =>
  database.pool.query("INSERT INTO videos (title_zh, title_en, video_url, is_published) VALUES ('', 'A film', $1, $2)", [
    url,
    published,
  ]);

describe('snapshot files', () => {
  it("contain the API's responses ordered by id", async () => {
    for (const slug of ['b', 'a', 'c'])
      await insertArticle(database.pool, { slug, is_published: true, content_en: `Body of ${slug}`, geo_core_problem_en: 'P' });
    await insertArticle(database.pool, { slug: 'only-chinese', title_en: '', content_en: '', aliases: ['old'] });
    for (const fields of [{ is_published: false }, { publish_at: '2999-01-01' }, { is_archived: true }])
      await insertArticle(database.pool, { slug: `hidden-${Object.keys(fields)[0]}`, content_en: 'secret', ...fields });
    await insertArticle(database.pool, { slug: 'gone' });
    await database.pool.query("UPDATE articles SET slug = 'gone-for-good' WHERE slug = 'gone'");
    await database.pool.query("DELETE FROM articles WHERE slug = 'gone-for-good'");
    await insertArticle(database.pool, { slug: 'withdrawn' });
    await database.pool.query("UPDATE articles SET is_published = false WHERE slug = 'withdrawn'");
    await addVideo('https://a.example/1.mp4', true);
    await addVideo('https://a.example/2.mp4', false);
    const made = await make();

    const articles = await readSnapshotLines(storage, made, 'articles');
    expect(articles.map(({ id }) => id)).toEqual([...articles.map(({ id }) => id)].sort());
    expect(articles.map(({ slug }) => slug).sort()).toEqual(['a', 'b', 'c', 'only-chinese']);
    for (const line of articles) {
      const article = await getArticle({ slug: String(line.slug), lang: 'both', fullText: true }, appUrl);
      expect(line).toEqual({ type: 'article', ...article, publish_at: article.published_at });
    }
    const metadata = await readSnapshotLines(storage, made, 'articles-metadata');
    expect(metadata.map(({ id }) => id)).toEqual(articles.map(({ id }) => id));
    for (const line of metadata) {
      const article = await getArticle({ slug: String(line.slug), lang: 'both', fullText: false }, appUrl);
      expect(line).toEqual({ type: 'article_metadata', ...article });
    }
    const categories = await listCategories();
    expect(await readSnapshotLines(storage, made, 'categories')).toEqual(
      ['north', 'revenue', 'south'].map((slug) => ({ type: 'category', ...categories.find((each) => each.slug === slug) })),
    );
    expect(await readSnapshotLines(storage, made, 'videos')).toEqual([
      {
        type: 'video',
        id: expect.any(String),
        title_zh: null,
        title_en: 'A film',
        description_zh: null,
        description_en: null,
        video_url: 'https://a.example/1.mp4',
        thumbnail: '',
        category_slug: '',
        duration: '',
      },
    ]);
    const { changes } = await listChanges({ since: new Date(0), pageSize: 500 }, appUrl);
    const deletions = await readSnapshotLines(storage, made, 'deletions');
    expect(deletions).toEqual(
      changes
        .filter(({ type }) => type === 'delete')
        .map(({ slug, previous_slugs, changed_at }) => ({ type: 'deletion', slug, previous_slugs, changed_at })),
    );
    expect(deletions).toEqual(
      expect.arrayContaining([expect.objectContaining({ slug: 'gone-for-good', previous_slugs: ['gone'] })]),
    );
    expect(made.next_since).toEqual(await readNewestStamp(database.pool));
  });

  it('contain no full text unless they need a key', async () => {
    const words = ['body-zh-词', 'body-en-word', 'geo-problem', 'geo-solution', 'geo-metric'];
    const [content_zh, content_en, geo_core_problem_en, geo_theoretical_solution_zh, geo_empirical_metric_en] = words;
    const bodies = { content_zh, content_en, geo_core_problem_en, geo_theoretical_solution_zh, geo_empirical_metric_en };
    await insertArticle(database.pool, { slug: 'free', ...bodies });
    await insertArticle(database.pool, { slug: 'premium', is_premium: true, ...bodies });
    const made = await make();
    const [{ files } = { files: [] }] = await listSnapshots();
    const open = files.filter(({ access }) => access === 'anyone').map(({ name }) => name.replace('.ndjson.gz', ''));
    expect(open).toEqual(fileNames.slice(1));
    for (const name of open) {
      const text = JSON.stringify(await readSnapshotLines(storage, made, name));
      expect(words.filter((word) => text.includes(word))).toEqual([]);
    }
    expect(words.every((word) => JSON.stringify(made).includes(word))).toBe(false);
  });

  it('are byte-identical for identical rows', async () => {
    for (let n = 0; n < 60; n += 1)
      await insertArticle(database.pool, { slug: `many-${n}`, content_en: `${n} `.repeat(2_000), mentions: '[{"b":1,"a":[2]}]' });
    const [first, second] = [await make(), await make()];
    expect(second.files).toEqual(first.files);
    expect(second.claim_id).not.toBe(first.claim_id);
    await database.pool.query("UPDATE articles SET excerpt_en = 'new' WHERE slug = 'many-7'");
    const hashes = (files: Line[]) => Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));
    const changed = Object.entries(hashes((await make()).files)).filter(([name, sha256]) => hashes(first.files)[name] !== sha256);
    expect(changed.map(([name]) => name)).toEqual(['articles.ndjson.gz', 'articles-metadata.ndjson.gz']);
  });

  it('are empty for an empty archive', async () => {
    await database.pool.query('ALTER TABLE tombstones DISABLE TRIGGER USER');
    await database.pool.query('DELETE FROM tombstones');
    await database.pool.query('ALTER TABLE tombstones ENABLE TRIGGER USER');
    const made = await make();
    expect(made.files.map(({ records }) => records)).toEqual([0, 0, 3, 0, 0]);
    expect(made.next_since).toEqual(new Date(0));
    for (const name of fileNames) await readSnapshotFile(storage, made, name);
  });

  it('can be imported into an empty archive', async () => {
    await insertArticle(database.pool, { slug: 'both', tags: ['a'], is_premium: true, publish_at: '2020-01-01' });
    await insertArticle(database.pool, { slug: 'only-english', title_zh: '', content_zh: '', excerpt_en: 'E' });
    await addVideo('https://a.example/1.mp4', true);
    const made = await make();
    const rows = async () => {
      const { rows } = await database.pool.query(
        'SELECT slug, title_zh, title_en, content_zh, content_en, excerpt_en, tags, is_premium, published_at, state FROM articles ORDER BY slug',
      );
      return rows;
    };
    const before = await rows();
    for (const table of ['articles', 'videos']) await database.pool.query(`DELETE FROM ${table}`);
    const place = path.join(folder, 'snapshots', made.claim_id);
    expect(await importPath(database, place)).toMatchObject({
      rejections: [],
      report: { created: 3, unchanged: 3, kinds: { article: 2, video: 1, category: 3 } },
    });
    expect(await rows()).toEqual(before);
    expect(await importPath(database, place)).toMatchObject({ rejections: [], report: { created: 0, updated: 0 } });
    expect(readdirSync(imports)).toEqual([]);
  });
});

describe('snapshot during writes', () => {
  it('equals the archive row for row with the changes since', async () => {
    const seed = 20_261_123;
    const writers = Array.from({ length: 6 }, (_, index) =>
      startWriter({ url: database.url, killer: database.pool, seed: seed + index * 7919, transactions: 25 }),
    );
    let writing = true;
    const work = Promise.all(writers).finally(() => {
      writing = false;
    });
    const snapshots: Awaited<ReturnType<typeof make>>[] = [];
    while (writing) snapshots.push(await make());
    expect((await work).flatMap((run) => run.unexpected)).toEqual([]);
    expect(snapshots.length).toBeGreaterThan(2);
    for (const snapshot of snapshots.slice(-4)) {
      const articles = await readSnapshotLines(storage, snapshot, 'articles');
      expect(await compareWithArchive(database, { next_since: snapshot.next_since, articles }, 3)).toEqual([]);
    }
  });

  it('is continued by later scheduled publications', async () => {
    await insertArticle(database.pool, { slug: 'later', publish_at: new Date(Date.now() + 3_600_000) });
    const made = await make();
    await database.pool.query("UPDATE articles SET publish_at = now() - interval '1 second' WHERE slug = 'later'");
    const { changes } = await listChanges({ since: made.next_since, pageSize: 10 }, appUrl);
    expect(changes.map(({ slug, type }) => [slug, type])).toEqual([['later', 'upsert']]);
  });

  it('excludes concurrent commits, also in its timestamps', async () => {
    await insertArticle(database.pool, { slug: 'before' });
    const slow: Storage = {
      ...storage,
      async put(key, body) {
        if (key.endsWith('/articles.ndjson.gz')) await insertArticle(database.pool, { slug: 'meanwhile' });
        return storage.put(key, body);
      },
    };
    await createSnapshot(database, slow, { appUrl });
    const [made] = await readSnapshots(database);
    if (!made) throw new Error('no snapshot was made');
    for (const name of ['articles', 'articles-metadata'])
      expect((await readSnapshotLines(storage, made, name)).map(({ slug }) => slug)).toEqual(['before']);
    const { changes } = await listChanges({ since: made.next_since, pageSize: 10 }, appUrl);
    expect(changes.map(({ slug }) => slug)).toEqual(['meanwhile']);
  });
});

describe('snapshot job', () => {
  const due = (on = database, to = storage) => createDueSnapshot(on, to, { appUrl, hour: 0 });

  it('creates one snapshot across instances', async () => {
    const made = await Promise.all([due(), due(other), due(), due(other)]);
    expect(made.sort()).toEqual([0, 0, 0, 1]);
    expect(await due()).toBe(0);
    expect(foldersOf()).toHaveLength(1);
    await database.pool.query("UPDATE snapshots SET created_at = now() - interval '27 hours'");
    expect(await due()).toBe(1);
  });

  it('numbers the snapshots of a day and never reuses an id', async () => {
    await database.pool.query('DELETE FROM snapshot_days');
    const { id: first } = await make();
    expect(first).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((await make()).id).toBe(`${first}-2`);
    await database.pool.query('DELETE FROM snapshots');
    expect((await make()).id).toBe(`${first}-3`);
  });

  it('lists nothing if storage fails, and retries after ten minutes or on request', async () => {
    expect(await due(database, dead)).toBe(0);
    expect(await readSnapshots(database)).toEqual([]);
    expect(await due(other)).toBe(0);
    const { rows } = await database.pool.query(
      "SELECT claim_id, round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM job_claims WHERE name = 'snapshot'",
    );
    expect(rows).toEqual([{ claim_id: null, minutes: 10 }]);
    await database.pool.query("UPDATE job_claims SET expires_at = now() WHERE name = 'snapshot'");
    expect(await due(other)).toBe(1);
    await due(database, dead);
    await expect(createSnapshot(database, dead, { appUrl })).rejects.toThrow(StorageUnavailableError);
    expect(await createSnapshot(database, storage, { appUrl })).toBeDefined();
  });

  it('deletes written files when a later file fails', async () => {
    const failing: Storage = {
      ...storage,
      put: (key, body) => (key.endsWith('videos.ndjson.gz') ? dead.put(key, body) : storage.put(key, body)),
    };
    await expect(createSnapshot(database, failing, { appUrl })).rejects.toThrow(StorageUnavailableError);
    expect(foldersOf()).toEqual([]);
  });

  it('lists nothing after another process has taken over', async () => {
    const slow: Storage = {
      ...storage,
      async put(key, body) {
        await database.pool.query("UPDATE job_claims SET claim_id = gen_random_uuid() WHERE name = 'snapshot'");
        return storage.put(key, body);
      },
    };
    await expect(createSnapshot(database, slow, { appUrl })).rejects.toThrow('is lost');
    expect(await readSnapshots(database)).toEqual([]);
    expect(foldersOf()).toEqual([]);
  });

  it('releases the job when it is stopped', async () => {
    const stop = new AbortController();
    const slow: Storage = {
      ...storage,
      put(key, body) {
        stop.abort();
        return storage.put(key, body);
      },
    };
    expect(await createDueSnapshot(database, slow, { appUrl, hour: 0, signal: stop.signal })).toBe(0);
    expect(await due(other)).toBe(1);
  });

  it('keeps the newest seven and the first of each month with their files', async () => {
    for (const age of ['40 days', '41 days', '400 days', '1 s', '2 s', '3 s', '4 s', '5 s', '6 s', '7 s'])
      await database.pool.query('UPDATE snapshots SET created_at = now() - $1::interval WHERE id = $2', [age, (await make()).id]);
    const oldest = async () =>
      (await database.pool.query('SELECT round(extract(epoch FROM now() - created_at) / 86400)::int AS days FROM snapshots')).rows
        .map(({ days }) => days)
        .filter((days) => days > 0)
        .sort();
    await make();
    expect(await oldest()).not.toContain(400);
    const kept = await readSnapshots(database);
    expect(foldersOf()).toEqual(kept.map(({ claim_id }) => claim_id).sort());
  });
});

describe('orphaned files', () => {
  it('are deleted once they are a day old', async () => {
    const [listed, fresh, old] = [await make(), await make(), await make()];
    await database.pool.query('DELETE FROM snapshots WHERE id = ANY ($1)', [[fresh.id, old.id]]);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const { claim_id } of [listed, old])
      for (const name of fileNames)
        utimesSync(path.join(folder, 'snapshots', claim_id, `${name}.ndjson.gz`), yesterday, yesterday);
    expect(await pruneSnapshotFiles(database, storage)).toBe(5);
    expect(foldersOf()).toEqual([listed.claim_id, fresh.claim_id].sort());
    expect(await pruneSnapshotFiles(database, storage)).toBe(0);
  });

  it('are kept while their job runs, at any age', async () => {
    const { claim_id } = await make();
    await database.pool.query("INSERT INTO job_claims VALUES ('snapshot', $1, now() + interval '1 minute')", [claim_id]);
    await database.pool.query('DELETE FROM snapshots');
    const later = new Date(Date.now() + 25 * 3_600_000);
    expect(await pruneSnapshotFiles(database, storage, later)).toBe(0);
    // What a killed process leaves.
    await database.pool.query('UPDATE job_claims SET expires_at = now()');
    expect(await pruneSnapshotFiles(database, storage, later)).toBe(fileNames.length);
    expect(foldersOf()).toEqual([]);
    await database.pool.query('DELETE FROM job_claims');
  });
});

describe('permanently deleted article', () => {
  it('is removed from all snapshots since its creation, with unlisted files', async () => {
    const before = await make();
    await insertArticle(database.pool, { slug: 'withdraw' });
    const [listed, orphan] = [await make(), await make()];
    await database.pool.query('DELETE FROM snapshots WHERE id = $1', [orphan.id]);
    expect(await deleteArticleEverywhere(database, storage, 'withdraw')).toEqual([listed.id]);
    expect((await readSnapshots(database)).map(({ id }) => id)).toEqual([before.id]);
    expect(foldersOf()).toEqual([before.claim_id]);
    const next = await make();
    expect(JSON.stringify(await readSnapshotLines(storage, next, 'articles'))).not.toContain('withdraw');
  });

  it('is in no snapshot of a job that had read it earlier', async () => {
    await insertArticle(database.pool, { slug: 'withdraw' });
    const slow: Storage = {
      ...storage,
      async put(key, body) {
        if (key.endsWith('videos.ndjson.gz')) await deleteArticleEverywhere(other, storage, 'withdraw');
        return storage.put(key, body);
      },
    };
    await expect(createSnapshot(database, slow, { appUrl })).rejects.toThrow('is lost');
    expect(await readSnapshots(database)).toEqual([]);
    expect(foldersOf()).toEqual([]);
  });

  it('must exist for anything to be deleted', async () => {
    const { id } = await make();
    await expect(deleteArticleEverywhere(database, storage, 'never')).rejects.toThrow('no article has the slug "never"');
    expect((await readSnapshots(database)).map((each) => each.id)).toEqual([id]);
  });
});

describe('file lookup', () => {
  it('finds a file by snapshot or as the latest', async () => {
    const [first, second] = [await make(), await make()];
    expect((await listSnapshots()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await getSnapshotFile(first.id, 'videos.ndjson.gz')).toMatchObject({
      snapshot: first.id,
      key: `snapshots/${first.claim_id}/videos.ndjson.gz`,
    });
    expect((await getSnapshotFile('latest', 'videos.ndjson.gz')).snapshot).toBe(second.id);
    for (const [id, name, resource] of [
      ['2026-01-01', 'videos.ndjson.gz', 'snapshot'],
      ["' OR true --", 'videos.ndjson.gz', 'snapshot'],
      [first.id, 'state.json', 'file'],
      [first.id, '__proto__', 'file'],
    ] as const) {
      const failure = await getSnapshotFile(id, name).catch((error) => error);
      expect(failure).toBeInstanceOf(NotFoundError);
      expect(failure.data.resource).toBe(resource);
    }
  });
});
