import { beforeAll, describe, expect, it } from 'vitest';
import { findNeighbours, findOpenSummary, getReadableArticle } from '../../lib/archive/reading/reads';
import { type Fields, insertArticle, insertCategory, read } from '../support/articles';
import { createTestDatabase } from '../support/databases';

const database = await createTestDatabase();
const appUrl = 'https://research.example.com';
const body = ['Opening.', '## Section', 'Closing words. '.repeat(20), '[^1]: Note.'].join('\n\n');

const articles: Fields[] = [
  { slug: 'first', publish_at: '2025-01-01T00:00:00Z', geo_core_problem_en: 'Open.', geo_empirical_metric_zh: '公开。' },
  { slug: 'same-time-a', publish_at: '2025-02-01T00:00:00Z' },
  { slug: 'same-time-b', publish_at: '2025-02-01T00:00:00Z' },
  { slug: 'elsewhere', publish_at: '2025-02-15T00:00:00Z', category_slug: 'two' },
  { slug: 'hidden', publish_at: '2025-02-16T00:00:00Z', is_published: false, geo_core_problem_en: 'Hidden.' },
  {
    slug: 'last',
    publish_at: '2025-03-01T00:00:00Z',
    is_premium: true,
    content_en: body,
    geo_core_problem_en: 'Problem.',
    aliases: ['old'],
  },
];

beforeAll(async () => {
  for (const slug of ['one', 'two']) await insertCategory(database.pool, slug);
  for (const fields of articles) await insertArticle(database.pool, { category_slug: 'one', is_published: true, ...fields });
});

describe('neighbours', () => {
  const idOf = async (slug: string) => (await getReadableArticle(slug, undefined, appUrl)).article;
  const walk = async (from: string, way: 'earlier' | 'later') => {
    const passed: string[] = [];
    for (let slug: string | undefined = from; slug; slug = (await findNeighbours(await idOf(slug), appUrl))[way]?.slug)
      passed.push(slug);
    return passed;
  };

  it('visit every published article of a category once in both directions', async () => {
    const back = await walk('last', 'earlier');
    expect([...back].sort()).toEqual(['first', 'last', 'same-time-a', 'same-time-b']);
    expect(back.at(-1)).toBe('first');
    expect(await walk('first', 'later')).toEqual(back.reverse());
    expect(await findNeighbours(await idOf('elsewhere'), appUrl)).toEqual({ earlier: undefined, later: undefined });
  });
});

describe('a premium article', () => {
  it.each([
    ['by its slug', 'last'],
    ['by an alias', 'old'],
  ])('%s is shown in full to subscribers only', async (_name, slug) => {
    const whole = await getReadableArticle(slug, { fullText: true }, appUrl);
    expect(whole.article).toMatchObject({ slug: 'last', content_en: body, geo_core_problem_en: 'Problem.' });
    for (const reader of [undefined, { fullText: false }]) {
      const locked = await getReadableArticle(slug, reader, appUrl);
      expect(locked.article).toMatchObject({ slug: 'last', content_en: null, content_zh: null, geo_core_problem_en: null });
      expect(locked.previews?.en).toMatchObject({ opening: [{ text: 'Opening.' }], headings: [{ depth: 2, text: 'Section' }] });
      expect(JSON.stringify(locked)).not.toMatch(/Closing words|Problem\.|Note\./);
    }
  });
});

it.each([
  ['an open article', 'first', { geo_core_problem_en: 'Open.', geo_core_problem_zh: '', geo_empirical_metric_zh: '公开。' }],
  ['an article for subscribers', 'last', undefined],
  ['an unpublished article', 'hidden', undefined],
])('the summary of %s is what everybody may read of it', async (_name, slug, summary) => {
  const id = await read<string>(database.pool, 'SELECT id FROM articles WHERE slug = $1', [slug]);
  const found = await findOpenSummary({ id });
  if (summary) expect(found).toMatchObject(summary);
  else expect(found).toBeUndefined();
});
