import { statfsSync } from 'node:fs';

/** Everything this folder throws: one line that says what failed and what to do, free of secrets. */
export class EmbeddedClusterError extends Error {
  override name = 'EmbeddedClusterError';
}

const fullDiskLine = (folder: string) => `no space is left on the disk that holds ${folder}: free some space and start again`;

/** Turns any failure into a one-line EmbeddedClusterError about `folder`. */
export function toClusterError(error: unknown, folder: string): EmbeddedClusterError {
  if (error instanceof EmbeddedClusterError) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const place = typeof path === 'string' ? path : folder;
  const options = { cause: error };
  if (code === 'ENOSPC' || code === 'EDQUOT') return new EmbeddedClusterError(fullDiskLine(folder), options);
  if (code === 'EROFS') {
    return new EmbeddedClusterError(`${folder} lies on a read-only disk: set DATA_DIR to a folder that can be written`, options);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new EmbeddedClusterError(
      `no permission for ${place} (${code}): make it this account's, or set DATA_DIR to another folder`,
      options,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedClusterError(
      `a folder is needed at ${place}, where something else lies (${code}): move that away, or set DATA_DIR`,
      options,
    );
  }
  return new EmbeddedClusterError(
    `the embedded database in ${folder} cannot be used: ${toOneLine(message ?? String(error))}; ` +
      'set DATABASE_URL to use another PostgreSQL',
    options,
  );
}

/** An error about a program that failed, with the line of its output that tells most. */
export function toProgramError(what: string, output: string, folder: string, advice: string): EmbeddedClusterError {
  // On a full disk the server's own last words may be missing from its log, which lies on that disk.
  if (/No space left on device/.test(output) || isDiskFull(folder)) {
    return new EmbeddedClusterError(`${what}: ${fullDiskLine(folder)}`);
  }
  const line = findTellingLine(output);
  return new EmbeddedClusterError(`${what}${line ? ` (${line})` : ''}: ${advice}`);
}

/** The last line that names a failure, else the last line that says anything; without PostgreSQL's time stamp. */
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
