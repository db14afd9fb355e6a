import type { Lang } from '../i18n/locales';
import { toAndQuery, type Term } from '../terms/rules';

/** Longest search in characters, as the interface takes it (contract, section 4). */
export const MAX_QUERY_LENGTH = 200;

/** Matches that are counted and ranked; beyond, `total` says so (contract, section 4). */
export const MAX_MATCHES = 10_000;

export type SearchQuery = {
  q: string;
  type?: 'article' | 'video' | undefined;
  category?: string | undefined;
  lang: Lang;
  page: number;
  pageSize: number;
  /** whether highlights may quote from bodies */
  fullText: boolean;
};

/** What the database is asked: see `search_find` in the search migration. */
export type SearchPlan = { tsquery: string; substrings: string[]; patterns: string[]; scored: string[]; phrase: string | null };

export type MatchPage = { total: number; capped: boolean; hits: { kind: 'article' | 'video'; id: string; score: number }[] };

export function toSearchPlan(terms: Term[]): SearchPlan {
  const needles = terms.map((term) => term.text);
  return {
    tsquery: toAndQuery(terms.flatMap((term) => term.lexemes)),
    substrings: terms.filter((term) => !term.exact).map((term) => term.text),
    patterns: [],
    scored: needles,
    // Several English words that stand side by side in a title are what was meant.
    phrase:
      terms.length > 1 && terms.every((term) => term.text.startsWith(' '))
        ? ` ${needles.map((needle) => needle.trim()).join(' ')} `
        : null,
  };
}
