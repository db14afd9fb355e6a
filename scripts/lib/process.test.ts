import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProcessStart } from '../../lib/platform/embedded-postgres/process-identity';
import { until } from '../../lib/platform/embedded-postgres/test-support';
import { SERVER_FLAGS } from './process.mjs';

/** A package whose scripts run a small program through `runNode`, as `npm start` runs the server. */
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-npm-'));
const importOf = (file: string) => JSON.stringify(path.resolve('scripts/lib', file));

beforeAll(() => {
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('package.json', JSON.stringify({ scripts: { start: 'node runner.mjs', quiet: 'node quiet.mjs' } }));
  write(
    'runner.mjs',
    `import { runNode } from ${importOf('process.mjs')}; await runNode([${JSON.stringify(path.join(folder, 'program.mjs'))}]);`,
  );
  write(
    'quiet.mjs',
    `import { runQuietly } from ${importOf('process.mjs')};
     console.log('running', process.pid);
     await runQuietly(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { failure: 'failed' });
     console.log('continued');`,
  );
  write(
    'program.mjs',
    `import { watchParent } from ${importOf('parent.mjs')};
     const stop = () => { console.log('stopped in order'); process.exit(3); };
     // Not just once: the runner forwards a signal that the whole group received.
     for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
     watchParent(stop);
     setInterval(() => {}, 1000);
     console.log('running', process.pid);`,
  );
});
const started: number[] = [];
afterAll(() => {
  for (const pid of started) if (!isGone(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const parentOf = (pid: number) => Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
const isGone = (pid: number) => findProcessStart(pid) === null;

/** Starts a script of the package with npm, in a process group of its own, and waits for the pid that it prints. */
async function startWithNpm(script: string) {
  const npm = spawn('npm', ['run', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = once(npm, 'exit');
  let output = '';
  npm.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [, pid] = await until(() => /running (\d+)\n/.exec(output), `the output of ${script}`);
  // From the program up to npm. Some shells replace themselves with the program.
  const tree = [Number(pid)];
  while (tree.at(-1) !== npm.pid) tree.push(parentOf(tree.at(-1) ?? 0));
  started.push(...tree);
  return { tree, ended, output: () => output };
}

const targets: Record<string, (tree: number[]) => number | undefined> = {
  npm: (tree) => tree.at(-1),
  'npm’s shell': (tree) => tree.at(-2),
  'the runner': (tree) => tree.at(1),
  'the program': (tree) => tree.at(0),
  'every process': (tree) => -(tree.at(-1) ?? 0),
};

describe.concurrent('npm run', () => {
  const cases = (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).flatMap((signal) =>
    Object.keys(targets)
      // npm passes SIGINT to its shell alone, which ignores it until the program ends: it is meant for a whole terminal.
      .filter((target) => signal !== 'SIGINT' || !target.startsWith('npm'))
      .map((target) => [signal, target] as const),
  );

  it.each(cases)('leaves nothing behind after %s to %s', async (signal, target) => {
    const { tree, ended, output } = await startWithNpm('start');
    process.kill(targets[target]?.(tree) ?? 0, signal);
    await ended;
    await until(() => tree.every(isGone), `the end of ${tree}`);
    const killed = signal === 'SIGKILL' && ['the program', 'every process'].includes(target);
    if (!killed) await until(() => output().includes('stopped in order'), 'an orderly stop');
  });

  it('passes the program’s exit code on', async () => {
    const { tree, ended } = await startWithNpm('start');
    process.kill(tree[0] ?? 0, 'SIGTERM');
    expect(await ended).toEqual([3, null]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('stops installing or building after %s to npm', async (signal) => {
    const { tree, ended, output } = await startWithNpm('quiet');
    const child = await until(() => childrenOf(tree[0] ?? 0).at(0), 'the child');
    process.kill(tree.at(-1) ?? 0, signal);
    await ended;
    await until(() => [child, ...tree].every(isGone), `the end of ${child} and ${tree}`);
    expect(output()).not.toContain('continued');
  });
});

function childrenOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows.map((row) => row.trim().split(/\s+/).map(Number)).flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

it('the image and the service of systemd start Node with the options of npm start', () => {
  const command = (start: string) => `${start} ${SERVER_FLAGS.join(' ')} dist/server/main.js`;
  const image = JSON.parse(/^CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '[]');
  expect(image.join(' ')).toBe(command('node'));
  expect(readFileSync('deploy/hospitality-intelligence.service', 'utf8')).toContain(`ExecStart=${command('/usr/bin/node')}\n`);
});
