import { z } from 'zod';
import { locales } from '../../platform/i18n/locales';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import {
  emptiableTimestampInput,
  jsonValue,
  localizedText,
  optionalImageUrl,
  optionalText,
  optionalWebUrl,
  recordId,
  slug,
  text,
  timestamp,
  timestampInput,
  toOptional,
} from '../../platform/text/schema';

export const ArticleItem = z
  .object({
    id: recordId,
    slug: z.string().meta({
      description: 'Last part of the address, unique; former slugs redirect',
      zh: '网址末段，不重复；旧的 slug 会跳转至此',
    }),
    title_zh: localizedText().meta({ description: 'Title in Chinese', zh: '中文标题' }),
    title_en: localizedText().meta({ description: 'Title in English', zh: '英文标题' }),
    title_ru: localizedText().meta({
      description: 'Title in Russian where the archive has one, else `null`',
      zh: '俄文标题，仅个别文章有，其余为 `null`',
    }),
    excerpt_zh: localizedText().meta({ description: 'Summary in Chinese', zh: '中文摘要' }),
    excerpt_en: localizedText().meta({ description: 'Summary in English', zh: '英文摘要' }),
    excerpt_ru: localizedText().meta({
      description: 'Summary in Russian where the archive has one, else `null`',
      zh: '俄文摘要，仅个别文章有，其余为 `null`',
    }),
    category_slug: z.string().meta({ description: '`slug` of the category', zh: '所属分类的 `slug`' }),
    author_name: z.string().meta({ description: 'Name of the author', zh: '作者姓名' }),
    author_name_zh: localizedText().meta({ description: 'Name of the author in Chinese', zh: '作者中文名' }),
    author_title_zh: localizedText().meta({ description: 'Position of the author in Chinese', zh: '作者职务（中文）' }),
    author_title_en: localizedText().meta({ description: 'Position of the author in English', zh: '作者职务（英文）' }),
    author_avatar: z.string().meta({ description: 'URL of a portrait, or `""`', zh: '作者头像的网址，没有则为 `""`' }),
    cover_image: z.string().meta({ description: 'URL of a cover, or `""`', zh: '封面图的网址，没有则为 `""`' }),
    tags: z
      .array(z.string())
      .meta({ description: 'Subjects of the article, found by `tag` filters', zh: '文章的主题，用于 `tag` 筛选' }),
    tags_zh: z.array(z.string()).optional().meta({
      description: 'Chinese names of the tags, in their order, `""` where a tag has none; empty if none has one',
      zh: '标签的中文名，顺序与标签一致，没有中文名的为 `""`；全部没有时为空列表',
    }),
    is_featured: z.boolean().meta({ description: 'Whether editors put it on the home page', zh: '编辑是否将其列入首页' }),
    is_pinned: z.boolean().meta({ description: 'Whether it comes first on the home page', zh: '是否在首页置顶' }),
    is_premium: z
      .boolean()
      .meta({ description: 'Whether only subscribers read the full text in the portal', zh: '在网站上阅读全文是否须订阅' }),
    languages: z.array(z.enum(locales)).meta({ description: 'Languages with a title and a body', zh: '标题与正文齐备的语言' }),
    published_at: timestamp,
    updated_at: timestamp,
    original_source_url: z
      .string()
      .meta({ description: 'URL of the publication that the article is based on, or `""`', zh: '所据原文的网址，没有则为 `""`' }),
    original_source_name: z.string().meta({ description: 'Name of that publication, or `""`', zh: '原文出处，没有则为 `""`' }),
    original_source_date: z.string().meta({
      description: 'Date of that publication as its editors wrote it, or `""`',
      zh: '原文日期，按编辑填写的原样，没有则为 `""`',
    }),
    url: z.string().meta({ format: 'uri', description: 'The article page in the portal', zh: '文章在门户中的网址' }),
  })
  .meta({ id: 'ArticleItem', description: "An article's metadata, without its body", zh: '文章的元数据，不含正文' });

