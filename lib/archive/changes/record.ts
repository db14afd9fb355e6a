import type { ArticleBodyRow } from '../articles/record';
import type { ChangeList } from './schema';

/** An entry of the change log, or one row without an entry, which has the time of the last commit. */
export type ChangeRow = {
  newest: string | null;
  entry_id: string;
  entry_slug: string;
  entry_at: string;
  live: boolean;
  /** null if there are none */
  previous_slugs: string[] | null;
};

/** The same with the whole article; `bytes_before` is the size of the bodies of earlier entries. */
export type ChangeContentRow = ChangeRow & ArticleBodyRow & { bytes_before: number | null };

/** A page of changes whose upserts have an `Entry` in place of their article. */
export type ChangePage<Entry> = Omit<ChangeList, 'changes'> & {
  changes: (Omit<ChangeList['changes'][number], 'article'> & { article: Entry | null })[];
};
