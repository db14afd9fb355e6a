import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPostmaster } from '../../lib/platform/embedded-postgres/pidfile';
import { makeDataFolder } from '../support/data-folder';
import { freePort } from '../support/ports';
import { send } from '../support/separate-clients';

const dataDir = makeDataFolder('npm');
const directory = path.join(dataDir, 'postgres');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// scripts/lib/process.test.ts covers the other signals and processes with a small program.
test.each(['SIGKILL', 'SIGINT'] as const)('%s to npm start leaves neither the server nor PostgreSQL behind', async (signal) => {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', SAMPLE_DATA: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 50_000 }).toContain('Hospitality Intelligence is up.');
  expect(findPostmaster(directory)).not.toBeNull();

  const ended = once(npm, 'exit');
  npm.kill(signal);
  await ended;
  await expect.poll(() => findPostmaster(directory), { timeout: 30_000 }).toBeNull();
  await expect(send(`http://127.0.0.1:${port}`, '/api/health')).rejects.toThrow('ECONNREFUSED');
  expect(output).toContain('"msg":"stopping"');
});
