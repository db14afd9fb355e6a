import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { backupFolder, copyMigrations, withClient } from '../support/backups';
import { createTestDatabase, migrateInProcess } from '../support/databases';
import { findProgram } from '../support/programs';

const folder = backupFolder();
const later = '29991231000000_later';

/** Resolves once a statement that contains `start` waits for a lock, or once none runs: one that waits may look as if it did not. */
async function untilWaiting(url: string, start: string, waiting = true): Promise<void> {
  const state = waiting ? "wait_event_type = 'Lock'" : "state = 'active'";
  await withClient(url, async (client) => {
    for (let found = !waiting; found !== waiting; ) {
      const { rowCount } = await client.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ${state} AND query LIKE '%' || $1 || '%'
         AND pid <> pg_backend_pid()`,
        [start],
      );
      found = (rowCount ?? 0) > 0;
    }
  });
}

describe('a migration with concurrent readers and writers', () => {
  it('does not block others while it cannot lock its table, and is applied later', async () => {
    const { url } = await createTestDatabase();
    const directory = copyMigrations(folder, { add: 'ALTER TABLE articles ADD COLUMN mood text;' });
    await withClient(url, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('SELECT count(*) FROM articles');
      const migrating = migrateInProcess(directory, url);
      await untilWaiting(url, 'ADD COLUMN mood');
      // Queued behind the migration, which waits for `holder`: succeeds only because the migration stops waiting.
      await withClient(url, (reader) => reader.query('SELECT count(*) FROM articles'));
      await withClient(url, (writer) => writer.query('DELETE FROM articles'));
      await holder.query('COMMIT');
      expect(await migrating).toEqual([{ applied: [later] }]);
    });
    const { rowCount } = await withClient(url, (client) => client.query('SELECT mood FROM articles'));
    expect(rowCount).toBe(0);
  });

  it('builds an index concurrently, even when several processes start at once', async () => {
    const { url } = await createTestDatabase();
    const directory = copyMigrations(folder, {
      add: '-- Concurrently with writers.\nDROP INDEX CONCURRENTLY IF EXISTS mails_locale;\nCREATE INDEX CONCURRENTLY mails_locale ON mails (locale);\n',
    });
    await withClient(url, async (writer) => {
      await writer.query('BEGIN');
      await writer.query("INSERT INTO mails (to_email, template, locale) VALUES ('a@example.com', 'key_link', 'en')");
      const migrating = Promise.all([
        migrateInProcess(directory, url),
        migrateInProcess(directory, url),
        migrateInProcess(directory, url),
      ]);
      await untilWaiting(url, 'CREATE INDEX CONCURRENTLY');
      await withClient(url, (other) => other.query('UPDATE mails SET attempts = 1'));
      await writer.query('COMMIT');
      const outcomes = (await migrating).flat();
      expect(outcomes.map(({ applied }) => applied?.length).sort()).toEqual([0, 0, 1]);
    });
    const { rows } = await withClient(url, (client) =>
      client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'mails_locale'::regclass"),
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('leaves nothing behind when killed and is applied by the next run', async () => {
    const { url } = await createTestDatabase();
    const directory = copyMigrations(folder, { add: 'CREATE TABLE moods (mood text); SELECT count(*) FROM articles;' });
    const readState = () =>
      withClient(url, async (client) => {
        const { rows } = await client.query<{ present: boolean; finished: boolean }>(
          `SELECT to_regclass('moods') IS NOT NULL AS present, finished_at IS NOT NULL AS finished FROM _prisma_migrations
           WHERE migration_name = $1 AND rolled_back_at IS NULL`,
          [later],
        );
        return rows;
      });
    await withClient(url, async (holder) => {
      await holder.query('BEGIN; LOCK TABLE articles');
      const script = findProgram('tests/support/migrate-process.ts');
      const child = spawn(process.execPath, [script, directory, url], { stdio: 'ignore' });
      const ended = once(child, 'exit');
      await untilWaiting(url, 'CREATE TABLE moods');
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      // The server runs the statement on until it cannot get its lock.
      await untilWaiting(url, 'CREATE TABLE moods', false);
      await holder.query('COMMIT');
    });
    expect(await readState()).toEqual([{ present: false, finished: false }]);
    expect(await migrateInProcess(directory, url)).toEqual([{ applied: [later] }]);
    expect(await readState()).toEqual([{ present: true, finished: true }]);
  });

  it('rebuilds an index after an interruption', async () => {
    const { url } = await createTestDatabase();
    const directory = copyMigrations(folder, {
      add: 'DROP INDEX CONCURRENTLY IF EXISTS mails_to;\nCREATE UNIQUE INDEX CONCURRENTLY mails_to ON mails (to_email);\n',
    });
    await withClient(url, (client) =>
      client.query(
        "INSERT INTO mails (to_email, template, locale) SELECT 'a@example.com', 'key_link', 'en' FROM generate_series(1, 2)",
      ),
    );
    expect(await migrateInProcess(directory, url)).toEqual([
      { error: `migration ${later} failed: could not create unique index "mails_to"`, name: 'MigrationError' },
    ]);
    await withClient(url, (client) => client.query('DELETE FROM mails'));
    expect(await migrateInProcess(directory, url)).toEqual([{ applied: [later] }]);
    const { rows } = await withClient(url, (client) =>
      client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'mails_to'::regclass"),
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
