import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

/** Runs a program through `runNode`, below a shell as npm does, and waits until the program runs. */
async function runBelowShell(program: string, environment: Record<string, string> = {}) {
  const wrapper = `import('./scripts/lib/process.mjs').then((m) => m.runNode(['-e', ${JSON.stringify(program)}]))`;
  // The second command keeps the shell from replacing itself with Node.
  const shell = spawn('/bin/sh', ['-c', '"$0" -e "$1"; exit $?', process.execPath, wrapper], {
    env: { ...process.env, npm_lifecycle_event: 'start', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 20_000 }).toContain('running');
  return { shell, output: () => output };
}

const PROGRAM = `
  console.log('running', process.ppid);
  setInterval(() => {}, 1000);
  process.on('SIGTERM', () => { console.log('stopped in order'); process.exit(3); });`;

it('passes signals on and exits with the program’s exit code', async () => {
  const { shell, output } = await runBelowShell(PROGRAM);
  const wrapper = Number(/running (\d+)/.exec(output())?.[1]);
  process.kill(wrapper, 'SIGTERM');
  expect(await once(shell, 'exit')).toEqual([3, null]);
  expect(output()).toContain('stopped in order');
});

it('stops the program in order when npm’s shell is killed', async () => {
  const { shell, output } = await runBelowShell(PROGRAM);
  shell.kill('SIGKILL');
  await once(shell, 'exit');
  await expect.poll(output, { timeout: 20_000 }).toContain('stopped in order');
});
