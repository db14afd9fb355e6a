import { z } from 'zod';
import { locales } from '../../platform/i18n/locales';
import { listOf } from '../../platform/list-envelope';
import {
  emptiableTimestampInput,
  jsonValue,
  localizedText,
  optionalImageUrl,
  optionalText,
  optionalWebUrl,
  slug,
  text,
  timestamp,
  timestampInput,
  toOptional,
} from '../../platform/text/schema';

/** In characters. A longer body could exceed what one search document can index: 1 MiB of distinct words. */
const MAX_BODY_LENGTH = 300_000;

const tag = text(100)
  .min(1)
  .refine((value) => value === '' || value.trim() !== '', 'Tag should not be blank');

/** An article as editors write it, with every default. */
export const ArticleCreate = z
  .object({
    title_zh: text(500),
    title_en: text(500),
    excerpt_zh: optionalText(5_000),
    excerpt_en: optionalText(5_000),
    content_zh: text(MAX_BODY_LENGTH),
    content_en: text(MAX_BODY_LENGTH),
    category_slug: slug,
    author_name: text(200),
    author_name_zh: optionalText(200),
    author_title_zh: optionalText(200),
    author_title_en: optionalText(200),
    author_avatar: optionalImageUrl(2_000),
    cover_image: optionalImageUrl(2_000),
    tags: z.array(tag).max(50).default([]),
    tags_zh: z.array(text(100)).max(50).default([]).meta({
      description: 'One Chinese name per tag, `""` for none; or an empty list',
      zh: '标签的中文名，与标签一一对应，没有的写 `""`；也可为空列表',
    }),
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
    original_source_url: optionalWebUrl(2_000),
    original_source_name: optionalText(500),
    original_source_date: optionalText(100),
  })
  .meta({ id: 'ArticleCreate' });

/** Fields that exist only on update. The contract spells `dateModified` in camel case. */
const updateOnly = {
  title_ru: optionalText(500),
  excerpt_ru: optionalText(5_000),
  is_archived: z.boolean().nullable(),
  aliases: z.array(slug).max(100).nullable(),
  dateModified: text(100).nullable(),
  mentions: z.array(jsonValue).max(500).nullable(),
};

/** An update: every field is optional, and null leaves the value unchanged. The empty string clears text and times. */
export const ArticleUpdate = z
  .object({
    ...Object.fromEntries(Object.entries(ArticleCreate.shape).map(([name, schema]) => [name, toOptional(schema)])),
    ...Object.fromEntries(Object.entries(updateOnly).map(([name, schema]) => [name, toOptional(schema)])),
    publish_at: emptiableTimestampInput.nullish(),
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
    tags_zh: z.array(z.string()).optional().meta({
      description: 'Chinese names of the tags, in their order, `""` where a tag has none; empty if none has one',
      zh: '标签的中文名，顺序与标签一致，没有中文名的为 `""`；全部没有时为空列表',
    }),
    is_featured: z.boolean(),
    is_pinned: z.boolean(),
    is_premium: z.boolean(),
    languages: z.array(z.enum(locales)).meta({ description: 'Languages with a title and a body', zh: '标题与正文齐备的语言' }),
    published_at: timestamp,
    updated_at: timestamp,
    original_source_url: z.string(),
    original_source_name: z.string(),
    original_source_date: z.string(),
    url: z.string().meta({ format: 'uri', description: 'The article page in the portal', zh: '文章在门户中的网址' }),
  })
  .meta({ id: 'ArticleItem', description: "An article's metadata, without its body", zh: '文章的元数据，不含正文' });

const ArticleAccess = z
  .object({ full_text: z.boolean(), reason: z.enum(['active_key', 'anonymous']) })
  .meta({ id: 'ArticleAccess', description: 'Whether the response has the full text, and why', zh: '响应是否含全文，以及原因' });

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
  aliases: z.array(z.string()).meta({ description: 'Other slugs that resolve to this article', zh: '同样指向此文章的其他 slug' }),
  date_modified: z.string().nullable(),
  access: ArticleAccess,
}).meta({
  id: 'Article',
  description: 'One article; bodies are null for anonymous callers',
  zh: '一篇文章；匿名请求的正文为 null',
});

/** An article that editors have put on a list. */
export const ChosenArticle = z.object({
  id: z.string().meta({ format: 'uuid' }),
  title_zh: z.string(),
  title_en: z.string(),
  is_published: z.boolean(),
});

export const ArticleList = listOf(ArticleItem, 'ArticleList');

export type ChosenArticle = z.output<typeof ChosenArticle>;
export type ArticleItem = z.output<typeof ArticleItem>;
export type Article = z.output<typeof Article>;
