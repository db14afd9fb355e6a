import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { makeDataFolder } from '../support/data-folder';
import { createTestDatabase } from '../support/databases';
import { send } from '../support/separate-clients';
import { type Service, startService } from '../support/service';

const dataDir = makeDataFolder('unread');
let service: Service;
afterEach(() => {
  // A server that spins does not hear the gentle signal.
  service.child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('the service survives a closed output and still stops on a signal', async () => {
  const { url } = await createTestDatabase();
  service = await startService({ DATABASE_URL: url, DATA_DIR: dataDir, SAMPLE_DATA: 'off' });
  service.child.stdout?.destroy();
  service.child.stderr?.destroy();
  for (let turn = 0; turn < 5; turn += 1) expect(await send(service.url, '/api/v1/categories')).toMatchObject({ status: 200 });
  await service.stop();
  expect(service.child.exitCode).toBe(0);
});
