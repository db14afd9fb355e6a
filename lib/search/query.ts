import { LRUCache } from 'lru-cache';
import { db } from '../db/client';
import type { HanVariants } from './fold';

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
