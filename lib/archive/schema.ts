import { z } from 'zod';
import { parseTime } from '../clock';
import { localizedText, timestampInput, optionalText, slug, text, timestamp, toOptional } from '../text/schema';

/** Longest body in characters: past it the search index (1 MiB of distinct words a document) might not hold it. */
const LONGEST_BODY = 300_000;

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
    publish_at: timestampInput.nullable().default(null),
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

export type ArticleCreate = z.output<typeof ArticleCreate>;

export const ArticleItem = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    slug: z.string(),
    title_zh: localizedText(),
    title_en: localizedText(),
    title_ru: localizedText(),
    excerpt_zh: localizedText(),
    excerpt_en: localizedText(),
    excerpt_ru: localizedText(),
    category_slug: z.string(),
    author_name: z.string(),
    author_name_zh: localizedText(),
    author_title_zh: localizedText(),
    author_title_en: localizedText(),
    author_avatar: z.string(),
    cover_image: z.string(),
    tags: z.array(z.string()),
    is_featured: z.boolean(),
    is_pinned: z.boolean(),
    is_premium: z.boolean(),
    languages: z.array(z.enum(['en', 'zh'])).meta({ description: 'Languages with a title and a body' }),
    published_at: timestamp,
    updated_at: timestamp,
    original_source_url: z.string(),
    original_source_name: z.string(),
    original_source_date: z.string(),
    url: z.string().meta({ format: 'uri', description: 'The article in the portal' }),
  })
  .meta({ id: 'ArticleItem', description: "An article's metadata, without its body" });

export const Article = ArticleItem.extend({
  content_zh: localizedText(),
  content_en: localizedText(),
  geo_core_problem_zh: localizedText(),
  geo_core_problem_en: localizedText(),
  geo_theoretical_solution_zh: localizedText(),
  geo_theoretical_solution_en: localizedText(),
  geo_empirical_metric_zh: localizedText(),
  geo_empirical_metric_en: localizedText(),
  mentions: z.array(z.json()),
  aliases: z.array(z.string()).meta({ description: 'Other slugs that lead here' }),
  date_modified: z.string().nullable(),
  access: z.object({
    full_text: z.boolean(),
    reason: z.enum(['active_key', 'anonymous']),
  }),
}).meta({ id: 'Article', description: 'One article; bodies are null for anonymous callers' });

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

export type ArticleItem = z.output<typeof ArticleItem>;
export type Article = z.output<typeof Article>;
