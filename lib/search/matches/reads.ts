import type { RunStatement } from '../../platform/db/search-connection';
import { type IndexSnapshot, readIndex } from '../index/index-reader';
import { type IndexMatches, matchIndex } from '../index/match';
import { MAX_PARTIAL_MATCHES } from '../index/partial-matches';
import { type DocumentKind, SegmentsReplacedError } from '../index/posting-lists';
import { type IndexQuery, listIndexTerms } from '../index/query';
import { readWaitingDocuments, toAuthorLabel, toCategoryLabel, toSegment, VIDEO_LABEL } from '../index/waiting-documents';
import { MAX_MATCHES, type SearchQuery, type SearchTerm, toPatterns, toSearchTerms, type WordForms } from '../query/rules';
import type { MatchKind } from '../query/schema';
import {
  getHanVariants,
  getStems,
  getStopWords,
  listCompletions,
  NO_VOCABULARY,
  readVocabulary,
  suggestStems,
  type TypedWord,
  toCompletions,
  type Vocabulary,
} from '../terms/reads';
import { type Phrase, parseQuery, type Term } from '../terms/rules';

/** A match of a query, best first: what to highlight in it, and the terms as typed that it lacks. */
export type Match = { kind: DocumentKind; id: string; score: number; match: MatchKind; missing: string[]; needles: string[] };

/**
 * Some of a query's matches. `total` counts all of them, up to `MAX_MATCHES`, and `totalAll` those that match all terms; `capped`
 * if there are more. `isProvisional`: after a bulk change, documents that wait to be indexed were left out. The archive's version
 * does not change when they appear, so such matches must not be cached.
 */
export type Matches = {
  matches: Match[];
  total: number;
  totalAll: number;
  capped: boolean;
  approximate: boolean;
  isProvisional: boolean;
};

/** The search terms, and the page of matches to return. */
export type MatchQuery = Pick<SearchQuery, 'q' | 'type' | 'category' | 'author' | 'from' | 'to' | 'sort' | 'prefix'> & {
  skip: number;
  take: number;
};

const NO_MATCHES: Matches = { matches: [], total: 0, totalAll: 0, capped: false, approximate: false, isProvisional: false };

/** Merges of segments that a search may meet before it fails. */
const MAX_RESTARTS = 3;

/**
 * Finds what matches a query in whole or in part. If nothing does, the last word is taken for the beginning of one, and then
 * typos are tolerated; the result is `approximate`.
 */
export async function findMatches(query: MatchQuery, run: RunStatement): Promise<Matches> {
  const parsed = await readQuery(query.q, run);
  const { included, stems } = parsed;
  if (included.length === 0) return NO_MATCHES;
  let isProvisional = false;
  const read: ReadTerms = async (indexTerms, starts) => {
    const snapshot = await readIndex(indexTerms, starts, run);
    isProvisional ||= snapshot.leavesOut;
    return snapshot;
  };
  const lastWord = findLastWord(included.at(-1));
  const alternatives = new Map<string, string[]>();
  if (query.prefix && lastWord !== undefined) {
    const waiting = (await read([], [])).listWaitingWords();
    const completions = await listCompletions(lastWord, waiting, run);
    alternatives.set(lastWord, [...new Set([stems.get(lastWord) ?? lastWord, ...completions])]);
  }
  const plan = (changed: Forms) => toPlan(query, parsed, new Map([...alternatives, ...changed]));
  const search: Search = { parsed, lastWord, alternatives, plan, read, run };
  for (let restarts = 0; ; restarts += 1) {
    try {
      const exact = plan(new Map());
      const snapshot = await getIndexSnapshot(exact, read);
      const found = await matchIndex(exact.query, snapshot, run);
      const widened = found.all > 0 ? undefined : await findWidened(search, snapshot, found.some > 0);
      return { ...(widened ?? toMatches(exact, found)), isProvisional };
    } catch (error) {
      if (!(error instanceof SegmentsReplacedError) || restarts === MAX_RESTARTS) throw error;
    }
  }
}

