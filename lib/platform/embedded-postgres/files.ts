import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of a file; null if it does not exist. */
export function findText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Names in a folder; empty if it does not exist. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Creates a folder and its parents. Node's own `recursive` reports a read-only disk as "no such file or directory". */
export function makeFolders(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      makeFolders(dirname(path));
      makeFolders(path, mode);
    } else if (code !== 'EEXIST' || !statSync(path).isDirectory()) {
      throw error;
    }
  }
}

/** Writes a small file atomically: a reader, or a power cut, sees either the old or the new text. */
export function writeTextAtomically(path: string, text: string, mode = 0o600): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = openSync(draft, 'wx', mode);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameDurably(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Renames durably: a power cut afterwards cannot undo it. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  // Windows cannot open folders and does not need this.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Removes a folder; true if it is gone. Retries, because an orphaned initdb may still be writing to it. */
export function removeTree(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    return true;
  } catch {
    return false;
  }
}

/** Changes the owner of a whole folder. */
export function chownTree(path: string, owner: { uid: number; gid: number }): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) chownTree(inner, owner);
    else lchownSync(inner, owner.uid, owner.gid);
  }
}
