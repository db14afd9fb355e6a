import { z } from 'zod';

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
