import { log } from '../log';
import { withTimeout } from '../timeout';
import type { Database } from './client';
import { listMigrations } from './schema-version';
import type { Queryable } from './transaction';

export const REPLICA_UNUSABLE = 'replica_unusable';

/**
 * The reads of a request move to the primary: the replica stopped responding, or lacks what the request needs. Recognised by
 * its code, because Next bundles a second copy of this class into the process.
 */
export class ReplicaUnusableError extends Error {
  override name = 'ReplicaUnusableError';
  readonly code = REPLICA_UNUSABLE;
}

/** How far a replica may be behind before the primary serves instead. */
const MAX_LAG_MS = 5_000;

/** Time between two checks. The measured lag exceeds the real one by no more than this. */
const CHECK_INTERVAL_MS = 500;

/** How long a check waits for each of the two databases. */
export const CHECK_TIMEOUT_MS = 2_000;

/** Log positions kept while a replica does not catch up; then every other one is dropped. */
const MAX_POSITIONS = 1_000;

export type ReplicaOptions = { maxLagMs?: number; checkIntervalMs?: number };

/** A streaming replica that serves reads while it is usable. */
export type Replica = {
  /** the database to read from; undefined while the replica is left out and the primary serves */
  current(): Database | undefined;
  /**
   * Settles as `work` does, but rejects at once when the replica stops responding.
   *
   * @throws ReplicaUnusableError; errors of `work`
   */
  whileResponding<Result>(work: Promise<Result>): Promise<Result>;
  /** `lagMs`: upper bound of the replica's lag; undefined while it cannot be measured */
  status(): { inUse: boolean; lagMs: number | undefined };
  close(): Promise<void>;
};

/** `lsn`: the end of what the primary has written to its log, or the replica replayed from it, in bytes. */
type PrimaryState = { lsn: number; system: string };
type ReplicaState = { standby: boolean; lsn: number | null; system: string };

