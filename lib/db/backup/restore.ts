import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lockMigrations, migrate, type Script } from '../migrate';
import { dropEverything, inPublic, listMigrations, listTables, listTriggers, toCopy } from './catalogue';
import { inOwnTransaction } from './connection';
import { BackupError, type Header, type Manifest } from './format';
import { readBackup } from './read';
import { buildSchema, pickScripts } from './schema';

/** What the migrations themselves put into a database: rows in these make it no less empty. */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set(['_prisma_migrations', 'archive_state', 'han_variants']);

export type RestoreReport = { tables: number; rows: number; madeAt: string; migrated: string[] };

/**
 * Puts a database into the state of a backup, in one transaction: killed at any point, it is as it was. The schema is
 * brought to the state of the file, filled, and then brought forward to that of this code.
 *
 * No role but the tables' owner is needed. Triggers of ours are off while rows are loaded, so that nothing is stamped
 * anew; those that keep references stay on.
 *
 * @param options.directory the folder of migrations
 * @param options.replace whether what the database holds may be given up
 * @throws BackupError naming what stands in the way; nothing has changed then
 */
export async function restoreBackup(options: {
  databaseUrl: string;
  directory: string;
  file: string;
  replace: boolean;
  onProgress?: (rows: number) => void;
}): Promise<RestoreReport> {
  const { databaseUrl, directory, file } = options;
  // Once to know that all of it is good, before anything is locked; the second time it is checked again.
  const { header } = await readBackup(file);
  const scripts = pickScripts(directory, header.migrations);
  const manifest = await inOwnTransaction(databaseUrl, 'hospitality-restore', 'BEGIN', async (client) => {
    await lockMigrations(client);
    await refuseWhileServed(client);
    await prepare(client, header, scripts, options.replace);
    return fill(client, file, options.onProgress);
  });
  await analyse(databaseUrl, header);
  const migrated = await migrate({ databaseUrl, directory });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: manifest.tables.length, rows, madeAt: header.made_at, migrated };
}

/** The service looks for work several times a second, so while it runs it is always connected. */
async function refuseWhileServed(client: pg.Client): Promise<void> {
  // One that was just stopped takes a moment to be gone from the list.
  for (let left = 15; ; left -= 1) {
    const { rows } = await client.query<{ connections: number }>(
      `SELECT count(*)::int AS connections FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'hospitality' AND pid <> pg_backend_pid()`,
    );
    const connections = rows[0]?.connections ?? 0;
    if (connections === 0) return;
    const count = `${connections} connection${connections > 1 ? 's' : ''}`;
    if (left === 0) throw new BackupError(`the service is running on this database (${count}); stop it, then restore`);
    await client.query('SELECT pg_stat_clear_snapshot()');
    await sleep(200);
  }
}

/** The schema of the file, with empty tables. A schema that is the file's already stays, with what was granted on it. */
async function prepare(client: pg.Client, header: Header, scripts: Script[], replace: boolean): Promise<void> {
  const tables = await listTables(client);
  if (!replace && (await holdsRows(client, tables)))
    throw new BackupError('the database is not empty; add --yes to replace everything in it with the backup');
  const present = await listMigrations(client);
  if (JSON.stringify(present) === JSON.stringify(header.migrations)) return;
  if (tables.length > 0 && present.length === 0)
    throw new BackupError('the database holds tables of something else; restore into a database of its own');
  await dropEverything(client);
  await buildSchema(client, scripts);
}

async function holdsRows(client: pg.Client, tables: Header['tables']): Promise<boolean> {
  for (const { name } of tables) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${inPublic(name)} LIMIT 1`);
    if (rowCount) return true;
  }
  return false;
}

async function fill(client: pg.Client, file: string, onProgress?: (rows: number) => void): Promise<Manifest> {
  const loader = new Loader(client, onProgress);
  let triggers: string[] = [];
  const { header, manifest } = await readBackup(file, {
    async begin({ tables }) {
      const missing = await findMissing(client, tables);
      if (missing) throw new BackupError(`the backup's ${missing} has no place in this database`);
      triggers = await listTriggers(client);
      // Whoever reads meanwhile would see nothing at all, and waits instead; not for ever, if they do not let go.
      await client.query("SET LOCAL lock_timeout = '30s'");
      for (const { name } of tables) await client.query(`ALTER TABLE ${inPublic(name)} DISABLE TRIGGER USER`);
      await client.query(`TRUNCATE ${tables.map(({ name }) => inPublic(name)).join(', ')}`);
    },
    rows: (table, data) => loader.load(table, data),
  });
  await loader.end();
  for (const { name, rows } of manifest.tables)
    if ((loader.rows.get(name) ?? 0) !== rows) throw new BackupError(`the rows of ${name} are not those that were counted`);
  for (const { name } of header.tables) await client.query(`ALTER TABLE ${inPublic(name)} ENABLE TRIGGER USER`);
  if ((await listTriggers(client)).join('\n') !== triggers.join('\n'))
    throw new BackupError('a trigger that was switched off by hand cannot be kept so; switch it on first');
  await advanceSequences(client, header);
  return manifest;
}

async function findMissing(client: pg.Client, wanted: Header['tables']): Promise<string | undefined> {
  const there = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of wanted) {
    const own = there.get(name);
    const column = columns.find((each) => !own?.has(each));
    if (!own || column) return column && own ? `column ${name}.${column}` : `table ${name}`;
  }
  return undefined;
}

/** Never back: a stamp or number that the database has given since the backup is not given a second time. */
async function advanceSequences(client: pg.Client, header: Header): Promise<void> {
  for (const { name, last_value, is_called } of header.sequences) {
    await client.query(
      `SELECT setval($1::regclass, greatest($2::bigint, last_value), CASE WHEN last_value > $2::bigint THEN is_called
         WHEN last_value = $2::bigint THEN is_called OR $3 ELSE $3 END) FROM ${inPublic(name)}`,
      [inPublic(name), last_value, is_called],
    );
  }
}

/** The planner knows nothing of rows that came all at once; without it the first searches are slow. */
async function analyse(databaseUrl: string, header: Header): Promise<void> {
  await inOwnTransaction(databaseUrl, 'hospitality-restore', 'BEGIN', async (client) => {
    await client.query(`ANALYZE ${header.tables.map(({ name }) => inPublic(name)).join(', ')}`);
  });
}

/** Loads one table after the other, each by one COPY, no faster than the database takes it. */
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
