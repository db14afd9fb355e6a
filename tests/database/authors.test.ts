import { beforeAll, describe, expect, it } from 'vitest';
import { findAuthor, findAuthorPage, findAuthorProfile, getAdminAuthor, listAdminAuthors } from '../../lib/archive/authors/reads';
import type { AuthorUpdate } from '../../lib/archive/authors/schema';
import { updateAuthor } from '../../lib/archive/authors/writes';
import { listArticles } from '../../lib/archive/lists/reads';
import { countSitemapPages, listSitemapPages } from '../../lib/archive/sitemap/reads';
import { foldAuthor } from '../../lib/platform/fold-author';
import { toAuthorPath, toAuthorSlug } from '../../lib/platform/portal-paths';
import { insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';

const database = await createTestDatabase();
const { pool } = database;

const noProfile = { bio_zh: '', bio_en: '', affiliation_zh: '', affiliation_en: '', orcid: '', avatar: '' };

async function foldInDatabase(names: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ folded: string }>(
    'SELECT author_fold(name) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS n (name, position) ORDER BY position',
    [names],
  );
  return rows.map(({ folded }) => folded);
}

/** Not characters, or newer than Unicode 14, which PostgreSQL 15 knows. */
const UNKNOWN = /[\p{Cn}\p{Cs}\p{Co}\ua7f1\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u;

describe('author names', () => {
  it.each([
    ['case', 'Margaret OSEI', 'margaret osei'],
    ['accented capitals, composed or not', 'ÉMILE ZOE\u0308 ŁUKASZ ØRSTED', 'émile zoë łukasz ørsted'],
    ['sharp s', 'GROẞ Weiß WEISS', 'gross weiss weiss'],
    ['final sigma', 'ΓΙΏΡΓΟΣ γιώργος', 'γιώργοσ γιώργοσ'],
    ['Cyrillic', 'ЁЛКИНА Юлия', 'ёлкина юлия'],
    ['full-width and compatibility forms', 'Ａｄａ ﬁne 金樂', 'ada fine 金樂'],
    ['capitals outside the basic plane', '𐐀𐐨', '𐐨𐐨'],
    ['Chinese, as written', '玛格丽特·奥赛', '玛格丽特·奥赛'],
    ['spaces and punctuation, kept', " O'Neil-Smith,  J. ", " o'neil-smith,  j. "],
    ['dotted capital I', 'İ', 'i\u0307'],
    ['200 characters, not 201', '𐐀'.repeat(201), '𐐨'.repeat(200)],
  ])('fold %s', async (_kind, name, folded) => {
    expect(foldAuthor(name)).toBe(folded);
    expect(await foldInDatabase([name])).toEqual([folded]);
  });

  it('are folded by the database in the same way, for every character', async () => {
    const names: string[] = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!UNKNOWN.test(character)) names.push(character);
    }
    expect(names.length).toBeGreaterThan(50_000);
    const folded = await foldInDatabase(names);
    const different = names.filter((name, index) => foldAuthor(name) !== folded[index]);
    expect(different).toEqual([]);
  });

  it('are case-insensitive', () => {
    for (const name of ['Margaret Osei', 'Ünal Şahin', 'Łukasz Groß', 'Γιώργος Παπάς', 'Юлия Ёлкина', 'Ａｄａ', 'ﬁona']) {
      expect(foldAuthor(name.toUpperCase())).toBe(foldAuthor(name));
      expect(foldAuthor(name.normalize('NFD'))).toBe(foldAuthor(name));
      expect(foldAuthor(foldAuthor(name))).toBe(foldAuthor(name));
    }
  });
});

