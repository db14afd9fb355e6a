import { counters } from '../counters/open-counters';
import { db } from '../db/client';

/** How long readiness waits for the database, in milliseconds. */
const PATIENCE_MS = 2_000;

/** On the global object, because the framework bundles a second copy of this module into the same process. */
const shelf = globalThis as unknown as { [STOPPING]?: boolean };
const STOPPING = Symbol.for('hospitality.stopping');

/** Turns readiness off: this process takes no new work from here on. */
export function announceStop(): void {
  shelf[STOPPING] = true;
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
  const status = shelf[STOPPING] ? 'stopping' : database ? 'ready' : 'unavailable';
  return { status, database: database ? 'ok' : 'away', counters: away ? 'away' : 'ok' };
}

async function answers(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const asked = db()
    .pool.query('SELECT 1')
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
