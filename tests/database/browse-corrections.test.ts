import { beforeAll, describe, expect, it } from 'vitest';
import { browseArchive } from '../../lib/search/browse/reads';
import { parseBrowseQuery } from '../../lib/search/browse/rules';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories } from '../support/search';

const database = await createTestDatabase();
const browse = (q: string) => browseArchive({ ...parseBrowseQuery({}), q }, false, 'https://research.example.com');

beforeAll(async () => {
  await addCategories(database, 'one');
  // All have the word author, which says too little to match in part.
  await addArticles(database, [
    { slug: 'forecast', title_en: 'Forecasting for one hotel', excerpt_en: 'A forecast', title_zh: '预测' },
    { slug: 'locked', title_en: 'For subscribers', content_en: 'Forecasts.', is_premium: true },
    { slug: 'hotel', title_en: 'Hotels' },
    { slug: 'hot', title_en: 'Hot springs', excerpt_en: 'Authorship.' },
    { slug: 'price', title_en: 'Pricing rooms', content_en: 'The price.' },
    {
      slug: 'walrus',
      title_en: 'Walrus',
      author_name: 'Su Wanqing',
      author_name_zh: '苏婉清',
      tags: ['yield'],
      tags_zh: ['收益管理'],
    },
    { slug: 'wifi', title_en: 'Wi-Fi upstairs', content_en: 'After COVID-19, no-show fees.' },
    { slug: 'wife', title_en: 'A wife upstairs', content_en: 'Emits CO₂. The overbooking. An institution in St Ives.' },
    { slug: 'kinds', title_en: 'Kinds of booking' },
  ]);
});

describe('a query with mistyped words', () => {
  const corrections = async (q: string) => (await browse(q)).corrections;
  const hits = async (q: string) => {
    const { items } = await browse(q);
    return Object.fromEntries(items.map(({ title_en, match, missing }) => [title_en, { match, missing }]));
  };
  const forecast = { typed: 'forcast', word: 'forecast' };

  it.each([
    ['forcast', [forecast]],
    ['FORCAST', [forecast]],
    ['forcasting', [{ typed: 'forcasting', word: 'forecasting' }]],
    ['forcasts', [{ typed: 'forcasts', word: 'forecasts' }]],
    ['pricng', [{ typed: 'pricng', word: 'pricing' }]],
    ['hotel forcast', [forecast]],
    ['forcast hotel', [forecast]],
    ['hotle forcast', [{ typed: 'hotle', word: 'hotel' }, forecast]],
    ['"hotel" forcast', [forecast]],
    ['forcast author', [forecast]],
    ['预测 forcast', [forecast]],
    // Names, with one other character or other spaces.
    ['苏婉青', [{ typed: '苏婉青', word: '苏婉清' }]],
    ['Su wan qing', [{ typed: 'Su wan qing', word: 'Su Wanqing' }]],
    // The subject of a Chinese question.
    ['什么是收益管理？', [{ typed: '什么是收益管理？', word: '收益管理' }]],
    ['什么是 forecast', [{ typed: '什么是 forecast', word: 'forecast' }]],
    // Words that the archive divides or joins.
    ['Wifi', [{ typed: 'Wifi', word: 'Wi-fi' }]],
    ['wifi upstairs', [{ typed: 'wifi upstairs', word: 'wi-fi upstairs' }]],
    ['noshow', [{ typed: 'noshow', word: 'no-show' }]],
    ['COVID19', [{ typed: 'COVID19', word: 'COVID-19' }]],
    ['over booking', [{ typed: 'over booking', word: 'overbooking' }]],
    ['up stairs', [{ typed: 'up stairs', word: 'upstairs' }]],
    ['CO 2', [{ typed: 'CO 2', word: 'CO2' }]],
    // As most catalogues take it.
    ['upstairs NOT wife', [{ typed: 'upstairs NOT wife', word: 'upstairs -wife' }]],
    ['upstairs NOT qqqqqq walrus', [{ typed: 'upstairs NOT qqqqqq walrus', word: 'upstairs -qqqqqq walrus' }]],
    // The beginning of a word, if it is the only one.
    ['forec', [{ typed: 'forec', word: 'forecast' }]],
    ['inst', [{ typed: 'inst', word: 'institution' }]],
  ])('names what %s was read as', async (q, expected) => {
    const found = await corrections(q);
    expect(found.toSorted((a, b) => q.indexOf(a.typed) - q.indexOf(b.typed))).toEqual(expected);
  });

  it.each([
    ['forecast'],
    ['预侧'],
    ['"苏婉青"'],
    // A tag with another character is another term.
    ['收益官理'],
    ['"什么是" forecast'],
    ['什么是'],
    ['什么是海象'],
    ['苏青婉'],
    ['苏万青'],
    ['苏婉青 forecast'],
    ['"forcast"'],
    ['hotel "forcast"'],
    ['qqqqqq'],
    ['walrus'],
    ['kids'],
    ['hotl'],
    ['CO2'],
    ['covid-19'],
    ['no show'],
    ['"wifi"'],
    ['wifi -walrus'],
    // Nothing has all words.
    ['forcast qqqqqq'],
    ['forcast walrus'],
    // The beginning of hotel and hot, and of one word beside another that matches.
    ['ho'],
    ['hotel forec'],
    ['!!'],
    [''],
  ])('of which nothing is to be named: %s', async (q) => {
    expect(await corrections(q)).toEqual([]);
  });

  it('has the results of the corrected query, whether their texts may be quoted or not', async () => {
    const whole = { match: 'all', missing: [] };
    expect(await hits('forcast')).toEqual({ 'Forecasting for one hotel': whole, 'For subscribers': whole });
    // What lacks a word is listed apart, as for the query as it is named.
    for (const [q, named] of [
      ['hotel forcast', 'hotel forecast'],
      ['hotle forcast', 'hotel forecast'],
    ] as const) {
      const { corrections: _, ...found } = await browse(q);
      const { corrections: none, ...expected } = await browse(named);
      expect(found).toEqual(expected);
      expect(none).toEqual([]);
      expect(found).toMatchObject({ total: 1, partial: false, approximate: false });
    }
    expect((await browse('預測 forcast')).simplified).toBe('预测 forecast');
  });

  it('is read as the nearest word, and of several such as the one that most documents have', async () => {
    expect(await browse('hotle')).toMatchObject({ approximate: false, corrections: [{ typed: 'hotle', word: 'hotel' }] });
    const whole = { match: 'all', missing: [] };
    expect(await hits('hotle')).toEqual({ 'Forecasting for one hotel': whole, Hotels: whole });
  });

  it.each([
    ['kids', 'kinds', 0],
    ['Kids booking', 'Kinds booking', 1],
    ['hotl', 'hotel', 0],
    ['kids walrus', undefined, 1],
    ['kinds', undefined, 1],
    ['forcast', undefined, 2],
    ['qqqq', undefined, 0],
  ])('offers another short word for %s instead of searching for it: %s', async (q, guess, total) => {
    const found = await browse(q);
    expect({ guess: found.guess, total: found.total }).toEqual({ guess, total });
  });

  it('has its corrections in every order, even if more results match it in part', async () => {
    await addArticles(
      database,
      Array.from({ length: 12 }, (_, index) => ({ slug: `luxury-${index}`, title_en: 'Luxury', content_en: 'Villa.' })),
    );
    await addArticles(database, [{ slug: 'both', title_en: 'A luxury forecast' }]);
    for (const sort of ['relevance', 'newest'] as const) {
      const { items, ...found } = await browseArchive(
        { ...parseBrowseQuery({}), q: 'luxury forcast', sort },
        false,
        'https://research.example.com',
      );
      expect(found).toMatchObject({ total: 1, partial: false, corrections: [forecast] });
      expect(items.map(({ title_en }) => title_en)).toEqual(['A luxury forecast']);
    }
  });

  it('has the same corrections when the list is cached', async () => {
    const first = await browse('hotle forcast');
    expect(first.corrections).toHaveLength(2);
    expect(await browse('hotle forcast')).toEqual(first);
  });
});

