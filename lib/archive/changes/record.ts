import type { ArticleBodyRow, ArticleItemRow } from '../articles/record';
import type { ChangeList } from './schema';

/** An entry of the change log joined to its article; the article's columns are null for a delete. */
export type ChangeRow<Row> = Row & {
  newest: string;
  entry_slug: string | null;
  /** null for an upsert */
  entry_at: string | null;
  live: boolean;
  previous_slugs: string[];
};

/** The same with the whole article; `bytes_before` is the size of the bodies of earlier entries. */
export type ChangeContentRow = ChangeRow<ArticleItemRow> & ArticleBodyRow & { bytes_before: number | null };

/** A page of changes whose upserts have an `Entry` in place of their article. */
export type ChangePage<Entry> = Omit<ChangeList, 'changes'> & {
  changes: (Omit<ChangeList['changes'][number], 'article'> & { article: Entry | null })[];
};
