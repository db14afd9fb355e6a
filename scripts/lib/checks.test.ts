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

it('names a failed check with its command in the last lines', async () => {
  const passed = await runCheck('lint (npx lint)', ['--eval', '']);
  const failed = await runCheck('types (npx tsc)', ['--eval', 'process.exit(2)']);
  summarize([passed, failed]);
  expect(readTotals()).toEqual(['Failed: types (npx tsc)', '1 passed, 1 failed']);
  expect(process.exitCode).toBe(1);
});

it('names tests that passed only on their second try, and succeeds', () => {
  summarize([{ passed: 2, failed: 0, failures: [], byChance: ['a.test.ts › works'], files: [] }]);
  expect(readTotals()).toEqual(['Passed on the second try: a.test.ts › works', '2 passed, 0 failed']);
  expect(process.exitCode).toBe(0);
});

it('names tests that were skipped, and succeeds', () => {
  summarize([{ passed: 2, failed: 0, failures: [], skipped: ['image.test.ts › starts'], files: [] }]);
  expect(readTotals()).toEqual([
    'Skipped, because this machine lacks what it needs: image.test.ts › starts',
    '2 passed, 0 failed',
  ]);
  expect(process.exitCode).toBe(0);
});

it('names the slowest files and the time of each project', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({
    file: `f${n}.test.ts`,
    project: n < 6 ? 'unit' : 'api',
    milliseconds: n * 1_000,
  }));
  summarize([{ passed: 12, failed: 0, files }]);
  const lines = print.mock.calls.map(([line]) => String(line));
  expect(lines.slice(0, 14)).toEqual([
    '\n— slowest files',
    ...Array.from({ length: 10 }, (_, n) => 11 - n).map(
      (n) => `${`${n}.0`.padStart(8)} s  ${n < 6 ? 'unit' : 'api'}: f${n}.test.ts`,
    ),
    '\n— time per project',
    '    15.0 s  unit, 6 files',
    '    51.0 s  api, 6 files',
  ]);
});

it('fails if nothing ran', () => {
  summarize([]);
  expect(process.exitCode).toBe(1);
});
