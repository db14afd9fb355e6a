import { z } from 'zod';
import { parseTime } from '../clock';

/** Longest body in characters: past it the search index (1 MiB of distinct words a document) might not hold it. */
const LONGEST_BODY = 300_000;

/** Text that the database takes: no NUL, no half of a surrogate pair. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'String should not contain NUL or lone surrogates');
/** Text that may be left out; null and the empty string mean the same. */
const optionalText = (most: number) =>
  text(most)
    .nullable()
    .default('')
    .transform((value) => value ?? '');

/** Part of an address: whatever is no space, control character or mark that an address gives a meaning to. */
export const slug = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.{1,2}$)[^\s\p{C}/?#%\\&+]+$/u);

const moment = z.string().refine((value) => parseTime(value) !== undefined, {
  message: 'Input should be a valid datetime or date',
  params: { type: 'datetime_from_date_parsing' },
});

const tag = text(100).refine((value) => value.trim() !== '', 'Tag should not be empty');

/** The record as written, with every default (spec, "Article"). */
export const ArticleCreate = z
  .object({
    title_zh: text(500),
    title_en: text(500),
    excerpt_zh: optionalText(5_000),
    excerpt_en: optionalText(5_000),
    content_zh: text(LONGEST_BODY),
    content_en: text(LONGEST_BODY),
    category_slug: slug,
    author_name: text(200),
    author_name_zh: optionalText(200),
    author_title_zh: optionalText(200),
    author_title_en: optionalText(200),
    author_avatar: optionalText(2_000),
    cover_image: optionalText(2_000),
    tags: z.array(tag).max(50).default([]),
    is_featured: z.boolean().default(false),
    is_pinned: z.boolean().default(false),
    is_premium: z.boolean().default(false),
    is_published: z.boolean().default(true),
    slug: slug.nullable().default(null),
    publish_at: moment.nullable().default(null),
    geo_core_problem_zh: optionalText(5_000),
    geo_core_problem_en: optionalText(5_000),
    geo_theoretical_solution_zh: optionalText(5_000),
    geo_theoretical_solution_en: optionalText(5_000),
    geo_empirical_metric_zh: optionalText(5_000),
    geo_empirical_metric_en: optionalText(5_000),
    original_source_url: optionalText(2_000),
    original_source_name: optionalText(500),
    original_source_date: optionalText(100),
  })
  .meta({ id: 'ArticleCreate' });

/** Fields that exist only on update. `dateModified` is the one name the spec writes in camel case. */
const updateOnly = {
  title_ru: optionalText(500),
  excerpt_ru: optionalText(5_000),
  is_archived: z.boolean().nullable(),
  aliases: z.array(slug).max(100).nullable(),
  dateModified: text(100).nullable(),
  mentions: z.array(z.json()).max(500).nullable(),
};

/** On update every field is optional and may be null: null leaves the value as it is. */
export const ArticleUpdate = z
  .object({
    ...Object.fromEntries(Object.entries(ArticleCreate.shape).map(([name, schema]) => [name, toOptional(schema)])),
    ...Object.fromEntries(Object.entries(updateOnly).map(([name, schema]) => [name, toOptional(schema)])),
  })
  .meta({ id: 'ArticleUpdate' });

export const CategoryCreate = z
  .object({
    slug,
    name_zh: text(200),
    name_en: text(200),
    description_zh: optionalText(5_000),
    description_en: optionalText(5_000),
    order: z.int32().default(0),
  })
  .meta({ id: 'CategoryCreate' });

export const CategoryUpdate = z
  .object(
    Object.fromEntries(
      Object.entries(CategoryCreate.shape)
        .filter(([name]) => name !== 'slug')
        .map(([name, schema]) => [name, toOptional(schema)]),
    ),
  )
  .meta({ id: 'CategoryUpdate' });

export const VideoCreate = z
  .object({
    title_zh: text(500),
    title_en: text(500),
    video_url: text(2_000).min(1),
    description_zh: optionalText(5_000),
    description_en: optionalText(5_000),
    thumbnail: optionalText(2_000),
    category_slug: optionalText(200),
    duration: optionalText(100),
    is_published: z.boolean().default(true),
  })
  .meta({ id: 'VideoCreate' });

export type ArticleCreate = z.output<typeof ArticleCreate>;
export type CategoryCreate = z.output<typeof CategoryCreate>;
export type VideoCreate = z.output<typeof VideoCreate>;

function toOptional(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
  const base = inner instanceof z.ZodPipe ? unwrapOptionalText(inner) : inner;
  return base.nullish();
}

/** `optionalText` is a default inside a transform; for an update only the text itself counts. */
function unwrapOptionalText(pipe: z.ZodPipe): z.ZodType {
  const input = pipe.in as z.ZodType;
  const withoutDefault = input instanceof z.ZodDefault ? (input.unwrap() as z.ZodType) : input;
  return withoutDefault instanceof z.ZodNullable ? (withoutDefault.unwrap() as z.ZodType) : withoutDefault;
}

/** The records that readers get. A `_zh`, `_en` or `_ru` field is absent when `lang` left it out, null when there is no such text. */

const time = z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC with milliseconds' });
const inLanguage = () => z.string().nullable().optional();

export const ArticleItem = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    slug: z.string(),
    title_zh: inLanguage(),
    title_en: inLanguage(),
    title_ru: inLanguage(),
    excerpt_zh: inLanguage(),
    excerpt_en: inLanguage(),
    excerpt_ru: inLanguage(),
    category_slug: z.string(),
    author_name: z.string(),
    author_name_zh: inLanguage(),
    author_title_zh: inLanguage(),
    author_title_en: inLanguage(),
    author_avatar: z.string(),
    cover_image: z.string(),
    tags: z.array(z.string()),
    is_featured: z.boolean(),
    is_pinned: z.boolean(),
    is_premium: z.boolean(),
    languages: z.array(z.enum(['en', 'zh'])).meta({ description: 'Languages with a title and a body' }),
    published_at: time,
    updated_at: time,
    original_source_url: z.string(),
    original_source_name: z.string(),
    original_source_date: z.string(),
    url: z.string().meta({ format: 'uri', description: 'The article in the portal' }),
  })
  .meta({ id: 'ArticleItem', description: "An article's metadata, without its body" });

