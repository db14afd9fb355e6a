import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, addVideos, find, findExactly, nameOf } from '../support/search';

const database = await createTestDatabase();

const STOP_WORDS =
  'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself ' +
  'they them their theirs themselves what which who whom this that these those am is are was were be been being have has had ' +
  'having do does did doing a an the and but if or because as until while of at by for with about against between into through ' +
  'during before after above below to from up down in out on off over under again further then once here there when where why how ' +
  'all any both each few more most other some such no nor not only own same so than too very s t can will just don should now';

const long = 'x'.repeat(64);

beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  await addArticles(database, [
    { slug: 'words', title_en: 'Revenue management for hotels', content_en: 'Pricing, and the rest of it.' },
    { slug: 'apart', title_en: 'Management of staff', content_en: 'No revenue was recorded at the hotel.' },
    { slug: 'food', title_en: 'F&B in COVID-19 times', content_en: 'Margins fell by 3.5% to 40.' },
    { slug: 'numbers', title_en: 'Plain numbers', content_en: 'B after f; 19 before covid; 5 and 3 and 40.' },
    { slug: 'chinese', title_zh: '收益管理与酒店', content_zh: '数据安全。酒店业的价格。' },
    { slug: 'parted', title_zh: '收益，管理', content_zh: '酒，店。' },
    { slug: 'tagged', title_en: 'Tags', tags: ['dynamic pricing', 'loyalty programme', '客房', '服务'] },
    { slug: 'seams', title_en: 'Ends with alpha', title_zh: '始于贝塔', excerpt_en: 'omega' },
    { slug: 'long', content_en: `${long}y ${'z'.repeat(120)}q` },
    { slug: 'to-be', title_en: 'To be or not to be' },
    { slug: 'british', content_en: 'A catalogue in grey.' },
    { slug: 'american', content_en: 'One gray catalog of a waitlist.' },
    { slug: 'hyphenated', content_en: 'Guests on a wait-list.' },
    { slug: 'second', title_en: 'Walrus', category_slug: 'two' },
    { slug: 'first', title_en: 'Walrus' },
    { slug: 'draft', title_en: 'Walrus', is_published: false },
  ]);
  await addVideos(database, [
    { video_url: 'https://example.com/walrus', title_en: 'Walrus', category_slug: 'two' },
    { video_url: 'https://example.com/hidden', title_en: 'Walrus', is_published: false },
  ]);
});

