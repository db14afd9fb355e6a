import { LRUCache } from 'lru-cache';
import { db } from '../db/client';
import { type HanVariants, isHan } from '../text/fold';
import { editDistance, type FuzzyTerm, listEdits, loosenHan, quoteLexeme, type Term } from './rules';

const parsed = new LRUCache<string, Term[]>({ max: 2_000 });

/**
 * A query's terms, every one of which must match. Words such as "the" count only when nothing else is asked for.
 * Empty when the query holds neither letter nor digit.
 */
export async function parseSearch(q: string): Promise<Term[]> {
  let terms = parsed.get(q);
  if (!terms) {
    const all = await db().prisma.$queryRaw<Term[]>`SELECT * FROM search_parse(${q})`;
    const telling = all.filter((term) => !term.isStopWord);
    const chosen = telling.length > 0 ? telling : all;
    terms = [...new Map(chosen.map((term) => [term.text, term])).values()];
    parsed.set(q, terms);
  }
  return terms;
}

let variants: Promise<HanVariants> | undefined;

/** The folding table of Chinese characters; it only changes with a migration. */
export function getHanVariants(): Promise<HanVariants> {
  variants ??= db()
    .prisma.hanVariant.findMany()
    .then((rows) => new Map(rows.map((row) => [row.traditional, row.simplified])));
  variants.catch(() => {
    variants = undefined;
  });
  return variants;
}

const stems = new LRUCache<string, string>({ max: 50_000 });

/** The stem of every word, from the database's own stemmer; what was asked once is remembered. */
export async function getStems(words: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const word of new Set(words)) {
    const stem = stems.get(word);
    if (stem === undefined) unknown.push(word);
    else found.set(word, stem);
  }
  if (unknown.length > 0) {
    const rows = await db().prisma.$queryRaw<{ word: string; stem: string }[]>`
      SELECT word, search_stem(word) AS stem FROM unnest(${unknown}::text[]) word`;
    for (const { word, stem } of rows) {
      stems.set(word, stem);
      found.set(word, stem);
    }
  }
  return found;
}

/** Words of the vocabulary are no longer than this; see `search_put` in the search migration. */
const LONGEST_WORD = 40;

/**
 * How a term that finds nothing may have been meant: a word by its nearest neighbours in the vocabulary (one edit, two
 * from seven letters on; a swap of neighbours is one), a Chinese word of three characters or more with any one of them
 * wrong. Undefined when there is no such reading.
 */
export async function findFuzzyTerm(term: Term): Promise<FuzzyTerm | undefined> {
  const token = term.text.trim();
  if (term.word === null || token.includes(' ')) return undefined;
  return isHan(token) ? loosenHan([...token]) : loosenWord(term.word, token);
}

/** The word as typed is compared first with what is written; its stem helps where the typo lies in the ending. */
async function loosenWord(word: string, stem: string): Promise<FuzzyTerm | undefined> {
  const typed = [...new Set([word, stem])].filter(
    (form) => form.length >= 4 && form.length <= LONGEST_WORD + 2 && !/\d/.test(form),
  );
  const near = new Map<string, number>();
  for (const form of typed) {
    for (const [candidate, distance] of await listNear(form))
      if (distance < (near.get(candidate) ?? Number.POSITIVE_INFINITY)) near.set(candidate, distance);
  }
  const stems = await getStems(near.keys());
  for (const distance of [0, 1, 2]) {
    const level = [...near].filter(([, edits]) => edits === distance).map(([candidate]) => stems.get(candidate) ?? candidate);
    const best = (await keepStanding([...new Set(level)])).slice(0, 3);
    if (best.length > 0) return { tsquery: best.map(quoteLexeme).join(' | '), pattern: ` (${best.join('|')}) ` };
  }
  return undefined;
}

/** Words of the vocabulary within reach of a typed form, with their distance; the most alike first. */
async function listNear(form: string): Promise<[word: string, distance: number][]> {
  const most = form.length >= 7 ? 2 : 1;
  const rows = await db().prisma.$queryRaw<{ word: string }[]>`
    SELECT word FROM search_near(${form}, ${listEdits(form)}::text[], ${most}::int) word ORDER BY similarity(word, ${form}) DESC, word`;
  return rows.map(({ word }): [string, number] => [word, editDistance(form, word)]).filter(([, distance]) => distance <= most);
}

/** In the order given. */
async function keepStanding(stems: string[]): Promise<string[]> {
  if (stems.length === 0) return [];
  const rows = await db().prisma.$queryRaw<{ stem: string }[]>`SELECT stem FROM search_standing(${stems}::text[]) stem`;
  const standing = new Set(rows.map(({ stem }) => stem));
  return stems.filter((stem) => standing.has(stem));
}
