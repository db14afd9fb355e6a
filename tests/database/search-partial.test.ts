import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, addVideos, find, findExactly, nameOf } from '../support/search';

const database = await createTestDatabase();
const day = (n: number) => `2020-01-${String(n).padStart(2, '0')}T00:00:00Z`;

beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  await addArticles(database, [
    // "common" is in 60 articles, "rarity" in one, "scarce" in two, "lonely" with both common ones.
    ...Array.from({ length: 60 }, (_, n) => ({ slug: `c${n}`, title_en: 'common', publish_at: day(1 + (n % 28)) })),
    { slug: 'rare', title_en: 'rarity', publish_at: day(1) },
    { slug: 'scarce-1', title_en: 'scarce', publish_at: day(1) },
    { slug: 'scarce-2', title_en: 'scarce common', publish_at: day(2) },
    ...Array.from({ length: 9 }, (_, n) => ({ slug: `nine-${n}`, title_en: 'nine pins', publish_at: day(1 + n) })),
    { slug: 'nine-part', title_en: 'nine', publish_at: day(20) },
    ...Array.from({ length: 10 }, (_, n) => ({ slug: `ten-${n}`, title_en: 'ten pegs', publish_at: day(1 + n) })),
    { slug: 'ten-part', title_en: 'pegs', publish_at: day(20) },
    {
      slug: 'answer-en',
      title_en: 'Reducing no-shows with deposits',
      content_en: 'Deposits reduce no-shows in independent hotels by a third.',
    },
    { slug: 'answer-zh', title_zh: '押金能降低预订失约率', content_zh: '对单体酒店而言，收取押金后失约率下降三分之一。' },
    { slug: 'apart', content_en: 'Quokka lives far away from the bilby.', publish_at: day(9) },
    { slug: 'together', content_en: 'A quokka bilby lives far away from me.', publish_at: day(1) },
    { slug: 'by-ada', title_en: 'Wombat', author_name: 'Ada Lovelace', author_name_zh: '艾达·洛夫莱斯', publish_at: day(3) },
    { slug: 'by-grace', title_en: 'Wombat', author_name: 'Grace Hopper', publish_at: day(5) },
    { slug: 'on-ada', title_en: 'Ada Lovelace and the wombat', publish_at: day(7) },
    { slug: 'version', title_en: 'Release v0.5.3 of Numbat', content_zh: '华住“轻住”酒店与希尔顿·欢朋' },
    { slug: 'label', title_en: 'Labels', category_slug: 'two', author_name: 'Someone' },
  ]);
  await addVideos(database, [{ video_url: 'https://example.com/video', title_en: 'A film of dugongs', category_slug: 'two' }]);
});

const names = async (q: string, options: Parameters<typeof find>[1] = {}) => (await find(q, options)).items.map(nameOf);

