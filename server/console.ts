import { format } from 'node:util';
import { describeError, endProcess, log } from '../lib/platform/log';

/** Sends what the framework, packages and Node print to the log, so that each message is one JSON line. */
export function logConsole(): void {
  const levels = [
    ['error', 'error'],
    ['warn', 'warn'],
    ['info', 'info'],
    ['log', 'info'],
    ['debug', 'debug'],
  ] as const;
  for (const [method, level] of levels) {
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const text = format(...parts.filter((part) => part !== error)).trim();
      log[level]({ ...(text ? { text } : {}), ...(error ? { error: describeError(error) } : {}) }, 'console output');
    };
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ error: describeError(error) }, 'uncaught exception, exiting');
    endProcess(1);
  });
}
