import { expect, it } from 'vitest';
import { loadSampleWhitepapers } from '../../lib/audience/sample/writes';
import { listWhitepapers } from '../../lib/audience/whitepapers/reads';
import { deleteWhitepaper } from '../../lib/audience/whitepapers/writes';
import { openFolderStorage } from '../../lib/platform/storage/folder-storage';
import { makeDataFolder } from '../support/data-folder';
import { createTestDatabase } from '../support/databases';
import { tester } from '../support/people';

const list = async () => (await listWhitepapers({ page: 1, pageSize: 20 })).items;

it('two whitepapers with a file in each language are added once to the sample archive', async () => {
  const database = await createTestDatabase();
  const storage = openFolderStorage(makeDataFolder('sample-whitepapers'));
  expect(await loadSampleWhitepapers(database, storage)).toBe(0);
  await database.pool.query("UPDATE archive_state SET sample = 'loaded'");
  expect(await loadSampleWhitepapers(database, undefined)).toBe(0);
  await Promise.all([loadSampleWhitepapers(database, storage), loadSampleWhitepapers(database, storage)]);
  const items = await list();
  expect(items.map(({ slug }) => slug).sort()).toEqual(['reading-a-hotel-market', 'what-a-room-night-costs']);
  for (const { files } of items) expect(Math.min(files.zh?.bytes ?? 0, files.en?.bytes ?? 0)).toBeGreaterThan(2_000);
  await deleteWhitepaper(database, () => storage, 'what-a-room-night-costs', tester);
  expect(await loadSampleWhitepapers(database, storage)).toBe(0);
  expect(await list()).toHaveLength(1);
});
