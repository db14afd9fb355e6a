import { type Env, env } from '../env';
import { StorageUnavailableError } from '../errors';
import { openFolderStorage } from './folder-storage';
import { openS3Storage } from './s3-storage';
import type { Storage } from './storage';

/** Opens the storage that the environment names. Nothing connects until the first file. */
export function openStorage({ s3, mediaDir }: Pick<Env, 's3' | 'mediaDir'>): Storage | undefined {
  if (s3) return openS3Storage(s3);
  return mediaDir === undefined ? undefined : openFolderStorage(mediaDir);
}

let opened: { storage: Storage | undefined } | undefined;

/**
 * This process's storage; undefined where none is configured. Each copy of this module has its own, because callers tell its errors
 * by their classes.
 */
export function findStorage(): Storage | undefined {
  opened ??= { storage: openStorage(env()) };
  return opened.storage;
}

/** @throws StorageUnavailableError where none is configured */
export function storage(): Storage {
  const found = findStorage();
  if (!found) throw new StorageUnavailableError('no storage is configured');
  return found;
}
