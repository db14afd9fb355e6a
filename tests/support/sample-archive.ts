import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { Article, ArticleItem } from '../../lib/archive/articles/schema';
import { deleteArticle, renameArticle } from '../../lib/archive/articles/writes';
import { importArchive } from '../../lib/distribution/import/writes';
import type { Database } from '../../lib/platform/db/client';

export type ArticleFile = {
  slug: string;
  title_en: string;
  title_zh: string;
  content_en: string;
  content_zh: string;
  category_slug: string;
  tags: string[];
  tags_zh?: string[];
  publish_at?: string;
  is_published?: boolean;
  is_archived?: boolean;
  aliases?: string[];
} & Record<string, unknown>;

const base = { type: 'article', category_slug: 'labour', author_name: 'A. Tester', is_published: true };

/** What the sample archive has no case of: Russian, one language only, an address to be escaped, markup, equal times. */
export const extraArticles: ArticleFile[] = [
  {
    ...base,
    slug: '三语-it’s-"half"',
    title_en: 'Quokkaword: <b>"bold" & \'brave\'</b>',
    title_zh: '三语文章<script>alert(1)</script>',
    title_ru: 'Три языка',
    excerpt_en: 'A quokkaword & <i>more</i>.',
    excerpt_ru: 'Кратко',
    content_en: 'Secretbody of the quokkaword article.',
    content_zh: '三语正文密语。',
    tags: ['标签, с запятой & "quotes"', 'quokkatag'],
    tags_zh: ['', '短尾矮袋鼠'],
    publish_at: '2019-03-01T00:00:00Z',
    aliases: ['old/style'.replace('/', '-'), '旧址'],
    mentions: [{ type: 'Place', name: '上海' }, 'plain', 7],
    dateModified: '2020-02-02',
    original_source_url: 'https://source.example.com/a?b=c',
    original_source_name: 'Source',
    original_source_date: '2018',
  },
  {
    ...base,
    slug: 'english-only',
    title_en: 'English only',
    title_zh: '',
    content_en: 'Only in one language.',
    content_zh: '',
    tags: ['quokkatag'],
    publish_at: '2019-02-01T00:00:00Z',
  },
  ...['a', 'b', 'c', 'd'].map((letter) => ({
    ...base,
    slug: `same-moment-${letter}`,
    title_en: `Same moment ${letter}`,
    title_zh: '同一时刻',
    content_en: 'Text.',
    content_zh: '正文。',
    tags: ['quokkatag', 'same moment'],
    publish_at: '2019-01-01T00:00:00Z',
  })),
];

const leaving = ['renamed-before', 'deleted-after-reading', 'withdrawn-after-reading'].map((slug) => ({
  ...base,
  slug,
  title_en: slug,
  title_zh: '离开',
  content_en: 'Text.',
  content_zh: '正文。',
  tags: ['quokkaleaving'],
  publish_at: '2018-01-01T00:00:00Z',
}));

/** Adds the extra articles, and some history: one renamed, one deleted, one withdrawn. */
export async function addExtras(database: Database): Promise<void> {
  const lines = [...extraArticles, ...leaving].map((value, index) => ({ file: 'extras', line: index + 1, value }));
  const read = async function* () {
    yield* lines;
  };
  await importArchive(database, read, {
    onRejection: ({ line, reason }) => {
      throw new Error(`extra article ${line} was rejected: ${reason}`);
    },
  });
  await renameArticle(database, 'renamed-before', 'renamed-after');
  await deleteArticle(database.pool, 'deleted-after-reading');
  await database.pool.query("UPDATE articles SET is_published = false WHERE slug = 'withdrawn-after-reading'");
}

/** Every article file of the sample archive, published or not. */
export const sampleFiles: ArticleFile[] = readJson<ArticleFile>('prisma/sample/articles');
export const videoFiles = readJson<Record<string, string>>('prisma/sample/videos');
export const categoryFiles: Record<string, string | number>[] = JSON.parse(readFileSync('prisma/sample/categories.json', 'utf8'));

function readJson<T>(folder: string): T[] {
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')));
}

const renamed = { ...(leaving[0] as ArticleFile), slug: 'renamed-after', aliases: ['renamed-before'] };

/** Articles that readers must find, and those they must not. */
export const visible: ArticleFile[] = [...sampleFiles.filter(isVisible), ...extraArticles, renamed];
export const hidden: string[] = [
  ...sampleFiles.filter((file) => !isVisible(file)).map((file) => file.slug),
  ...leaving.slice(1).map((file) => file.slug),
];

