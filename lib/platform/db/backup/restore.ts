import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lockMigrations, migrate } from '../migrate';
import type { Script } from '../migration-scripts';
import { listMigrations } from '../schema-version';
import { raw, sql } from '../sql';
import { dropEverything, listTables, listTriggers, toCopy, toQualifiedName } from './catalogue';
import { inDedicatedTransaction } from './connection';
import { BackupError, type Header, type Manifest } from './format';
import { readBackup } from './read';
import { buildSchema, pickScripts } from './schema';

/** Tables that migrations write rows to. A database with rows only in these counts as empty. */
const TABLES_FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set(['_prisma_migrations', 'archive_state', 'han_variants']);

type RestoreReport = { tables: number; rows: number; madeAt: string; migrated: string[] };

/**
 * Restores a backup in one transaction: if it fails or is killed, the database is unchanged. The schema of the backup is
 * built and filled; newer migrations are applied afterwards.
 *
 * The role needs to own the tables and nothing more. Our triggers are disabled during loading, so that rows keep their
 * stamps; foreign keys are still checked.
 *
 * @param options.directory the folder of migrations
 * @param options.replace whether existing data may be replaced
 * @throws BackupError naming the obstacle; the database is unchanged
 */
export async function restoreBackup(options: {
  databaseUrl: string;
  directory: string;
  file: string;
  replace: boolean;
  onProgress?: (rows: number) => void;
}): Promise<RestoreReport> {
  const { databaseUrl, directory, file } = options;
  // Verifies the whole file before anything is locked. Loading reads and verifies it a second time.
  const { header } = await readBackup(file);
  const scripts = pickScripts(directory, header.migrations);
  const manifest = await inDedicatedTransaction(databaseUrl, 'hospitality-restore', 'BEGIN', async (client) => {
    await lockMigrations(client);
    await requireStoppedService(client);
    const erasures = await readErasures(client);
    await prepareSchema(client, header, scripts, options.replace);
    const loaded = await loadRows(client, file, options.onProgress);
    await keepErasures(client, erasures, header);
    return loaded;
  });
  await analyze(databaseUrl, header);
  const migrated = await migrate({ databaseUrl, directory });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: manifest.tables.length, rows, madeAt: header.made_at, migrated };
}

/** The running service polls for work several times a second, so it always has a connection. */
async function requireStoppedService(client: pg.Client): Promise<void> {
  // The connections of a service that was just stopped stay listed for a moment.
  for (let attemptsLeft = 15; ; attemptsLeft -= 1) {
    const { rows } = await client.query<{ connections: number }>(
      `SELECT count(*)::int AS connections FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'hospitality' AND pid <> pg_backend_pid()`,
    );
    const connections = rows[0]?.connections ?? 0;
    if (connections === 0) return;
    const count = `${connections} connection${connections > 1 ? 's' : ''}`;
    if (attemptsLeft === 0) throw new BackupError(`the service is running on this database (${count}); stop it, then restore`);
    await client.query('SELECT pg_stat_clear_snapshot()');
    await sleep(200);
  }
}

type Erasure = { at: Date; actor: string; subject: string; after: unknown; request_id: string | null };

/** The audit rows of the people who were erased from the database that is replaced. */
async function readErasures(client: pg.Client): Promise<Erasure[]> {
  if (!(await listTables(client)).some(({ name }) => name === 'audit')) return [];
  const { rows } = await client.query<Erasure>(
    sql`SELECT at, actor, subject, after, request_id FROM audit WHERE action = 'person.erase' ORDER BY id`,
  );
  return rows;
}

/**
 * Keeps the erasures that the backup does not know, after a row that says so: the service does not start until they are repeated
 * (`repeatErasures`). Their rows get new ids, because those of the backup may have the old ones.
 */
async function keepErasures(client: pg.Client, erasures: readonly Erasure[], header: Header): Promise<void> {
  const { rows } = await client.query<{ subject: string }>(sql`SELECT subject FROM audit WHERE action = 'person.erase'`);
  const known = new Set(rows.map(({ subject }) => subject));
  const kept = erasures.filter(({ subject }) => !known.has(subject));
  if (kept.length === 0) return;
  const restored = JSON.stringify({ made_at: header.made_at, erasures: kept.length });
  await client.query(
    sql`INSERT INTO audit (actor, action, subject, after) VALUES ('operator', 'backup.restore', 'database', ${restored})`,
  );
  for (const { at, actor, subject, after, request_id } of kept)
    await client.query(
      sql`INSERT INTO audit (at, actor, action, subject, after, request_id)
        VALUES (${at}, ${actor}, 'person.erase', ${subject}, ${JSON.stringify(after)}, ${request_id})`,
    );
}

