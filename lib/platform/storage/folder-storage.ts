import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { NotFoundError, StorageUnavailableError } from '../errors';
import { requireKey, type Storage, type StoredFile } from './storage';

/** Stores files in a folder, which several instances may share. It is created with its first file. */
export function openFolderStorage(folder: string): Storage {
  const toPath = (key: string) => path.join(/* turbopackIgnore: true */ folder, requireKey(key));
  return {
    put: (key, body) => attempt(() => writeDurably(toPath(key), body)),
    get: (key, range) =>
      attempt(async () => {
        const handle = await open(toPath(key), 'r').catch((error) => {
          throw isMissing(error) ? new NotFoundError('file') : error;
        });
        return handle.createReadStream({ ...range });
      }),
    async *list(prefix) {
      try {
        yield* listFiles(folder, requireKey(prefix.replace(/\/$/, '')));
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    delete: (key) => attempt(() => remove(toPath(key))),
    // Partial files of a killed process are listed too.
    endUploads: async () => 0,
  };
}

/** Writes a file under another name first, so that no reader and no crash ever sees a part of it. */
async function writeDurably(file: string, body: Uint8Array | Readable): Promise<void> {
  const parent = path.dirname(file);
  const part = `${file}.${randomUUID()}.part`;
  const created = await mkdir(parent, { recursive: true });
  try {
    const handle = await open(part, 'wx', 0o644);
    try {
      // Node takes a stream too; its types do not say so.
      await handle.writeFile(body as Uint8Array);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await remove(part);
    throw error;
  }
  // A folder's entries are durable once the folder itself is synced, new folders included.
  const top = created === undefined ? parent : path.dirname(created);
  for (let each = parent; ; each = path.dirname(each)) {
    await syncFolder(each);
    if (each === top || each === path.dirname(each)) return;
  }
}

/** Deletes a file, and its folder with the last one. */
async function remove(file: string): Promise<void> {
  await rm(file, { force: true });
  // Fails while there are other files.
  await rmdir(path.dirname(file)).catch(() => undefined);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFiles(folder: string, key: string): AsyncGenerator<StoredFile> {
  const directory = await opendir(path.join(/* turbopackIgnore: true */ folder, key)).catch(ignoreMissing);
  if (!directory) return;
  for await (const entry of directory) {
    const child = `${key}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(folder, child);
    // Another instance may delete it at the same time.
    const stats = entry.isFile() && (await stat(path.join(/* turbopackIgnore: true */ folder, child)).catch(ignoreMissing));
    if (stats) yield { key: child, modifiedAt: stats.mtime };
  }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toUnavailable(error);
  }
}

/** Errors of the file system, such as a full disk, carry a code; our own do not. */
function toUnavailable(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? new StorageUnavailableError('storage failed', { cause: error }) : error;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
