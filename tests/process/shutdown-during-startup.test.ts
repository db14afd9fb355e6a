import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeDataFolder } from '../support/data-folder';
import { freePort } from '../support/ports';

const dataDir = makeDataFolder('stop-starting');
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Who uses the embedded PostgreSQL of this folder: each has a file, and the last one out stops it. */
const holders = () => {
  const folder = path.join(dataDir, 'postgres-state/leases');
  return existsSync(folder) ? readdirSync(folder) : [];
};

it.each([
  ['the service', ['dist/server/main.js'], 0],
  ['a command', ['dist/scripts/archive.js', 'generate', '--articles', '5000'], 130],
])('%s stopped during startup leaves no PostgreSQL behind and reports no error', async (_name, args, code) => {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: String(await freePort()),
      SAMPLE_DATA: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      said += chunk;
    });
  const ended = once(child, 'exit');
  await expect.poll(holders, { timeout: 50_000, interval: 5 }).toHaveLength(1);
  child.kill('SIGINT');
  expect(await ended).toEqual([code, null]);
  expect(holders()).toEqual([]);
  expect(said).not.toMatch(/did not start|Cannot use a pool|Error/);
});
