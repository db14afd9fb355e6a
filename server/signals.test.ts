import { expect, it, vi } from 'vitest';
import { makeSignalHandler } from './signals';

it.each([
  { told: 'once', at: [0], forced: 0 },
  { told: 'by the terminal, npm and the starter together', at: [0, 0, 3], forced: 0 },
  { told: 'again after a wait', at: [0, 5, 1_000], forced: 1 },
])('told to stop $told: begins once, forces $forced times', ({ at, forced }) => {
  let now = 0;
  const [begin, force] = [vi.fn(), vi.fn()];
  const handle = makeSignalHandler(begin, force, () => now);
  for (now of at) handle();
  expect(begin).toHaveBeenCalledTimes(1);
  expect(force).toHaveBeenCalledTimes(forced);
});
