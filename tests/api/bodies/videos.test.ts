import { describe, expect, test } from 'vitest';
import { send } from '../../support/http';
import { mounts } from '../../support/mounts';
import { videoFiles } from '../../support/sample-archive';

type Video = Record<string, string | null>;
type VideoList = { items: Video[]; page: number; page_size: number; total: number; total_pages: number };

type HasUrl = { video_url?: string | null | undefined };
const byUrl = (a: HasUrl, b: HasUrl) => String(a.video_url).localeCompare(String(b.video_url), 'en');
const expected = videoFiles.map((file) => ({
  id: expect.any(String),
  title_zh: file.title_zh || null,
  title_en: file.title_en || null,
  description_zh: file.description_zh || null,
  description_en: file.description_en || null,
  video_url: file.video_url,
  thumbnail: file.thumbnail ?? '',
  category_slug: file.category_slug ?? '',
  duration: file.duration ?? '',
  created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
}));

describe.each(mounts)('GET /videos, $mount', ({ url }) => {
  const list = async (query = '') => (await send(url, `/api/v1/videos${query}`)).json as VideoList;

  test('lists every published video, newest first', async () => {
    const { items, ...envelope } = await list();
    expect(envelope).toEqual({ page: 1, page_size: 20, total: expected.length, total_pages: 1 });
    expect([...items].sort(byUrl)).toEqual([...expected].sort(byUrl));
    const times = items.map(({ created_at }) => String(created_at));
    expect(times).toEqual([...times].sort().reverse());
  });

  test('filters by category', async () => {
    const category = String(expected[0]?.category_slug);
    const urls = (await list(`?category=${category}`)).items.map(({ video_url }) => video_url).sort();
    const matching = expected.filter(({ category_slug }) => category_slug === category);
    expect(urls).toEqual(matching.map(({ video_url }) => video_url).sort());
    expect((await list('?category=unknown')).total).toBe(0);
  });

  test('returns the requested language only', async () => {
    for (const video of (await list('?lang=en')).items)
      expect(Object.keys(video).filter((name) => name.endsWith('_zh'))).toEqual([]);
  });

  test('returns pages', async () => {
    const pages = await Promise.all([1, 2].map((page) => list(`?page_size=1&page=${page}`)));
    expect(pages.map(({ items }) => items.length)).toEqual([1, 1]);
    expect(pages[0]?.items[0]?.id).not.toBe(pages[1]?.items[0]?.id);
    expect((await list('?page=99')).items).toEqual([]);
  });
});
