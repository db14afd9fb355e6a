import { expect, it } from 'vitest';
import { listEditors } from '../../lib/archive/authors/reads';
import { listLatestNotes, listUpdateNotes } from '../../lib/archive/reading/reads';
import { demoCorrection } from '../../lib/distribution/demo-accounts/record';
import { loadDemoAccounts } from '../../lib/distribution/demo-accounts/writes';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { createTestDatabase } from '../support/databases';

it('the sample archive has an article corrected once, with a note, and an editor who is an author', async () => {
  const database = await createTestDatabase();
  await loadSampleArchive(database);
  await loadDemoAccounts(database, { admin: true });
  await database.pool.query("DELETE FROM users WHERE email <> 'editor@example.com'");
  await loadDemoAccounts(database, { admin: true });
  const { slug, added, note } = demoCorrection;
  expect(await listLatestNotes(10)).toMatchObject([{ slug, note_en: note.en, note_zh: note.zh }]);
  const { rows } = await database.pool.query<{ id: string; content_en: string; content_zh: string }>(
    'SELECT id, content_en, content_zh FROM articles WHERE slug = $1',
    [slug],
  );
  const [article = { id: '', content_en: '', content_zh: '' }] = rows;
  expect(article.content_en.split(added.en)).toHaveLength(2);
  expect(article.content_zh.split(added.zh)).toHaveLength(2);
  expect(await listUpdateNotes(article)).toHaveLength(1);
  expect((await listEditors(10)).map(({ author_name }) => author_name)).toEqual(['Chen Jiayi']);

  await database.pool.query('UPDATE articles SET is_published = false WHERE slug = $1', [slug]);
  expect(await listLatestNotes(10)).toEqual([]);
  await database.pool.query("UPDATE users SET disabled_at = now() WHERE email = 'editor@example.com'");
  expect(await listEditors(10)).toEqual([]);
});
