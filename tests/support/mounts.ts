import { afterAll, inject } from 'vitest';
import type { Database } from '../../lib/platform/db/client';
import { openPatiently } from './patient-database';

export type Mount = { mount: 'direct' | 'framework'; url: string };

/** The servers under test, one per mount of the API: for what the framework could change, and one case per operation. */
export const mounts: Mount[] = inject('services');

/** Our own server: for rules that hold before a mount sends the response. */
export const ownServer = mounts[0] as Mount;

/** The cases of a rule for one mount: all on our own server, every fifth on the framework's, which passes requests on to the same code. */
export function casesFor<Case>({ mount }: Pick<Mount, 'mount'>, cases: readonly Case[]): Case[] {
  return cases.filter((_, index) => mount === 'direct' || index % 5 === 0);
}

/** The database that both mounts share; closed after the file's last test. */
export function openMountsDatabase(): Database {
  const database = openPatiently(inject('databaseUrl'), { max: 4 });
  afterAll(() => database.close());
  return database;
}
