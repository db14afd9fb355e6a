/** For how long, in ms, further signals are the same wish: a terminal, npm and `timeout` each pass one on. */
const ONE_WISH_MS = 1_000;

/**
 * What a signal to end means: the first begins an orderly stop, and one that comes when a person has waited and asks again
 * ends the process at once.
 *
 * @param now in ms, by a clock that only goes forward
 */
export function makeSignalHandler(begin: () => void, force: () => void, now: () => number = () => performance.now()): () => void {
  let begunAt: number | undefined;
  return () => {
    if (begunAt === undefined) {
      begunAt = now();
      begin();
    } else if (now() - begunAt >= ONE_WISH_MS) {
      force();
    }
  };
}
