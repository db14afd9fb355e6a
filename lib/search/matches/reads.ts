import type { RunStatement } from '../../platform/db/search-connection';
import { toOtherSpelling } from '../../platform/text/spellings';
import type { MatchLimits } from '../index/full-matches';
import { type IndexSnapshot, readIndex } from '../index/index-reader';
import { matchIndex } from '../index/match';
import { MAX_PARTIAL_MATCHES } from '../index/partial-matches';
import { SegmentsReplacedError } from '../index/posting-lists';
import { type IndexQuery, listIndexTerms } from '../index/query';
import { readWaitingDocuments, toSegment } from '../index/waiting-documents';
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
import { parseQuery, SHORT_WORD, type Term } from '../terms/rules';
import {
  type Correction,
  type Forms,
  type FoundMatches,
  findLastWord,
  listLatinWords,
  listWritten,
  type Match,
  type Matches,
  type MatchQuery,
  type ParsedQuery,
  type Reading,
  type Readings,
  type SearchPlan,
  type SearchTerm,
  toCorrections,
  toMatches,
  toPlan,
  toReading,
} from './rules';

const NO_MATCHES: Matches = {
  matches: [],
  total: 0,
  totalAll: 0,
  capped: false,
  approximate: false,
  corrections: [],
  isProvisional: false,
};

/** Merges of segments that a search may meet before it fails. */
const MAX_RESTARTS = 3;

/**
 * Finds what matches a query in whole or in part. If nothing does, the last word is taken for the beginning of one, and then
 * typos are tolerated; the result is `approximate`.
 */
export async function findMatches(query: MatchQuery, run: RunStatement): Promise<Matches> {
  const parsed = await readQuery(query.q, run);
  const { included, stems, spellings } = parsed;
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
    alternatives.set(lastWord, [...new Set([...(spellings.get(lastWord) ?? [stems.get(lastWord) ?? lastWord]), ...completions])]);
  }
  const plan = (changed: Forms) => toPlan(query, parsed, new Map([...alternatives, ...changed]));
  const search: Search = { parsed, lastWord, alternatives, plan, read, run, keepsShort: query.keepsShort === true };
  return withRestarts(async () => {
    const exact = plan(new Map());
    const snapshot = await getIndexSnapshot(exact, read);
    const found = await matchIndex(exact.query, snapshot, run);
    const widened = found.all > 0 ? undefined : await findWidened(search, snapshot, found.some);
    return { ...(widened?.found ?? toMatches(exact, found)), corrections: widened?.corrections ?? [], isProvisional };
  });
}

/** A query, and how to look for it with other words in place of some. `alternatives`: the completions of search as you type. */
type Search = {
  parsed: ParsedQuery;
  lastWord: string | undefined;
  alternatives: Forms;
  plan: (changed: Forms) => SearchPlan;
  read: ReadTerms;
  run: RunStatement;
  keepsShort: boolean;
};

/** What to list instead of the matches of a query as typed, if anything, and what the query was read as. */
type Widened = { found: FoundMatches | undefined; corrections: Correction[] };

/**
 * What a query of which no document matches all terms finds with its last word completed, and then with typos corrected.
 *
 * @param some documents that match it in part
 * @returns no `found` if the query as typed finds more
 */
async function findWidened(search: Search, snapshot: IndexSnapshot, some: number): Promise<Widened> {
  const { read, run } = search;
  const matchesAsTyped = some > 0;
  const { mistyped, unfinished } = listDoubtfulWords(search, snapshot, matchesAsTyped);
  const vocabulary = unfinished ? await readVocabulary(unfinished[0], mistyped, run) : NO_VOCABULARY;
  const completed: Readings = unfinished ? await completeWord(unfinished, vocabulary, snapshot, read, run) : new Map();
  const isComplete = completed.size > 0;
  const whole = isComplete ? await findAs(search, completed, matchesAsTyped) : undefined;
  // Beside words that match as typed, the beginning of a word is no mistake to name.
  const toNames = (readings: Readings) => (matchesAsTyped && isComplete ? [] : toCorrections(readings));
  if (whole?.matchesAll) return { found: whole.found, corrections: toNames(completed) };
  const wrong = mistyped.filter(([word]) => !completed.has(word));
  const corrected = await correctWords(wrong, vocabulary, snapshot, read, run);
  if (corrected.size === 0) return { found: matchesAsTyped ? undefined : whole?.found, corrections: [] };
  const readings = new Map([...completed, ...corrected]);
  const { found, matchesAll } = await findAs(search, readings, matchesAsTyped);
  return { found: found.total < some ? undefined : found, corrections: matchesAll ? toNames(readings) : [] };
}