const ArticleAccess = z
  .object({
    full_text: z
      .boolean()
      .meta({ description: 'Whether `content_*` and `geo_*` are filled', zh: '是否含 `content_*` 与 `geo_*`' }),
    reason: z.enum(['active_key', 'anonymous']).meta({
      description: '`active_key` with a valid key, `anonymous` without one',
      zh: '`active_key` 为使用有效密钥，`anonymous` 为未使用密钥',
    }),
  })
  .meta({ id: 'ArticleAccess', description: 'Whether the response has the full text, and why', zh: '响应是否含全文，以及原因' });

export const Article = ArticleItem.extend({
  content_zh: localizedText().meta({
    description: 'Full text in Chinese, as Markdown; needs a key',
    zh: '中文全文（Markdown），需要密钥',
  }),
  content_en: localizedText().meta({
    description: 'Full text in English, as Markdown; needs a key',
    zh: '英文全文（Markdown），需要密钥',
  }),
  geo_core_problem_zh: localizedText().meta({
    description: 'In brief, in Chinese: the question of the article; needs a key',
    zh: '要点（中文）：文章讨论的问题，需要密钥',
  }),
  geo_core_problem_en: localizedText().meta({
    description: 'In brief, in English: the question of the article; needs a key',
    zh: '要点（英文）：文章讨论的问题，需要密钥',
  }),
  geo_theoretical_solution_zh: localizedText().meta({
    description: 'In brief, in Chinese: its answer; needs a key',
    zh: '要点（中文）：文章给出的答案，需要密钥',
  }),
  geo_theoretical_solution_en: localizedText().meta({
    description: 'In brief, in English: its answer; needs a key',
    zh: '要点（英文）：文章给出的答案，需要密钥',
  }),
  geo_empirical_metric_zh: localizedText().meta({
    description: 'In brief, in Chinese: how to measure it; needs a key',
    zh: '要点（中文）：如何衡量，需要密钥',
  }),
  geo_empirical_metric_en: localizedText().meta({
    description: 'In brief, in English: how to measure it; needs a key',
    zh: '要点（英文）：如何衡量，需要密钥',
  }),
  mentions: z.array(z.json()).meta({
    description: 'What the article names: strings, or objects with `name`, `type` and `sameAs`',
    zh: '文中提及的对象：字符串，或含 `name`、`type` 与 `sameAs` 的对象',
  }),
  aliases: z.array(z.string()).meta({ description: 'Other slugs that resolve to this article', zh: '同样指向此文章的其他 slug' }),
  date_modified: z
    .string()
    .nullable()
    .meta({ description: 'Date of the last revision as its editors wrote it', zh: '编辑填写的修订日期' }),
  access: ArticleAccess,
}).meta({
  id: 'Article',
  description: 'One article; bodies are null for anonymous callers',
  zh: '一篇文章；匿名请求的正文为 null',
});

/** In characters. A longer body could exceed what one search document can index: 1 MiB of distinct words. */
const MAX_BODY_LENGTH = 300_000;

const tag = text(100)
  .min(1)
  .refine((value) => value === '' || value.trim() !== '', 'Tag should not be blank');

