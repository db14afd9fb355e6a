import { spawn } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toSpawnOptions } from './account';
import { EmbeddedClusterError, findTellingLine, toProgramError } from './errors';
import { findPidfile, findPostmaster, removeStalePidfile } from './pidfile';
import type { Place } from './place';
import { HOST } from './port';
import { isStillRunning } from './process-identity';
import { runProgram, toProgramEnvironment } from './program';

const POLL_MILLISECONDS = 50;
const READY_MILLISECONDS = 60_000;
const LINGER_MILLISECONDS = 30_000;
const STOP_SECONDS = 120;
const LOG_BYTES = 10 * 1024 * 1024;

// For a small machine with two cores. fsync stays on. Statements and error details are not logged, because they contain
// personal data; that also keeps the log small, which is rotated only at startup.
const SETTINGS = {
  listen_addresses: HOST,
  // No socket: its path must not exceed 107 bytes.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  huge_pages: 'off',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

type Attempt = { port: number } | { ended: string };

/**
 * Ensures that the cluster's server is running and ready. Waits for a start, recovery or stop in progress, and for the
 * remaining processes of a killed server. Call under the lock.
 *
 * @param choosePort called for each attempt to start it
 * @returns its port, and whether this call started it
 */
export async function ensureServer(
  place: Place,
  choosePort: () => Promise<number> | number,
): Promise<{ port: number; started: boolean }> {
  const { directory } = place;
  const begun = Date.now();
  for (;;) {
    const running = findPostmaster(directory);
    if (running?.status === 'ready') return { port: running.port, started: false };
    if (running !== null) {
      if (Date.now() - begun > READY_MILLISECONDS) throw toUnreadyError(place);
      await sleep(POLL_MILLISECONDS);
      continue;
    }
    removeStalePidfile(directory);
    const attempt = await start(place, await choosePort());
    if ('port' in attempt) return { port: attempt.port, started: true };

    const lingers = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(attempt.ended);
    const portTaken = /could not create any TCP\/IP sockets|Address already in use/.test(attempt.ended);
    if (!(lingers || portTaken) || Date.now() - begun > LINGER_MILLISECONDS) {
      throw toProgramError(
        `PostgreSQL did not start on ${directory}`,
        attempt.ended,
        directory,
        `read ${toLogFile(directory)}, fix it and restart, or set DATABASE_URL`,
      );
    }
    await sleep(POLL_MILLISECONDS * 5);
  }
}

/** Stops the cluster's server with `pg_ctl stop -m fast` and waits until it is gone. Call under the lock. */
export async function stopServer({ directory, binaries, account }: Place): Promise<void> {
  const running = findPostmaster(directory);
  if (running === null) return;
  const { output } = await runProgram(binaries.pgCtl, ['stop', '-D', directory, '-m', 'fast', '-w', '-t', String(STOP_SECONDS)], {
    account,
    detached: true,
  });
  // pg_ctl waits for the pid file to disappear; the process itself ends a moment later.
  const deadline = Date.now() + 10_000;
  while (isStillRunning(running) && Date.now() < deadline) await sleep(POLL_MILLISECONDS);
  if (isStillRunning(running)) {
    throw toProgramError(
      `PostgreSQL on ${directory} (process ${running.pid}) did not stop`,
      output,
      directory,
      'it may still be writing; if it stays, end that process',
    );
  }
}

async function start(place: Place, port: number): Promise<Attempt> {
  const { directory, account, binaries } = place;
  const log = openLog(place);
  const settings = Object.entries({ ...SETTINGS, port: String(port) });
  if (process.platform === 'win32') {
    closeSync(log.file);
    // On Windows PostgreSQL refuses to run with administrator rights; pg_ctl drops them.
    const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ');
    const args = ['start', '-D', directory, '-l', log.path, '-w', '-t', '60', '-o', options];
    const { code, output } = await runProgram(binaries.pgCtl, args, { account });
    return code === 0 ? { port } : { ended: `${output}\n${readLog(log)}` };
  }
  // A separate session: neither Ctrl-C in the terminal nor the death of this process affects it.
  const child = spawn(binaries.postgres, ['-D', directory, ...settings.flatMap((pair) => ['-c', pair.join('=')])], {
    ...toSpawnOptions(account),
    env: toProgramEnvironment(),
    detached: true,
    stdio: ['ignore', log.file, log.file],
  });
  child.unref();
  let end: string | null = null;
  child.once('error', (error) => {
    end = error.message;
  });
  child.once('exit', () => {
    end = readLog(log);
  });
  closeSync(log.file);

  const deadline = Date.now() + READY_MILLISECONDS;
  while (end === null) {
    const pidfile = findPidfile(directory);
    // Trust only the pid file: something else may be listening on the port before PostgreSQL notices.
    if (pidfile?.pid === child.pid && pidfile?.status === 'ready') return { port };
    if (Date.now() > deadline) throw toUnreadyError(place);
    await sleep(POLL_MILLISECONDS);
  }
  return { ended: end };
}

function toUnreadyError({ directory }: Place): EmbeddedClusterError {
  const line = findTellingLine(readLog({ path: toLogFile(directory), offset: 0 }));
  return new EmbeddedClusterError(
    `PostgreSQL on ${directory} was not ready after 60 seconds and is still running${line ? ` (${line})` : ''}: ` +
      'it is recovering from a crash or stopping; try again in a minute',
  );
}

function toLogFile(directory: string): string {
  return join(directory, 'server.log');
}

function openLog({ directory, account }: Place): { path: string; file: number; offset: number } {
  const path = toLogFile(directory);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(path, `${path}.old`);
  // The account owns the folder: root must not follow a symbolic link in it.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const file = openSync(path, flags, 0o600);
  if (account !== null) fchownSync(file, account.uid, account.gid);
  return { path, file, offset: size > LOG_BYTES ? 0 : size };
}

function readLog({ path, offset }: { path: string; offset: number }): string {
  try {
    return readFileSync(path).subarray(offset).subarray(-20_000).toString('utf8');
  } catch {
    return '';
  }
}
