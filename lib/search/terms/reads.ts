import { LRUCache } from 'lru-cache';
import type { RunStatement } from '../../platform/db/search-connection';
import { sql } from '../../platform/db/sql';
import type { HanVariants } from '../../platform/text/fold';
import { editDistance, listEdits, listTypoForms, maxEdits } from './rules';

let variants: Promise<HanVariants> | undefined;

/** The folding table of Chinese characters. Only a migration changes it. */
export function getHanVariants(query: RunStatement): Promise<HanVariants> {
  variants ??= query<{ traditional: string; simplified: string }>(sql`SELECT traditional, simplified FROM han_variants`).then(
    ({ rows }) => new Map(rows.map((row) => [row.traditional, row.simplified])),
  );
  variants.catch(() => {
    variants = undefined;
  });
  return variants;
}

type Stem = { stem: string; isStopWord: boolean };

const cachedStems = new LRUCache<string, Stem>({ max: 50_000 });

async function listStems(words: Iterable<string>, query: RunStatement): Promise<Map<string, Stem>> {
  const stems = new Map<string, Stem>();
  const unknown: string[] = [];
  for (const word of new Set(words)) {
    const stem = cachedStems.get(word);
    if (stem === undefined) unknown.push(word);
    else stems.set(word, stem);
  }
  if (unknown.length > 0) {
    const { rows } = await query<{ word: string } & Stem>(
      sql`
      SELECT word, search_stem(word) AS stem, ts_lexize('english_stem', word) IS NOT DISTINCT FROM '{}' AS "isStopWord"
      FROM unnest(${unknown}::text[]) word`,
      'stems',
    );
    for (const { word, stem, isStopWord } of rows) {
      cachedStems.set(word, { stem, isStopWord });
      stems.set(word, { stem, isStopWord });
    }
  }
  return stems;
}

/** The stem of every Latin word, from the database's stemmer. */
export async function getStems(words: Iterable<string>, query: RunStatement): Promise<Map<string, string>> {
  return new Map(Array.from(await listStems(words, query), ([word, { stem }]) => [word, stem]));
}

/** The stem of a word that was looked up before, unless it was forgotten since. */
export function findStem(word: string): string | undefined {
  return cachedStems.get(word)?.stem;
}

/** Those words that are English stop words, such as "the". */
export async function getStopWords(words: Iterable<string>, query: RunStatement): Promise<Set<string>> {
  return new Set(Array.from(await listStems(words, query)).flatMap(([word, { isStopWord }]) => (isStopWord ? [word] : [])));
}

/** Words that share a prefix, the shortest first. */
const MAX_COMPLETIONS = 40;

/**
 * Stems of words that begin with `prefix`.
 *
 * @param others words to consider besides the vocabulary
 */
export async function listCompletions(prefix: string, others: Iterable<string>, query: RunStatement): Promise<string[]> {
  const { rows } = await query<{ word: string }>(sql`
    SELECT word FROM search_vocabulary WHERE word COLLATE "C" >= ${prefix} AND word COLLATE "C" < ${`${prefix}\u{10ffff}`}
    ORDER BY length(word), word LIMIT ${MAX_COMPLETIONS}`);
  const words = new Set([...rows.map(({ word }) => word), ...[...others].filter((other) => other.startsWith(prefix))]);
  const shortest = [...words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MAX_COMPLETIONS);
  return [...new Set((await getStems(shortest, query)).values())];
}

/**
 * The stems that a mistyped word may have been meant as, the nearest first: the word as typed finds most typos, its stem finds
 * those in the ending. Swapping two neighbouring letters is one edit. Nobody searches for a stop word.
 *
 * @param others words to consider besides the vocabulary
 * @returns groups of stems at the same distance, each with the most similar first
 */
export async function suggestStems(
  word: string,
  stem: string,
  others: Iterable<string>,
  query: RunStatement,
): Promise<string[][]> {
  const distances = new Map<string, number>();
  for (const form of listTypoForms(word, stem)) {
    const max = maxEdits(form);
    const { rows } = await query<{ word: string }>(sql`
      SELECT word FROM search_near(${form}, ${listEdits(form)}::text[], ${max}::int) word
      ORDER BY similarity(word, ${form}) DESC, word`);
    const near = [...others].filter((other) => Math.abs(other.length - form.length) <= max);
    for (const candidate of [...rows.map((row) => row.word), ...near]) {
      const distance = editDistance(form, candidate);
      if (distance <= max && distance < (distances.get(candidate) ?? Number.POSITIVE_INFINITY))
        distances.set(candidate, distance);
    }
  }
  const stems = await listStems(distances.keys(), query);
  const stemsAt = (distance: number) =>
    [...distances].flatMap(([candidate, edits]) => {
      const { stem = candidate, isStopWord = false } = stems.get(candidate) ?? {};
      return edits === distance && !isStopWord ? [stem] : [];
    });
  return [0, 1, 2].map((distance) => [...new Set(stemsAt(distance))]).filter((group) => group.length > 0);
}
