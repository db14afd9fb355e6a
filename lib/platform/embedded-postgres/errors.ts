import { statfsSync } from 'node:fs';

/** The one error of this folder: one line, without secrets, that says what failed and what to do. */
export class EmbeddedClusterError extends Error {
  override name = 'EmbeddedClusterError';
}

const fullDiskLine = (folder: string) => `no space left on the disk of ${folder}: free some space and start again`;

/** Turns any error into a one-line EmbeddedClusterError about `folder`. */
export function toClusterError(error: unknown, folder: string): EmbeddedClusterError {
  if (error instanceof EmbeddedClusterError) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const place = typeof path === 'string' ? path : folder;
  const options = { cause: error };
  if (code === 'ENOSPC' || code === 'EDQUOT') return new EmbeddedClusterError(fullDiskLine(folder), options);
  if (code === 'EROFS') {
    return new EmbeddedClusterError(`${folder} is on a read-only disk: set DATA_DIR to a writable folder`, options);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new EmbeddedClusterError(
      `no permission for ${place} (${code}): change its owner to this account, or set DATA_DIR to another folder`,
      options,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedClusterError(
      `${place} must be a folder, but something else is there (${code}): move it away, or set DATA_DIR`,
      options,
    );
  }
  return new EmbeddedClusterError(
    `the embedded database in ${folder} cannot be used: ${toOneLine(message ?? String(error))}; ` +
      'set DATABASE_URL to use another PostgreSQL',
    options,
  );
}

/** An error about a failed program, with the most informative line of its output. */
export function toProgramError(what: string, output: string, folder: string, advice: string): EmbeddedClusterError {
  // On a full disk the reason may be missing from the server's log, which is on that disk.
  if (/No space left on device/.test(output) || isDiskFull(folder)) {
    return new EmbeddedClusterError(`${what}: ${fullDiskLine(folder)}`);
  }
  const line = findTellingLine(output);
  return new EmbeddedClusterError(`${what}${line ? ` (${line})` : ''}: ${advice}`);
}

/** The last line about a failure, else the last non-empty line, without PostgreSQL's timestamp. */
export function findTellingLine(output: string): string | null {
  const lines = output.split('\n').map((line) => line.trim());
  const telling = lines.filter((line) => line !== '');
  const failing = telling.filter((line) => /\b(FATAL|PANIC|ERROR|error|cannot|could not)\b/.test(line));
  const line = failing.at(-1) ?? telling.at(-1);
  return line === undefined ? null : toOneLine(line.replace(/^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] /, ''));
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}

function isDiskFull(folder: string): boolean {
  try {
    const disk = statfsSync(folder);
    return disk.bavail * disk.bsize < 64 * 1024;
  } catch {
    return false;
  }
}