/** Words that stand for others, by the word as typed. */
type Forms = ReadonlyMap<string, readonly string[]>;

/** A query, and how to look for it with other words in place of some. `alternatives`: the completions of search as you type. */
type Search = {
  parsed: ParsedQuery;
  lastWord: string | undefined;
  alternatives: Forms;
  plan: (changed: Forms) => SearchPlan;
  read: ReadTerms;
  run: RunStatement;
};

/**
 * What a query of which no document matches all terms finds with its last word completed, and then with typos corrected.
 *
 * @param matchesAsTyped whether documents match it in part
 * @returns undefined if that finds no more than the query as typed
 */
async function findWidened(
  { parsed: { included, stems, isIgnored }, lastWord, alternatives, plan, read, run }: Search,
  snapshot: IndexSnapshot,
  matchesAsTyped: boolean,
): Promise<FoundMatches | undefined> {
  const wanted = listLatinWords(
    included.filter((term) => !isIgnored(term)),
    (phrase) => !phrase.quoted,
  );
  const isAbsent = (word: string) => !occurs(stems.get(word) ?? word, snapshot);
  const mayChange = (word: string) => wanted.has(word) && !alternatives.has(word);
  const mistyped = [...stems].filter(([word]) => mayChange(word) && isAbsent(word));
  const unfinished =
    lastWord !== undefined && mayChange(lastWord) && (!matchesAsTyped || isAbsent(lastWord)) ? lastWord : undefined;
  const vocabulary =
    unfinished === undefined ? NO_VOCABULARY : await readVocabulary(unfinished, mistyped.slice(0, MAX_CORRECTED_WORDS), run);
  const completed =
    unfinished === undefined ? new Map<string, string[]>() : await completeWord(unfinished, vocabulary, snapshot, read, run);
  const findWith = (changed: Forms) => findCorrected(plan(changed), changed, matchesAsTyped, read, run);
  const whole = completed.size > 0 ? await findWith(completed) : undefined;
  if (whole?.matchesAll) return whole.found;
  const corrections = await correctWords(
    mistyped.filter(([word]) => !completed.has(word)).slice(0, MAX_CORRECTED_WORDS),
    vocabulary,
    snapshot,
    read,
    run,
  );
  if (corrections.size > 0) return (await findWith(new Map([...completed, ...corrections]))).found;
  return matchesAsTyped ? undefined : whole?.found;
}

/** A query as typed: its terms, the stems of its words, and which terms do not count beside others. */
type ParsedQuery = { terms: Term[]; included: Term[]; stems: ReadonlyMap<string, string>; isIgnored: (term: Term) => boolean };

async function readQuery(q: string, run: RunStatement): Promise<ParsedQuery> {
  const terms = parseQuery(q, await getHanVariants(run));
  const typed = listLatinWords(terms);
  const [stems, stopWords] = [await getStems(typed, run), await getStopWords(typed, run)];
  const isStop = ({ alternatives }: Term) =>
    alternatives.every(({ tokens }) => tokens.every(({ text, han }) => !han && stopWords.has(text)));
  const included = terms.filter(({ excluded }) => !excluded);
  const hasOthers = included.some((term) => !isStop(term));
  return { terms, included, stems, isIgnored: (term) => hasOthers && isStop(term) };
}

/** @param changed words that stand for others, by the word as typed */
function toPlan(
  query: MatchQuery,
  { terms, included, stems, isIgnored }: ParsedQuery,
  changed: ReadonlyMap<string, readonly string[]>,
): SearchPlan {
  const asTyped: WordForms = { stems, alternatives: new Map() };
  const searchTerms = toSearchTerms(included, { stems, alternatives: changed }, isIgnored);
  return {
    terms: searchTerms,
    query: {
      groups: searchTerms.map(({ group }) => group),
      excluded: terms
        .filter((term) => term.excluded && !isIgnored(term))
        .map((term) => ({ alternatives: term.alternatives.flatMap(({ tokens }) => toPatterns(tokens, asTyped)), weight: 0 })),
      labels: toLabels(query),
      from: query.from,
      to: query.to,
      sort: query.sort,
      skip: query.skip,
      take: query.take,
      maxMatches: MAX_MATCHES,
    },
  };
}

