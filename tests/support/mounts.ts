import { afterAll, inject } from 'vitest';
import type { Database } from '../../lib/platform/db/client';
import { openPatiently } from './patient-database';

export type Mount = { mount: 'direct' | 'framework'; url: string };

/** The servers under test, one per mount of the API; every test of the API runs against both. */
export const mounts: Mount[] = inject('services');

/** The database that both mounts share; closed after the file's last test. */
export function openMountsDatabase(): Database {
  const database = openPatiently(inject('databaseUrl'), { max: 4 });
  afterAll(() => database.close());
  return database;
}
