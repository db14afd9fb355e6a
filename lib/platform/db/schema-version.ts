import { createHash } from 'node:crypto';
import type { Script } from './migration-scripts';
import type { Queryable } from './transaction';

/** The schema cannot be used or migrated. The message is one line: what is wrong and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** A migration as the database recorded it. */
type AppliedMigration = { name: string; checksum: string };

/**
 * Checksums of two migrations that were edited after databases had applied them. The migrations of 20261122110000 to
 * 20261122112000 bring such a database to the same schema. This list must not grow: a released migration is never edited.
 */
const EARLIER_CHECKSUMS: Readonly<Record<string, string>> = {
  // Two indexes lack `changed_at`.
  '20261121090000_archive': '3453e17f7a51d74f8483b7f84b1b4715f82f0143157f6bc61a7e6fdf1d1d4d48',
  // In the C locale, some capital letters are not folded.
  '20261121092000_search': 'f045efff6a3f36bfcb987c49c11133a5573dae7b3d90b660e0aa930127617bc3',
};

/** Whether a recorded checksum belongs to this script: as it is now, with Windows line ends, or in an accepted earlier version. */
export function matchesChecksum({ name, sql, checksum }: Script, recorded: string): boolean {
  if (recorded === checksum || recorded === EARLIER_CHECKSUMS[name]) return true;
  return recorded === createHash('sha256').update(sql.replaceAll('\n', '\r\n')).digest('hex');
}

/** Migrations that were applied in full, oldest first; empty for a database that was never migrated. */
export async function listMigrations(client: Queryable): Promise<AppliedMigration[]> {
  if (!(await wasMigrated(client))) return [];
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`,
  );
  return rows;
}

/** Migrations that were started and not finished, by name. */
export async function listInterrupted(client: Queryable): Promise<string[]> {
  if (!(await wasMigrated(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL
     GROUP BY migration_name HAVING bool_and(finished_at IS NULL)`,
  );
  return rows.map(({ name }) => name);
}

async function wasMigrated(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present");
  return rows[0]?.present ?? false;
}

/**
 * Compares the database with this version's scripts.
 *
 * @returns names of the scripts that are not applied yet
 * @throws MigrationError if the database has a migration that this version lacks, or that differs from its script
 */
export function findPending(applied: readonly AppliedMigration[], scripts: readonly Script[]): string[] {
  const known = new Map(scripts.map((script) => [script.name, script]));
  const unknown = applied.findLast(({ name }) => !known.has(name));
  if (unknown)
    throw new MigrationError(
      `the database has the migration ${unknown.name}, which this version (up to ${scripts.at(-1)?.name}) does not contain; use the version that applied it`,
    );
  for (const { name, checksum } of applied) {
    const script = known.get(name);
    if (script && !matchesChecksum(script, checksum))
      throw new MigrationError(
        `the migration ${name} differs from the one that the database applied (SHA-256 ${checksum.slice(0, 12)}…); undo changes to its script, or use the version that applied it`,
      );
  }
  const present = new Set(applied.map(({ name }) => name));
  return scripts.map(({ name }) => name).filter((name) => !present.has(name));
}

/** @throws MigrationError unless the database has every migration of this version and no other */
export function requireCurrent(applied: readonly AppliedMigration[], scripts: readonly Script[]): void {
  const pending = findPending(applied, scripts);
  if (pending.length === 0) return;
  const newest = applied.at(-1)?.name;
  if (!newest)
    throw new MigrationError(
      'the database has no tables of the service; check which database is configured, or create them with `npm run migrate`',
    );
  throw new MigrationError(
    `the database schema is at ${newest}, this version needs ${pending.at(-1)}; back up with the previous version, then run \`npm run migrate\``,
  );
}
