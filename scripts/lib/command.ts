import { type Database, setDatabase } from '../../lib/db/client';
import { type StartedDatabase, startDatabase } from '../../lib/db/start';
import { loadEnvFile, readEnv } from '../../lib/env';

/** Nobody's request waits for a command: a statement may wait its turn behind the service's, but not for ever. */
const STATEMENT_MS = 600_000;

/** Words on the command line that do not fit; told together with the usage. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What a command does once the database is open; resolves to the exit code. */
export type Work = (database: Database, started: StartedDatabase) => Promise<number>;

/**
 * Runs an operator's command: reads its words, opens the database (starting the embedded one when nobody runs it), works,
 * and ends with an exit code. Whatever fails is one line on standard error and exit code 1.
 *
 * @param read turns the words into work; throws UsageError before anything is started
 * @param options.migrate false leaves the schema as it is found
 */
export function runCommand(usage: string, read: (argv: string[]) => Promise<Work>, options: { migrate?: boolean } = {}): void {
  run(usage, read, options).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(toLine(error));
      process.exitCode = 1;
    },
  );
}

/** What went wrong in one line. Prisma's messages begin with the call, over several lines, and end with the reason. */
export function toLine(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  return (lines[0]?.startsWith('Invalid `') ? lines.at(-1) : lines[0])?.trim() ?? '';
}

async function run(usage: string, read: (argv: string[]) => Promise<Work>, options: { migrate?: boolean }): Promise<number> {
  let work: Work;
  try {
    const argv = process.argv.slice(2);
    if (argv.includes('--help') || argv.includes('-h')) {
      console.log(usage);
      return 0;
    }
    work = await read(argv);
  } catch (error) {
    if (!(error instanceof UsageError) && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  loadEnvFile();
  const starting = startDatabase(readEnv(), {
    ...options,
    statementTimeoutMs: STATEMENT_MS,
    log: (line) => console.error(line),
  });
  // The embedded database is given back also when the command is cut short, be it while it starts; what was committed stays.
  const onSignal = () => {
    const stopped = starting.then(
      (started) => started.stop(),
      () => undefined,
    );
    void stopped.finally(() => process.exit(130));
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const started = await starting;
  setDatabase(started.database);
  try {
    return await work(started.database, started);
  } finally {
    await started.stop();
  }
}
