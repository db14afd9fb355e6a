import { beforeAll, describe, expect, it } from 'vitest';
import { getStems } from '../../lib/search/terms/reads';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, addVideos, find } from '../support/search';

const database = await createTestDatabase();

/** As many as lib/search/terms keeps: stems looked up before these are forgotten. */
const MAX_CACHED_STEMS = 50_000;

beforeAll(async () => {
  await addCategories(database, 'one');
  await addArticles(database, [
    {
      slug: 'whole',
      title_en: '<script>alert("Hotels")</script>',
      title_zh: '飯店業的價格',
      title_ru: 'Hotels в России',
      excerpt_en: 'Managing ＨＯＴＥＬＳ & F&B — the hotel’s way.',
      excerpt_zh: '酒店业价格',
      excerpt_ru: 'hotel',
      content_en: `${'Filler text exists here. '.repeat(30)}A hotel in the middle of <b>bold</b> text.${' More filler.'.repeat(30)}`,
      content_zh: `${'这里是填充。'.repeat(60)}酒店价格上涨。${'𠮷'.repeat(200)}`,
      tags: ['hotel tag', 'Solo<b>'],
    },
    {
      slug: 'body-only',
      title_en: 'Nothing',
      content_en: 'Only the body mentions secretword here.',
      content_zh: '只有正文说到密语二字。',
    },
    {
      slug: 'chart',
      title_en: 'Charted',
      content_en: 'Before.\n\n{: .chart title="Zanzibar rates" rows="quixotic; b"}\n\n| a | b |\n|---|---|\n| x | 1 |\n\nAfter.',
      content_zh: '前文。\n\n{: .chart title="梨园房价" rows="琥珀; 乙"}\n\n| 甲 | 乙 |\n|---|---|\n| 丙 | 1 |',
    },
    { slug: 'typo', title_en: 'Sustainability reporting', title_zh: '可持续发展报告' },
    {
      slug: 'apart',
      title_en: 'Apart',
      content_en: `A zymurgist. ${'Filler text exists here. '.repeat(30)}The zymurgist met a quokka.`,
    },
    {
      slug: 'seen',
      title_en: 'The axolotl and the pangolin',
      content_en: `The axolotl met the pangolin. ${'Filler text exists here. '.repeat(30)}Then came a numbat.`,
    },
    { slug: 'forms', title_en: 'What was quorled', content_en: 'Quorling is a word that no other test has.' },
    { slug: 'mixed', title_en: 'Pricing of 酒店 rooms: dynamic pricing', title_zh: '动态定价dynamic价格' },
  ]);
  await addVideos(database, [
    { video_url: 'https://example.com/v', title_en: 'Video <i>secretword</i>', description_zh: '影片密语' },
  ]);
});

async function highlightsOf(
  q: string,
  options: Parameters<typeof find>[1] = {},
  name = 'whole',
): Promise<Record<string, string>> {
  const { items } = await find(q, options);
  const hit = items.find((item) => (item.type === 'article' ? item.slug : item.video_url) === name);
  expect(hit, `${q} finds ${name}`).toBeDefined();
  return hit?.highlights ?? {};
}

const titles = {
  title_en: '&#60;script&#62;alert(&#34;<mark>Hotels</mark>&#34;)&#60;/script&#62;',
  title_ru: '<mark>Hotels</mark> в России',
  excerpt_en: 'Managing <mark>ＨＯＴＥＬＳ</mark> &#38; F&#38;B — the <mark>hotel</mark>’s way.',
  excerpt_ru: '<mark>hotel</mark>',
};