/** The words of a query that may be read as others: those that occur nowhere, and the last one if it may be the beginning of one. */
function listDoubtfulWords(
  { parsed: { included, stems, spellings, isIgnored }, lastWord, alternatives, keepsShort }: Search,
  snapshot: IndexSnapshot,
  matchesAsTyped: boolean,
): { mistyped: TypedWord[]; unfinished: TypedWord | undefined } {
  const wanted = listLatinWords(
    included.filter((term) => !isIgnored(term)),
    (phrase) => !phrase.quoted,
  );
  const changeable = [...stems].filter(([word]) => wanted.has(word) && !alternatives.has(word));
  const isAbsent = ([word, stem]: TypedWord) => !(spellings.get(word) ?? [stem]).some((each) => occurs(each, snapshot));
  const isKept = ([word]: TypedWord) => keepsShort && SHORT_WORD.test(word);
  const last = changeable.find(([word]) => word === lastWord);
  return {
    mistyped: changeable.filter((each) => isAbsent(each) && !isKept(each)).slice(0, MAX_CORRECTED_WORDS),
    unfinished: last && (!matchesAsTyped || isAbsent(last)) ? last : undefined,
  };
}

async function readQuery(q: string, run: RunStatement): Promise<ParsedQuery> {
  const terms = parseQuery(q, await getHanVariants(run));
  const typed = listLatinWords(terms.map((term) => ({ ...term, alternatives: listWritten(term.alternatives) })));
  const [stems, stopWords] = [await getStems(typed, run), await getStopWords(typed, run)];
  const isStop = ({ alternatives }: Term) =>
    alternatives.every(({ tokens }) => tokens.every(({ text, han }) => !han && stopWords.has(text)));
  const included = terms.filter(({ excluded }) => !excluded);
  const hasOthers = included.some((term) => !isStop(term));
  return { terms, included, stems, spellings: await readSpellings(stems, run), isIgnored: (term) => hasOthers && isStop(term) };
}

/** The stems of words that British and American English spell differently, as typed first. */
async function readSpellings(stems: ReadonlyMap<string, string>, run: RunStatement): Promise<Forms> {
  const others = [...stems.keys()].flatMap((word) => {
    const other = toOtherSpelling(word);
    return other === undefined ? [] : [{ word, other }];
  });
  if (others.length === 0) return new Map();
  const found = await getStems(
    others.map(({ other }) => other),
    run,
  );
  const listBoth = ({ word, other }: { word: string; other: string }) => [stems.get(word) ?? word, found.get(other) ?? other];
  return new Map(others.map((each) => [each.word, [...new Set(listBoth(each))]]));
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

/** Where looking for a phrase ends: one match is enough, and a phrase of which so many documents leave a doubt is taken to occur. */
const FEW: MatchLimits = { windowSize: 500, positionBytes: 100_000 };

/** Which of some phrases a search for each in quotation marks finds. The index is read once for all of them. */
export async function findOccurring(phrases: readonly string[], run: RunStatement): Promise<Set<string>> {
  const queries = new Map<string, IndexQuery>();
  for (const phrase of phrases) {
    const q = `"${phrase.replaceAll('"', '')}"`;
    const parsed = await readQuery(q, run);
    if (parsed.included.length > 0)
      queries.set(phrase, toPlan({ q, sort: 'newest', prefix: false, skip: 0, take: 0 }, parsed, new Map()).query);
  }
  const read = [...queries.values()].map(listIndexTerms);
  const [terms, starts] = [new Set(read.flatMap((each) => each.terms)), new Set(read.flatMap((each) => each.starts))];
  return withRestarts(async () => {
    const snapshot = await readIndex([...terms], [...starts], run);
    const occurring = new Set<string>();
    for (const [phrase, query] of queries) {
      const { all, isComplete } = await matchIndex({ ...query, maxMatches: 0 }, snapshot, run, FEW);
      if (all > 0 || !isComplete) occurring.add(phrase);
    }
    return occurring;
  });
}

/** Starts again with the new segments when a search meets a merge. */
async function withRestarts<Result>(search: () => Promise<Result>): Promise<Result> {
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await search();
    } catch (error) {
      if (!(error instanceof SegmentsReplacedError) || restarts === MAX_RESTARTS) throw error;
    }
  }
}

/** Reads the index for one search, which notes whether documents were left out. */
type ReadTerms = (terms: readonly string[], starts: readonly string[]) => Promise<IndexSnapshot>;

