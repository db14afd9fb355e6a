/** Signals within this time count as one: a terminal, npm and `timeout` each forward the same signal. */
const DUPLICATE_WINDOW_MS = 1_000;

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