function isVisible(file: ArticleFile): boolean {
  return file.is_published !== false && file.is_archived !== true && Date.parse(file.publish_at ?? '') <= Date.now();
}

export type Stored = { id: string; slug: string; changed_at: Date; state: string };

/** What no file says: ids and stamps. */
export async function readStored(): Promise<Map<string, Stored>> {
  return new Map((await query<Stored>('SELECT id, slug, changed_at, state FROM articles')).map((row) => [row.slug, row]));
}

export async function query<T>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

type Lang = 'en' | 'zh' | 'both';
const orNull = (value: unknown) => (value === undefined || value === '' ? null : value);

/** The fields of a list item. `expectedItem` writes out those of the specification again: the schema must not lose one. */
const fields = Object.keys(ArticleItem.shape);
const isTranslated = (name: string) => /_(zh|en|ru)$/.test(name);

/** An article as a list shows it, out of its file. */
export function expectedItem(file: ArticleFile, stored: Map<string, Stored>, lang: Lang = 'both'): Record<string, unknown> {
  const row = stored.get(file.slug);
  if (!row) throw new Error(`${file.slug} is not stored`);
  const translated = {
    ...Object.fromEntries(fields.filter(isTranslated).map((name) => [name, orNull(file[name])])),
    title_zh: orNull(file.title_zh),
    title_en: orNull(file.title_en),
    title_ru: orNull(file.title_ru),
    excerpt_zh: orNull(file.excerpt_zh),
    excerpt_en: orNull(file.excerpt_en),
    excerpt_ru: orNull(file.excerpt_ru),
    author_name_zh: orNull(file.author_name_zh),
    author_title_zh: orNull(file.author_title_zh),
    author_title_en: orNull(file.author_title_en),
    tags_zh: file.tags_zh ?? [],
  };
  return {
    ...Object.fromEntries(fields.filter((name) => !isTranslated(name)).map((name) => [name, file[name] ?? ''])),
    ...onlyIn(lang, translated),
    id: row.id,
    slug: file.slug,
    category_slug: file.category_slug,
    author_name: file.author_name,
    author_avatar: file.author_avatar ?? '',
    cover_image: file.cover_image ?? '',
    tags: file.tags,
    is_featured: file.is_featured ?? false,
    is_pinned: file.is_pinned ?? false,
    is_premium: file.is_premium ?? false,
    languages: [
      ...(file.title_en !== '' && file.content_en !== '' ? ['en'] : []),
      ...(file.title_zh !== '' && file.content_zh !== '' ? ['zh'] : []),
    ],
    published_at: new Date(file.publish_at as string).toISOString(),
    updated_at: row.changed_at.toISOString(),
    original_source_url: file.original_source_url ?? '',
    original_source_name: file.original_source_name ?? '',
    original_source_date: file.original_source_date ?? '',
    url: `https://research.example.com/archive/${encodeURIComponent(file.slug)}`,
  };
}

const withheld = ['content', 'geo_core_problem', 'geo_theoretical_solution', 'geo_empirical_metric'];

/** An article as an anonymous caller reads it, out of its file. */
export function expectedArticle(file: ArticleFile, stored: Map<string, Stored>, lang: Lang = 'both') {
  const nulls = Object.fromEntries(withheld.flatMap((name) => [`${name}_zh`, `${name}_en`]).map((name) => [name, null]));
  const further = Object.keys(Article.shape).filter((name) => !fields.includes(name) && !(name in nulls));
  return {
    ...Object.fromEntries(further.filter((name) => !isTranslated(name)).map((name) => [name, file[name] ?? ''])),
    ...onlyIn(lang, Object.fromEntries(further.filter(isTranslated).map((name) => [name, orNull(file[name])]))),
    ...expectedItem(file, stored, lang),
    ...onlyIn(lang, nulls),
    mentions: file.mentions ?? [],
    aliases: file.aliases ?? [],
    date_modified: file.dateModified ?? null,
    access: { full_text: false, reason: 'anonymous' },
  };
}

function onlyIn(lang: Lang, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => lang === 'both' || name.endsWith(`_${lang}`)));
}

/** Newest first, ties by id, downwards too. */
export function inListOrder(files: ArticleFile[], stored: Map<string, Stored>): ArticleFile[] {
  const idOf = (file: ArticleFile) => stored.get(file.slug)?.id ?? '';
  return [...files].sort(
    (a, b) => Date.parse(b.publish_at as string) - Date.parse(a.publish_at as string) || (idOf(b) < idOf(a) ? -1 : 1),
  );
}
