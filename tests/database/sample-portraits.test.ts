import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { openFolderStorage } from '../../lib/platform/storage/folder-storage';
import { makeDataFolder } from '../support/data-folder';
import { createTestDatabase } from '../support/databases';

it('the authors of the sample archive have portraits, and an article a picture from the library, also after a load that was interrupted', async () => {
  const database = await createTestDatabase();
  const folder = makeDataFolder('portraits');
  const storage = openFolderStorage(folder);
  await loadSampleArchive(database, storage);
  await database.pool.query("UPDATE archive_state SET sample = 'loading'");
  await loadSampleArchive(database, storage);
  const { rows } = await database.pool.query<{ authors: number; portraits: string[] }>(
    `SELECT count(DISTINCT author_name)::int AS authors, array_agg(DISTINCT author_avatar) AS portraits FROM articles`,
  );
  const [{ authors, portraits } = { authors: 0, portraits: [] }] = rows;
  expect(authors).toBe(8);
  expect(portraits).toHaveLength(8);
  for (const portrait of portraits) expect(portrait).toMatch(/^\/media\/[0-9a-f]{64}\/full\.webp$/);
  const stored = await database.pool.query<{ id: string }>(
    "SELECT id FROM media WHERE alt_zh LIKE '%的姓名字标' AND alt_en LIKE 'Monogram of %'",
  );
  expect(stored.rows).toHaveLength(8);
  const shown = await database.pool.query<{ alt: boolean }>(
    `SELECT content_en LIKE '%![' || alt_en || '](/media/' || sha256 || '/full.webp%'
       AND content_zh LIKE '%![' || alt_zh || '](/media/' || sha256 || '/full.webp%' AS alt
     FROM media, articles WHERE alt_en LIKE 'A year of temperatures%' AND slug = 'energy-baseline-degree-days-honest-savings'`,
  );
  expect(shown.rows).toEqual([{ alt: true }]);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const { id } of stored.rows) expect(files.some((file) => file.includes(id) && file.endsWith('.webp'))).toBe(true);
});
