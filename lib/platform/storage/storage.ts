import type { Readable } from 'node:stream';

/** Where files are kept: a folder or S3. Files are written whole and never changed. */
export type Storage = {
  /**
   * Stores a file, all of it or nothing. It survives a crash as soon as this returns. A stream is never held in memory as a whole;
   * if it fails, so does this.
   */
  put(key: string, body: Uint8Array | Readable): Promise<void>;
  /**
   * Opens a file, or the part of it in `range`, whose ends are inclusive and within the file.
   *
   * @throws NotFoundError
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Every file whose key starts with `prefix`, which ends with a slash, and what a killed process left of one. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Deletes a file; one that is absent is no error. */
  delete(key: string): Promise<void>;
  /**
   * Ends uploads under `prefix` that were begun before a time and never completed: their parts are not listed, but are paid for.
   *
   * @returns number of ended uploads
   */
  endUploads(prefix: string, before: Date): Promise<number>;
};

export type ByteRange = { start: number; end: number };

export type StoredFile = { key: string; modifiedAt: Date };

/** No segment starts with a dot, so that no key leaves its folder. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** @throws RangeError */
export function requireKey(key: string): string {
  if (key.length > 500 || !KEY.test(key)) throw new RangeError('not the key of a stored file');
  return key;
}
