import { db } from '../db/client';

let inFlight: Promise<string> | undefined;
let next: Promise<string> | undefined;

/**
 * The archive's version, as committed when this was called or later. Everybody who asks while a query is on its way
 * shares the one after it: always fresh, and a single cheap query at a time under any load.
 *
 * @throws whatever the database throws when it is away.
 */
export function getArchiveVersion(): Promise<string> {
  if (!inFlight) {
    inFlight = readVersion().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  }
  next ??= inFlight
    .catch(() => undefined)
    .then(() => {
      next = undefined;
      return getArchiveVersion();
    });
  return next;
}

async function readVersion(): Promise<string> {
  const { rows } = await db().pool.query<{ version: string }>('SELECT version::text AS version FROM archive_state');
  return rows[0]?.version ?? '0';
}
