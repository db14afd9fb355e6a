import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { processGlobal } from '../process-global';
import { UtcClient } from './client';
import { readScripts, type Script, toConcurrentStatements } from './migration-scripts';
import { findPending, listInterrupted, listMigrations, MigrationError } from './schema-version';
import { sql } from './sql';

/** An arbitrary number: every process that migrates this database waits for the same advisory lock. */
const MIGRATION_LOCK = 5_021_977_115;
const LOCK_POLL_MS = 200;

/**
 * How long a migration waits for a table in use, because later statements queue behind it. Then it backs off and tries again,
 * often enough for a backup or a long query to finish.
 */
const TABLE_LOCK_TIMEOUT_MS = 1_000;
const TABLE_PAUSE_MS = 2_000;
const TABLE_ATTEMPTS = 300;

/**
 * Applies pending migrations with Prisma's own engine (its WebAssembly build, so that nothing is downloaded), and maintains
 * `_prisma_migrations` as `prisma migrate deploy` would. Unlike Prisma, rejects a database whose migrations differ from the
 * scripts. Processes that start at once take turns.
 *
 * @returns names of the migrations applied now, oldest first
 * @throws MigrationError with one line that names the migration
 */
export async function migrate(options: { databaseUrl: string; directory: string }): Promise<string[]> {
  const lock = new UtcClient({ connectionString: options.databaseUrl, connectionTimeoutMillis: 10_000 });
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lockMigrations(lock);
    const scripts = readScripts(options.directory);
    const pending = findPending(await listMigrations(lock), scripts);
    const interrupted = await listInterrupted(lock);
    // Loading the engine takes half a second.
    if (pending.length === 0 && interrupted.length === 0) return [];
    const list = toMigrationList(options.directory, scripts);
    return await withEngine(options.databaseUrl, list, async (engine) => {
      // They left nothing behind (see `WholeScripts`) and can run again.
      for (const migrationName of interrupted) await engine.markMigrationRolledBack({ migrationName });
      const done = await engine.applyMigrations({
        migrationsList: list,
        filters: { externalTables: [], externalEnums: [] },
      });
      return done.appliedMigrationNames;
    });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError(`migrating the database failed: ${firstLines(error)}`, { cause: error });
  } finally {
    await lock.end().catch(() => undefined);
  }
}

/**
 * Takes the migration lock until the connection ends. Polls instead of waiting inside one statement: a waiting statement
 * holds a snapshot, and `CREATE INDEX CONCURRENTLY` waits for all of those.
 */
export async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(sql`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS locked`);
    if (rows[0]?.locked) return;
    await sleep(LOCK_POLL_MS);
  }
}

/**
 * Prisma's adapter splits a script at every semicolon, even inside function bodies. Here the whole script is sent as one
 * message, which PostgreSQL runs as one transaction together with the row that marks it finished: however it is interrupted, a
 * migration is applied completely or not at all. Only scripts with concurrent indexes run statement by statement.
 */
class WholeScripts extends PrismaPg {
  readonly #names: Map<string, string>;
  /** the database's own error; the engine reports only that a script failed */
  failure: MigrationError | undefined;
  readonly #open: { dispose(): Promise<void> }[] = [];

  constructor(config: pg.PoolConfig, list: MigrationList) {
    super(config);
    this.#names = new Map(
      list.migrationDirectories.map((directory) => {
        const { content } = directory.migrationFile;
        return [content.tag === 'ok' ? content.value : '', directory.path];
      }),
    );
  }

  override async connect() {
    const adapter = await super.connect();
    this.#open.push(adapter);
    adapter.executeScript = async (script: string) => {
      const name = this.#names.get(script);
      const done = name
        ? `;\nUPDATE _prisma_migrations SET finished_at = now()
            WHERE migration_name = ${pg.escapeLiteral(name)} AND finished_at IS NULL AND rolled_back_at IS NULL`
        : '';
      try {
        await runScript(adapter.underlyingDriver(), script, done);
      } catch (error) {
        this.failure = new MigrationError(`migration ${name} failed: ${firstLines(error)}`, { cause: error });
        throw error;
      }
    };
    return adapter;
  }

  /** The engine leaves its connections open, one of them with a lock that would block the next engine. */
  async disconnect(): Promise<void> {
    await Promise.all(this.#open.map((adapter) => adapter.dispose().catch(() => undefined)));
  }
}

async function runScript(driver: pg.Pool, script: string, markFinished: string): Promise<void> {
  const statements = toConcurrentStatements(script);
  for (const statement of statements ?? []) await driver.query(statement);
  const rest = statements
    ? markFinished.slice(1)
    : `SET LOCAL lock_timeout = ${TABLE_LOCK_TIMEOUT_MS};\n${script}${markFinished}`;
  if (rest) await retryWhileLocked(() => driver.query(rest));
}

/** Repeats a script that failed on a lock timeout, which rolled it back. */
async function retryWhileLocked(run: () => Promise<unknown>): Promise<void> {
  for (let left = TABLE_ATTEMPTS; ; left -= 1) {
    try {
      await run();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || left === 0) throw error;
      await sleep(TABLE_PAUSE_MS);
    }
  }
}

function toMigrationList(directory: string, scripts: readonly Script[]): MigrationList {
  return {
    baseDir: directory,
    lockfile: { path: 'migration_lock.toml', content: readFileSync(path.join(directory, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: scripts.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  };
}

async function withEngine<T>(databaseUrl: string, list: MigrationList, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const binding = await loadEngine();
  const scripts = new WholeScripts({ Client: UtcClient, connectionString: databaseUrl, max: 2 }, list);
  const factory = bindMigrationAwareSqlAdapterFactory(scripts);
  const engine = await binding.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
  try {
    return await work(engine);
  } catch (error) {
    throw scripts.failure ?? error;
  } finally {
    engine.free();
    await scripts.disconnect();
  }
}

/** Once per process: the binding keeps views of its memory in module variables, and a second instance would read the first's. */
const loadEngine = () => processGlobal('schema-engine', instantiateEngine);

/** The package's own entry imports the .wasm file as a module, which Node 20 does not support. */
async function instantiateEngine() {
  const require = createRequire(import.meta.url);
  const binding = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = readFileSync(path.join(path.dirname(require.resolve('@prisma/schema-engine-wasm')), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': binding as unknown as WebAssembly.ModuleImports,
  });
  binding.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return binding;
}

function firstLines(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').filter(Boolean).slice(0, 4).join(' ').slice(0, 600);
}