describe('author filter', () => {
  const articles = Array.from({ length: 60 }, (_, index) => ({
    slug: `article-${index}`,
    author_name: ['Zoë Łukasz', 'ZOË ŁUKASZ', 'Ada'][index % 3] as string,
    author_name_zh: ['佐伊', '', '佐伊', 'Ada'][index % 4] as string,
    category_slug: index % 2 ? 'revenue' : 'labour',
    tags: index % 5 ? ['red'] : ['red', 'blue', 'blue'],
    publish_at: new Date(Date.UTC(2020, index % 7, 1 + (index % 4))),
    is_published: index !== 12,
  }));
  let inOrder: (typeof articles)[number][] = [];
  let stamps: Map<string, Date>;

  beforeAll(async () => {
    await insertCategory(pool, 'revenue');
    await insertCategory(pool, 'labour');
    for (const article of articles) await insertArticle(pool, article);
    // Names and states that changed after the article was written.
    await pool.query("UPDATE articles SET author_name = 'Grace', author_name_zh = '格蕾丝' WHERE slug = 'article-1'");
    await pool.query("UPDATE articles SET is_archived = true WHERE slug = 'article-2'");
    await pool.query("DELETE FROM articles WHERE slug = 'article-3'");
    const { rows } = await pool.query<{ slug: string; changed_at: Date }>(
      "SELECT slug, changed_at FROM articles WHERE state = 'published' ORDER BY published_at DESC, id DESC",
    );
    stamps = new Map(rows.map(({ slug, changed_at }) => [slug, changed_at]));
    const current = new Map(articles.map((article) => [article.slug, article]));
    const renamed = current.get('article-1');
    if (renamed) Object.assign(renamed, { author_name: 'Grace', author_name_zh: '格蕾丝' });
    inOrder = rows.map(({ slug }) => current.get(slug) as (typeof articles)[number]);
  });

  /** Written names per name that a caller may send. */
  const spellings: Record<string, string[]> = {
    'Zoë Łukasz': ['Zoë Łukasz', 'ZOË ŁUKASZ'],
    'zoe\u0308 łuKASZ': ['Zoë Łukasz', 'ZOË ŁUKASZ'],
    ＡＤＡ: ['Ada'],
    佐伊: ['佐伊'],
    Grace: ['Grace'],
    格蕾丝: ['格蕾丝'],
    zoë: [],
    '': [],
  };

  it.each(Object.entries(spellings))(
    'returns for "%s" every article, newest first, and an exact total',
    async (author, written) => {
      const newest = Math.max(...[...stamps.values()].map(Number));
      const middle = [...stamps.values()].sort((a, b) => Number(a) - Number(b))[30] as Date;
      for (const category of [undefined, 'revenue', 'none'])
        for (const tag of [undefined, 'blue', 'none'])
          for (const since of [undefined, middle, new Date(newest + 1)]) {
            const expected = inOrder.filter(
              (article) =>
                (written.includes(article.author_name) || written.includes(article.author_name_zh)) &&
                (category === undefined || article.category_slug === category) &&
                (tag === undefined || article.tags.includes(tag)) &&
                (since === undefined || Number(stamps.get(article.slug)) >= Number(since)),
            );
            for (const pageSize of [3, 100]) {
              const slugs: string[] = [];
              for (let page = 1; page <= Math.ceil(expected.length / pageSize) + 1; page += 1) {
                const list = await listArticles({ author, category, tag, since, lang: 'both', page, pageSize }, appUrl);
                expect({ category, tag, since, total: list.total }).toEqual({ category, tag, since, total: expected.length });
                slugs.push(...list.items.map(({ slug }) => slug));
              }
              expect(slugs).toEqual(expected.map(({ slug }) => slug));
            }
          }
    },
  );
});

