import type { Lang } from '../i18n/locales';
import { type Term, toAndQuery } from '../terms/rules';
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
  sort: SearchSort;
  lang: Lang;
  page: number;
  pageSize: number;
  /** whether highlights may quote bodies */
  fullText: boolean;
};

/** The arguments of `search_find`; see the search migration. */
export type SearchPlan = {
  tsquery: string;
  /** texts that must occur in addition to the index match */
  substrings: string[];
  patterns: string[];
  /** texts whose position decides the score */
  scored: string[];
  /** the whole query as one phrase, which scores extra in a title */
  phrase: string | null;
};

/** A page of matches; `capped` when there are more than were counted. */
export type MatchPage = { total: number; capped: boolean; hits: { kind: SearchType; id: string; score: number }[] };

export function toSearchPlan(terms: Term[]): SearchPlan {
  const texts = terms.map(({ text }) => text);
  const isEnglishPhrase = terms.length > 1 && texts.every((text) => text.startsWith(' '));
  return {
    tsquery: toAndQuery(terms.flatMap(({ lexemes }) => lexemes)),
    substrings: terms.filter(({ exact }) => !exact).map(({ text }) => text),
    patterns: [],
    scored: texts,
    phrase: isEnglishPhrase ? ` ${texts.map((text) => text.trim()).join(' ')} ` : null,
  };
}
