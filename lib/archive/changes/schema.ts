import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { Article, ArticleItem } from '../articles/schema';

const changeTypes = ['upsert', 'delete'] as const;

const ChangedArticle = Article.partial().extend(ArticleItem.shape).meta({
  id: 'ChangedArticle',
  description: 'The article as lists return it; with `include=content`, as `GET /articles/{slug}` does',
  zh: '与列表中相同的文章数据；使用 `include=content` 时与 `GET /articles/{slug}` 的响应相同',
});

export const Change = z
  .object({
    type: z.enum(changeTypes).meta({
      description: '`upsert` for a new or changed article, `delete` for one that is gone',
      zh: '`upsert` 为新增或修改，`delete` 为撤下或删除',
    }),
    slug: z.string().meta({ description: 'Present slug of the article', zh: '文章当前的 slug' }),
    changed_at: timestamp,
    previous_slugs: z
      .array(z.string())
      .meta({ description: 'Slugs to drop before applying this entry', zh: '处理此条目之前应删除的 slug' }),
    article: ChangedArticle.nullable().meta({ description: 'null for a delete', zh: '删除条目为 null' }),
  })
  .meta({ id: 'Change', description: 'A change of one article', zh: '一篇文章的一次变更' });

export const ChangeList = z
  .object({
    changes: z.array(Change),
    next_since: timestamp.meta({
      description: 'The `since` of the next request, ISO 8601 in UTC',
      zh: '下一次请求的 `since`，ISO 8601（UTC）',
    }),
    has_more: z.boolean().meta({ description: 'Whether to request the next page at once', zh: '是否还有下一页，有则应立即请求' }),
  })
  .meta({ id: 'ChangeList', description: 'Changes in the order in which they happened', zh: '按发生顺序排列的变更' });

export type ChangeList = z.output<typeof ChangeList>;
