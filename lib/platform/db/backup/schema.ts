import type pg from 'pg';
import { readScripts, type Script, toPlainScript } from '../migration-scripts';
import { matchesChecksum } from '../schema-version';
import { BackupError, type Header } from './format';

/**
 * The migration scripts that build the schema of a backup.
 *
 * @throws BackupError if the backup has a migration that this code lacks or whose script differs
 */
export function pickScripts(directory: string, migrations: Header['migrations']): Script[] {
  const available = new Map(readScripts(directory).map((script) => [script.name, script]));
  return migrations.map(({ name, checksum }) => {
    const script = available.get(name);
    if (!script)
      throw new BackupError(
        `the backup was made by a newer version, which has the migration ${name}; restore it with that version`,
      );
    if (!matchesChecksum(script, checksum))
      throw new BackupError(
        `the migration ${name} of the backup differs from this version's; restore with the version that made the backup`,
      );
    return script;
  });
}

/** Runs the migrations in the caller's transaction and creates Prisma's table of migrations, empty. */
export async function buildSchema(client: pg.Client, scripts: readonly Script[]): Promise<void> {
  // Exactly as Prisma's engine creates it.
  await client.query(`CREATE TABLE _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`);
  for (const script of scripts) await client.query(toPlainScript(script.sql));
}
