import type { ArticleItemRow } from '../archive/record';

/** An entry of the change log joined to its article; the article's columns are null for a delete. */
export type ChangeRow = ArticleItemRow & {
  newest: Date;
  entry_slug: string | null;
  entry_at: Date;
  live: boolean;
  previous_slugs: string[];
};
