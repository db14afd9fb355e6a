import { foldAuthor } from '../../platform/fold-author';
import { parseBrowseQuery, toBrowseSearch } from '../../search/browse/rules';
import { hasIncludedTerm } from '../../search/terms/rules';

/** The query and filters of a search. */
export type SearchTerms = { q: string; category: string; tag: string; author: string };

export type SearchFields = SearchTerms & { name: string };

export const frequencies = ['off', 'daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Whether a text has the form of a token that turns alerts off. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Searches that one subscriber may keep. */
export const MAX_SEARCHES = 20;

/** Titles of one search in an alert; a link leads to the rest. */
export const MAX_TITLES = 20;

/** The hour of the day, in UTC, from which alerts are made. */
const ALERT_HOUR = 6;

const DAY_MS = 86_400_000;

/** How long before going live an article may have been published to be new, and how far an alert looks back. */
export const NEW_DAYS = 30;

/** The time from which the alerts of the present day are made, and the frequencies that are due; undefined before 06:00 UTC. */
export function toAlertDay(now: Date): { from: Date; due: Frequency[] } | undefined {
  const from = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + ALERT_HOUR * 3_600_000);
  if (now < from) return undefined;
  return { from, due: now.getUTCDay() === 1 ? ['daily', 'weekly'] : ['daily'] };
}

/** The stamp after which a search looks for new articles: its cursor, or thirty days ago after a longer pause. */
export function toStart(seenUntil: Date, now: Date): Date {
  return new Date(Math.max(seenUntil.getTime(), now.getTime() - NEW_DAYS * DAY_MS));
}

/** Whether an article passes the filters of a search. `matchArticles` checks the words. */
export function passesFilters(
  { category, tag, author }: Omit<SearchTerms, 'q'>,
  article: { category_slug: string; tags: string[]; author_name: string; author_name_zh: string },
): boolean {
  if (category !== '' && article.category_slug !== category) return false;
  if (tag !== '' && !article.tags.includes(tag)) return false;
  if (author === '') return true;
  const names = [article.author_name, article.author_name_zh].filter((name) => name !== '');
  return names.some((name) => foldAuthor(name) === foldAuthor(author));
}

/** The page that lists the results of a search, without the language. */
export function toResultsPath({ q, category, tag, author }: SearchTerms): string {
  return `/archive${toBrowseSearch(parseBrowseQuery({ q, category, tag, author }))}`;
}

/** The error of a search that has no terms. */
export const TERMS_RULE =
  'At least one of q, category, tag and author is required, and q may not consist of excluded terms alone';

/** Whether a search looks for anything: excluded terms alone find nothing, with filters or without. */
export function hasTerms({ q, category, tag, author }: SearchTerms): boolean {
  return q === '' ? [category, tag, author].some((value) => value !== '') : hasIncludedTerm(q);
}

const SAVE_PATH = /^\/(?:en|zh)\/dashboard\/searches\?([^#]*)/;

/** The search that a path of `toSaveSearchPath`, with its language, saves; undefined for other paths. */
export function toSearchToSave(path: string): SearchTerms | undefined {
  const search = SAVE_PATH.exec(path)?.[1];
  if (search === undefined) return undefined;
  const { q, category = '', tag = '', author = '' } = parseBrowseQuery(Object.fromEntries(new URLSearchParams(search)));
  const terms = { q, category, tag, author };
  return hasTerms(terms) ? terms : undefined;
}

/** The state of a search in audit rows. */
export function toAuditState(search: SearchFields & { frequency: Frequency }) {
  const { name, q, category, tag, author, frequency } = search;
  return { name, q, category, tag, author, frequency };
}