describe('a query with terms of the glossary', () => {
  const titles = (hits: { title_en?: string | null }[]) => hits.map(({ title_en }) => title_en);
  const lists = async (q: string) => {
    const { total, items, renamed, related, corrections, otherNames } = await browse(q);
    return { total, items: titles(items), renamed: titles(renamed), related: titles(related), corrections, otherNames };
  };

  beforeAll(async () => {
    await addArticles(database, [
      { slug: 'stays', title_en: 'Length of stay in winter', title_zh: '冬季' },
      { slug: 'robots', title_en: 'A chatbot at reception', title_zh: '前厅' },
      { slug: 'helpers', title_en: 'Help at night', content_en: 'A virtual assistant at reception.', title_zh: '夜间' },
      { slug: 'receptions', title_en: 'Reception at night', content_zh: '聊天' },
    ]);
  });

  it('of which nothing has the words lists what has their other names', async () => {
    expect(await lists('LOS')).toMatchObject({
      total: 1,
      items: ['Length of stay in winter'],
      renamed: [],
      corrections: [{ typed: 'LOS' }],
      otherNames: { names: ['Length of stay', '住宿天数', 'minimum length of stay'] },
    });
    expect(await lists('住宿天數')).toMatchObject({ total: 1, items: ['Length of stay in winter'] });
  });

  it('counts what has them as typed, and lists other names apart', async () => {
    expect(await lists('chatbot')).toMatchObject({
      total: 1,
      items: ['A chatbot at reception'],
      renamed: ['Help at night'],
      related: [],
      corrections: [],
    });
    // What is listed under another name is not listed again as related.
    expect(await lists('reception chatbot')).toMatchObject({
      total: 1,
      items: ['A chatbot at reception'],
      renamed: ['Help at night'],
      related: ['Reception at night'],
    });
  });

  it('filters what has other names like the rest', async () => {
    const found = await browseArchive(
      { ...parseBrowseQuery({}), q: 'chatbot', access: 'subscribers' },
      false,
      'https://research.example.com',
    );
    expect(found).toMatchObject({ total: 0, renamed: [], renamedTotal: 0, matched: 1 });
    const open = await browseArchive(
      { ...parseBrowseQuery({}), q: 'chatbot', access: 'open', sort: 'newest' },
      false,
      'https://research.example.com',
    );
    expect(open).toMatchObject({ total: 1, renamed: [{ title_en: 'Help at night' }], renamedTotal: 1 });
  });

  it.each([
    ['"LOS"'],
    ['chatbot OR walrus'],
    ['chatbot -walrus'],
    ['walrus'],
    // Nothing has another name of it.
    ['NPS'],
  ])('is searched for as typed only: %s', async (q) => {
    expect(await lists(q)).toMatchObject({ renamed: [], corrections: [], otherNames: undefined });
  });
});
