import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureDatabase, toUrl } from './database';
import { EmbeddedClusterError, toClusterError } from './errors';
import { findText, makeFolders } from './files';
import { guardServer } from './guard';
import { prepareCluster } from './initialise';
import { countLeases, dropLease, takeLease } from './lease';
import { withLock } from './lock';
import { findPostmaster } from './pidfile';
import { choosePlace, type Place } from './place';
import { choosePort } from './port';
import type { ProcessIdentity } from './process-identity';
import { ensureServer, stopServer } from './server';
import { type Supervision, superviseServer } from './supervisor';

export { EmbeddedClusterError, type Supervision };

export type EmbeddedCluster = {
  /** postgresql:// URL with password of the database, which is created if missing */
  url: string;
  /** folder of the cluster */
  directory: string;
  /** releases the lease; the last holder stops the server and waits for it */
  release(): Promise<void>;
};

type State = {
  dataDir: string;
  folder: string;
  locks: string;
  leases: string;
  password: string;
  port: string;
};

const announced = new Set<string>();

/**
 * Takes a lease on the embedded PostgreSQL of a data folder: creates the cluster and database if missing, and starts the
 * server unless another process has. The last process to release it stops it; so does a guard when the last process is killed.
 * With `supervision`, a server that dies is restarted.
 *
 * @throws EmbeddedClusterError with one line that says what failed and what to do
 */
export async function acquireEmbeddedCluster(options: {
  dataDir: string;
  database?: string;
  log?: (line: string) => void;
  supervision?: Supervision;
}): Promise<EmbeddedCluster> {
  const { dataDir, database = 'hospitality', log = () => {}, supervision } = options;
  try {
    const state = openState(dataDir);
    return await withLock(state.locks, () => acquire(state, database, log, supervision));
  } catch (error) {
    throw toClusterError(error, resolve(dataDir));
  }
}

async function acquire(
  state: State,
  database: string,
  log: (line: string) => void,
  supervision: Supervision | undefined,
): Promise<EmbeddedCluster> {
  const place = await choosePlace(state.dataDir, state.folder, log);
  const { directory } = place;
  if (directory !== join(state.dataDir, 'postgres') && !announced.has(directory)) {
    announced.add(directory);
    log(`The database is in ${directory}, because the account that runs PostgreSQL cannot access ${state.dataDir}`);
  }
  await prepareCluster(place, state.password);

  const lease = takeLease(state.leases, directory);
  const dismissGuard = guardServer(state.leases, directory);
  const password = findText(state.password)?.trim() ?? '';
  let started = false;
  const prepareServer = async () => {
    const server = await ensureServer(place, () => choosePort(state.port));
    started ||= server.started;
    await ensureDatabase(server.port, password, database, () => findPostmaster(directory) !== null);
    return server;
  };
  try {
    // The guard of a killed process may stop the server just before it can see our lease.
    const server = await prepareServer().catch((error: unknown) => {
      if (findPostmaster(directory) !== null) throw error;
      return prepareServer();
    });
    return {
      url: toUrl(server.port, password, database),
      directory,
      release: toRelease(state, place, {
        lease,
        dismissGuard,
        endSupervision: supervision ? supervise(state, place, server.port, supervision) : () => {},
      }),
    };
  } catch (error) {
    dropLease(lease);
    dismissGuard();
    if (started) await stopServer(place).catch(() => {});
    throw error;
  }
}

/** Keeps the server running on its port, which is part of the URL, until the returned function is called. */
function supervise(state: State, place: Place, port: number, supervision: Supervision): () => void {
  let over = false;
  const restart = async (): Promise<ProcessIdentity | null> => {
    if (!existsSync(state.folder)) throw new EmbeddedClusterError(`${state.folder} was deleted: start again`);
    return withLock(state.locks, async () => {
      if (over) return null;
      const running = await ensureServer(place, () => port);
      if (running.port === port) return findPostmaster(place.directory);
      throw new EmbeddedClusterError(
        `PostgreSQL on ${place.directory} was restarted on port ${running.port}, because port ${port} is taken: start again`,
      );
    });
  };
  const server = findPostmaster(place.directory);
  const end = superviseServer({ directory: place.directory, server }, restart, supervision);
  return () => {
    over = true;
    end();
  };
}

type Holding = { lease: string; dismissGuard(): void; endSupervision(): void };

function toRelease(state: State, place: Place, { lease, dismissGuard, endSupervision }: Holding): () => Promise<void> {
  let released: Promise<void> | null = null;
  return () => {
    endSupervision();
    released ??= release(state, place, lease).then(dismissGuard, (error: unknown) => {
      released = null;
      throw toClusterError(error, state.dataDir);
    });
    return released;
  };
}

async function release(state: State, place: Place, lease: string): Promise<void> {
  // The data folder and its leases were deleted, so no other process would stop this server.
  if (!existsSync(state.folder)) return stopServer(place);
  await withLock(state.locks, async () => {
    dropLease(lease);
    if (countLeases(state.leases, place.directory) === 0) await stopServer(place);
  });
}

function openState(dataDir: string): State {
  makeFolders(resolve(dataDir));
  // The real path, which is what the system reports for a running server.
  const real = realpathSync(resolve(dataDir));
  const folder = join(real, 'postgres-state');
  makeFolders(folder, 0o700);
  return {
    dataDir: real,
    folder,
    locks: join(folder, 'locks'),
    leases: join(folder, 'leases'),
    password: join(folder, 'password'),
    port: join(folder, 'port'),
  };
}
