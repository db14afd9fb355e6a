import { beforeAll, describe, expect, it } from 'vitest';
import { updateIndex } from '../../lib/search/index/index-writer';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, find, findExactly, nameOf, type TestArticle } from '../support/search';

const database = await createTestDatabase();
beforeAll(() => addCategories(database, 'one'));

/** Where a word occurs, best place first. Better places get older articles, so age alone would reverse the order. */
const places: ((word: string) => Partial<TestArticle>)[] = [
  (word) => ({ title_en: `On ${word}` }),
  (word) => ({ tags: [`about ${word}`, 'other'] }),
  (word) => ({ excerpt_en: `A note on ${word}.` }),
  (word) => ({ content_en: `It says ${word} once.` }),
];

async function addInPlaces(key: string, word: string): Promise<void> {
  await addArticles(
    database,
    places.map((place, index) => ({ slug: `${key}-${index}`, ...place(word), publish_at: `2020-01-0${index + 1}T00:00:00Z` })),
  );
}

describe('ranking', () => {
  it.each([
    ['an English word', 'walnut', 'walnut'],
    ['another form of it', 'orchards', 'orchard'],
    ['a two-character word', '核桃', '核桃'],
    ['one character', '柿', '柿'],
    ['a longer Chinese word', '橄榄果园', '橄榄果园'],
    ['traditional characters', '蘋蔔', '苹卜'],
    ['an English phrase', 'quiet hazel', '"quiet hazel"'],
    ['two English words', 'plum almond', 'plum almond'],
    ['a mixed query', 'quince 榅桲', '榅桲 quince'],
    ['a word with a typo', 'mangosteen', 'mangosteem'],
  ])('ranks title before tags before excerpt before body, for %s', async (kind, word, q) => {
    const key = kind.replaceAll(' ', '-');
    await addInPlaces(key, word);
    const { items } = await find(q);
    expect(items.map(nameOf)).toEqual([0, 1, 2, 3].map((index) => `${key}-${index}`));
    const scores = items.map(({ score }) => score);
    expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a));
  });

  it('weights the Chinese title, excerpt and body like the English ones', async () => {
    await addArticles(database, [
      { slug: 'zh-title', title_zh: '论 cherry', publish_at: '2020-01-01T00:00:00Z' },
      { slug: 'ru-title', title_ru: 'О cherry', publish_at: '2019-01-01T00:00:00Z' },
      { slug: 'zh-excerpt', excerpt_zh: '论 cherry', publish_at: '2018-01-01T00:00:00Z' },
      { slug: 'zh-body', content_zh: '论 cherry', publish_at: '2021-01-01T00:00:00Z' },
    ]);
    expect(await findExactly('cherry')).toEqual(['zh-title', 'ru-title', 'zh-excerpt', 'zh-body']);
  });

  it('ranks by where a long Chinese word stands, not by where parts of it do', async () => {
    await addArticles(database, [
      {
        slug: 'parts-in-title',
        title_zh: '种植与香草',
        tags: ['种植'],
        content_zh: '说到香草种植',
        publish_at: '2022-01-01T00:00:00Z',
      },
      { slug: 'whole-in-excerpt', excerpt_zh: '说到香草种植', publish_at: '2020-01-01T00:00:00Z' },
    ]);
    expect(await findExactly('香草种植')).toEqual(['whole-in-excerpt', 'parts-in-title']);
  });

  it('ranks more terms in the title first', async () => {
    await addArticles(database, [
      { slug: 'one-in-title', title_en: 'Fig', content_en: 'date', publish_at: '2022-01-01T00:00:00Z' },
      { slug: 'two-in-title', title_en: 'Fig and date', publish_at: '2020-01-01T00:00:00Z' },
      { slug: 'none-in-title', content_en: 'date, then fig', publish_at: '2023-01-01T00:00:00Z' },
      { slug: 'side-by-side', title_en: 'A fig date', publish_at: '2019-01-01T00:00:00Z' },
    ]);
    expect(await findExactly('fig date')).toEqual(['side-by-side', 'two-in-title', 'one-in-title', 'none-in-title']);
  });

  it.each<[where: string, others: string, q: string, together: Partial<TestArticle>, apart: Partial<TestArticle>]>([
    [
      'an excerpt',
      'terms apart that are in it oftener',
      'loquat sorrel',
      { excerpt_en: 'The oldest rule in loquat sorrel.' },
      { excerpt_en: 'A loquat is no sorrel.', content_en: 'loquat leaf. sorrel leaf. '.repeat(10) },
    ],
    [
      'an excerpt',
      'one in a title and both in a body',
      'quince bletting',
      { excerpt_en: 'The oldest rule in quince bletting.' },
      {
        title_en: 'An orchard as a quince line and as a promise',
        excerpt_en:
          'The orchard reports the quince, but storage keeps most of the promise. Farms where bletting is first sell less.',
        content_en: 'On quince bletting.',
      },
    ],
    [
      'a body',
      'one in a title and both in a body, apart',
      'citron grafting',
      { content_en: 'The oldest rule in citron grafting.' },
      {
        title_en: 'Graft or seed: who bears the risk of an orchard',
        content_en: 'A citron is grown from seed. A graft keeps its kind.',
      },
    ],
  ])('ranks terms that stand together in %s above %s', async (_, __, q, together, apart) => {
    const [word] = q.split(' ');
    await addArticles(database, [
      { slug: `${word}-together`, ...together, publish_at: '2019-01-01T00:00:00Z' },
      { slug: `${word}-apart`, ...apart, publish_at: '2022-01-01T00:00:00Z' },
    ]);
    expect(await findExactly(q)).toEqual([`${word}-together`, `${word}-apart`]);
  });

  it('ranks a repeated word above a single occurrence, but never above an excerpt', async () => {
    await addArticles(database, [
      { slug: 'often', content_en: 'pear. '.repeat(30), publish_at: '2020-01-01T00:00:00Z' },
      { slug: 'once', content_en: 'pear.', publish_at: '2021-01-01T00:00:00Z' },
      { slug: 'excerpt', excerpt_en: 'pear.', publish_at: '2019-01-01T00:00:00Z' },
    ]);
    expect(await findExactly('pear')).toEqual(['excerpt', 'often', 'once']);
  });

  it('breaks ties by newest date, then by id, without gaps between pages', async () => {
    const articles = Array.from({ length: 90 }, (_, index) => ({
      slug: `tie-${index}`,
      content_en: 'medlar',
      publish_at: `2020-01-0${1 + (index % 3)}T00:00:00Z`,
    }));
    // Equally good ones of two segments, which their dates interleave.
    await addArticles(database, articles.slice(0, 70));
    await updateIndex(database);
    await addArticles(database, articles.slice(70));
    const { rows } = await database.pool.query<{ slug: string }>(
      "SELECT slug FROM articles WHERE slug LIKE 'tie-%' ORDER BY published_at DESC, id DESC",
    );
    const expected = rows.map(({ slug }) => slug);
    expect(await findExactly('medlar')).toEqual(expected);
    const paged: string[] = [];
    for (let page = 1; page <= 13; page += 1) paged.push(...(await findExactly('medlar', { page, pageSize: 7 })));
    expect(paged).toEqual(expected);
  });
});
