import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

/** Any number that nobody else uses: every process that migrates this database waits on the same lock. */
const MIGRATION_LOCK = 5_021_977_115;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies the migrations that the database does not have yet, with Prisma's own engine (its WebAssembly build, so that
 * nothing is downloaded); `_prisma_migrations` is kept as `prisma migrate deploy` would.
 * Safe when several processes start at once: they take turns.
 *
 * @returns the names of the migrations applied now, oldest first; empty when there was nothing to do.
 * @throws MigrationError in one line that names the migration.
 */
export async function migrate(options: { databaseUrl: string; directory: string }): Promise<string[]> {
  const lock = new pg.Client({ connectionString: options.databaseUrl, connectionTimeoutMillis: 10_000 });
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const list = readMigrations(options.directory);
    const state = await readState(lock, list);
    if (state.current) return [];
    return await withEngine(options.databaseUrl, list, async (engine) => {
      for (const migrationName of state.interrupted) await engine.markMigrationRolledBack({ migrationName });
      const done = await engine.applyMigrations({
        migrationsList: list,
        filters: { externalTables: [], externalEnums: [] },
      });
      return done.appliedMigrationNames;
    });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError(`the database could not be brought up to date: ${firstLines(error)}`, { cause: error });
  } finally {
    await lock.end().catch(() => undefined);
  }
}

/**
 * Loading the engine costs half a second; a database that has every migration, finished, needs none of it.
 * A migration that was begun and not finished left nothing behind (see `WholeScripts`): it is taken back and run again.
 */
async function readState(client: pg.Client, list: MigrationList): Promise<{ current: boolean; interrupted: string[] }> {
  const known = await client.query<{ present: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present");
  if (!known.rows[0]?.present) return { current: false, interrupted: [] };
  const { rows } = await client.query<{ name: string; finished: boolean }>(
    'SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const finished = new Set(rows.filter((row) => row.finished).map((row) => row.name));
  const interrupted = rows.filter((row) => !row.finished && !finished.has(row.name)).map((row) => row.name);
  const complete = list.migrationDirectories.every((directory) => finished.has(directory.path));
  return { current: complete && interrupted.length === 0, interrupted };
}

/**
 * The adapter cuts a script at every semicolon, function bodies included. Here the whole script goes as one message,
 * which PostgreSQL runs as one transaction, together with the note that it is done: killed at any point, a migration
 * is there completely or not at all.
 */
class WholeScripts extends PrismaPg {
  readonly #names: Map<string, string>;

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
    adapter.executeScript = async (script: string) => {
      const name = this.#names.get(script);
      const done = name
        ? `;\nUPDATE _prisma_migrations SET finished_at = now()
            WHERE migration_name = ${pg.escapeLiteral(name)} AND finished_at IS NULL AND rolled_back_at IS NULL`
        : '';
      await adapter.underlyingDriver().query(script + done);
    };
    return adapter;
  }
}

function readMigrations(directory: string): MigrationList {
  const names = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: directory,
    lockfile: { path: 'migration_lock.toml', content: readFileSync(path.join(directory, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: readFileSync(path.join(directory, name, 'migration.sql'), 'utf8') },
      },
    })),
  };
}

async function withEngine<T>(databaseUrl: string, list: MigrationList, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const binding = await loadEngine();
  const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts({ connectionString: databaseUrl, max: 2 }, list));
  const engine = await binding.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

/**
 * Once a process: the binding keeps views of its memory in module variables, and a second instance would read the first's.
 * On the global object, because bundlers and test runners load this module more than once.
 */
function loadEngine() {
  shelf[ENGINE] ??= instantiateEngine();
  return shelf[ENGINE];
}

const ENGINE = Symbol.for('hospitality.schema-engine');
const shelf = globalThis as unknown as { [ENGINE]?: ReturnType<typeof instantiateEngine> };

/** The package's own entry imports the .wasm file as a module, which Node 20 cannot; so it is instantiated by hand. */
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