describe('author of an author page', () => {
  beforeAll(async () => {
    const publish_at = (day: number) => new Date(Date.UTC(2024, 0, day));
    await insertArticle(pool, { slug: 'ines-1', author_name: 'Inès ROY', author_title_en: 'Intern', publish_at: publish_at(1) });
    await insertArticle(pool, { slug: 'ines-2', author_name: 'Inès Roy', author_name_zh: '伊内斯', publish_at: publish_at(2) });
    await insertArticle(pool, { slug: 'namesake', author_name: 'Bo', author_name_zh: 'Inès Roy', publish_at: publish_at(3) });
    await insertArticle(pool, { slug: 'ab-1', author_name: 'A. B.', publish_at: publish_at(4) });
    await insertArticle(pool, { slug: 'ab-2', author_name: 'A-B', publish_at: publish_at(5) });
    await insertArticle(pool, { slug: 'draft', author_name: 'Kim', is_published: false });
  });

  it.each([
    ['the name', 'Inès Roy', 'Inès Roy'],
    ['another case and form', 'INE\u0300S ROY', 'Inès Roy'],
    ['the Chinese name', '伊内斯', 'Inès Roy'],
    ['a name before the same Chinese name of a newer article', 'inès roy', 'Inès Roy'],
    ['no name', 'Ines Roy', undefined],
    ['the author of a draft', 'Kim', undefined],
  ])('is found by %s', async (_kind, name, expected) => {
    expect((await findAuthor(name))?.author_name).toBe(expected);
  });

  it('is named as in the newest article, on the page and in the sitemap', async () => {
    const ines = { author_name: 'Inès Roy', author_name_zh: '伊内斯', author_title_en: null, author_title_zh: null };
    expect(await findAuthor('inès roy')).toEqual(ines);
    const paths = (await listSitemapPages('authors', 1)).map(({ path }) => path);
    expect(paths.filter((path) => /in(e|%C3%A8)s/i.test(path))).toEqual(['/authors/ines-roy']);
    expect(paths).toContain('/authors/bo');
    expect(paths).not.toContain('/authors/kim');
    expect((await countSitemapPages()).authors).toBe(paths.length);
  });

  it.each([
    ['the name', ['Inès Roy'], true],
    ['another case', ['INÈS ROY'], true],
    ['the Chinese name', ['伊内斯'], true],
    ['another name', ['Inès'], false],
    ['two names of namesakes', ['Inès Roy', '伊内斯'], false],
  ])('shows the biography of a user with %s: %s', async (_kind, users, shown) => {
    await pool.query('TRUNCATE users CASCADE');
    await pool.query(
      `INSERT INTO users (id, email, name, role, bio_en, avatar) SELECT gen_random_uuid(), n || '@example.com', name, 'editor', 'Writes.', '/media/p'
       FROM unnest($1::text[]) WITH ORDINALITY AS u (name, n)`,
      [users],
    );
    const profile = await findAuthorProfile({ author_name: 'Inès Roy', author_name_zh: '伊内斯' });
    expect(profile).toEqual({ ...noProfile, bio_en: shown ? 'Writes.' : '', avatar: shown ? '/media/p' : '' });
  });

  it('has no profile while the user has no biography', async () => {
    await pool.query("UPDATE users SET name = 'Inès Roy', bio_en = '', avatar = '/media/x' WHERE email = '1@example.com'");
    await pool.query("DELETE FROM users WHERE email <> '1@example.com'");
    expect(await findAuthorProfile({ author_name: 'Inès Roy', author_name_zh: null })).toEqual(noProfile);
  });

  it.each([
    ['the slug', 'ines-roy', 'Inès Roy', '/authors/ines-roy'],
    ['the name', 'Inès Roy', 'Inès Roy', '/authors/ines-roy'],
    ['the Chinese name', '伊内斯', 'Inès Roy', '/authors/ines-roy'],
    ['a name with other punctuation', 'ines, roy', 'Inès Roy', '/authors/ines-roy'],
    ['a name whose slug another author has', 'A. B.', 'A. B.', '/authors/A.%20B.'],
    ['the slug of two authors, whoever published last', 'a-b', 'A-B', '/authors/a-b'],
    ['nothing but punctuation', '...', undefined, undefined],
  ])('has its page found by %s', async (_kind, segment, name, path) => {
    const page = await findAuthorPage(segment);
    expect([page?.author.author_name, page?.path]).toEqual([name, path]);
  });

  it('has the same slug in the database', async () => {
    const names = [
      'Inès ROY',
      "O'Neil-Smith,  J. ",
      '玛格丽特·奥赛',
      'ΓΙΏΡΓΟΣ',
      '[x]_{y}^`~|',
      'Weiß–Ünal',
      '金樂 Ａｄａ',
      '‘a’ “b”',
      // Cut within a character, it would have no address.
      `a${'𠀀'.repeat(250)}`,
    ];
    const { rows } = await pool.query<{ slug: string }>(
      'SELECT author_slug(author_fold(n)) AS slug FROM unnest($1::text[]) WITH ORDINALITY AS u (n, p) ORDER BY p',
      [names],
    );
    expect(rows.map(({ slug }) => slug)).toEqual(names.map(toAuthorSlug));
    expect(names.map(toAuthorPath).every((path) => path.startsWith('/authors/'))).toBe(true);
    expect(names.map(toAuthorSlug).slice(0, 3)).toEqual(['ines-roy', 'o-neil-smith-j', '玛格丽特-奥赛']);
  });
});

