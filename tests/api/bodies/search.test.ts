import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../support/http';
import { mounts } from '../../support/mounts';
import { expectResponse } from '../../support/response-body';
import {
  type ArticleFile,
  expectedItem,
  extraArticles,
  query,
  readStored,
  type Stored,
  videoFiles,
} from '../../support/sample-archive';

let stored: Map<string, Stored>;
let videoIds: Map<string, string>;
beforeAll(async () => {
  stored = await readStored();
  const rows = await query<{ id: string; video_url: string }>('SELECT id, video_url FROM videos');
  videoIds = new Map(rows.map(({ id, video_url }) => [video_url, id]));
});

const [trilingual] = extraArticles as [ArticleFile];
const search = (q: string, rest = '') => `/api/v1/search?q=${encodeURIComponent(q)}${rest}`;

/** A result of one page. */
function result(q: string, items: unknown[], more: object = {}) {
  const total = items.length;
  return { query: q, items, page: 1, page_size: 20, total, total_all: total, total_pages: total > 0 ? 1 : 0, ...more };
}

describe.each(mounts)('GET /search, $mount', (mount) => {
  const hit = (lang: 'en' | 'zh' | 'both' = 'both', highlights: object = titleAndExcerpt) => ({
    type: 'article',
    score: expect.any(Number),
    match: 'all',
    ...expectedItem(trilingual, stored, lang),
    highlights,
  });
  const titleAndExcerpt = {
    title_en: '<mark>Quokkaword</mark>: &#60;b&#62;&#34;bold&#34; &#38; &#39;brave&#39;&#60;/b&#62;',
    excerpt_en: 'A <mark>quokkaword</mark> &#38; &#60;i&#62;more&#60;/i&#62;.',
  };

  test('returns a full article hit with escaped highlights', async () => {
    await expectResponse(mount, search('quokkaword'), { body: result('quokkaword', [hit()]), languages: 'en, zh' });
    await expectResponse(mount, search('QUOKKAWORDS'), { body: result('QUOKKAWORDS', [hit()]), languages: 'en, zh' });
  });

  test.each(['en', 'zh'] as const)('omits the other language with lang=%s', async (lang) => {
    const body = result('quokkaword', [hit(lang, lang === 'en' ? titleAndExcerpt : {})]);
    await expectResponse(mount, search('quokkaword', `&lang=${lang}`), { body, languages: lang });
  });

  test('matches bodies without quoting them to anonymous callers', async () => {
    const item = hit('both', {});
    await expectResponse(mount, search('secretbody'), { body: result('secretbody', [item]), languages: 'en, zh' });
    await expectResponse(mount, search('密语'), { body: result('密语', [item]), languages: 'en, zh' });
  });

  test('filters by category and type', async () => {
    for (const rest of ['&category=labour', '&type=article', '&type=all&category=labour'])
      await expectResponse(mount, search('quokkaword', rest), { body: result('quokkaword', [hit()]), languages: 'en, zh' });
    for (const rest of ['&category=technology', '&type=video'])
      await expectResponse(mount, search('quokkaword', rest), { body: result('quokkaword', []), languages: 'en, zh' });
  });

  test('tolerates a typo and reports it', async () => {
    const body = result('quokkawrod', [{ ...hit(), match: 'approximate' }], { approximate: true, total_all: 0 });
    await expectResponse(mount, search('quokkawrod'), { body, languages: 'en, zh' });
  });

  test('returns an empty result when nothing matches', async () => {
    for (const q of ['qqqqqq', '!!!', '龘龘龘'])
      await expectResponse(mount, search(q), { body: result(q, []), languages: 'en, zh' });
  });

  test('pages through matches by rank, then newest first', async () => {
    const tagged = [...extraArticles].filter((file) => file.tags.includes('quokkatag'));
    const found: { slug: string; score: number; published_at: string }[] = [];
    for (let page = 1; page <= tagged.length; page += 1) {
      const { json } = await send(mount.url, search('quokkatag', `&page=${page}&page_size=1`));
      expect(json).toMatchObject({ page, page_size: 1, total: tagged.length, total_pages: tagged.length });
      found.push(...(json as { items: typeof found }).items);
    }
    expect(found.map(({ slug }) => slug).sort()).toEqual(tagged.map(({ slug }) => slug).sort());
    const ranked = [...found].sort((a, b) => b.score - a.score || b.published_at.localeCompare(a.published_at));
    expect(found).toEqual(ranked);
  });

  test('returns a full video hit', async () => {
    const file = videoFiles[0] as Record<string, string>;
    const q = `"${file.title_en}"`;
    const { json } = await send(mount.url, search(q, '&type=video'));
    const [item] = (json as { items: Record<string, unknown>[] }).items;
    expect(item).toEqual({
      type: 'video',
      score: expect.any(Number),
      match: 'all',
      id: videoIds.get(file.video_url as string),
      title_zh: file.title_zh || null,
      title_en: file.title_en || null,
      description_zh: file.description_zh || null,
      description_en: file.description_en || null,
      video_url: file.video_url,
      thumbnail: file.thumbnail ?? '',
      category_slug: file.category_slug ?? '',
      duration: file.duration ?? '',
      highlights: expect.objectContaining({ title_en: expect.stringMatching(/^<mark>.*<\/mark>/) }),
    });
  });
});
