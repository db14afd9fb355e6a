import { LRUCache } from 'lru-cache';
import { db } from '../db/client';
import { sql } from '../db/sql';
import { type HanVariants, isHan } from '../text/fold';
import { editDistance, type FuzzyTerm, listEdits, quoteLexeme, type Term, toFuzzyHanTerm } from './rules';

const parsedQueries = new LRUCache<string, Term[]>({ max: 2_000 });

/**
 * The terms of a query, all of which must match. Stop words count only if the query has nothing else.
 * Empty if the query contains neither letters nor digits.
 */
export async function parseSearch(q: string): Promise<Term[]> {
  let terms = parsedQueries.get(q);
  if (!terms) {
    const { rows } = await db().query<Term>(sql`
      SELECT needle AS text, lexemes, exact, stop AS "isStopWord", word FROM search_parse(${q})`);
    const significant = rows.filter((term) => !term.isStopWord);
    const chosen = significant.length > 0 ? significant : rows;
    terms = [...new Map(chosen.map((term) => [term.text, term])).values()];
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
export async function getStems(words: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const stems = new Map<string, string>();
  const unknown: string[] = [];
  for (const word of new Set(words)) {
    const stem = cachedStems.get(word);
    if (stem === undefined) unknown.push(word);
    else stems.set(word, stem);
  }
  if (unknown.length > 0) {
    const { rows } = await db().query<{ word: string; stem: string }>(sql`
      SELECT word, search_stem(word) AS stem FROM unnest(${unknown}::text[]) word`);
    for (const { word, stem } of rows) {
      cachedStems.set(word, stem);
      stems.set(word, stem);
    }
  }
  return stems;
}

/** The longest word of the vocabulary; see `search_put` in the search migration. */
const MAX_WORD_LENGTH = 40;

/**
 * Corrections for a term without matches: for a word its nearest neighbours in the vocabulary (one edit, or two from
 * seven letters on; swapping two neighbours is one edit), for three or more Chinese characters any one of them wrong.
 * Undefined if there are none.
 */
export async function findFuzzyTerm(term: Term): Promise<FuzzyTerm | undefined> {
  const token = term.text.trim();
  if (term.word === null || token.includes(' ')) return undefined;
  return isHan(token) ? toFuzzyHanTerm([...token]) : findFuzzyWord(term.word, token);
}

/** The word as typed finds most typos; its stem finds those in the ending. */
async function findFuzzyWord(word: string, stem: string): Promise<FuzzyTerm | undefined> {
  const forms = [...new Set([word, stem])].filter(
    (form) => form.length >= 4 && form.length <= MAX_WORD_LENGTH + 2 && !/\d/.test(form),
  );
  const distances = new Map<string, number>();
  for (const form of forms) {
    for (const [candidate, distance] of await listSimilarWords(form))
      if (distance < (distances.get(candidate) ?? Number.POSITIVE_INFINITY)) distances.set(candidate, distance);
  }
  const stems = await getStems(distances.keys());
  for (const distance of [0, 1, 2]) {
    const candidates = [...distances]
      .filter(([, edits]) => edits === distance)
      .map(([candidate]) => stems.get(candidate) ?? candidate);
    const best = (await keepUsedStems([...new Set(candidates)])).slice(0, 3);
    if (best.length > 0) return { tsquery: best.map(quoteLexeme).join(' | '), pattern: ` (${best.join('|')}) ` };
  }
  return undefined;
}

/** Words of the vocabulary within the allowed distance of a form, most similar first. */
async function listSimilarWords(form: string): Promise<[word: string, distance: number][]> {
  const maxDistance = form.length >= 7 ? 2 : 1;
  const { rows } = await db().query<{ word: string }>(sql`
    SELECT word FROM search_near(${form}, ${listEdits(form)}::text[], ${maxDistance}::int) word
    ORDER BY similarity(word, ${form}) DESC, word`);
  return rows
    .map(({ word }): [string, number] => [word, editDistance(form, word)])
    .filter(([, distance]) => distance <= maxDistance);
}

/** The stems that occur in a published document, in the order given. */
async function keepUsedStems(stems: string[]): Promise<string[]> {
  if (stems.length === 0) return [];
  const { rows } = await db().query<{ stem: string }>(sql`
    SELECT stem FROM search_standing(${stems}::text[]) stem`);
  const used = new Set(rows.map(({ stem }) => stem));
  return stems.filter((stem) => used.has(stem));
}
