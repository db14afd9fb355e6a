import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The path at which to write a file, which may exist. A link leads to its target.
 *
 * @throws Error with one line if its folder is missing, or if something has its name that is not a file
 */
export async function toOutputPath(file: string): Promise<string> {
  const folder = path.dirname(file);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new Error(`no such folder: ${folder}; create it first`);
  const target = await realpath(file).catch(() => file);
  const existing = await stat(target).catch(() => undefined);
  if (existing?.isDirectory()) throw new Error(`${file} is a folder; name a file in it`);
  if (existing && !existing.isFile()) throw new Error(`${file} is not a regular file; name another one`);
  return target;
}

/** An error of writing a file. A full disk gets words of its own, because the system's message names no file. */
export function toWriteError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? new Error(`no space left on the disk of ${file}`, { cause: error }) : error;
}
