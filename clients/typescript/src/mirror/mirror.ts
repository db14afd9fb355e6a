import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Change, ChangeList } from '../client.js';
import { ApiError, DailyQuotaError } from '../errors.js';
import { invalidResponse, type Transport } from '../transport.js';
import { ArticleFiles, type Format } from './article-files.js';
import { type Disk, makeFolder, openDisk } from './disk.js';
import { MirrorError } from './errors.js';
import { acquireLock, type Lock } from './lock.js';
import { downloadSnapshot, findSnapshot, orUnavailable, type SnapshotFile, unpackSnapshot } from './snapshot.js';
import { findState, isTimestamp, type Source, stateFile, writeState } from './state.js';
import { compareFiles, type Difference, ExpectedFiles } from './verify.js';

const BEGINNING = '1970-01-01T00:00:00.000Z';
const PAGE_SIZE = 100;

export type Progress =
  | { step: 'download'; id: string; done: number; total: number }
  | { step: 'unpack'; done: number; total: number }
  | { step: 'no_snapshot' }
  | { step: 'filled'; done: number }
  | { step: 'changes'; done: number; nextSince: string }
  | { step: 'compare'; done: number }
  | { step: 'up_to_date'; done: number; nextSince: string }
  | { step: 'retry'; error: ApiError; seconds: number };

export type MirrorOptions = {
  transport: Transport;
  /** the folder to fill */
  root: string;
  format: Format;
  /** starts over, whatever the folder holds */
  fresh?: boolean;
  signal?: AbortSignal | undefined;
  onProgress?(progress: Progress): void;
  disk?: Disk;
};

/** A mirrored folder that this process holds the lock of. */
export type Mirror = {
  /** Brings the folder up to date. @returns the number of changes applied */
  catchUp(): Promise<number>;
  /** Catches up every so many seconds until the signal aborts. Outages and used-up quotas are waited out. */
  watch(seconds: number): Promise<never>;
  /** Catches up, then reads the whole archive and compares the content of every file with it. */
  verify(): Promise<{ compared: number; differences: Difference[] }>;
};

/** Locks the folder, fills it if it is empty, and runs `work`. */
export async function withMirror<Result>(options: MirrorOptions, work: (mirror: Mirror) => Promise<Result>): Promise<Result> {
  await makeFolder(options.root);
  const lock = await acquireLock(options.root);
  try {
    return await work(await openMirror(options, lock));
  } finally {
    await lock.release();
  }
}

