import { beforeAll, expect, it, vi } from 'vitest';
import { listOccurringPhrases } from '../../lib/search/phrases/reads';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, addVideos } from '../support/search';

const database = await createTestDatabase();

beforeAll(async () => {
  await addCategories(database, 'one');
  await addArticles(database, [
    { slug: 'a', title_en: 'What rack rates hide', content_zh: '轻资产的酒店集团' },
    { slug: 'b', title_en: 'A rate on a rack', content_en: 'asset light' },
    { slug: 'draft', title_en: 'Channel mix', is_published: false },
  ]);
  await addVideos(database, [{ video_url: 'https://example.com/v', title_en: 'Payback period', description_zh: '回收期' }]);
});

const phrases = [
  'Rack rate',
  'light rack',
  'asset-light',
  '轻资产',
  '资产酒店',
  'Channel mix',
  'Payback period',
  'walrus',
  '"',
  '',
];

it('phrases occur where a search for them in quotation marks finds something, and the answer is kept for a while', async () => {
  const list = async (name: string) => [...((await listOccurringPhrases(name, phrases)) ?? [])];
  const occurring = ['Rack rate', 'asset-light', '轻资产', 'Payback period'];
  expect(await list('one')).toEqual(occurring);
  await addArticles(database, [{ slug: 'c', title_en: 'A walrus' }]);
  expect(await list('one')).toEqual(occurring);
  expect((await list('two')).sort()).toEqual([...occurring, 'walrus'].sort());
});

it('nobody waits for an archive that cannot be searched', async () => {
  const connect = vi.spyOn(database.search.pool, 'connect').mockRejectedValue(new Error('away') as never);
  expect(await listOccurringPhrases('three', phrases)).toBeUndefined();
  expect(await listOccurringPhrases('three', phrases)).toBeUndefined();
  expect(connect).toHaveBeenCalledTimes(1);
});
