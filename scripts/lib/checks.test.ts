import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCheck, summarize } from './checks.mjs';

const print = vi.spyOn(console, 'log');

beforeEach(() => {
  print.mockReset().mockReturnValue();
});

afterEach(() => {
  process.exitCode = undefined;
});

/** The lines after the table of times. */
function readTotals(): string[] {
  const lines = print.mock.calls.map(([line]) => String(line));
  return lines.slice(lines.lastIndexOf('') + 1);
}

it('names a failed check with its command in the last lines', () => {
  const passed = runCheck('lint (npx lint)', ['--eval', '']);
  const failed = runCheck('types (npx tsc)', ['--eval', 'process.exit(2)']);
  summarize([passed, failed]);
  expect(readTotals()).toEqual(['Failed: types (npx tsc)', '1 passed, 1 failed']);
  expect(process.exitCode).toBe(1);
});

it('names tests that passed only on their second try, and succeeds', () => {
  summarize([{ passed: 2, failed: 0, failures: [], byChance: ['a.test.ts › works'], files: [] }]);
  expect(readTotals()).toEqual(['Passed on the second try: a.test.ts › works', '2 passed, 0 failed']);
  expect(process.exitCode).toBe(0);
});

it('fails if nothing ran', () => {
  summarize([]);
  expect(process.exitCode).toBe(1);
});