describe('partial matches', () => {
  it('are listed by the distinctiveness of their terms, after full matches', async () => {
    const found = await find('common rarity scarce');
    expect(found.items.map(nameOf).slice(0, 3).sort()).toEqual(['rare', 'scarce-1', 'scarce-2']);
    expect(found.items.map(nameOf)[0]).toBe('scarce-2');
    expect(new Set(found.items.map(({ match }) => match))).toEqual(new Set(['some']));
    const two = await find('scarce common');
    expect(two.items.slice(0, 2).map((item) => [nameOf(item), item.match])).toEqual([
      ['scarce-2', 'all'],
      ['scarce-1', 'some'],
    ]);
    expect(two.items.slice(1).every(({ match }) => match === 'some')).toBe(true);
  });

  it('are at most fifty and included in the total', async () => {
    expect(await find('common rarity')).toMatchObject({ total: 50, total_pages: 1 });
    expect((await find('common rarity')).items).toHaveLength(50);
    expect(await find('scarce common')).toMatchObject({ total: 51 });
    expect((await find('scarce common', { page: 3, pageSize: 20 })).items).toHaveLength(11);
  });

  it('are not among the items that match all terms', async () => {
    expect(await find('scarce common')).toMatchObject({ total: 51, total_all: 1 });
    expect(await find('common rarity')).toMatchObject({ total: 50, total_all: 0 });
    expect(await find('common')).toMatchObject({ total: 61, total_all: 61 });
  });

  it('contain every quoted phrase', async () => {
    expect(await names('"quokka bilby" rarity')).toEqual(['together']);
    expect(await names('"scarce" common')).toEqual(['scarce-2', 'scarce-1']);
    expect(await names('"押金" 失约率 rarity')).toEqual(['answer-zh']);
    expect(await names('"quokka bilby" OR "rarity" scarce')).toEqual(['rare', 'together']);
    // Each of the words is somewhere, and "common" beside "scarce" in one article.
    for (const q of ['"common scarce"', '"bilby quokka"', '"nine pegs"', '"降低收取"', '"common scarce" rarity'])
      expect(await find(q), q).toMatchObject({ total: 0, items: [] });
  });

  it('are listed in an order by date only if nothing matches all terms', async () => {
    for (const sort of ['newest', 'oldest'] as const) {
      expect(await names('scarce common', { sort })).toEqual(['scarce-2']);
      const found = await find('scarce rarity', { sort });
      expect(found).toMatchObject({ total: 3, total_all: 0 });
      const times = found.items.map((item) => ('published_at' in item ? item.published_at : ''));
      expect(times).toEqual(sort === 'oldest' ? [...times].sort() : [...times].sort().reverse());
    }
  });

  it('are listed only with fewer than ten full matches', async () => {
    expect((await names('nine pins')).slice(9)).toEqual(['nine-part']);
    expect(await find('nine pins')).toMatchObject({ total: 10 });
    expect(await names('ten pegs')).not.toContain('ten-part');
    expect(await find('ten pegs')).toMatchObject({ total: 10 });
  });

  it.each([
    ['how do hotels reduce no-shows?', 'answer-en'],
    ['What can an independent hotel do to reduce the number of no-shows', 'answer-en'],
    ['酒店怎样才能降低失约率？', 'answer-zh'],
    ['如何用押金减少预订失约', 'answer-zh'],
  ])('the question “%s” finds its answer first', async (q, slug) => {
    expect((await names(q))[0]).toBe(slug);
  });

  it('respect exclusions and filters', async () => {
    expect(await names('scarce rarity -common')).toEqual(expect.not.arrayContaining(['scarce-2']));
    expect((await names('scarce rarity -common')).sort()).toEqual(['rare', 'scarce-1']);
    expect(await names('scarce rarity', { from: new Date(day(2)) })).toEqual(['scarce-2']);
    expect(await names('dugongs rarity', { type: 'video' })).toEqual(['https://example.com/video']);
  });

  it.each(['common rarity scarce', 'scarce common', 'common'])(
    'return each item once in one order across pages of “%s”',
    async (q) => {
      for (const sort of ['relevance', 'newest', 'oldest'] as const) {
        const whole = (await find(q, { sort })).items.map(nameOf);
        expect(new Set(whole).size).toBe(whole.length);
        const paged: string[] = [];
        for (let page = 1; page <= Math.ceil(whole.length / 7) + 1; page += 1)
          paged.push(...(await names(q, { sort, page, pageSize: 7 })));
        expect(paged).toEqual(whole);
      }
    },
  );
});

