import type pg from 'pg';
import { ArticleItem } from '../../lib/archive/articles/schema';

export type Fields = Record<string, unknown>;
/** A pool or one connection: whatever runs a statement. */
type Writer = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** An article as a list shows it, for tests of what is made from one. */
export const articleItem: ArticleItem = {
  id: '0c1e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
  slug: 'what-a-night-costs',
  title_en: 'What a night costs',
  title_zh: '一晚的成本',
  title_ru: null,
  excerpt_en: 'Rooms, rates and costs.',
  excerpt_zh: null,
  excerpt_ru: null,
  category_slug: 'revenue',
  author_name: 'Su Wanqing',
  author_name_zh: '苏婉清',
  author_title_en: null,
  author_title_zh: null,
  author_avatar: '',
  cover_image: '',
  tags: ['pricing', 'R&D'],
  is_featured: false,
  is_pinned: false,
  is_premium: false,
  languages: ['en', 'zh'],
  published_at: '2026-03-04T01:30:00.000Z',
  updated_at: '2026-05-06T07:08:09.123Z',
  original_source_url: '',
  original_source_name: '',
  original_source_date: '',
  url: 'https://research.example.com/archive/what-a-night-costs',
};

/** Every field an article must have; a test adds those that it is about. */
export function articleFields(fields: Fields = {}): Fields {
  return {
    slug: 'an-article',
    title_zh: '酒店收益',
    title_en: 'Hotel revenue',
    content_zh: '正文',
    content_en: 'Body',
    category_slug: 'revenue',
    author_name: 'Ada',
    ...fields,
  };
}

/** Writes as a careless outsider would: plain SQL, no code of ours in between. */
export async function insertArticle(writer: Writer, fields: Fields = {}): Promise<string> {
  const row = articleFields(fields);
  const names = Object.keys(row);
  const { rows } = await (writer as pg.Pool).query<{ id: string }>(
    `INSERT INTO articles (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  );
  return (rows[0] as { id: string }).id;
}

export async function insertCategory(writer: Writer, slug: string, fields: Fields = {}): Promise<void> {
  await (writer as pg.Pool).query(
    `INSERT INTO categories (slug, name_zh, name_en, "order") VALUES ($1, $2, $3, $4) ON CONFLICT (slug) DO NOTHING`,
    [slug, fields.name_zh ?? '类别', fields.name_en ?? `Category ${slug}`, fields.order ?? 0],
  );
}

/** One value of one row. */
export async function read<T>(writer: Writer, sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await (writer as pg.Pool).query({ text: sql, values, rowMode: 'array' });
  return (rows[0] as unknown as unknown[] | undefined)?.[0] as T;
}

export const readVersion = (writer: Writer) => read<string>(writer, 'SELECT version::text FROM archive_state');

/** The newest stamp there is: a reader that starts now polls with it. */
export async function readNewestStamp(writer: Writer): Promise<Date> {
  return read<Date>(
    writer,
    `SELECT greatest('epoch'::timestamptz, (SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones))`,
  );
}

/** What breaks JSON, encodings and line ends; PostgreSQL stores no NUL and no lone surrogate. */
export const HOSTILE =
  '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\u2029\ufeff é 收益 🏨 \u{10ffff} "items":[] "article":null </script>';

/** Values of the fields that do not accept every text; each other field is changed to `HOSTILE`. */
const VALID_VALUES: Record<string, unknown> = {
  slug: 'renamed',
  category_slug: 'north',
  author_avatar: '/media/a.webp',
  cover_image: 'https://example.com/a.webp',
  tags: [HOSTILE, 'b'],
  tags_zh: ['一', ''],
  is_featured: true,
  is_pinned: true,
  is_premium: true,
  content_en: '',
  content_zh: '',
  publish_at: new Date('2020-02-29T23:59:59.999Z'),
  original_source_url: 'https://example.com/',
  original_source_date: '2020',
};

const DERIVED = ['id', 'languages', 'published_at', 'updated_at', 'url'];

/** Another value for every column that a list shows; the fields that follow from others are left out. */
export const ITEM_CHANGES: readonly (readonly [column: string, value: unknown])[] = [
  ...Object.keys(ArticleItem.shape).filter((name) => !DERIVED.includes(name)),
  'content_en',
  'content_zh',
  'publish_at',
].map((column) => [column, VALID_VALUES[column] ?? HOSTILE]);
