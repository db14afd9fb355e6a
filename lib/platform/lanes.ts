import { withTimeout } from './timeout';

/** How long a stop waits for work in flight. */
const GRACE_MS = 10_000;

export type Lanes = {
  /** Starts as much work as there are free lanes. `onFree` is called when a lane is free again. */
  fill(onFree: () => void): Promise<void>;
  /** Waits for work in flight, at most 10 s. */
  settle(): Promise<unknown>;
};

/**
 * Runs work in parallel lanes, so that work that hangs occupies one lane and delays no other.
 *
 * @param take claims at most `max` pieces of work for this process
 * @param run never rejects
 */
export function openLanes<Work>(
  lanes: number,
  take: (max: number) => Promise<Work[]>,
  run: (work: Work) => Promise<unknown>,
): Lanes {
  const inFlight = new Set<Promise<void>>();
  return {
    async fill(onFree) {
      const free = lanes - inFlight.size;
      if (free <= 0) return;
      for (const work of await take(free)) {
        const done: Promise<void> = run(work).then(() => {
          inFlight.delete(done);
          onFree();
        });
        inFlight.add(done);
      }
    },
    settle: () => withTimeout(Promise.all(inFlight), GRACE_MS).catch(() => undefined),
  };
}
