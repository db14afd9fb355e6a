import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { shareInFlight } from '../../platform/share-in-flight';
import type { Encoding } from './negotiation';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A finished response body, once per encoding, and the headers that describe its content. */
export type CachedResponse = {
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  encoded: Partial<Record<Exclude<Encoding, 'identity'>, Promise<Uint8Array<ArrayBuffer>>>>;
  headers: Record<string, string | string[]>;
  /** must not be cached here or by the caller */
  isProvisional?: boolean;
};

/** Serialises a value as JSON. The ETag is a hash of the bytes, so equal responses have equal tags on every instance. */
export function toCachedResponse(value: unknown, headers: CachedResponse['headers'] = {}): CachedResponse {
  return fromBytes(new TextEncoder().encode(JSON.stringify(value)), headers);
}

/** A text of another media type, as a file to download. */
export function toCachedText(
  text: { type: string; body: string; fileName: string },
  headers: CachedResponse['headers'] = {},
): CachedResponse {
  return fromBytes(new TextEncoder().encode(text.body), {
    ...headers,
    'content-type': text.type,
    'content-disposition': `attachment; filename="${text.fileName}"`,
  });
}

/** JSON that is serialised already. */
export function fromBytes(body: Uint8Array<ArrayBuffer>, headers: CachedResponse['headers']): CachedResponse {
  return { etag: toEtag(body), body, encoded: {}, headers };
}

/** The entity tag of some content. */
export function toEtag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 27)}"`;
}

/** The bytes in `encoding`, compressed at most once. Brotli 5 takes a third of the time of gzip 9 and is smaller. */
export async function encodeResponse(
  response: CachedResponse,
  encoding: Encoding,
): Promise<{ body: Uint8Array<ArrayBuffer>; etag: string }> {
  if (encoding === 'identity') return { body: response.body, etag: response.etag };
  response.encoded[encoding] ??= compress(response.body, encoding);
  return { body: await response.encoded[encoding], etag: response.etag.replace(/"$/, `-${encoding}"`) };
}

async function compress(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    encoding === 'br'
      ? await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
      : await toGzip(body, { level: 6 });
  return new Uint8Array(bytes);
}

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

const cache = new LRUCache<string, CachedResponse>({
  maxSize: MAX_CACHE_BYTES,
  // Counts two compressed copies and the entry's own overhead in advance.
  sizeCalculation: (response, key) => response.body.length * 2 + key.length * 2 + 1_024,
});

/** Keys of responses that are not in the cache, because nobody has requested them twice of late. */
const requestedOnce = new LRUCache<string, true>({ max: 10_000 });

const shareResponse = shareInFlight<CachedResponse>();

/**
 * The response under `key`, created once for concurrent requests, and kept from the second time on: most are never requested
 * again, and large objects that live for a while are the costliest to collect. The key contains the archive's version, read
 * before the data: a response is never older than its key, and never served after a change. Provisional ones are not kept.
 */
export async function cacheResponse(key: string, create: () => Promise<CachedResponse>): Promise<CachedResponse> {
  return (
    cache.get(key) ??
    shareResponse(key, async () => {
      const response = await create();
      if (response.isProvisional) return response;
      if (requestedOnce.delete(key)) cache.set(key, response);
      else requestedOnce.set(key, true);
      return response;
    })
  );
}