/** Builds the schema of the backup. A schema with the same migrations is kept, with its grants. */
async function prepareSchema(client: pg.Client, header: Header, scripts: Script[], replace: boolean): Promise<void> {
  const tables = await listTables(client);
  if (!replace && (await hasRows(client, tables)))
    throw new BackupError('the database is not empty; add --yes to replace everything in it with the backup');
  const present = await listMigrations(client);
  if (JSON.stringify(present) === JSON.stringify(header.migrations)) return;
  if (tables.length > 0 && present.length === 0)
    throw new BackupError('the database contains tables of another application; restore into an empty database');
  await dropEverything(client);
  await buildSchema(client, scripts);
}

async function hasRows(client: pg.Client, tables: Header['tables']): Promise<boolean> {
  for (const { name } of tables) {
    if (TABLES_FILLED_BY_MIGRATIONS.has(name)) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${toQualifiedName(name)} LIMIT 1`);
    if (rowCount) return true;
  }
  return false;
}

async function loadRows(client: pg.Client, file: string, onProgress?: (rows: number) => void): Promise<Manifest> {
  const loader = new Loader(client, onProgress);
  let triggers: string[] = [];
  const { header, manifest } = await readBackup(file, {
    async onHeader({ tables }) {
      const missing = await findMissing(client, tables);
      if (missing) throw new BackupError(`this database lacks the backup's ${missing}`);
      triggers = await listTriggers(client);
      // Readers must wait, or they would see empty tables. The timeout ends a wait for a transaction that stays open.
      await client.query("SET LOCAL lock_timeout = '30s'");
      for (const { name } of tables) await client.query(`ALTER TABLE ${toQualifiedName(name)} DISABLE TRIGGER USER`);
      await client.query(`TRUNCATE ${tables.map(({ name }) => toQualifiedName(name)).join(', ')}`);
    },
    onRows: (table, data) => loader.load(table, data),
  });
  await loader.end();
  for (const { name, rows } of manifest.tables)
    if ((loader.rows.get(name) ?? 0) !== rows)
      throw new BackupError(`the number of rows in ${name} differs from the manifest; use another copy`);
  for (const { name } of header.tables) await client.query(`ALTER TABLE ${toQualifiedName(name)} ENABLE TRIGGER USER`);
  if ((await listTriggers(client)).join('\n') !== triggers.join('\n'))
    throw new BackupError('a trigger is disabled in this database; enable it, then restore');
  await advanceSequences(client, header);
  return manifest;
}

async function findMissing(client: pg.Client, expected: Header['tables']): Promise<string | undefined> {
  const present = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of expected) {
    const presentColumns = present.get(name);
    const column = columns.find((each) => !presentColumns?.has(each));
    if (!presentColumns || column) return column && presentColumns ? `column ${name}.${column}` : `table ${name}`;
  }
  return undefined;
}

/** Never moves a sequence back: values issued since the backup must not be issued again. */
async function advanceSequences(client: pg.Client, header: Header): Promise<void> {
  for (const { name, last_value, is_called } of header.sequences) {
    await client.query(
      sql`SELECT setval(${toQualifiedName(name)}::regclass, greatest(${last_value}::bigint, last_value),
         CASE WHEN last_value > ${last_value}::bigint THEN is_called
           WHEN last_value = ${last_value}::bigint THEN is_called OR ${is_called} ELSE ${is_called} END)
         FROM ${raw(toQualifiedName(name))}`,
    );
  }
}

/** Updates the planner's statistics. Without them the first searches after a restore are slow. */
async function analyze(databaseUrl: string, header: Header): Promise<void> {
  await inDedicatedTransaction(databaseUrl, 'hospitality-restore', 'BEGIN', async (client) => {
    await client.query(`ANALYZE ${header.tables.map(({ name }) => toQualifiedName(name)).join(', ')}`);
  });
}

/** Loads tables one after another, each with one COPY, at the pace of the database. */
class Loader {
  readonly rows = new Map<string, number>();
  #table: string | undefined;
  #stream: ReturnType<typeof copyFrom> | undefined;
  #done: Promise<void> = Promise.resolve();
  #total = 0;

  constructor(
    private readonly client: pg.Client,
    private readonly onProgress?: (rows: number) => void,
  ) {}

  async load(table: Header['tables'][number], data: Buffer): Promise<void> {
    if (table.name !== this.#table) {
      await this.end();
      this.#table = table.name;
      this.#stream = this.client.query(copyFrom(`${toCopy(table)} FROM STDIN`));
      this.#done = finished(this.#stream);
      this.#done.catch(() => undefined);
    }
    const stream = this.#stream;
    if (!stream) return;
    await Promise.race([new Promise<void>((resolve) => stream.write(data, () => resolve())), this.#done]);
  }

  async end(): Promise<void> {
    if (!this.#stream || !this.#table) return;
    this.#stream.end();
    await this.#done;
    this.rows.set(this.#table, this.#stream.rowCount ?? 0);
    this.#total += this.#stream.rowCount ?? 0;
    this.onProgress?.(this.#total);
    this.#stream = undefined;
    this.#table = undefined;
  }
}
