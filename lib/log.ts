import pino from 'pino';

const lines = pino.destination({ dest: 1, sync: false, minLength: 8_192, maxLength: 1_048_576, periodicFlush: 50 });
// Who read them may be gone: lines are dropped then, and the service goes on.
lines.on('error', () => undefined);

/** One JSON object a line on standard output, written off the request's path, many at a time under load. Never given a credential or a body. */
export const log = pino(
  { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
  lines,
);

/** The parts of an error that help whoever reads the log: its name, first line, code and place. */
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