describe('a query', () => {
  it.each([
    ['revenue management', ['words', 'apart']],
    ['"revenue management"', ['words']],
    ['“revenue management”', ['words']],
    ['「revenue management」', ['words']],
    ['＂revenue management＂', ['words']],
    ['MANAGING ｒｅｖｅｎｕｅ', ['words', 'apart']],
    ['"management revenue"', []],
    ['"revenue management', ['words', 'apart']],
    ['revenue management"', ['words', 'apart']],
    ['"revenue" "hotel', ['words', 'apart']],
    ['""', []],
    ['"" hotels', ['words', 'apart']],
    ['revenue\u3000management', ['words', 'apart']],
    ['management\u00a0hotel', ['words', 'apart']],
    ['F&B', ['food']],
    ['f & b', ['food', 'numbers']],
    ['COVID-19', ['food']],
    ['covid 19', ['food', 'numbers']],
    ['3.5%', ['food']],
    ['收益管理', ['chinese']],
    ['收益 管理', ['chinese', 'parted']],
    ['收益，管理', ['chinese', 'parted']],
    ['"收益，管理"', ['parted']],
    ['酒店業 價格', ['chinese']],
    ['酒店收益', []],
    ['酒', ['chinese', 'parted']],
    ['数据安全酒店', []],
    ['收益管理revenue', []],
    ['"to be or not to be"', ['to-be']],
    ['catalogue', ['british', 'american']],
    ['catalog', ['british', 'american']],
    ['"catalog"', ['american']],
    ['catalogs grey', ['british', 'american']],
    ['catalogue -gray', []],
    ['catalogue -"gray"', ['british']],
    ['catalogue OR waitlist', ['british', 'american']],
    ['wait-list', ['american', 'hyphenated']],
    ['"wait-list"', ['hyphenated']],
    ['waitlist', ['american']],
    ['wait-list OR omega', ['american', 'hyphenated', 'seams']],
    ['omega OR wait-list', ['american', 'hyphenated', 'seams']],
    ['catalog -wait-list', ['british']],
    ['(wait-list)?', ['american', 'hyphenated']],
    ['什么是 收益管理', []],
    ['x'.repeat(66), []],
    [`${long}y`, ['long']],
    [long, []],
    [`${'z'.repeat(120)}q`, ['long']],
    [`${'z'.repeat(120)}r`, []],
  ])('%j finds %j', async (q, slugs) => {
    expect((await findExactly(q)).sort()).toEqual([...slugs].sort());
  });

  it.each([
    ['two tags', '"pricing loyalty"'],
    ['two Chinese tags', '"客房 服务"'],
    ['a title’s two languages', '"alpha 始于贝塔"'],
    ['a title and an excerpt', '"贝塔 omega"'],
  ])('a phrase does not span %s', async (_where, q) => {
    expect(await findExactly(q)).toEqual([]);
  });

  it.each(STOP_WORDS.split(' '))('the stop word “%s” is ignored beside other words', async (stop) => {
    expect(await findExactly(`${stop} walrus`)).toEqual(await findExactly('walrus'));
    expect(await findExactly(`hotels -${stop}`)).toEqual(await findExactly('hotels'));
  });

  it('stop words alone are searched', async () => {
    expect((await findExactly('the')).sort()).toEqual(['apart', 'words']);
    expect(await findExactly('the -and')).toEqual(['apart']);
  });

  it.each(['!', '。。。', '""', '"', '  ', '%', '🏨', '\\', "'", '—', '\u200b'])(
    '%j without any word finds nothing',
    async (q) => {
      expect(await find(q)).toEqual({ query: q, items: [], page: 1, page_size: 100, total: 0, total_all: 0, total_pages: 0 });
    },
  );

  it.each(
    [
      "walrus'",
      "walrus' OR '1'='1",
      'walrus\\',
      'walrus\\\\',
      'walrus &',
      'walrus | ',
      '!walrus',
      'walrus:*',
      'walrus*',
      '(walrus',
      'walrus)',
      '<walrus>',
      'walrus <->',
      "walrus'::tsquery",
      'walrus %L %s %I %1$L',
      '$1 walrus',
      'walrus ;--',
      'walrus /* */',
      '%walrus%',
      '_walrus_',
      '^walrus$',
      '[walrus]',
      '{walrus}',
      'walrus+',
      '?walrus',
    ].map((q) => [q]),
  )('%j is treated as literal text', async (q) => {
    const found = await find(q);
    // Words beside the marks are searched too, and no document contains them.
    const stray = /tsquery|%L|\$1/.test(q);
    expect(found.items.map(nameOf).sort()).toEqual(['first', 'https://example.com/walrus', 'second']);
    expect(found.items.map(({ match }) => match)).toEqual(Array(3).fill(stray ? 'some' : 'all'));
    expect(found).toMatchObject({ query: q, total: 3 });
  });

  it.each(
    [
      'walrus | hotel',
      'wal*',
      'wal:*',
      'w%',
      'walru_',
      'walrus <-> hotel',
      'w.lrus',
      'walrus & !hotel',
      'walrus or hotel',
      'walrus AND hotel',
      'walrus NOT hotel',
    ].map((q) => [q]),
  )('%j is not treated as an operator', async (q) => {
    expect(await findExactly(q)).toEqual([]);
  });

  it('succeeds with two hundred arbitrary characters', async () => {
    const texts = [
      'a'.repeat(200),
      'q w '.repeat(50),
      '酒店'.repeat(100),
      '鱼 '.repeat(100),
      '"q" '.repeat(50),
      "'".repeat(200),
      '\\'.repeat(200),
      '🏨'.repeat(100),
    ];
    for (const q of [...texts, "a'\\".repeat(66), '(((('.repeat(50), '&|!<>:*()'.repeat(22), '𠮷'.repeat(100)]) {
      expect(await find(q), q).toMatchObject({ query: q });
    }
  });
});

describe('filters', () => {
  const [first, second, video] = ['first', 'second', 'https://example.com/walrus'];
  it.each([
    [{}, [first, second, video]],
    [{ type: 'article' as const }, [first, second]],
    [{ type: 'video' as const }, [video]],
    [{ category: 'one' }, [first]],
    [{ category: 'two' }, [second, video]],
    [{ category: 'two', type: 'article' as const }, [second]],
    [{ category: 'one', type: 'video' as const }, []],
    [{ category: "two' OR true --" }, []],
    [{ category: '' }, []],
    [{ category: 'none' }, []],
  ])('%j finds %j', async (filter, names) => {
    const found = await find('walrus', filter);
    expect(found.items.map((hit) => (hit.type === 'article' ? hit.slug : hit.video_url)).sort()).toEqual([...names].sort());
    expect(found).toMatchObject({ total: names.length, total_pages: Math.min(1, names.length) });
  });

  it('pages share one order, and a page past the end is empty', async () => {
    const whole = (await find('walrus')).items;
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await find('walrus', { page, pageSize: 1 })).items);
    expect(pages).toEqual(whole);
    expect(await find('walrus', { page: 4, pageSize: 1 })).toEqual({
      query: 'walrus',
      items: [],
      page: 4,
      page_size: 1,
      total: 3,
      total_all: 3,
      total_pages: 3,
    });
    expect(await find('walrus', { page: 2_147_483_647, pageSize: 100 })).toMatchObject({ items: [], total: 3 });
  });
});
