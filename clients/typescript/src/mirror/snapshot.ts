import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Snapshot } from '../client.js';
import { ApiError, DailyQuotaError } from '../errors.js';
import { attempt, invalidResponse, type Transport, toFileHeaders } from '../transport.js';
import type { ArticleFiles } from './article-files.js';
import { MirrorError } from './errors.js';
import type { MirroredArticle } from './markdown.js';
import { type Access, isTimestamp } from './state.js';

/** The file of the newest snapshot that a mirror starts from. */
export type SnapshotFile = { id: string; nextSince: string; name: string; records: number; bytes: number; sha256: string };

/** Files being written at a time. */
const CONCURRENCY = 16;
/** Far more than the largest article. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

const FILE_NAMES: Record<Access, string> = { full_text: 'articles.ndjson.gz', metadata: 'articles-metadata.ndjson.gz' };

/** The newest snapshot; undefined if the archive has none or offers none. */
export async function findSnapshot(
  transport: Transport,
  access: Access,
  signal?: AbortSignal,
): Promise<SnapshotFile | undefined> {
  const list = await orUnavailable(transport.json<{ items: Snapshot[] }>('/api/v1/snapshots', { signal }));
  const [newest] = list?.items ?? [];
  return newest === undefined ? undefined : toSnapshotFile(newest, FILE_NAMES[access]);
}

/**
 * A snapshot that is not there, or whose storage is not, is no reason to fail: `/changes` holds everything too. Nor is the limit
 * on downloads; a used-up day ends the next request as well.
 */
export async function orUnavailable<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof DailyQuotaError) return undefined;
    if (error instanceof ApiError && (error.status === 404 || error.status === 503)) return undefined;
    throw error;
  });
}

/** Its `url` is not used: the key must not travel to wherever a response says. */
function toSnapshotFile({ id, next_since, files }: Snapshot, name: string): SnapshotFile {
  const file = Array.isArray(files) ? files.find((each) => each.name === name) : undefined;
  const { records, bytes, sha256 } = file ?? {};
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && Number(count) >= 0;
  if (typeof id !== 'string' || !/^[0-9-]{1,40}$/.test(id) || !isTimestamp(next_since))
    throw invalidResponse('it lists no snapshot');
  if (!isCount(records) || !isCount(bytes) || typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
    throw invalidResponse(`it lists a snapshot without ${name}`);
  return { id, nextSince: next_since, name, records, bytes, sha256 };
}

/**
 * Downloads a snapshot into `folder`, continuing what an earlier run left there.
 *
 * @returns the complete file
 * @throws MirrorError if the file does not have the listed hash, twice
 */
export async function downloadSnapshot(
  transport: Transport,
  file: SnapshotFile,
  folder: string,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress(bytes: number): void },
): Promise<string> {
  // An interrupted download continues only the same bytes: their hash is the name.
  const target = path.join(folder, `${file.sha256}.gz`);
  for (const name of await readdir(folder))
    if (name !== path.basename(target)) await rm(path.join(folder, name), { force: true });
  for (let tries = 0; tries < 2; tries += 1) {
    await readToEnd(transport, file, target, signal, onProgress);
    if ((await hashFile(target)) === file.sha256) return target;
    await rm(target, { force: true });
  }
  throw new MirrorError({ code: 'damaged_snapshot', reason: 'sha256' });
}

/** Retries as the client does; the count starts over whenever bytes have arrived. */
async function readToEnd(
  transport: Transport,
  file: SnapshotFile,
  target: string,
  signal: AbortSignal | undefined,
  onProgress: (bytes: number) => void,
): Promise<void> {
  for (let before = await sizeOf(target); before !== file.bytes; before = await sizeOf(target)) {
    try {
      await transport.retry(() => readRest(transport, file, target, signal, onProgress), signal);
    } catch (error) {
      const isOutage = error instanceof ApiError && error.code === 'no_response';
      if (!isOutage || (await sizeOf(target)) <= before) throw error;
    }
  }
}

async function readRest(
  transport: Transport,
  file: SnapshotFile,
  target: string,
  signal: AbortSignal | undefined,
  onProgress: (bytes: number) => void,
): Promise<void> {
  let size = await sizeOf(target);
  if (size > file.bytes) {
    await rm(target, { force: true });
    size = 0;
  }
  if (size === file.bytes) return;
  const response = await transport.open(`/api/v1/snapshots/${encodeURIComponent(file.id)}/${file.name}`, {
    headers: toFileHeaders({ bytes: size, sha256: file.sha256 }),
    signal,
    accept: [200, 206],
  });
  if (response.status === 206 && !response.headers.get('content-range')?.startsWith(`bytes ${size}-`))
    throw invalidResponse('it is another range than the one requested', response);
  if (response.status === 200) size = 0;

  const handle = await open(target, response.status === 206 ? 'a' : 'w');
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const { done, value } = await attempt(
        transport.baseUrl,
        signal,
        async () => (await reader?.read()) ?? { done: true, value: undefined },
      );
      if (done || value === undefined) break;
      size += value.byteLength;
      if (size > file.bytes) {
        await reader?.cancel();
        throw new MirrorError({ code: 'damaged_snapshot', reason: `more than ${file.bytes} bytes` });
      }
      await handle.writeFile(value);
      onProgress(size);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (size < file.bytes) throw new ApiError(`The download of ${file.name} ended early.`, { status: 0, code: 'no_response' });
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Writes every article of a snapshot. @throws MirrorError if it is not what was listed */
export async function unpackSnapshot(
  archive: string,
  { records }: SnapshotFile,
  articles: ArticleFiles,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress(records: number): void },
): Promise<void> {
  let count = 0;
  const writing = new Set<Promise<void>>();
  try {
    for await (const line of readLines(archive)) {
      signal?.throwIfAborted();
      const { slug, article } = toArticle(line);
      const write: Promise<void> = articles.create(slug, article).finally(() => writing.delete(write));
      // Reported where it is awaited below.
      write.catch(() => undefined);
      writing.add(write);
      if (writing.size >= CONCURRENCY) await Promise.race(writing);
      count += 1;
      onProgress(count);
    }
    await Promise.all(writing);
  } catch (error) {
    await Promise.allSettled(writing);
    throw toDamage(error);
  }
  if (count !== records) throw new MirrorError({ code: 'damaged_snapshot', reason: `${count} records instead of ${records}` });
}

/** Snapshots add two fields to what the API returns; a copy has neither, wherever an article came from. */
function toArticle(line: string): { slug: string; article: MirroredArticle } {
  const { type, publish_at, ...article } = JSON.parse(line) as MirroredArticle & { type?: string; publish_at?: string };
  if (typeof article.slug !== 'string' || !Array.isArray(article.languages)) throw new SyntaxError('a line is no article');
  return { slug: article.slug, article };
}

/** Not `readline`, which also breaks lines at characters that texts contain. */
async function* readLines(archive: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // An error of either stream reaches the loop below.
  const stream = pipeline(createReadStream(archive), createGunzip(), () => undefined);
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield decoder.decode(Buffer.concat([...parts, chunk.subarray(start, end)]));
      parts = [];
      bytes = 0;
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > MAX_LINE_BYTES) throw new SyntaxError('a line is too long');
  }
  if (bytes > 0) yield decoder.decode(Buffer.concat(parts));
}

/** Errors of the disk stay what they are. */
function toDamage(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isDamage = error instanceof SyntaxError || /^(?:Z_|EEXIST|ERR_ENCODING)/.test(code);
  return isDamage
    ? new MirrorError({ code: 'damaged_snapshot', reason: code === 'EEXIST' ? 'an article twice' : message })
    : error;
}
