import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { toUrl } from '../../lib/platform/embedded-postgres/database';
import { chownTree, findText } from '../../lib/platform/embedded-postgres/files';
import { prepareCluster } from '../../lib/platform/embedded-postgres/initialise';
import { choosePlace } from '../../lib/platform/embedded-postgres/place';
import { runProgram } from '../../lib/platform/embedded-postgres/program';
import { makeDataFolder } from './data-folder';
import { copyTemplate, prepareTemplate, withDatabase } from './databases';
import { freePort } from './ports';

type Server = {
  /** URL of the migrated database */
  url: string;
  port: number;
  start(): Promise<void>;
  /** `immediate` is a crash: connections break without a word */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** a connection pool of the test itself, as the owner */
  pool: pg.Pool;
};

export type Replication = {
  primary: Server;
  standby: Server;
  /** Waits until the standby has replayed all that the primary has committed. */
  catchUp(): Promise<void>;
  /** Replay stops: from now on the standby shows an older archive. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  wal_level: 'replica',
  max_wal_senders: '4',
  fsync: 'off',
  // A standby that starts before its primary tries again soon.
  wal_retrieve_retry_interval: '100ms',
  max_standby_streaming_delay: '100ms',
};

/** A primary with a streaming standby, which starts as a copy of the stopped primary's folder. */
export async function startReplication(): Promise<Replication> {
  const folder = makeDataFolder('replica');
  const place = await choosePlace(folder, folder, () => undefined);
  const { account, binaries } = place;
  const passwordFile = path.join(folder, 'password');
  await prepareCluster(place, passwordFile);
  const password = findText(passwordFile)?.trim() ?? '';

  const openServer = async (directory: string): Promise<Server> => {
    const port = await freePort();
    const url = toUrl(port, password, 'archive');
    const logFile = path.join(directory, 'server.log');
    const control = async (...args: string[]) => {
      const { code, output } = await runProgram(binaries.pgCtl, ['-D', directory, '-w', '-t', '60', ...args], { account });
      if (code !== 0) throw new Error(`pg_ctl ${args[0]} failed: ${output} ${findText(logFile) ?? ''}`);
    };
    const options = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `-c ${name}=${value}`);
    const pool = new pg.Pool({ connectionString: url, max: 6 });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return {
      url,
      port,
      pool,
      start: () => control('-l', logFile, '-o', options.join(' '), 'start'),
      stop: (mode = 'fast') => control('-m', mode, 'stop'),
    };
  };

  const primary = await openServer(place.directory);
  await primary.start();
  await prepareTemplate(withDatabase(primary.url, 'postgres'));
  await copyTemplate(withDatabase(primary.url, 'postgres'), 'archive');
  await primary.stop();

  const copy = path.join(folder, 'standby');
  cpSync(place.directory, copy, { recursive: true });
  writeFileSync(path.join(copy, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
  appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  if (account) chownTree(copy, account);
  const standby = await openServer(copy);
  await primary.start();
  await standby.start();

  const isPaused = "SELECT pg_get_wal_replay_pause_state() = 'paused'";
  return {
    primary,
    standby,
    async catchUp() {
      const written = await readValue<string>(primary.pool, 'SELECT pg_current_wal_insert_lsn()::text');
      await until(() => readValue<boolean>(standby.pool, 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn', [written]));
    },
    async pause() {
      await until(async () => (await standby.pool.query('SELECT pg_wal_replay_pause()')).rowCount === 1);
      await until(() => readValue<boolean>(standby.pool, isPaused));
    },
    // A statement on a standby may be cancelled by what it replays.
    resume: () => until(async () => (await standby.pool.query('SELECT pg_wal_replay_resume()')).rowCount === 1),
    async stop() {
      await Promise.all([primary.pool.end(), standby.pool.end()]);
      await standby.stop('immediate').catch(() => undefined);
      await primary.stop('immediate').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Polls a condition; its errors count as "not yet". */
export async function until(isTrue: () => Promise<boolean> | boolean, timeoutMs = 30_000): Promise<void> {
  for (const start = performance.now(); performance.now() - start < timeoutMs; ) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`not true within ${timeoutMs} ms: ${isTrue}`);
}

async function readValue<T>(pool: pg.Pool, statement: string, values: unknown[] = []): Promise<T> {
  const { rows } = await pool.query<[T]>({ text: statement, values, rowMode: 'array' });
  return rows[0]?.[0] as T;
}
