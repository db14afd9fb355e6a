import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './negotiation';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A finished answer: its bytes, once per encoding, and the headers that belong to its content. */
export type CachedResponse = {
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  encoded: Partial<Record<Exclude<Encoding, 'identity'>, Promise<Uint8Array<ArrayBuffer>>>>;
  headers: Record<string, string>;
};

/** Serialises a value once; the tag is a hash of the bytes, so equal answers have equal tags on every instance. */
export function toCachedResponse(value: unknown, headers: Record<string, string> = {}): CachedResponse {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`, body, encoded: {}, headers };
}

/** An answer that is no JSON: a file to be kept. */
export function toCachedText(text: { type: string; body: string; fileName: string }): CachedResponse {
  const body = new TextEncoder().encode(text.body);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { 'content-type': text.type, 'content-disposition': `attachment; filename="${text.fileName}"` };
  return { etag, body, encoded: {}, headers };
}

/** The answer's bytes as `encoding`, compressed at most once. Brotli at 5: a third of the time of gzip 9, and smaller. */
export async function encodeResponse(
  answer: CachedResponse,
  encoding: Encoding,
): Promise<{ body: Uint8Array<ArrayBuffer>; etag: string }> {
  if (encoding === 'identity') return { body: answer.body, etag: answer.etag };
  answer.encoded[encoding] ??= compress(answer.body, encoding);
  return { body: await answer.encoded[encoding], etag: answer.etag.replace(/"$/, `-${encoding}"`) };
}

async function compress(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    encoding === 'br'
      ? await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
      : await toGzip(body, { level: 6 });
  return new Uint8Array(bytes);
}

/** Bytes of answers kept in one process. */
const CAPACITY_BYTES = 64 * 1024 * 1024;

const remembered = new LRUCache<string, CachedResponse>({
  maxSize: CAPACITY_BYTES,
  // Two compressed copies and the entry itself are paid for in advance.
  sizeCalculation: (answer, key) => answer.body.length * 2 + key.length * 2 + 1_024,
});
const underway = new Map<string, Promise<CachedResponse>>();

/**
 * The answer under `key`, made at most once however many ask at the same time. The key holds the archive's version, read
 * before the data: an answer is never older than its key says, and no answer outlives a change.
 */
export async function cacheResponse(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
  const known = remembered.get(key);
  if (known) return known;
  let making = underway.get(key);
  if (!making) {
    making = make().finally(() => underway.delete(key));
    underway.set(key, making);
    making.then((answer) => remembered.set(key, answer)).catch(() => undefined);
  }
  return making;
}
