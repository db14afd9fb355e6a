import { beforeAll, describe, expect, it } from 'vitest';
import { browseArchive } from '../../lib/search/browse/reads';
import { type BrowseQuery, parseBrowseQuery } from '../../lib/search/browse/rules';
import { suggest } from '../../lib/search/suggestions/reads';
import { createTestDatabase } from '../support/databases';
import { addArticles, addVideos, nameOf } from '../support/search';

const database = await createTestDatabase();
const appUrl = 'https://research.example.com';
const bare = parseBrowseQuery({});
const suggestFor = (q: string, filters: Partial<BrowseQuery> = {}) => suggest({ ...bare, q, ...filters }, appUrl);

beforeAll(async () => {
  await database.pool.query(
    `INSERT INTO categories (slug, name_en, name_zh) VALUES ('revenue-management', 'Revenue management', '收益管理'),
      ('labour', 'Labour', '用工'), ('empty', 'Revenue, empty', '')`,
  );
  const revenue = { category_slug: 'revenue-management', author_name: 'Su Wanqing', author_name_zh: '苏婉清' };
  await addArticles(database, [
    { slug: 'pms', title_en: 'A PMS migration', content_zh: '收益管理', tags: ['room rate'], tags_zh: ['房价'], ...revenue },
    {
      slug: 'overbooking',
      title_en: 'Overbooking as insurance',
      content_en: 'Sold over capacity.',
      tags: ['Overbooking'],
      ...revenue,
    },
    { slug: 'wages', title_en: 'Wages', tags: ['room rate'], category_slug: 'labour', author_name: 'Ann Roe', is_premium: true },
    { slug: 'draft', title_en: 'Draft', tags: ['roomless'], category_slug: 'labour', is_published: false },
    ...Array.from({ length: 12 }, (_, n) => ({
      slug: `n${n}`,
      title_en: `Hotel ${n}`,
      category_slug: 'labour',
      tags: ['hotel'],
    })),
  ]);
  await addVideos(database, [{ video_url: 'https://example.com/v', title_en: 'Hotel film', category_slug: 'labour' }]);
});

describe('suggestions', () => {
  it.each<[q: string, lists: [kind: string, value: string, articles: number][]]>([
    ['revenue man', [['category', 'revenue-management', 2]]],
    ['man rev', [['category', 'revenue-management', 2]]],
    ['收益管理', [['category', 'revenue-management', 2]]],
    ['益管', [['category', 'revenue-management', 2]]],
    ['su wan', [['author', 'Su Wanqing', 2]]],
    ['苏婉青', [['author', 'Su Wanqing', 2]]],
    ['su wan qing', [['author', 'Su Wanqing', 2]]],
    ['-苏婉青', []],
    ['苏婉', [['author', 'Su Wanqing', 2]]],
    ['room ra', [['tag', 'room rate', 2]]],
    ['over', [['tag', 'Overbooking', 1]]],
    ['房价', [['tag', 'room rate', 2]]],
    ['"room rate"', [['tag', 'room rate', 2]]],
    ['rate -room', []],
    ['oom', []],
    ['revenue roe', []],
    ['roomless', []],
    ['!', []],
  ])('for “%s” begin with %j', async (q, lists) => {
    const found = await suggestFor(q);
    expect(found.lists.map(({ kind, value, articles }) => [kind, value, articles])).toEqual(lists);
  });

  it('have what has other names of a term, if nothing has its own', async () => {
    await addArticles(database, [{ slug: 'stays', title_en: 'Length of stay', category_slug: 'labour' }]);
    expect((await suggestFor('LOS')).items.map(({ title_en }) => title_en)).toEqual(['Length of stay']);
  });

  it('mark the typed part of a name, escaped', async () => {
    await addArticles(database, [{ slug: 'b', title_en: 'F', tags: ['F&B <cost>'], category_slug: 'labour' }]);
    expect((await suggestFor('cost f')).lists).toMatchObject([{ html: '<mark>F</mark>&#38;B &#60;<mark>cost</mark>&#62;' }]);
  });

  it.each<[q: string, filters: Partial<BrowseQuery>]>([
    ['overb', {}],
    ['over', {}],
    ['hotel', {}],
    ['hotel', { sort: 'oldest' }],
    ['hotel', { type: 'video' }],
    ['hotel wages', {}],
    ['wages', { access: 'open' }],
    ['wages', { access: 'subscribers' }],
    ['收益管理', { category: 'labour' }],
    ['hotle', {}],
    ['hotels NOT wages', {}],
    ['overbookings', {}],
    ['over booking', {}],
    ['wage', { access: 'open' }],
    ['pags', {}],
    ['qqqq', {}],
  ])('for “%s” under %j equal the first results of a search', async (q, filters) => {
    const [suggested, found] = [await suggestFor(q, filters), await browseArchive({ ...bare, q, ...filters }, false, appUrl)];
    expect(suggested.items.map(nameOf)).toEqual(found.items.slice(0, 6).map(nameOf));
    expect(suggested.total).toBe(found.total);
  });

  it('include new publications', async () => {
    await addArticles(database, [{ slug: 'new', title_en: 'X', tags: ['zeppelins'], category_slug: 'labour' }]);
    expect((await suggestFor('zep')).lists).toMatchObject([{ kind: 'tag', value: 'zeppelins', articles: 1 }]);
  });
});
