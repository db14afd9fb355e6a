import type { Schemas } from '@/components/api/client';
import { type Field, type Fields, isSameValue } from './fields';

/** An article as the console's editors see it. */
export type ArticleView = Schemas['EditedArticle'];
export type Editor = Schemas['PresentEditor'];
export type Category = { slug: string; name: string };

export const articleStates = ['draft', 'scheduled', 'published', 'archived'] as const satisfies ArticleView['state'][];

/** The draft's fields, or the article's where there is no draft yet. */
export function toFields({ draft, article }: ArticleView): Fields {
  const { is_published: _published, is_archived: _archived, publish_at: _publishAt, ...fields } = draft ?? article;
  return fields;
}

/** The fields that publishing would change for readers. */
export function listChangedFields(view: ArticleView): Field[] {
  const { article } = view;
  return Object.entries(toFields(view))
    .filter(([field, value]) => !isSameValue(value, article[field as Field]))
    .map(([field]) => field as Field);
}

/** When the draft or the article is scheduled for publication, if it is. */
export function findGoLive({ state, article, schedule }: ArticleView): { at: string; status: 'pending' | 'failed' } | undefined {
  return schedule ?? (state === 'scheduled' ? { at: article.publish_at, status: 'pending' } : undefined);
}
