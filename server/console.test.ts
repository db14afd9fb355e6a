import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs a program after `logConsole` and returns its exit code and the lines it printed. */
async function runLogged(program: string): Promise<{ code: number; lines: string[] }> {
  const source = `import('./server/console.ts').then(({ logConsole }) => { logConsole(); ${program} })`;
  const outcome = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--eval', source]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
  expect(outcome.stderr).toBe('');
  return { code: outcome.code, lines: outcome.stdout.split('\n').filter(Boolean) };
}

test('writes console output as one JSON line per call with shortened keys', async () => {
  const key = `hik_abcd1234_${'x'.repeat(38)}`;
  const { lines } = await runLogged(
    `console.error('⨯', new Error('first\\nsecond')); console.warn('a\\nb %s', '${key}'); console.log({ a: 1 });`,
  );
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', msg: 'console output', text: '⨯', error: { name: 'Error', message: 'first\nsecond' } },
    { level: 'warn', msg: 'console output', text: 'a\nb hik_abcd1234' },
    { level: 'info', msg: 'console output', text: '{ a: 1 }' },
  ]);
});

test.each([
  ['an uncaught exception', "setImmediate(() => { throw new Error('lost'); });"],
  ['an unhandled rejection', "void Promise.reject(new Error('lost'));"],
])('logs %s as one line before the process exits with 1', async (_, program) => {
  const { code, lines } = await runLogged(program);
  expect([code, lines.length]).toEqual([1, 1]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'fatal',
    msg: 'uncaught exception, exiting',
    error: { message: 'lost' },
  });
});
