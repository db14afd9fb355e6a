import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The writes of a mirror. A file that `write` returned from is complete after any crash; its name is durable once its folder is
 * synced.
 */
export type Disk = {
  /** Creates or replaces a file: no reader and no crash sees a part of it. */
  write(file: string, text: string): Promise<void>;
  /** Creates a file in a folder that nobody reads yet. Fails if it exists. */
  create(file: string, text: string): Promise<void>;
  /** Deletes a file, if there is one. */
  remove(file: string): Promise<void>;
  /** Deletes a folder and all that it holds, if there is one. */
  removeFolder(folder: string): Promise<void>;
  /** @returns whether the folder is new */
  makeFolder(folder: string): Promise<boolean>;
  rename(from: string, to: string): Promise<void>;
  /** Makes the names in a folder durable. */
  sync(folder: string): Promise<void>;
};

/** @param root folder for the one unfinished file; on the same file system as what is written */
export function openDisk(root: string): Disk {
  const unfinished = path.join(root, '.writing');
  return {
    async write(file, text) {
      await writeSynced(unfinished, text, 'w');
      await rename(unfinished, file);
    },
    create: (file, text) => writeSynced(file, text, 'wx'),
    remove: (file) => rm(file, { force: true }),
    removeFolder: (folder) => rm(folder, { recursive: true, force: true }),
    makeFolder,
    rename,
    sync: syncFolder,
  };
}

/**
 * Creates a folder and those above it. Node's own recursion never ends where the system creates nothing, such as in /proc.
 *
 * @returns whether the folder is new
 */
export async function makeFolder(folder: string): Promise<boolean> {
  try {
    return await makeOne(folder);
  } catch (error) {
    const parent = path.dirname(path.resolve(folder));
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path.resolve(folder)) throw error;
    await makeFolder(parent);
    return makeOne(folder);
  }
}

async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((await stat(folder).catch(() => undefined))?.isDirectory()) return false;
    throw error;
  }
}

async function writeSynced(file: string, text: string, flags: 'w' | 'wx'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders and keeps names in order by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
