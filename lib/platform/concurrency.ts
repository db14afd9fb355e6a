import { OverloadedError } from './errors';
import { processGlobal } from './process-global';

/**
 * Makes a function that runs at most `running` pieces of work at the same time in this process, and lets at most `waiting`
 * more wait, in order. It throws OverloadedError when too many wait.
 */
export function limitConcurrency(name: string, { running, waiting }: { running: number; waiting: number }) {
  const queue = processGlobal(`concurrency.${name}`, () => ({ running: 0, waiting: [] as (() => void)[] }));
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.running < running) queue.running += 1;
    else if (queue.waiting.length < waiting) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else throw new OverloadedError();
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      // The next one takes over this place.
      if (next) next();
      else queue.running -= 1;
    }
  };
}
