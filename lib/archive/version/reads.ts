import { type Database, db } from '../../platform/db/client';
import { batchReads } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';

/** What a version from a database ends with: versions of different databases differ. */
export const toSource = (database: Database): string => (database === db() ? '' : `@${database.id}`);

const latestVersions = new WeakMap<Database, bigint>();

/** The latest version of the archive that this process has read from a database; 0 before the first. */
export function findLatestVersion(database: Database): bigint {
  return latestVersions.get(database) ?? 0n;
}

const selectVersion = batchReads(async (database) => {
  const { rows } = await database.query<{ version: string }>(
    sql`SELECT version::text AS version FROM archive_state`,
    'archive_version',
  );
  const version = rows[0]?.version ?? '0';
  latestVersions.set(database, BigInt(version));
  return () => `${version}${toSource(database)}`;
});

/**
 * The archive's version in the database that reads use, as committed when this was called or later. Versions of different
 * databases differ. Requests that arrive together share a query.
 */
export function getArchiveVersion(): Promise<string> {
  return selectVersion(undefined);
}