function getIndexSnapshot({ query }: SearchPlan, read: ReadTerms): Promise<IndexSnapshot> {
  const { terms, starts } = listIndexTerms(query);
  return read(terms, starts);
}

function occurs(stem: string, { segments }: IndexSnapshot): boolean {
  return segments.some((segment) => segment.contains(stem));
}

function countDocuments(stem: string, { segments }: IndexSnapshot): number {
  return segments.reduce((sum, segment) => sum + segment.list({ start: stem, open: false }).documents.length, 0);
}

/** Corrections per mistyped word. */
const MAX_CORRECTIONS = 3;

/** Words whose typos are looked for in one query. */
const MAX_CORRECTED_WORDS = 8;

/** For each word that occurs nowhere, the nearest ones that do. */
async function correctWords(
  absent: readonly TypedWord[],
  vocabulary: Vocabulary,
  snapshot: IndexSnapshot,
  read: ReadTerms,
  run: RunStatement,
): Promise<Map<string, Reading>> {
  if (absent.length === 0) return new Map();
  const suggestions = await suggestStems(absent, snapshot.listWaitingWords(), vocabulary, run);
  const candidates = [...suggestions.values()].flatMap((groups) => groups.flatMap((group) => [...group.keys()]));
  if (candidates.length === 0) return new Map();
  const found = await read(candidates, []);
  const corrections = new Map<string, Reading>();
  for (const [typed, groups] of suggestions) {
    const occurring = groups.map((group) => [...group].filter(([stem]) => occurs(stem, found)));
    const nearest = occurring.find((group) => group.length > 0)?.slice(0, MAX_CORRECTIONS);
    if (!nearest) continue;
    const words = nearest.map(([stem, word]) => ({ stem, word, documents: countDocuments(stem, found) }));
    corrections.set(typed, toReading(typed, words));
  }
  return corrections;
}

/**
 * Matches of a query in which other words stand for some of its own. They are `approximate` if nothing matches as typed, and otherwise
 * `some`. `matchesAll`: whether a document has all terms.
 */
async function findAs(
  { plan: toPlanWith, read, run }: Search,
  readings: Readings,
  matchesAsTyped: boolean,
): Promise<{ found: FoundMatches; matchesAll: boolean }> {
  const plan = toPlanWith(new Map(Array.from(readings, ([word, { stems }]) => [word, stems])));
  const { skip, take } = plan.query;
  const max = matchesAsTyped ? Math.max(0, MAX_PARTIAL_MATCHES - skip) : take;
  const found = await matchIndex({ ...plan.query, take: Math.min(take, max) }, await getIndexSnapshot(plan, read), run);
  const matchesAll = found.all > 0;
  const { matches, total, capped } = toMatches(plan, found);
  if (!matchesAsTyped) {
    const approximate = matches.map((match): Match => ({ ...match, match: 'approximate' }));
    return { matchesAll, found: { total, totalAll: 0, capped, approximate: total > 0, matches: approximate } };
  }
  const isMistyped = ({ words }: SearchTerm) => words.some((word) => readings.has(word));
  const mistyped = plan.terms.filter(isMistyped).map(({ typed }) => typed);
  const partial = matches.map(
    (match): Match => ({ ...match, match: 'some', missing: [...new Set([...match.missing, ...mistyped])] }),
  );
  return {
    matchesAll,
    found: { total: Math.min(total, MAX_PARTIAL_MATCHES), totalAll: 0, capped: false, approximate: false, matches: partial },
  };
}

/**
 * The words that occur of those that begin with another, without stop words. They are named if all have one stem; a word that occurs
 * itself keeps its name.
 */
async function completeWord(
  [typed, ownStem]: TypedWord,
  { beginning }: Vocabulary,
  snapshot: IndexSnapshot,
  read: ReadTerms,
  run: RunStatement,
): Promise<Map<string, Reading>> {
  const completions = await toCompletions(typed, beginning, snapshot.listWaitingWords(), run);
  if (completions.size === 0) return new Map();
  const stopWords = await getStopWords(completions.keys(), run);
  const found = await read([...completions.keys()], []);
  const occurring = [...completions].filter(([stem]) => !stopWords.has(stem) && occurs(stem, found));
  const stems = occurring.map(([stem]) => stem);
  if (stems.length === 0) return new Map();
  const onlyWord = occurring.length === 1 ? occurring[0]?.[1] : undefined;
  return new Map([[typed, { stems, named: stems.includes(ownStem) ? typed : onlyWord }]]);
}