describe('the profile of an author', () => {
  const editor = { name: 'staff:e@example.com', role: 'editor' as const, email: 'e@example.com', requestId: 'test' };
  const update = (slug: string, changes: AuthorUpdate) => updateAuthor(database, slug, changes, editor);

  it('is created by its first change, keeps the other fields, and leaves an audit row per change', async () => {
    await update('bo', { orcid: '0000-0002-1825-0097', bio_en: 'Writes.' });
    await update('bo', { affiliation_zh: '研究所', bio_en: null });
    await update('bo', { affiliation_zh: '研究所' });
    const bo = { ...noProfile, orcid: '0000-0002-1825-0097', bio_en: 'Writes.', affiliation_zh: '研究所' };
    expect(await findAuthorProfile({ author_name: 'BO', author_name_zh: null })).toEqual(bo);
    const { avatar: _, ...texts } = bo;
    expect(await getAdminAuthor('bo')).toEqual({
      slug: 'bo',
      author_name: 'Bo',
      author_name_zh: 'Inès Roy',
      articles: 1,
      ...texts,
    });
    const { rows } = await pool.query("SELECT subject, after FROM audit WHERE action = 'author.update' ORDER BY id");
    expect(rows).toEqual([
      { subject: 'author:Bo', after: { orcid: '0000-0002-1825-0097', bio_en: 'Writes.' } },
      { subject: 'author:Bo', after: { affiliation_zh: '研究所' } },
    ]);
  });

  it('exists only for authors with published articles', async () => {
    await expect(update('kim', { bio_en: 'x' })).rejects.toMatchObject({ code: 'not_found', data: { resource: 'author' } });
  });

  it('takes precedence over the biography of a member of staff with that name', async () => {
    await pool.query("UPDATE users SET name = 'Bo', bio_en = 'Own words.', bio_zh = '自述' WHERE email = '1@example.com'");
    expect(await findAuthorProfile({ author_name: 'Bo', author_name_zh: null })).toMatchObject({
      bio_en: 'Writes.',
      bio_zh: '自述',
    });
  });

  it('is listed with every author once, by number of articles and by part of a name', async () => {
    const all = await listAdminAuthors({ page: 1, pageSize: 100 });
    const slugs = all.items.map(({ slug, author_name }) => `${slug} ${author_name}`);
    expect([all.total, new Set(slugs).size]).toEqual([all.items.length, all.items.length]);
    expect(all.items.map(({ articles }) => articles)).toEqual(all.items.map(({ articles }) => articles).sort((a, b) => b - a));
    const paged = [1, 2, 3].map((page) => listAdminAuthors({ page, pageSize: Math.ceil(all.total / 3) }));
    expect((await Promise.all(paged)).flatMap(({ items }) => items)).toEqual(all.items);
    expect((await listAdminAuthors({ q: '伊内', page: 1, pageSize: 10 })).items.map(({ slug }) => slug)).toEqual(['ines-roy']);
    expect(await listAdminAuthors({ q: '%', page: 1, pageSize: 10 })).toEqual({ items: [], total: 0 });
  });
});