describe('highlights', () => {
  it('quote titles and excerpts, escaped, for callers without full text', async () => {
    expect(await highlightsOf('hotel')).toEqual(titles);
  });

  it('also quote shortened bodies for callers with full text', async () => {
    const { content_en, ...rest } = await highlightsOf('hotel', { fullText: true });
    expect(rest).toEqual(titles);
    expect(content_en).toMatch(/^….{40,100}A <mark>hotel<\/mark> in the middle of &#60;b&#62;bold&#60;\/b&#62; text\..{20,80}…$/);
  });

  it('find and quote the title of a chart, and none of its other marks', async () => {
    for (const q of ['quixotic', '"rows quixotic"', '琥珀']) expect((await find(q)).items, q).toEqual([]);
    const { items } = await find('zanzibar', { fullText: true });
    expect(items[0]?.highlights.content_en?.replace(/\s+/g, ' ')).toMatch(/^Before\. <mark>Zanzibar<\/mark> rates \| a \| b \|/);
  });

  it('quote a body where most of the words stand together', async () => {
    const { content_en } = await highlightsOf('quokka zymurgist', { fullText: true }, 'apart');
    expect(content_en).toMatch(/^….*The <mark>zymurgist<\/mark> met a <mark>quokka<\/mark>\.$/);
  });

  it('quote the word of a body that the title lacks', async () => {
    const { content_en } = await highlightsOf('axolotl pangolin numbat', { fullText: true }, 'seen');
    expect(content_en).toMatch(/Then came a <mark>numbat<\/mark>\.$/);
  });

  it('preserve the original characters', async () => {
    const { content_zh, ...rest } = await highlightsOf('业 价格', { fullText: true });
    expect(rest).toEqual({ title_zh: '飯店<mark>業</mark>的<mark>價格</mark>', excerpt_zh: '酒店<mark>业价格</mark>' });
    expect(content_zh).toMatch(/^….*酒店<mark>价格<\/mark>上涨。𠮷+…$/u);
    expect(content_zh?.isWellFormed()).toBe(true);
  });

  it.each([
    ['en', ['excerpt_en', 'title_en'], ['content_en', 'excerpt_en', 'title_en']],
    ['zh', [], []],
    [
      'both',
      ['excerpt_en', 'excerpt_ru', 'title_en', 'title_ru'],
      ['content_en', 'excerpt_en', 'excerpt_ru', 'title_en', 'title_ru'],
    ],
  ] as const)('include only the languages of lang=%s', async (lang, anonymous, whole) => {
    expect(Object.keys(await highlightsOf('hotel', { lang })).sort()).toEqual(anonymous);
    expect(Object.keys(await highlightsOf('hotel', { lang, fullText: true })).sort()).toEqual(whole);
  });

  it('never show a body to callers without full text', async () => {
    for (const q of ['secretword', '密语', '"body mentions"', 'secretwrod', '密语三字']) {
      const { items } = await find(q);
      expect(items.length, q).toBeGreaterThan(0);
      expect(Object.keys(items.find((hit) => hit.type === 'article')?.highlights ?? {}), q).toEqual([]);
      expect(JSON.stringify(items), q).not.toContain('content_');
    }
    expect(await highlightsOf('secretword', { fullText: true }, 'body-only')).toEqual({
      content_en: 'Only the body mentions <mark>secretword</mark> here.',
    });
    expect(await highlightsOf('密语', { fullText: true }, 'body-only')).toEqual({
      content_zh: '只有正文说到<mark>密语</mark>二字。',
    });
  });

  it('come in one order, though the stem of a form in the title has to be read first', async () => {
    const others = Array.from({ length: MAX_CACHED_STEMS }, (_, number) => `other${number}`);
    await getStems(others, (statement) => database.query(statement));
    expect(Object.entries(await highlightsOf('quorling', { fullText: true }, 'forms'))).toEqual([
      ['title_en', 'What was <mark>quorled</mark>'],
      ['content_en', '<mark>Quorling</mark> is a word that no other test has.'],
    ]);
  });

  it('exclude bodies even with full text', async () => {
    const { items } = await find('hotel', { fullText: true });
    for (const item of items) expect(Object.keys(item).filter((name) => name.startsWith('content_'))).toEqual([]);
  });

  it('quote title and description of videos', async () => {
    expect(await highlightsOf('secretword', {}, 'https://example.com/v')).toEqual({
      title_en: 'Video &#60;i&#62;<mark>secretword</mark>&#60;/i&#62;',
    });
    expect(await highlightsOf('密语', {}, 'https://example.com/v')).toEqual({ description_zh: '影片<mark>密语</mark>' });
  });

  it.each([
    ['"dynamic pricing"', { title_en: 'Pricing of 酒店 rooms: <mark>dynamic pricing</mark>' }],
    [
      'dynamic pricing 定价',
      {
        title_en: '<mark>Pricing</mark> of 酒店 rooms: <mark>dynamic</mark> <mark>pricing</mark>',
        title_zh: '动态<mark>定价dynamic</mark>价格',
      },
    ],
    [
      'the dynamic of',
      { title_en: 'Pricing of 酒店 rooms: <mark>dynamic</mark> pricing', title_zh: '动态定价<mark>dynamic</mark>价格' },
    ],
    ['"定价 dynamic 价格"', { title_zh: '动态<mark>定价dynamic价格</mark>' }],
  ])('mark only the search terms for %s', async (q, expected) => {
    expect(await highlightsOf(q, {}, 'mixed')).toEqual(expected);
  });

  it.each([['sustianability', { title_en: '<mark>Sustainability</mark> reporting' }]])(
    'mark the corrected term of an approximate match for %s',
    async (q, expected) => {
      expect(await find(q)).toMatchObject({ approximate: true, total: 1 });
      expect(await highlightsOf(q, {}, 'typo')).toEqual(expected);
    },
  );

  it.each([
    ['可持续发殿', { title_zh: '<mark>可持续发</mark>展报告' }],
    ['可持续 walrus', { title_zh: '<mark>可持续</mark>发展报告' }],
    ['walrus 报告可持续', { title_zh: '<mark>可持续</mark>发展<mark>报告</mark>' }],
    ['reporting OR walrus', { title_en: 'Sustainability <mark>reporting</mark>' }],
    ['reporting -walrus', { title_en: 'Sustainability <mark>reporting</mark>' }],
  ])('mark the matched part of %s', async (q, expected) => {
    expect(await highlightsOf(q, {}, 'typo')).toEqual(expected);
  });

  it('mark the whole word of a prefix', async () => {
    expect(await highlightsOf('report', { prefix: true }, 'typo')).toEqual({ title_en: 'Sustainability <mark>reporting</mark>' });
    expect(await highlightsOf('sustainability repo', { prefix: true }, 'typo')).toEqual({
      title_en: '<mark>Sustainability</mark> <mark>reporting</mark>',
    });
  });

  it('are empty when only a tag matches', async () => {
    const { items } = await find('solo');
    expect(items).toMatchObject([{ slug: 'whole', highlights: {}, tags: ['hotel tag', 'Solo<b>'] }]);
  });
});
