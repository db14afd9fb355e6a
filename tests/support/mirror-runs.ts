import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Format } from '../../clients/typescript/src/mirror/article-files';
import { type Disk, openDisk } from '../../clients/typescript/src/mirror/disk';
import { type Mirror, type Progress, withMirror } from '../../clients/typescript/src/mirror/mirror';
import { createTransport } from '../../clients/typescript/src/transport';
import { type StandIn, startArchive } from './archive-stand-in';

/** Of the test that runs. */
export let archive: StandIn;
/** The folder of its mirror, which does not exist at first. */
export let root: string;

/** Gives each test of a file an archive and a folder of its own. */
export function useArchive(): void {
  // What is synced when is tested by its order; waiting for the disk proves nothing more.
  beforeAll(async () => {
    const handle = await open(import.meta.filename);
    vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockResolvedValue(undefined);
    await handle.close();
  });
  beforeEach(async () => {
    archive = await startArchive();
    root = path.join(mkdtempSync(path.join(tmpdir(), 'hospitality-mirror-')), 'copy');
  });
  afterEach(async () => {
    await archive.close();
    rmSync(path.dirname(root), { recursive: true, force: true });
  });
}

export type Options = { format?: Format; apiKey?: string | undefined; fresh?: boolean; disk?: Disk; signal?: AbortSignal };
export const key = 'hik_key';

export async function run<Result>(work: (mirror: Mirror) => Promise<Result>, options: Options = {}) {
  const { format = 'ndjson', fresh, disk, signal } = options;
  const apiKey = 'apiKey' in options ? options.apiKey : key;
  const waits: number[] = [];
  const progress: Progress[] = [];
  const wait = async (milliseconds: number, stop?: AbortSignal) => {
    stop?.throwIfAborted();
    waits.push(milliseconds);
  };
  const transport = createTransport({ baseUrl: archive.url, apiKey, wait });
  const onProgress = (each: Progress) => void progress.push(each);
  const result = await withMirror(
    {
      transport,
      root,
      format,
      ...(fresh ? { fresh } : {}),
      ...(disk ? { disk } : {}),
      ...(signal ? { signal } : {}),
      onProgress,
    },
    work,
  );
  return { result, waits, progress };
}

export const update = (options?: Options) => run((mirror) => mirror.catchUp(), options);
export const verify = async (options?: Options) => (await run((mirror) => mirror.verify(), options)).result;

/** Every file under the folder, hidden ones included. */
export function readTree(folder = root): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), readFileSync(file, 'utf8')];
    }),
  );
}

export const folderOf = (slug: string) => createHash('sha256').update(slug).digest('hex').slice(0, 2);

/** What the folder must hold, worked out from the archive alone. */
export function expectedTree(nextSince = archive.newest()): Record<string, string> {
  const articles = [...archive.articles()].map(([slug, article]) => {
    const hash = createHash('sha256').update(slug).digest('hex');
    const name = /^[a-z0-9][a-z0-9._-]{0,99}$/.test(slug) ? slug : `~${hash.slice(0, 32)}`;
    return [`articles/${hash.slice(0, 2)}/${name}.json`, `${JSON.stringify(article)}\n`];
  });
  const state = { version: 1, base_url: archive.url, format: 'ndjson', access: 'full_text', next_since: nextSince };
  return {
    ...Object.fromEntries(articles),
    'categories.json': `${JSON.stringify({ items: [{ slug: 'revenue', name_en: 'Revenue' }] })}\n`,
    'state.json': `${JSON.stringify(state, null, 2)}\n`,
  };
}

export const paths = () => archive.requests.map(({ path: each }) => each.replace('/api/v1', '').replace(/\?.*/, ''));

/** A disk that fails from its n-th step on. */
export function failingDisk(step: number, error: Error): Disk {
  let steps = 0;
  const methods = Object.entries(openDisk(root)).map(([name, method]) => [
    name,
    async (...args: string[]) => {
      steps += 1;
      if (steps >= step) throw error;
      return (method as (...each: string[]) => Promise<unknown>)(...args);
    },
  ]);
  return Object.fromEntries(methods) as Disk;
}