/** Documents that are matched at a time: their texts are in memory. */
const MATCHED_AT_A_TIME = 200;

/**
 * Which of some articles match all terms of a query, as a search finds them. They are read one by one, whether they are indexed or
 * not, so that none is missing because the index is behind. Words are neither completed nor corrected.
 *
 * @param articles `changed_at` changes with the text
 */
export async function matchArticles(
  q: string,
  articles: readonly { id: string; changed_at: Date }[],
  run: RunStatement,
): Promise<Set<string>> {
  const parsed = await readQuery(q, run);
  const matching = new Set<string>();
  if (parsed.included.length === 0) return matching;
  const { query } = toPlan({ q, sort: 'newest', prefix: false, skip: 0, take: MATCHED_AT_A_TIME }, parsed, new Map());
  const { terms, starts } = listIndexTerms(query);
  for (let from = 0; from < articles.length; from += MATCHED_AT_A_TIME) {
    const keys = articles
      .slice(from, from + MATCHED_AT_A_TIME)
      .map(({ id, changed_at }) => ({ kind: 'article' as const, id, version: `${id} ${changed_at.getTime()}` }));
    const documents = await readWaitingDocuments(keys, run);
    if (documents.length === 0) continue;
    const segment = toSegment(documents, terms, starts);
    const { matches } = await matchIndex(
      query,
      { segments: [segment], leavesOut: false, listWaitingWords: () => new Set() },
      run,
    );
    for (const { id, missing } of matches) if (missing.length === 0) matching.add(id);
  }
  return matching;
}

function listLatinWords(terms: readonly Term[], isWanted: (phrase: Phrase) => boolean = () => true): Set<string> {
  const tokens = terms.flatMap(({ alternatives }) => alternatives.filter(isWanted).flatMap((phrase) => phrase.tokens));
  return new Set(tokens.flatMap(({ text, han }) => (han ? [] : [text])));
}

type SearchPlan = { terms: SearchTerm[]; query: IndexQuery };

/** Reads the index for one search, which notes whether documents were left out. */
type ReadTerms = (terms: readonly string[], starts: readonly string[]) => Promise<IndexSnapshot>;

function getIndexSnapshot({ query }: SearchPlan, read: ReadTerms): Promise<IndexSnapshot> {
  const { terms, starts } = listIndexTerms(query);
  return read(terms, starts);
}

function toLabels({ type, category, author }: MatchQuery): IndexQuery['labels'] {
  return {
    required: [
      ...(type === 'video' ? [VIDEO_LABEL] : []),
      ...(category === undefined ? [] : [toCategoryLabel(category)]),
      ...(author === undefined ? [] : [toAuthorLabel(author)]),
    ],
    excluded: type === 'article' ? [VIDEO_LABEL] : [],
  };
}

type FoundMatches = Omit<Matches, 'isProvisional'>;

function toMatches({ terms }: SearchPlan, { all, some, isComplete, matches }: IndexMatches): FoundMatches {
  return {
    total: Math.min(all + some, MAX_MATCHES),
    totalAll: Math.min(all, MAX_MATCHES),
    capped: all + some > MAX_MATCHES || !isComplete,
    approximate: false,
    matches: matches.map(({ kind, id, score, missing }) => ({
      kind,
      id,
      score,
      match: missing.length === 0 ? 'all' : 'some',
      missing: missing.map((place) => (terms[place] as SearchTerm).typed),
      needles: terms.flatMap(({ whole, pieces }, place) => (missing.includes(place) ? [...whole, ...pieces] : whole)),
    })),
  };
}

