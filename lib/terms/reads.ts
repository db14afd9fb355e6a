import { LRUCache } from 'lru-cache';
import { db } from '../db/client';
import type { RunStatement } from '../db/search-connection';
import { sql } from '../db/sql';
import { type HanVariants, isHan } from '../text/fold';
import {
  editDistance,
  type FuzzyTerm,
  listEdits,
  listTypoForms,
  MAX_TERMS,
  quoteLexeme,
  type Term,
  toAndQuery,
  toFuzzyHanTerm,
} from './rules';

const parsedQueries = new LRUCache<string, Term[]>({ max: 2_000 });

/**
 * The terms of a query, all of which must match; those beyond the first `MAX_TERMS` are ignored. Stop words and phrases of
 * them count only if the query has nothing else. Empty if the query contains neither letters nor digits.
 */
export async function parseSearch(q: string, query: RunStatement): Promise<Term[]> {
  let terms = parsedQueries.get(q);
  if (!terms) {
    const { rows } = await query<Term>(sql`
      SELECT needle AS text, lexemes, exact, stop AS "isStopWord", word FROM search_parse(${q})`);
    const significant = rows.filter((term) => !term.isStopWord);
    const chosen = significant.length > 0 ? significant : rows;
    terms = [...new Map(chosen.map((term) => [term.text, term])).values()].slice(0, MAX_TERMS);
    parsedQueries.set(q, terms);
  }
  return terms;
}

let variants: Promise<HanVariants> | undefined;

/** The folding table of Chinese characters. Only a migration changes it. */
export function getHanVariants(): Promise<HanVariants> {
  variants ??= db()
    .prisma.hanVariant.findMany()
    .then((rows) => new Map(rows.map((row) => [row.traditional, row.simplified])));
  variants.catch(() => {
    variants = undefined;
  });
  return variants;
}

const cachedStems = new LRUCache<string, string>({ max: 50_000 });

/** The stem of every word, from the database's stemmer. */
export async function getStems(words: Iterable<string>, query: RunStatement): Promise<ReadonlyMap<string, string>> {
  const stems = new Map<string, string>();
  const unknown: string[] = [];
  for (const word of new Set(words)) {
    const stem = cachedStems.get(word);
    if (stem === undefined) unknown.push(word);
    else stems.set(word, stem);
  }
  if (unknown.length > 0) {
    const { rows } = await query<{ word: string; stem: string }>(sql`
      SELECT word, search_stem(word) AS stem FROM unnest(${unknown}::text[]) word`);
    for (const { word, stem } of rows) {
      cachedStems.set(word, stem);
      stems.set(word, stem);
    }
  }
  return stems;
}

/** Terms whose typos are looked for, and Chinese terms whose occurrence is checked, in one query. */
const MAX_CORRECTIONS = 8;
const MAX_HAN_CHECKS = 6;

/** The terms of a query with corrections for those that occur nowhere; undefined if there is nothing to correct. */
export async function correctTerms(
  terms: readonly Term[],
  query: RunStatement,
): Promise<{ exact: Term[]; fuzzy: FuzzyTerm[] } | undefined> {
  const words = terms.filter((term) => isWord(term) && listTypoForms(term.word, term.text.trim()).length > 0);
  const used = new Set(
    await keepUsedStems(
      words.map(({ text }) => text.trim()),
      query,
    ),
  );
  const runs = terms.filter((term) => isHan(term.text) && term.word !== null && !term.exact).slice(0, MAX_HAN_CHECKS);
  const missing = words.filter(({ text }) => !used.has(text.trim()));
  for (const run of runs) if (!(await occurs(run, query))) missing.push(run);
  if (missing.length === 0 || missing.length > MAX_CORRECTIONS) return undefined;
  const fuzzy: FuzzyTerm[] = [];
  for (const term of missing) {
    const correction = await findFuzzyTerm(term, query);
    // All terms must match, and this one cannot.
    if (!correction) return undefined;
    fuzzy.push(correction);
  }
  return { exact: terms.filter((term) => !missing.includes(term)), fuzzy };
}

/** Whether a term is a single Latin word: no phrase, and no Chinese. */
function isWord(term: Term): term is Term & { word: string } {
  return term.word !== null && !isHan(term.text.trim());
}

async function occurs({ lexemes, text }: Term, query: RunStatement): Promise<boolean> {
  const { rows } = await query<{ occurs: boolean }>(sql`
    SELECT search_occurs(${toAndQuery(lexemes)}, ${text}) AS occurs`);
  return rows[0]?.occurs ?? false;
}

/**
 * Corrections for a term without matches: for a word its nearest neighbours in the vocabulary (one edit, or two from
 * seven letters on; swapping two neighbours is one edit), for three or more Chinese characters any one of them wrong.
 * Undefined if there are none.
 */
async function findFuzzyTerm(term: Term, query: RunStatement): Promise<FuzzyTerm | undefined> {
  return isWord(term) ? findFuzzyWord(term.word, term.text.trim(), query) : toFuzzyHanTerm([...term.text]);
}

/** The word as typed finds most typos; its stem finds those in the ending. */
async function findFuzzyWord(word: string, stem: string, query: RunStatement): Promise<FuzzyTerm | undefined> {
  const distances = new Map<string, number>();
  for (const form of listTypoForms(word, stem)) {
    for (const [candidate, distance] of await listSimilarWords(form, query))
      if (distance < (distances.get(candidate) ?? Number.POSITIVE_INFINITY)) distances.set(candidate, distance);
  }
  const stems = await getStems(distances.keys(), query);
  for (const distance of [0, 1, 2]) {
    const candidates = [...distances]
      .filter(([, edits]) => edits === distance)
      .map(([candidate]) => stems.get(candidate) ?? candidate);
    const best = (await keepUsedStems([...new Set(candidates)], query)).slice(0, 3);
    if (best.length > 0) return { tsquery: best.map(quoteLexeme).join(' | '), pattern: ` (${best.join('|')}) `, exact: true };
  }
  return undefined;
}

/** Words of the vocabulary within the allowed distance of a form, most similar first. */
async function listSimilarWords(form: string, query: RunStatement): Promise<[word: string, distance: number][]> {
  const maxDistance = form.length >= 7 ? 2 : 1;
  const { rows } = await query<{ word: string }>(sql`
    SELECT word FROM search_near(${form}, ${listEdits(form)}::text[], ${maxDistance}::int) word
    ORDER BY similarity(word, ${form}) DESC, word`);
  return rows
    .map(({ word }): [string, number] => [word, editDistance(form, word)])
    .filter(([, distance]) => distance <= maxDistance);
}

/** The stems that occur in a published document, in the order given. */
async function keepUsedStems(stems: string[], query: RunStatement): Promise<string[]> {
  if (stems.length === 0) return [];
  const { rows } = await query<{ stem: string }>(sql`
    SELECT stem FROM search_standing(${stems}::text[]) stem`);
  const used = new Set(rows.map(({ stem }) => stem));
  return stems.filter((stem) => used.has(stem));
}
