import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostmaster } from '../../lib/platform/embedded-postgres/pidfile';
import { makeDataFolder } from '../support/data-folder';
import { send } from '../support/separate-clients';
import { type Service, startService } from '../support/service';

const dataDir = makeDataFolder('embedded');
const directory = path.join(dataDir, 'postgres');
let service: Service;

beforeAll(async () => {
  service = await startService({ DATA_DIR: dataDir, DATABASE_URL: '', SAMPLE_DATA: 'off', LIMIT_ANONYMOUS_PER_MINUTE: '100000' });
});
afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function killDatabase(): number {
  const pid = findPostmaster(directory)?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** The events of the log about the embedded database. */
const events = () =>
  service
    .output()
    .split('\n')
    .filter((line) => line.includes('"embedded database'))
    .map((line) => JSON.parse(line));

test('a killed database is restarted three times, and the fourth time the service exits with one line', async () => {
  for (const restarts of [1, 2, 3]) {
    const killed = killDatabase();
    await expect.poll(() => findPostmaster(directory)?.pid ?? killed, { timeout: 30_000 }).not.toBe(killed);
    await expect.poll(() => send(service.url, '/api/v1/categories'), { timeout: 30_000 }).toMatchObject({ status: 200 });
    await expect.poll(events, { timeout: 30_000 }).toHaveLength(2 * restarts);
    expect(events().slice(-2)).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'embedded database ended, restarting', restarts }),
      expect.objectContaining({ level: 'info', msg: 'embedded database restarted', milliseconds: expect.any(Number) }),
    ]);
  }
  const ended = once(service.child, 'exit');
  killDatabase();
  expect(await ended).toEqual([1, null]);
  expect(
    service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('The service stopped')),
  ).toEqual([
    `The service stopped: PostgreSQL on ${directory} ended 4 times in 5 minutes: read ${directory}/server.log, ` +
      'fix the cause and start again, or set DATABASE_URL',
  ]);
  expect(findPostmaster(directory)).toBeNull();
});
