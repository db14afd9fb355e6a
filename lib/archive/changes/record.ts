import type { ArticleBodyRow, ArticleItemRow } from '../articles/record';

/** An entry of the change log joined to its article; the article's columns are null for a delete. */
export type ChangeRow = ArticleItemRow & {
  newest: string;
  entry_slug: string | null;
  /** null for an upsert */
  entry_at: string | null;
  live: boolean;
  previous_slugs: string[];
};

/** The same with the whole article; `bytes_before` is the size of the bodies of earlier entries. */
export type ChangeContentRow = ChangeRow & ArticleBodyRow & { bytes_before: number | null };