export const Article = ArticleItem.extend({
  content_zh: inLanguage(),
  content_en: inLanguage(),
  geo_core_problem_zh: inLanguage(),
  geo_core_problem_en: inLanguage(),
  geo_theoretical_solution_zh: inLanguage(),
  geo_theoretical_solution_en: inLanguage(),
  geo_empirical_metric_zh: inLanguage(),
  geo_empirical_metric_en: inLanguage(),
  mentions: z.array(z.json()),
  aliases: z.array(z.string()).meta({ description: 'Other slugs that lead here' }),
  date_modified: z.string().nullable(),
  access: z.object({
    full_text: z.boolean(),
    reason: z.enum(['active_key', 'anonymous']),
  }),
}).meta({ id: 'Article', description: 'One article; bodies are null for anonymous callers' });

export const Category = z
  .object({
    slug: z.string(),
    name_zh: z.string().nullable(),
    name_en: z.string().nullable(),
    description_zh: z.string().nullable(),
    description_en: z.string().nullable(),
    order: z.int(),
    article_count: z.int().meta({ description: 'Published articles in it' }),
  })
  .meta({ id: 'Category' });

export const VideoItem = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    title_zh: inLanguage(),
    title_en: inLanguage(),
    description_zh: inLanguage(),
    description_en: inLanguage(),
    video_url: z.string(),
    thumbnail: z.string(),
    category_slug: z.string(),
    duration: z.string(),
  })
  .meta({ id: 'VideoItem' });

export const Change = z
  .object({
    type: z.enum(['upsert', 'delete']),
    slug: z.string(),
    changed_at: time,
    previous_slugs: z.array(z.string()).meta({ description: 'Slugs to drop before this entry is applied' }),
    article: ArticleItem.nullable().meta({ description: 'The article as a list shows it; null on a delete' }),
  })
  .meta({ id: 'Change' });

/** The envelope of every list. */
export function listOf<T extends z.ZodType>(item: T, id: string) {
  return z
    .object({
      items: z.array(item),
      page: z.int(),
      page_size: z.int(),
      total: z.int(),
      total_pages: z.int(),
    })
    .meta({ id });
}

export const ArticleList = listOf(ArticleItem, 'ArticleList');
export const CategoryList = z.object({ items: z.array(Category) }).meta({ id: 'CategoryList' });
export const ChangeList = z
  .object({
    changes: z.array(Change),
    next_since: time,
    has_more: z.boolean(),
  })
  .meta({ id: 'ChangeList' });

export type ArticleItem = z.output<typeof ArticleItem>;
export type Article = z.output<typeof Article>;
export type VideoItem = z.output<typeof VideoItem>;
export type ChangeList = z.output<typeof ChangeList>;
