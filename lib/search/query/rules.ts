import type { Lang } from '../../platform/i18n/locales';
import type { SearchSort, SearchType } from './schema';

/** Maximum length of a query in characters (docs/contract.md, section 4). */
export const MAX_QUERY_LENGTH = 200;

/** Matches that are counted and ranked. Beyond them the total is marked as capped (docs/contract.md, section 4). */
export const MAX_MATCHES = 10_000;

export type SearchQuery = {
  q: string;
  type?: SearchType | undefined;
  category?: string | undefined;
  /** an author's name as written in either language, in either case and width */
  author?: string | undefined;
  /** published at or after this time */
  from?: Date | undefined;
  /** published at or before this time */
  to?: Date | undefined;
  /** whether the last word is the beginning of one, for search as you type */
  prefix: boolean;
  /** whether no typo is looked for in words of up to four letters, most of which are as near to many others */
  keepsShort?: boolean | undefined;
  sort: SearchSort;
  lang: Lang;
  page: number;
  pageSize: number;
  /** whether highlights may quote bodies */
  fullText: boolean;
};
