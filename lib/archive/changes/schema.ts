import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { Article, ArticleItem } from '../articles/schema';

export const changeTypes = ['upsert', 'delete'] as const;
export type ChangeType = (typeof changeTypes)[number];

const ChangedArticle = Article.partial().extend(ArticleItem.shape).meta({
  id: 'ChangedArticle',
  description: 'The article as lists return it; with `include=content`, as `GET /articles/{slug}` does',
});

export const Change = z
  .object({
    type: z.enum(changeTypes),
    slug: z.string(),
    changed_at: timestamp,
    previous_slugs: z.array(z.string()).meta({ description: 'Slugs to drop before applying this entry' }),
    article: ChangedArticle.nullable().meta({ description: 'null for a delete' }),
  })
  .meta({ id: 'Change' });

export const ChangeList = z
  .object({
    changes: z.array(Change),
    next_since: timestamp,
    has_more: z.boolean(),
  })
  .meta({ id: 'ChangeList' });

export type ChangeList = z.output<typeof ChangeList>;
