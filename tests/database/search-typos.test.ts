import { beforeAll, describe, expect, it } from 'vitest';
import { updateIndex } from '../../lib/search/index/index-writer';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, find, findExactly, nameOf } from '../support/search';

const database = await createTestDatabase();

const titles = [
  'Revenue management',
  'Occupancy forecasting',
  'Sustainability of resorts',
  'Guest satisfaction',
  'Hospitality education',
  'Accommodation pricing',
  'Restaurant margins',
  'Loyalty programmes',
  'Housekeeping wages',
  'Distribution channels',
  'Personalisation',
  'Vroooooooooom',
];

beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  await addArticles(database, [
    ...titles.map((title) => ({ slug: title.toLowerCase().replaceAll(' ', '-'), title_en: title })),
    { slug: 'hotel', title_en: 'A hotel', title_zh: '收益管理' },
    { slug: 'hostel', title_en: 'A hostel', title_zh: '可持续发展' },
    { slug: 'zh', title_en: 'x', title_zh: '动态定价与客户忠诚度' },
    { slug: 'overbooking', title_en: 'Overbooking', content_en: 'Rooms that are sold over capacity.' },
    { slug: 'elsewhere', title_en: 'Budget airlines', category_slug: 'two' },
  ]);
});

describe('typo', () => {
  it.each([
    // drop
    ['ocupancy', 'occupancy-forecasting'],
    ['sustainabilty', 'sustainability-of-resorts'],
    ['accomodation', 'accommodation-pricing'],
    ['hosptality', 'hospitality-education'],
    ['forcasting', 'occupancy-forecasting'],
    ['revnue', 'revenue-management'],
    // double
    ['revennue', 'revenue-management'],
    ['hottel', 'hotel'],
    // swap
    ['reveneu', 'revenue-management'],
    ['hotle', 'hotel'],
    ['htoel', 'hotel'],
    ['gusets', 'guest-satisfaction'],
    ['restuarant', 'restaurant-margins'],
    ['distribtuion', 'distribution-channels'],
    ['hopsitality', 'hospitality-education'],
    ['priicng', 'accommodation-pricing'],
    // replace
    ['satisfiction', 'guest-satisfaction'],
    ['loyelty', 'loyalty-programmes'],
    ['pricimg', 'accommodation-pricing'],
    ['forecastimg', 'occupancy-forecasting'],
    ['personalizetion', 'personalisation'],
    // first letter
    ['rpicing', 'accommodation-pricing'],
    ['evenue', 'revenue-management'],
    // the last word is the beginning of one: this comes before a typo, and "over" is nobody's search
    ['overb', 'overbooking'],
    ['forec', 'occupancy-forecasting'],
    // beside a word that has no typo but does not occur either
    ['revnue qqqqqq', 'revenue-management'],
    // in every word of a query
    ['reveneu forcasting occupnacy', 'occupancy-forecasting'],
  ])('“%s” finds %s', async (q, slug) => {
    const found = await find(q);
    expect(found.items.map(nameOf)).toContain(slug);
    expect(found.approximate).toBe(true);
    expect(found.total).toBe(found.items.length);
    expect(new Set(found.items.map(({ match }) => match))).toEqual(new Set(['approximate']));
  });

  it.each([
    ['revnue managment', 'revenue-management'],
    ['guest satisfacton', 'guest-satisfaction'],
    ['hotle 收益管理', 'hotel'],
    ['hostle 可持续', 'hostel'],
    ['qqqqqq occupancy', 'occupancy-forecasting'],
    // Chinese is not corrected: most of its pairs match.
    ['收益管里', 'hotel'],
    ['收义管理', 'hotel'],
    ['可持绪发展', 'hostel'],
    ['动太定价', 'zh'],
    ['忠诚渡', 'zh'],
    ['动态定价 忠城度', 'zh'],
    ['可持續發殿', 'hostel'],
  ])('in part of “%s” finds %s as a partial match before others', async (q, slug) => {
    const found = await find(q);
    expect(found.items.map(nameOf)[0]).toBe(slug);
    expect(found).not.toHaveProperty('approximate');
    expect(found.total).toBe(found.items.length);
    expect(new Set(found.items.map(({ match }) => match))).toEqual(new Set(['some']));
  });

  it.each([
    ['managment', 'revenue-management'],
    ['revenue managment', 'revenue-management'],
    ['housekeepping', 'housekeeping-wages'],
    ['sustainibility', 'sustainability-of-resorts'],
  ])('in the ending of “%s” still matches its stem exactly', async (q, slug) => {
    expect(await findExactly(q)).toEqual([slug]);
  });

  it.each(['qqqqqq', 'zzz', 'xy', '魑魅魍魉', '龘', '1234567', 'hotels4u'])(
    'is not corrected in “%s”, which resembles no word',
    async (q) => {
      expect(await find(q)).toEqual({ query: q, items: [], page: 1, page_size: 100, total: 0, total_all: 0, total_pages: 0 });
    },
  );

  it.each(['hotel', 'hostel', 'revenue', '收益管理', 'revenue management', '收益', '"a hotel"', 'hotel 收益'])(
    'is not assumed when “%s” matches exactly',
    async (q) => {
      const found = await find(q);
      expect(found).not.toHaveProperty('approximate');
      expect(found.total).toBeGreaterThan(0);
      if (q === 'hotel') expect(found.items.map(nameOf)).toEqual(['hotel']);
      if (q === 'hostel') expect(found.items.map(nameOf)).toEqual(['hostel']);
    },
  );

  it('is not corrected when all words exist', async () => {
    // "hotel" is one edit away.
    expect((await find('hostel revenue')).items.map(nameOf).sort()).toEqual(['hostel', 'revenue-management']);
    expect(await find('airlines', { category: 'one' })).toMatchObject({ total: 0, items: [] });
  });

  it('is corrected only if the last word begins no other word, and never to a stop word', async () => {
    expect((await find('overb')).items.map(nameOf)).toEqual(['overbooking']);
    // "over" is one edit away, and in an article.
    expect(await find('overq')).toMatchObject({ total: 0, items: [] });
    expect((await find('qqqqqq overb')).items.map(nameOf)).toEqual(['overbooking']);
  });

  it('is not assumed in a last word that is a prefix of a word found with the others', async () => {
    const found = await find('guest satisf');
    expect(found.items.map((item) => [nameOf(item), item.match])[0]).toEqual(['guest-satisfaction', 'some']);
  });

  it.each(['hosel-pricing', 'hosel/pricing', 'pricing–hosel'])('in one word of “%s” leaves the other to be found', async (q) => {
    const { items } = await find(q);
    expect(items.map(nameOf)).toContain('accommodation-pricing');
    expect(new Set(items.map(({ match }) => match))).toEqual(new Set(['some']));
  });

  it('is not corrected where more is found without it', async () => {
    await addArticles(
      database,
      ['Velvet walnut', 'Walnut chairs', 'Walnut tables'].map((title_en) => ({
        slug: title_en.toLowerCase().replace(' ', '-'),
        title_en,
      })),
    );
    const found = await find('velvte walnut', { sort: 'newest' });
    expect(found.items.map(nameOf).toSorted()).toEqual(['velvet-walnut', 'walnut-chairs', 'walnut-tables']);
  });

  it.each(['"revnue" management', '"revnue"', '"hotle qqqqqq"', '"overb"'])(
    'is never tolerated in the quoted words of %s',
    async (q) => {
      expect(await find(q)).toMatchObject({ total: 0, items: [] });
    },
  );

  it('leaves the other words unchanged', async () => {
    expect((await find('hotle 可持续')).items.map(nameOf)).toEqual(['hostel', 'hotel']);
    expect((await find('hotle qqqqqq -heron')).items.map(nameOf)).toEqual(['hotel']);
  });

  it('is corrected within the filters', async () => {
    expect((await find('airlimes', { category: 'two' })).items.map(nameOf)).toEqual(['elsewhere']);
    expect(await find('airlimes', { category: 'one' })).toMatchObject({ total: 0, items: [] });
    expect(await find('airlimes', { type: 'video' })).not.toHaveProperty('approximate');
  });

  it('is not corrected in an excluded term', async () => {
    const { items } = await find('ocupancy forcasting -forcastng');
    expect(items.map(nameOf)).toContain('occupancy-forecasting');
  });

  it('is corrected to the nearest word', async () => {
    await addArticles(database, [
      { slug: 'marten', title_en: 'marten' },
      { slug: 'martins', title_en: 'maritime' },
    ]);
    expect((await find('martem')).items.map(nameOf)).toEqual(['marten']);
  });

  it('is corrected after a nearer word was deleted', async () => {
    await addArticles(database, [
      { slug: 'gone', title_en: 'gardenix' },
      { slug: 'stays', title_en: 'gardenia' },
    ]);
    await database.pool.query("DELETE FROM articles WHERE slug = 'gone'");
    expect(await find('gardenixx')).toMatchObject({ approximate: true, total: 1 });
  });

  it('is corrected after the word was deleted from the index', async () => {
    await addArticles(database, [
      ...['zinnia', 'zinnix'].map((title_en) => ({ slug: title_en, title_en })),
      ...Array.from({ length: 64 }, (_, index) => ({ slug: `filler-${index}`, title_en: 'Filler' })),
    ]);
    await updateIndex(database);
    expect((await find('zinnixx')).items.map(nameOf)).toEqual(['zinnix']);
    // Too few trigrams are left of a word whose letters repeat.
    expect((await find('rvoooooooooom')).items.map(nameOf)).toEqual(['vroooooooooom']);
    await database.pool.query("DELETE FROM articles WHERE slug = 'zinnix'");
    expect((await find('zinnix')).items.map(nameOf)).toEqual(['zinnia']);
    expect((await find('zinnixx')).items.map(nameOf)).toEqual(['zinnia']);
  });

  it('is not corrected to words of drafts', async () => {
    await addArticles(database, [{ slug: 'hidden', title_en: 'platypus', is_published: false }]);
    expect(await find('platipus')).toMatchObject({ total: 0, items: [] });
    expect(await findExactly('platypus')).toEqual([]);
  });

  it('is corrected or ignored in a long query, without an error', async () => {
    const chinese = [...Array(200)].map((_, index) => String.fromCodePoint(0x4e00 + index * 37)).join('');
    const repeated = '收益管理'.repeat(50);
    const words = 'revnue managment ocupancy forcasting gusets '.repeat(4).slice(0, 200);
    await addArticles(database, [{ slug: 'long-text', title_en: 'y', content_zh: `${chinese}${repeated}`.repeat(40) }]);
    for (const q of [
      chinese,
      `${repeated.slice(0, 199)}里`,
      `${chinese.slice(0, 100)}囧${chinese.slice(101)}`,
      words,
      'ab'.repeat(100),
    ])
      expect(await find(q)).toMatchObject({ query: q });
    expect((await find(`${chinese.slice(0, 100)}囧${chinese.slice(101)}`)).items.map(nameOf)[0]).toBe('long-text');
  });
});
