import { counters } from '../counters/open-counters';
import { db } from '../db/client';
import { processGlobal } from '../process-global';
import { withTimeout } from '../timeout';

/** How long readiness waits for the database, in milliseconds. */
const TIMEOUT_MS = 2_000;

const state = processGlobal('readiness', () => ({ stopping: false }));

/** Turns readiness off: this process takes no new work from here on. */
export function announceStop(): void {
  state.stopping = true;
}

export type Readiness = {
  status: 'ready' | 'stopping' | 'unavailable';
  database: 'ok' | 'away';
  /** `away`: reads go on under limits of this process, key and mail routes wait */
  counters: 'ok' | 'away';
};

/** Whether this process should be sent requests: it is not stopping and its database answers. */
export async function readReadiness(): Promise<Readiness> {
  const database = await answers();
  const away = counters().health().away;
  const status = state.stopping ? 'stopping' : database ? 'ready' : 'unavailable';
  return { status, database: database ? 'ok' : 'away', counters: away ? 'away' : 'ok' };
}

async function answers(): Promise<boolean> {
  return withTimeout(db().pool.query('SELECT 1'), TIMEOUT_MS).then(
    () => true,
    () => false,
  );
}
