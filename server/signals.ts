import { watchParent } from '../scripts/lib/parent.mjs';

/** Signals within this time count as one: a terminal, npm and `timeout` each forward the same signal. */
const DUPLICATE_WINDOW_MS = 1_000;

/**
 * Calls `stop` at the first signal that ends programs, which includes the hang-up of a closed terminal, or when npm, which
 * started this program, is gone. Calls `force` at a later signal.
 */
export function onTermination(stop: () => void, force: () => void): void {
  const handle = createSignalHandler(stop, force);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle);
  watchParent(handle);
}

/**
 * Creates a handler for termination signals. The first signal stops the service gracefully; a later one forces it to exit.
 *
 * @param now monotonic clock in ms
 */
export function createSignalHandler(
  stop: () => void,
  force: () => void,
  now: () => number = () => performance.now(),
): () => void {
  let stoppedAt: number | undefined;
  return () => {
    if (stoppedAt === undefined) {
      stoppedAt = now();
      stop();
    } else if (now() - stoppedAt >= DUPLICATE_WINDOW_MS) {
      force();
    }
  };
}
