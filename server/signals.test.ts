import { expect, it, vi } from 'vitest';
import { createSignalHandler } from './signals';

it.each([
  { source: 'a single signal', at: [0], forced: 0 },
  { source: 'the same signal from the terminal, npm and the launcher', at: [0, 0, 3], forced: 0 },
  { source: 'a second signal after a wait', at: [0, 5, 1_000], forced: 1 },
])('$source: stops once, forces $forced times', ({ at, forced }) => {
  let now = 0;
  const [stop, force] = [vi.fn(), vi.fn()];
  const handle = createSignalHandler(stop, force, () => now);
  for (now of at) handle();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(force).toHaveBeenCalledTimes(forced);
});