/** An article as editors write it, with every default. */
export const ArticleCreate = z
  .object(
    describeAs(
      {
        title_zh: text(500),
        title_en: text(500),
        excerpt_zh: optionalText(5_000),
        excerpt_en: optionalText(5_000),
        content_zh: text(MAX_BODY_LENGTH).meta({ description: 'Full text in Chinese, as Markdown', zh: '中文全文（Markdown）' }),
        content_en: text(MAX_BODY_LENGTH).meta({ description: 'Full text in English, as Markdown', zh: '英文全文（Markdown）' }),
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
        is_published: z.boolean().default(true).meta({
          description: 'Whether readers can see it, from `publish_at` on if that is set',
          zh: '读者能否看到；设有 `publish_at` 时自该时刻起可见',
        }),
        slug: slug.nullable().default(null),
        publish_at: timestampInput.nullable().default(null).meta({
          description: 'Time of publication; one to come schedules the article',
          zh: '发布时间；将来的时间表示定时发布',
        }),
        geo_core_problem_zh: optionalText(5_000).meta({
          description: 'In brief, in Chinese: the question of the article',
          zh: '要点（中文）：文章讨论的问题',
        }),
        geo_core_problem_en: optionalText(5_000).meta({
          description: 'In brief, in English: the question of the article',
          zh: '要点（英文）：文章讨论的问题',
        }),
        geo_theoretical_solution_zh: optionalText(5_000).meta({
          description: 'In brief, in Chinese: its answer',
          zh: '要点（中文）：文章给出的答案',
        }),
        geo_theoretical_solution_en: optionalText(5_000).meta({
          description: 'In brief, in English: its answer',
          zh: '要点（英文）：文章给出的答案',
        }),
        geo_empirical_metric_zh: optionalText(5_000).meta({
          description: 'In brief, in Chinese: how to measure it',
          zh: '要点（中文）：如何衡量',
        }),
        geo_empirical_metric_en: optionalText(5_000).meta({
          description: 'In brief, in English: how to measure it',
          zh: '要点（英文）：如何衡量',
        }),
        original_source_url: optionalWebUrl(2_000),
        original_source_name: optionalText(500),
        original_source_date: optionalText(100),
      },
      Article.shape,
    ),
  )
  .meta({ id: 'ArticleCreate', description: 'A new article', zh: '新的文章' });

/** Fields that exist only on update. The contract spells `dateModified` in camel case. */
const updateOnly = describeAs(
  {
    title_ru: optionalText(500).meta({ description: 'Title in Russian; `""` for none', zh: '俄文标题，没有则为 `""`' }),
    excerpt_ru: optionalText(5_000).meta({ description: 'Summary in Russian; `""` for none', zh: '俄文摘要，没有则为 `""`' }),
    is_archived: z.boolean().nullable().meta({
      description: 'Whether it is withdrawn from readers and kept for editors',
      zh: '是否撤下存档：读者不可见，编辑仍可查看',
    }),
    aliases: z.array(slug).max(100).nullable(),
    dateModified: text(100).nullable().meta({
      description: 'Date of the last revision as its editors wrote it; `""` for none',
      zh: '编辑填写的修订日期，没有则为 `""`',
    }),
    mentions: z.array(jsonValue).max(500).nullable(),
  },
  Article.shape,
);

/** An update: every field is optional, and null leaves the value unchanged. The empty string clears text and times. */
export const ArticleUpdate = z
  .object({
    ...Object.fromEntries(Object.entries(ArticleCreate.shape).map(([name, schema]) => [name, toOptional(schema)])),
    ...Object.fromEntries(Object.entries(updateOnly).map(([name, schema]) => [name, toOptional(schema)])),
    publish_at: emptiableTimestampInput.nullish().meta({
      description: 'Time of publication; one to come schedules the article, `""` clears it',
      zh: '发布时间；将来的时间表示定时发布，`""` 表示清除',
    }),
  })
  .meta({
    id: 'ArticleUpdate',
    description: 'Changes to an article; absent and null fields keep their value',
    zh: '对文章的更改；缺省或为 null 的字段保持原值',
  });

export type ArticleCreate = z.output<typeof ArticleCreate>;

/** An article that editors have put on a list. */
export const ChosenArticle = z.object({
  id: recordId,
  ...describeAs({ title_zh: z.string(), title_en: z.string() }, ArticleItem.shape),
  is_published: z.boolean().meta({ description: 'Whether readers can see it', zh: '读者能否看到' }),
});

export const ArticleList = listOf(ArticleItem, 'ArticleList');

export type ChosenArticle = z.output<typeof ChosenArticle>;
export type ArticleItem = z.output<typeof ArticleItem>;
export type Article = z.output<typeof Article>;