describe('operators and options', () => {
  it.each<[q: string, slugs: string[]]>([
    ['rarity OR quokka', ['apart', 'rare', 'together']],
    ['rarity OR "quokka bilby"', ['rare', 'together']],
    ['rarity OR 押金', ['answer-zh', 'rare']],
    ['quokka -far', []],
    ['quokka -"quokka bilby"', ['apart']],
    ['quokka -rarity', ['apart', 'together']],
    ['wombat -ada', ['by-grace']],
    ['wombat ada', ['by-ada', 'on-ada']],
    ['洛夫莱斯', ['by-ada']],
    ['numbat 0.5.3', ['version']],
    ['numbat v0.5.3', ['version']],
    ['"5.3"', ['version']],
    ['华住轻住酒店', ['version']],
    ['希尔顿欢朋', ['version']],
    ['希尔顿·欢朋', ['version']],
  ])('%s finds %j', async (q, slugs) => {
    expect((await findExactly(q)).sort()).toEqual(slugs);
  });

  it('adjacent terms are ranked first', async () => {
    expect(await names('quokka bilby')).toEqual(['together', 'apart']);
    expect(await names('quokka bilby', { sort: 'newest' })).toEqual(['apart', 'together']);
  });

  it.each(['common', 'common rarity', 'scarce common'])('results of “%s” are sorted by time', async (q) => {
    const times = async (sort: 'newest' | 'oldest') =>
      (await find(q, { sort })).items.map((item) => ('published_at' in item ? String(item.published_at) : ''));
    expect(await times('newest')).toEqual([...(await times('newest'))].sort().reverse());
    expect(await times('oldest')).toEqual([...(await times('oldest'))].sort());
  });

  it.each(['Ada Lovelace', 'ADA lovelace', 'Ａｄａ Lovelace', '艾达·洛夫莱斯'])(
    'author “%s” is found by either name',
    async (author) => {
      expect(await findExactly('wombat', { author })).toEqual(['by-ada']);
    },
  );

  it('an author is matched by the whole name only', async () => {
    for (const author of ['Ada', 'Lovelace', 'Nobody', '']) expect(await names('wombat', { author }), author).toEqual([]);
  });

  it.each<[from: number | undefined, to: number | undefined, slugs: string[]]>([
    [3, 5, ['by-ada', 'by-grace']],
    [5, 7, ['by-grace', 'on-ada']],
    [5, undefined, ['by-grace', 'on-ada']],
    [undefined, 3, ['by-ada']],
    [4, 4, []],
    [5, 5, ['by-grace']],
    [8, 2, []],
  ])('from day %s to day %s, both included, finds %j', async (from, to, slugs) => {
    const period = { ...(from ? { from: new Date(day(from)) } : {}), ...(to ? { to: new Date(day(to)) } : {}) };
    expect((await names('wombat', period)).sort()).toEqual(slugs);
  });

  it.each<[q: string, slugs: string[]]>([
    ['womb', ['by-ada', 'by-grace', 'on-ada']],
    ['hopper womb', ['by-grace']],
    ['quok', ['apart', 'together']],
    ['rarity', ['rare']],
  ])('the last word of “%s” may be a prefix', async (q, slugs) => {
    expect((await findExactly(q, { prefix: true })).sort()).toEqual(slugs);
  });

  it('only the last word may be a prefix, and only if requested', async () => {
    expect(await findExactly('womb hopper', { prefix: true })).toEqual([]);
    expect(await findExactly('womb')).toEqual([]);
    expect(await findExactly('"womb"', { prefix: true })).toEqual([]);
  });
});

describe('hostile queries', () => {
  it.each(
    [
      '-',
      '- -',
      '-rarity',
      '-"rarity"',
      'OR',
      'OR OR',
      'OR -rarity',
      '-rarity OR -common',
      '"',
      '"""',
      '“',
      '-"',
      '\u0001\u0002',
      '\ud800',
      '\udfff\ud800',
      '-\u200b',
    ].map((q) => [q]),
  )('%j finds nothing', async (q) => {
    expect(await find(q)).toMatchObject({ items: [], total: 0 });
  });

  it.each(
    [
      'type:video',
      'category:one',
      'category:two',
      'author:someone',
      'author:ada lovelace -ada -lovelace',
      'type：video',
      '"type:video"',
      'category:*',
      '酒:*',
    ].map((q) => [q]),
  )('%j does not reach the labels of documents', async (q) => {
    for (const prefix of [false, true]) {
      const found = (await find(q, { prefix })).items.map(nameOf);
      expect(found).not.toContain('https://example.com/video');
      expect(found.filter((name) => name !== 'label' || !q.includes('someone'))).toEqual(q.startsWith('酒') ? found : []);
    }
  });

  it('succeed with two hundred arbitrary code units', async () => {
    const units = [
      '酒',
      'a ',
      '酒 ',
      '𠮷',
      '-a',
      '"a" ',
      'OR ',
      'a OR ',
      '\u0007',
      '\ud83d',
      '：',
      'v1.2',
      '“酒”',
      'ﷺ',
      "a'",
      '\u0301',
    ];
    for (const unit of units) {
      const q = unit.repeat(Math.floor(200 / unit.length));
      for (const prefix of [false, true]) expect(await find(q, { prefix }), JSON.stringify(unit)).toMatchObject({ query: q });
    }
    const single = Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    expect(await find(single)).toMatchObject({ query: single });
  });
});
