import { counters } from '../../counting/counters/open-counters';
import { db } from '../../platform/db/client';
import { processGlobal } from '../../platform/process-global';
import { withTimeout } from '../../platform/timeout';

const DATABASE_TIMEOUT_MS = 2_000;

const state = processGlobal('readiness', () => ({ stopping: false }));

/** Turns readiness off, so that this process receives no new requests. */
export function announceStop(): void {
  state.stopping = true;
}

type Readiness = {
  status: 'ready' | 'stopping' | 'unavailable';
  database: 'ok' | 'unavailable';
  /** `unavailable`: reads continue under limits of this process; key and email routes return 503 */
  counters: 'ok' | 'unavailable';
};

/** Whether this process should be sent requests: it is not stopping and its database responds. */
export async function getReadiness(): Promise<Readiness> {
  const connected = await isDatabaseResponding();
  return {
    status: state.stopping ? 'stopping' : connected ? 'ready' : 'unavailable',
    database: connected ? 'ok' : 'unavailable',
    counters: counters().health().unavailable ? 'unavailable' : 'ok',
  };
}

function isDatabaseResponding(): Promise<boolean> {
  return withTimeout(db().pool.query('SELECT 1'), DATABASE_TIMEOUT_MS).then(
    () => true,
    () => false,
  );
}