const PRIMARY_STATE = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS lsn,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`;
const REPLICA_STATE = `SELECT pg_is_in_recovery() AS standby, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS lsn,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`;

type Verdict =
  | { replayed: number; defect?: never; error?: never }
  | { replayed?: never; defect: string; error?: Error | undefined };

/** What a replica has replayed, or why it cannot serve however far it is. */
function judge(state: ReplicaState | Error | undefined, primary: PrimaryState | undefined): Verdict {
  if (state === undefined || state instanceof Error) return { defect: 'it does not respond', error: state };
  if (!state.standby || state.lsn === null) return { defect: 'it is not a standby' };
  if (primary && primary.system !== state.system) return { defect: 'it is not a standby of this primary' };
  return { replayed: state.lsn };
}

/** How far the replica is behind, from the positions of both logs. */
class ReplicaLag {
  /** upper bound in milliseconds; undefined while it cannot be measured */
  ms: number | undefined;
  /** the latest known time before which all commits were replayed */
  currentAt: number | undefined;
  /** positions of the primary with the time before each was read, oldest first; the first may be one that was replayed */
  #positions: { at: number; lsn: number }[] = [];

  isBelow(maxMs: number): boolean {
    return this.ms !== undefined && this.ms <= maxMs;
  }

  /** The lag as a field of a log line. */
  toFields(): object {
    return this.ms === undefined ? {} : { lag_seconds: Math.round(this.ms / 100) / 10 };
  }

  measure(position: { at: number; lsn: number }, replayedLsn: number): void {
    // On an idle primary the later time replaces the earlier one.
    const positions = [...this.#positions.filter(({ lsn }) => lsn < position.lsn), position];
    const replayed = positions.findLastIndex(({ lsn }) => lsn <= replayedLsn);
    if (replayed >= 0) this.currentAt = positions[replayed]?.at;
    const oldest = Math.max(replayed, 0);
    this.ms = replayed === positions.length - 1 ? 0 : performance.now() - (positions[oldest]?.at ?? position.at);
    const kept = positions.slice(oldest);
    this.#positions = kept.length > MAX_POSITIONS ? kept.filter((_, index) => index % 2 === 0) : kept;
  }
}

/**
 * Checks a replica twice a second and decides whether it serves reads.
 *
 * The lag is not derived from the last replayed transaction's time, which ages while the primary is idle. Each check reads
 * the primary's log position: once the replica has replayed up to it, the replica contains everything committed before that
 * check. If the primary does not respond, a replica in use stays in use, because nothing else can serve.
 *
 * @param monitor the connection of the checks to the replica
 * @param open opens the replica's database
 */
export function watchReplica(
  primary: Queryable,
  monitor: Queryable & { end(): Promise<void> },
  open: () => Database,
  { maxLagMs = MAX_LAG_MS, checkIntervalMs = CHECK_INTERVAL_MS }: ReplicaOptions = {},
): Replica {
  let database: Database | undefined;
  let inUse = false;
  let primaryResponds = false;
  let lag = new ReplicaLag();
  let reported: string | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const inFlight = new Set<(error: Error) => void>();

  async function check(): Promise<void> {
    const at = performance.now();
    const position = await withTimeout(primary.query<PrimaryState>(PRIMARY_STATE), CHECK_TIMEOUT_MS).then(
      ({ rows }) => rows[0],
      () => undefined,
    );
    const state = await withTimeout(monitor.query<ReplicaState>(REPLICA_STATE), CHECK_TIMEOUT_MS).then(
      ({ rows }) => rows[0],
      (error: Error) => error,
    );
    if (closed) return;
    primaryResponds = position !== undefined;
    const { replayed, defect, error } = judge(state, position);
    if (replayed === undefined) return discard(defect, error);
    if (!position) {
      lag.ms = undefined;
      return inUse ? undefined : leaveOut('the primary does not respond');
    }
    lag.measure({ at, lsn: position.lsn }, replayed);
    // Half the limit to come back, so that a replica near the limit does not alternate.
    if (!lag.isBelow(inUse ? maxLagMs : maxLagMs / 2)) return leaveOut('it is too far behind');
    if (!inUse && lag.currentAt !== undefined) await start();
  }

  async function start(): Promise<void> {
    const sameSchema = await hasSameSchema().catch((error: Error) => error);
    if (closed) return;
    if (sameSchema === true) use();
    else leaveOut('its schema differs from that of the primary', sameSchema || undefined);
  }

  async function hasSameSchema(): Promise<boolean> {
    const [ours, theirs] = await Promise.all([listMigrations(primary), listMigrations(monitor)]);
    return JSON.stringify(ours) === JSON.stringify(theirs);
  }

  function use(): void {
    database ??= open();
    inUse = true;
    reported = undefined;
    log.info('read replica in use');
  }

  function leaveOut(reason: string, error?: Error): void {
    inUse = false;
    if (reason === reported) return;
    reported = reason;
    log.warn({ reason, ...lag.toFields(), ...(error ? { error: error.message } : {}) }, 'read replica left out');
  }

  /** Leaves it out and forgets its state and connections, which may hang. */
  function discard(reason: string, error?: Error): void {
    lag = new ReplicaLag();
    leaveOut(reason, error);
    for (const reject of [...inFlight]) reject(new ReplicaUnusableError(`the read replica was left out: ${reason}`));
    void database?.close().catch(() => undefined);
    database = undefined;
  }

  async function run(): Promise<void> {
    await check();
    if (!closed) timer = setTimeout(run, checkIntervalMs).unref();
  }
  void run();

  return {
    current() {
      if (!inUse || lag.currentAt === undefined) return undefined;
      // The next check may be late.
      return !primaryResponds || performance.now() - lag.currentAt <= maxLagMs ? database : undefined;
    },
    whileResponding: (work) =>
      new Promise((resolve, reject) => {
        inFlight.add(reject);
        work.then(resolve, reject).finally(() => inFlight.delete(reject));
      }),
    status: () => ({ inUse, lagMs: lag.ms }),
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.all([database?.close(), monitor.end()]);
    },
  };
}
