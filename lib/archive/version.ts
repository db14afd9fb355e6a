import { db } from '../db/client';
import { isDatabaseAway } from '../db/failure';

let inFlight: Promise<string> | undefined;
let next: Promise<string> | undefined;

/**
 * The archive's version, as committed when this was called or later. Everybody who asks while a query is on its way
 * shares the one after it: always fresh, and a single cheap query at a time under any load.
 *
 * @throws whatever the database throws when it is away, also when it was so for the query that this one waited for
 */
export function getArchiveVersion(): Promise<string> {
  if (!inFlight) {
    inFlight = readVersion().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  }
  const again = () => {
    next = undefined;
    return getArchiveVersion();
  };
  next ??= inFlight.then(again, (error) => {
    if (!isDatabaseAway(error)) return again();
    // Who came meanwhile has waited for its end, and would wait as long again for the same.
    next = undefined;
    throw error;
  });
  return next;
}

async function readVersion(): Promise<string> {
  const { rows } = await db().pool.query<{ version: string }>('SELECT version::text AS version FROM archive_state');
  return rows[0]?.version ?? '0';
}
