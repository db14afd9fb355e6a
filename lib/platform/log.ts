import pino from 'pino';
import { currentPageRequestId } from './page-status';

const lines = pino.destination({ dest: 1, sync: false, minLength: 8_192, maxLength: 1_048_576, periodicFlush: 50 });
// The reader of the output may be gone: drop lines and keep running.
lines.on('error', () => undefined);

/** How long the end of a process may wait for the reader of its output. */
const LAST_LINES_MS = 1_000;

/**
 * Ends the process once its last lines are written. `process.exit` alone would write them while it ends, and repeat that for ever if
 * the reader of the output is gone: an error that is noticed before makes the stream drop them.
 */
export function endProcess(code: number): void {
  const end = () => process.exit(code);
  lines.once('error', end);
  setTimeout(() => {
    lines.destroy();
    end();
  }, LAST_LINES_MS);
  lines.flush(end);
}

/** A whole key or admin token. */
const CREDENTIAL = /(hi[ka]_[0-9A-Za-z]{8})_[0-9A-Za-z]{38}/g;

/**
 * One JSON object per line on standard output, written asynchronously and in batches. Never log a credential or a body. Keys
 * that callers put into a path or that an error quotes are shortened to their prefix. Lines written while a page renders carry
 * its request id.
 */
export const log = pino(
  {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const requestId = currentPageRequestId();
      return requestId === undefined ? {} : { request_id: requestId };
    },
    hooks: { streamWrite: (line) => line.replace(CREDENTIAL, '$1') },
  },
  lines,
);

/** The parts of an error that help when reading the log: name, message, code, stack and causes. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 300) };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: error.message.slice(0, 500),
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack
      ?.split('\n')
      .slice(1, 8)
      .map((line) => line.trim()),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
