import { z } from 'zod';

const draftShape = {
  title_zh: z.string(),
  title_en: z.string(),
  title_ru: z.string(),
  excerpt_zh: z.string(),
  excerpt_en: z.string(),
  excerpt_ru: z.string(),
  content_zh: z.string(),
  content_en: z.string(),
  category_slug: z.string(),
  author_name: z.string(),
  author_name_zh: z.string(),
  author_title_zh: z.string(),
  author_title_en: z.string(),
  author_avatar: z.string(),
  cover_image: z.string(),
  tags: z.array(z.string()),
  tags_zh: z.array(z.string()),
  is_featured: z.boolean(),
  is_pinned: z.boolean(),
  is_premium: z.boolean(),
  slug: z.string(),
  geo_core_problem_zh: z.string(),
  geo_core_problem_en: z.string(),
  geo_theoretical_solution_zh: z.string(),
  geo_theoretical_solution_en: z.string(),
  geo_empirical_metric_zh: z.string(),
  geo_empirical_metric_en: z.string(),
  original_source_url: z.string(),
  original_source_name: z.string(),
  original_source_date: z.string(),
  aliases: z.array(z.string()),
  dateModified: z.string(),
  mentions: z.array(z.json()),
};

/** The fields that staff edit in a draft. */
export const DraftRecord = z.object(draftShape);

/** Every field that an update may set, as stored: empty text is `""`, not null. */
export const ArticleRecord = z
  .object({
    ...draftShape,
    is_published: z.boolean(),
    is_archived: z.boolean(),
    publish_at: z.string().meta({ description: 'ISO 8601 in UTC, or empty', zh: 'ISO 8601（UTC），或为空' }),
  })
  .meta({
    id: 'ArticleRecord',
    description: 'Every field of an article that staff edit, as stored; nothing is null',
    zh: '编辑可修改的全部文章字段，与存储一致，不含 null',
  });

export type DraftRecord = z.output<typeof DraftRecord>;
export type ArticleRecord = z.output<typeof ArticleRecord>;
