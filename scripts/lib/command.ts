import path from 'node:path';
import { type Database, setDatabase } from '../../lib/platform/db/client';
import { type SchemaMode, type StartedDatabase, startDatabase } from '../../lib/platform/db/start';
import { foldEmail } from '../../lib/platform/email';
import { loadEnvFile, readEnv } from '../../lib/platform/env';
import { onTermination } from '../../server/signals';

/** A command may wait behind the service's statements, but not forever. */
const STATEMENT_TIMEOUT_MS = 600_000;

/** Exit code of a command that a signal stopped. */
const INTERRUPTED = 130;

/** Invalid arguments: printed with the usage, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Runs a command on the open database. Resolves to the exit code. */
export type Work = (database: Database, started: StartedDatabase) => Promise<number>;

/**
 * Runs an operator's command: parses its arguments, opens the database (starting the embedded one if no process runs it),
 * does the work and sets the exit code. A failure is one line on standard error and exit code 1.
 *
 * @param parse returns the work; throws UsageError before anything is started
 * @param schema what to do about the schema: only `npm run migrate` changes that of an existing database
 */
export function runCommand(usage: string, parse: (argv: string[]) => Promise<Work>, schema: SchemaMode = 'create'): void {
  run(usage, parse, schema).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(toLine(error));
      process.exitCode = 1;
    },
  );
}

/** @throws UsageError */
export function readEmail(text: string): string {
  const email = foldEmail(text.trim());
  if (!email) throw new UsageError(`"${text}" is not an email address`);
  return email;
}

/** Resolves a path from the folder where the command was typed. npm changes to the project's folder. */
export const resolvePath = (name: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);

/** An error as one line. Prisma's messages begin with several lines about the call and end with the reason. */
export function toLine(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  return (lines[0]?.startsWith('Invalid `') ? lines.at(-1) : lines[0])?.trim() ?? '';
}

async function run(usage: string, parse: (argv: string[]) => Promise<Work>, schema: SchemaMode): Promise<number> {
  const argv = process.argv.slice(2);
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(usage);
    return 0;
  }
  let work: Work;
  try {
    work = await parse(argv);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  loadEnvFile();
  let stopping = false;
  const starting = startDatabase(readEnv(), {
    schema,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    log: (line) => console.error(line),
    isStopping: () => stopping,
    onLost: (line) => {
      console.error(line);
      process.exit(1);
    },
  });
  // The embedded database outlives this process unless it is stopped, even if the signal arrives while it starts.
  onTermination(
    () => {
      stopping = true;
      const stopped = starting.then(
        (started) => started.stop(),
        () => undefined,
      );
      void stopped.finally(() => process.exit(INTERRUPTED));
    },
    () => process.exit(INTERRUPTED),
  );
  const started = await starting;
  setDatabase(started.database);
  try {
    return await work(started.database, started);
  } finally {
    await started.stop();
  }
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
}