function occurs(stem: string, { segments }: IndexSnapshot): boolean {
  return segments.some((segment) => segment.contains(stem));
}

/** Corrections per mistyped word. */
const MAX_CORRECTIONS = 3;

/** Words whose typos are looked for in one query. */
const MAX_CORRECTED_WORDS = 8;

/** For each word that occurs nowhere, the nearest stems that do. */
async function correctWords(
  absent: readonly TypedWord[],
  vocabulary: Vocabulary,
  snapshot: IndexSnapshot,
  read: ReadTerms,
  run: RunStatement,
): Promise<Map<string, string[]>> {
  if (absent.length === 0) return new Map();
  const suggestions = await suggestStems(absent, snapshot.listWaitingWords(), vocabulary, run);
  const candidates = [...suggestions.values()].flat(2);
  if (candidates.length === 0) return new Map();
  const found = await read(candidates, []);
  const corrections = new Map<string, string[]>();
  for (const [word, groups] of suggestions) {
    const nearest = groups.map((group) => group.filter((stem) => occurs(stem, found))).find((group) => group.length > 0);
    if (nearest) corrections.set(word, nearest.slice(0, MAX_CORRECTIONS));
  }
  return corrections;
}

/**
 * Matches of a query with corrected words, and whether any contains all of its terms. They are approximate if nothing matches as
 * typed. Otherwise they match in part: with the words that were typed right, and better if they contain the corrected ones.
 */
async function findCorrected(
  plan: SearchPlan,
  corrections: ReadonlyMap<string, readonly string[]>,
  matchesAsTyped: boolean,
  read: ReadTerms,
  run: RunStatement,
): Promise<{ found: FoundMatches; matchesAll: boolean }> {
  const { skip, take } = plan.query;
  const max = matchesAsTyped ? Math.max(0, MAX_PARTIAL_MATCHES - skip) : take;
  const found = await matchIndex({ ...plan.query, take: Math.min(take, max) }, await getIndexSnapshot(plan, read), run);
  const matchesAll = found.all > 0;
  const { matches, total, capped } = toMatches(plan, found);
  if (!matchesAsTyped) {
    const approximate = matches.map((match): Match => ({ ...match, match: 'approximate' }));
    return { matchesAll, found: { total, totalAll: 0, capped, approximate: total > 0, matches: approximate } };
  }
  const isCorrected = ({ words }: SearchTerm) => words.some((word) => corrections.has(word));
  const mistyped = plan.terms.filter(isCorrected).map(({ typed }) => typed);
  const partial = matches.map(
    (match): Match => ({ ...match, match: 'some', missing: [...new Set([...match.missing, ...mistyped])] }),
  );
  return {
    matchesAll,
    found: { total: Math.min(total, MAX_PARTIAL_MATCHES), totalAll: 0, capped: false, approximate: false, matches: partial },
  };
}

/** The last word of a query, unless it is Chinese or quoted: it may be the beginning of a word. */
function findLastWord(last: Term | undefined): string | undefined {
  const phrase = last?.alternatives.at(-1);
  const word = phrase?.quoted ? undefined : phrase?.tokens.at(-1);
  return word && !word.han ? word.text : undefined;
}

/** The stems that occur of words that begin with another, without stop words. */
async function completeWord(
  word: string,
  { beginning }: Vocabulary,
  snapshot: IndexSnapshot,
  read: ReadTerms,
  run: RunStatement,
): Promise<Map<string, string[]>> {
  const completions = await toCompletions(word, beginning, snapshot.listWaitingWords(), run);
  if (completions.length === 0) return new Map();
  const stopWords = await getStopWords(completions, run);
  const found = await read(completions, []);
  const occurring = completions.filter((stem) => !stopWords.has(stem) && occurs(stem, found));
  return occurring.length > 0 ? new Map([[word, occurring]]) : new Map();
}
