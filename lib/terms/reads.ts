import { LRUCache } from 'lru-cache';
import { db } from '../db/client';
import { type HanVariants, isHan } from '../text/fold';

/** One term of a query as the database takes it apart; see `search_parse` in the search migration. */
export type Term = { needle: string; lexemes: string[]; exact: boolean; stop: boolean; word: string | null };

const parsed = new LRUCache<string, Term[]>({ max: 2_000 });

/**
 * A query's terms, every one of which must match. Words such as "the" count only when nothing else is asked for.
 * Empty when the query holds neither letter nor digit.
 */
export async function parseSearch(q: string): Promise<Term[]> {
  let terms = parsed.get(q);
  if (!terms) {
    const all = await db().prisma.$queryRaw<Term[]>`SELECT * FROM search_parse(${q})`;
    const telling = all.filter((term) => !term.stop);
    const chosen = telling.length > 0 ? telling : all;
    terms = [...new Map(chosen.map((term) => [term.needle, term])).values()];
    parsed.set(q, terms);
  }
  return terms;
}

/** Lexemes as a `tsquery` in which all must be there. */
export function allOf(lexemes: readonly string[]): string {
  return [...new Set(lexemes)].map(quoteLexeme).join(' & ');
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
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

/** A term with the readings that a typo leaves open: what to ask the index, and what must stand in the text. */
export type LooseTerm = { query: string; pattern: string };

/** Words of the vocabulary are no longer than this; see `search_put` in the search migration. */
const LONGEST_WORD = 40;

/**
 * How a term that finds nothing may have been meant: a word by its nearest neighbours in the vocabulary (one edit, two
 * from seven letters on; a swap of neighbours is one), a Chinese word of three characters or more with any one of them
 * wrong. Undefined when there is no such reading.
 */
export async function loosen(term: Term): Promise<LooseTerm | undefined> {
  const token = term.needle.trim();
  if (term.word === null || token.includes(' ')) return undefined;
  return isHan(token) ? loosenHan([...token]) : loosenWord(term.word, token);
}

/** The word as typed is compared first with what is written; its stem helps where the typo lies in the ending. */
async function loosenWord(word: string, stem: string): Promise<LooseTerm | undefined> {
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
    if (best.length > 0) return { query: best.map(quoteLexeme).join(' | '), pattern: ` (${best.join('|')}) ` };
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

/**
 * Every spelling one edit away. Trigrams alone miss short words: "htoel" and "hotel" have but two of ten in common.
 * Letters outside a–z are tried only where the word has them itself.
 */
export function listEdits(word: string): string[] {
  const letters = new Set([...'abcdefghijklmnopqrstuvwxyz', ...word]);
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    for (const letter of letters) edits.add(before + letter + after).add(before + letter + after.slice(1));
  }
  edits.delete(word);
  return [...edits];
}

function loosenHan(characters: string[]): LooseTerm | undefined {
  return characters.length < 3 ? undefined : oneWrong(characters);
}

/**
 * The characters with at most one of them wrong. One half is right whichever it is, and so on down: the length grows
 * with n log n, where a reading for each place would have n².
 */
function oneWrong(characters: string[]): LooseTerm {
  if (characters.length === 1) return { query: '', pattern: '[^ ]' };
  const middle = Math.ceil(characters.length / 2);
  const [left, right] = [characters.slice(0, middle), characters.slice(middle)];
  const [wrongLeft, wrongRight] = [oneWrong(left), oneWrong(right)];
  const both = (a: string, b: string) => (b === '' ? a : `${a} & ${b}`);
  return {
    query: `(${both(allOf(toPairs(left)), wrongRight.query)} | ${both(allOf(toPairs(right)), wrongLeft.query)})`,
    pattern: `(${left.join('')}${wrongRight.pattern}|${wrongLeft.pattern}${right.join('')})`,
  };
}

/** The lexemes of a run: its pairs of neighbours, or the single character. */
function toPairs(characters: string[]): string[] {
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Edits between two words: insert, delete, replace, or swap two neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swap));
    }
  }
  return at(a.length, b.length);
}