async function openMirror(options: MirrorOptions, lock: Lock): Promise<Mirror> {
  const { transport, root, format, fresh = false, signal, onProgress = () => undefined, disk = openDisk(root) } = options;
  const source: Source = { base_url: transport.baseUrl, format, access: transport.hasKey ? 'full_text' : 'metadata' };
  const folder = path.join(root, 'articles');
  const downloads = path.join(root, '.snapshot');
  const articles = new ArticleFiles(disk, folder, format);

  if (fresh) {
    await disk.remove(stateFile(root));
    await disk.sync(root);
  }
  const state = await findState(root, source);
  const names = await listNames(folder);
  const foreign = names?.find((name) => !/^(?:[0-9a-f]{2}|\..*)$/.test(name));
  const continues = state !== undefined && names !== undefined && foreign === undefined;
  if (continues) await disk.removeFolder(downloads);
  let nextSince = continues ? state.next_since : await start();
  let hasCategories = false;

  /** The first run: everything is in place before the state says so. */
  async function start(): Promise<string> {
    if (foreign !== undefined) throw new MirrorError({ code: 'foreign_folder', folder, file: foreign });
    const unpacked = new ArticleFiles(disk, path.join(root, 'articles.new'), format);
    const snapshot = await fillFromSnapshot(unpacked);
    if (!snapshot) {
      onProgress({ step: 'no_snapshot' });
      await empty(unpacked);
    }
    await unpacked.sync();
    await disk.removeFolder(folder);
    await disk.rename(unpacked.root, folder);
    await disk.sync(root);
    const since = snapshot?.nextSince ?? BEGINNING;
    await lock.check();
    await writeState(disk, root, source, since);
    await disk.removeFolder(downloads);
    if (snapshot) onProgress({ step: 'filled', done: snapshot.records });
    return since;
  }

  /** @returns undefined if there is no snapshot. One that was deleted meanwhile is looked for once more. */
  async function fillFromSnapshot(unpacked: ArticleFiles): Promise<SnapshotFile | undefined> {
    for (let tries = 0; tries < 2; tries += 1) {
      const snapshot = await findSnapshot(transport, source.access, signal);
      if (!snapshot) return undefined;
      const { id, bytes: total, records } = snapshot;
      await disk.makeFolder(downloads);
      const onBytes = (done: number) => onProgress({ step: 'download', id, done, total });
      const archive = await orUnavailable(downloadSnapshot(transport, snapshot, downloads, { signal, onProgress: onBytes }));
      if (archive === undefined) continue;
      await empty(unpacked);
      const onRecords = (done: number) => onProgress({ step: 'unpack', done, total: records });
      await unpackSnapshot(archive, snapshot, unpacked, { signal, onProgress: onRecords });
      return snapshot;
    }
    return undefined;
  }

  async function empty(unpacked: ArticleFiles): Promise<void> {
    await disk.removeFolder(unpacked.root);
    await disk.makeFolder(unpacked.root);
  }

  /** `/changes` does not report edited categories. */
  async function writeCategories(): Promise<void> {
    const { text } = await transport.text('/api/v1/categories', { signal });
    await disk.write(path.join(root, 'categories.json'), `${text.trimEnd()}\n`);
    await disk.sync(root);
  }

  /** Applies pages until there is nothing new. A page counts once all of it is durable. */
  async function applyChanges(onChange: (change: Change) => void): Promise<number> {
    let done = 0;
    for (;;) {
      const since = nextSince;
      const page = await readPage(transport, since, signal);
      for (const change of page.changes) {
        signal?.throwIfAborted();
        for (const slug of change.previous_slugs) await articles.delete(slug);
        if (change.type === 'upsert' && change.article) await articles.put(change.slug, change.article);
        else await articles.delete(change.slug);
        onChange(change);
      }
      await articles.sync();
      if (page.next_since !== since) {
        await lock.check();
        await writeState(disk, root, source, page.next_since);
        nextSince = page.next_since;
      }
      done += page.changes.length;
      if (!page.has_more) return done;
      onProgress({ step: 'changes', done, nextSince });
    }
  }

  async function catchUp(): Promise<number> {
    const done = await applyChanges(() => undefined);
    if (done > 0 || !hasCategories) await writeCategories();
    hasCategories = true;
    onProgress({ step: 'up_to_date', done, nextSince });
    return done;
  }

  return {
    catchUp,
    async watch(seconds) {
      await catchUp();
      for (let pause = seconds; ; ) {
        await transport.wait(pause * 1_000, signal);
        pause = seconds;
        try {
          await catchUp();
        } catch (error) {
          if (!(error instanceof ApiError) || !isTemporary(error)) throw error;
          if (error instanceof DailyQuotaError)
            pause = Math.max(seconds, Math.ceil((error.resetAt.getTime() - Date.now()) / 1_000));
          onProgress({ step: 'retry', error, seconds: pause });
        }
      }
    },
    async verify() {
      await catchUp();
      const expected = new ExpectedFiles(format);
      let read = BEGINNING;
      for (let more = true; more; ) {
        const page = await readPage(transport, read, signal);
        for (const change of page.changes) expected.apply(change);
        onProgress({ step: 'compare', done: expected.slugs.size });
        read = page.next_since;
        more = page.has_more;
      }
      // What changed while they were read is applied to both sides, so that writers cause no differences.
      await applyChanges((change) => {
        if (change.changed_at > read) expected.apply(change);
      });
      return { compared: expected.slugs.size, differences: await compareFiles(folder, expected) };
    },
  };
}

const isTemporary = (error: ApiError) =>
  error instanceof DailyQuotaError || error.status === 0 || error.status === 429 || error.status >= 500;

/** The names in a folder; undefined if there is none. */
async function listNames(folder: string): Promise<string[] | undefined> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** A page of changes. What it says is checked before any of it is applied. */
async function readPage(transport: Transport, since: string, signal?: AbortSignal): Promise<ChangeList> {
  const query = { since, include: 'content', page_size: PAGE_SIZE };
  const page = await transport.json<ChangeList>('/api/v1/changes', { query, signal });
  const isValid =
    Array.isArray(page.changes) &&
    page.changes.every(isChange) &&
    isTimestamp(page.next_since) &&
    typeof page.has_more === 'boolean';
  if (!isValid) throw invalidResponse('it is not a page of changes');
  // The archive was restored from a backup: what it has lost since then is still in the copy.
  if (page.next_since < since) throw new MirrorError({ code: 'needs_fresh', because: 'restored' });
  if (page.has_more && page.next_since === since) throw invalidResponse('its changes do not move on');
  return page;
}

const isChange = ({ type, slug, previous_slugs, article, changed_at }: Change): boolean =>
  typeof slug === 'string' &&
  isTimestamp(changed_at) &&
  Array.isArray(previous_slugs) &&
  previous_slugs.every((each) => typeof each === 'string') &&
  (type === 'delete' || (type === 'upsert' && typeof article?.updated_at === 'string' && Array.isArray(article.languages)));
