import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('a process ends whose output nobody reads any more', async () => {
  const program = `import { endProcess, log } from './lib/platform/log.ts';
    process.stdout.on('error', () => {});
    process.stdin.once('data', () => { log.info('last words'); endProcess(3); });
    process.stdout.write('ready');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  try {
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stderr.destroy();
    child.stdin.write('go');
    expect(await once(child, 'exit')).toEqual([3, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
