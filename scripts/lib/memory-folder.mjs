// Temporary files of the tests in memory: they create and delete hundreds of thousands, most of them for databases that live for
// seconds.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const PREFIX = 'hospitality-tests-';
const GIB = 1024 ** 3;

/** Room that there must be in the file system, and memory that must be available. */
const MIN_ROOM = 3 * GIB;
const MIN_MEMORY = 6 * GIB;

/**
 * Points the temporary folder of this process, and of those that it starts, at one in memory where Linux has room for it, and
 * removes it when the process ends. What a killed process left behind goes at the next call.
 */
export function keepTemporaryFilesInMemory(memory = '/dev/shm') {
  if (!existsSync(memory) || !existsSync('/proc/self')) return;
  for (const name of readdirSync(memory)) {
    const isLeft = name.startsWith(PREFIX) && !existsSync(`/proc/${name.slice(PREFIX.length)}`);
    if (isLeft) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < MIN_ROOM || process.availableMemory() < MIN_MEMORY || !mayExecuteIn(memory)) return;
  const folder = path.join(memory, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // Databases run as another account.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Tests install and run programs in temporary folders. */
const mayExecuteIn = (folder) =>
  !readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === folder && /\bnoexec\b/.test(line));
