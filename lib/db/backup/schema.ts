import type pg from 'pg';
import { readScripts, type Script, toPlainScript } from '../migrate';
import { BackupError, type Header } from './format';

/**
 * The scripts that make the schema of a backup, out of this code's.
 *
 * @throws BackupError when the backup has a migration that this code does not, or another one of the same name
 */
export function pickScripts(directory: string, migrations: Header['migrations']): Script[] {
  const own = new Map(readScripts(directory).map((script) => [script.name, script]));
  return migrations.map(({ name, checksum }) => {
    const script = own.get(name);
    if (!script)
      throw new BackupError(`the backup is of a newer version, which has the migration ${name}; restore it with that version`);
    if (script.checksum !== checksum)
      throw new BackupError(
        `the backup's migration ${name} is another than this version's; restore it with the version that made it`,
      );
    return script;
  });
}

/** The migrations of a backup inside the caller's transaction, and the table in which Prisma notes them. */
export async function buildSchema(client: pg.Client, scripts: readonly Script[]): Promise<void> {
  // As Prisma's engine makes it.
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
