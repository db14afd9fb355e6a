import { LRUCache } from 'lru-cache';
import type { RunStatement } from '../../platform/db/search-connection';
import { empty, type Sql, sql } from '../../platform/db/sql';
import type { HanVariants } from '../../platform/text/fold';
import { editDistance, hasEnoughTrigrams, listEdits, listTypoForms, maxEdits } from './rules';

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

const selectCompletions = (prefix: string) => sql`
  SELECT word FROM search_vocabulary WHERE word COLLATE "C" >= ${prefix} AND word COLLATE "C" < ${`${prefix}\u{10ffff}`}
  ORDER BY length(word), word LIMIT ${MAX_COMPLETIONS}`;

/**
 * Stems of words that begin with `prefix`.
 *
 * @param others words to consider besides the vocabulary
 */
export async function listCompletions(prefix: string, others: Iterable<string>, query: RunStatement): Promise<string[]> {
  const { rows } = await query<{ word: string }>(selectCompletions(prefix));
  const beginning = rows.map(({ word }) => word);
  return [...(await toCompletions(prefix, beginning, others, query)).keys()];
}

/** A word as typed, and its stem. */
export type TypedWord = readonly [word: string, stem: string];

/** Words of the vocabulary: those that begin as one does, and those near other words by each form that was looked up. */
export type Vocabulary = { beginning: readonly string[]; near: ReadonlyMap<string, readonly string[]> };

export const NO_VOCABULARY: Vocabulary = { beginning: [], near: new Map() };

/**
 * Reads the words that begin with `prefix`, and only if there are none those that mistyped words may have been meant as: one
 * statement, because most queries that find nothing need both.
 */
export async function readVocabulary(prefix: string, mistyped: readonly TypedWord[], query: RunStatement): Promise<Vocabulary> {
  const forms = listForms(mistyped);
  const { rows } = await query<NearRow>(
    sql`
    WITH beginning AS MATERIALIZED (${selectCompletions(prefix)})
    SELECT NULL AS form, word, 0::real AS likeness FROM beginning
    UNION ALL (${selectNear(forms, sql`WHERE NOT EXISTS (SELECT FROM beginning)`)})`,
    'search_vocabulary',
  );
  const beginning = rows.flatMap(({ form, word }) => (form === null ? [word] : []));
  return { beginning, near: toNear(beginning.length > 0 ? [] : forms, rows) };
}

/** Words by their stems: of each stem, the word to name. */
export type NamedStems = ReadonlyMap<string, string>;

/** Words that begin with `prefix`: of each stem, the shortest. */
export async function toCompletions(
  prefix: string,
  beginning: readonly string[],
  others: Iterable<string>,
  query: RunStatement,
): Promise<NamedStems> {
  const words = new Set([...beginning, ...[...others].filter((other) => other.startsWith(prefix))]);
  const shortest = [...words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MAX_COMPLETIONS);
  const stems = await getStems(shortest, query);
  const completions = new Map<string, string>();
  for (const word of shortest) {
    const stem = stems.get(word) ?? word;
    if (!completions.has(stem)) completions.set(stem, word);
  }
  return completions;
}

type NearRow = { form: string | null; word: string; likeness: number };

function listForms(words: readonly TypedWord[]): string[] {
  return [...new Set(words.flatMap(([word, stem]) => listTypoForms(word, stem)))];
}

function selectNear(forms: readonly string[], condition: Sql = empty): Sql {
  // An array of arrays must be a rectangle, so the edits of each form are one text.
  return sql`
    SELECT typed AS form, near.word, similarity(near.word, typed) AS likeness
    FROM unnest(${forms}::text[], ${forms.map((form) => (hasEnoughTrigrams(form) ? '' : listEdits(form).join(' ')))}::text[], ${forms.map(maxEdits)}::int[])
      AS forms (typed, edits, most)
    CROSS JOIN LATERAL search_near(typed, string_to_array(edits, ' '), most) AS near (word) ${condition}`;
}

/** Words near each form, the most similar first. */
function toNear(forms: readonly string[], rows: readonly NearRow[]): Map<string, string[]> {
  const near = new Map<string, string[]>(forms.map((form) => [form, []]));
  const sorted = [...rows].sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1));
  for (const { form, word } of sorted) if (form !== null) near.get(form)?.push(word);
  return near;
}

/**
 * For each mistyped word, the stems that it may have been meant as, the nearest first: the word as typed finds most typos, its stem
 * finds those in the ending. Swapping two neighbouring letters is one edit. Nobody searches for a stop word.
 *
 * @param others words to consider besides the vocabulary
 * @returns groups of stems at the same distance, each with the most similar first; of each stem, the word nearest to the typed one
 */
export async function suggestStems(
  mistyped: readonly TypedWord[],
  others: ReadonlySet<string>,
  { near }: Vocabulary,
  query: RunStatement,
): Promise<Map<string, NamedStems[]>> {
  const unread = listForms(mistyped).filter((form) => !near.has(form));
  const found = new Map([...near, ...(await readNear(unread, query))]);
  const distances = new Map(mistyped.map(([word, stem]) => [word, toDistances(listTypoForms(word, stem), found, others)]));
  const stems = await listStems(
    [...distances.values()].flatMap((each) => [...each.keys()]),
    query,
  );
  const stemsAt = (typed: string, each: ReadonlyMap<string, number>, distance: number) => {
    const nearest = new Map<string, string>();
    for (const [candidate, edits] of each) {
      const { stem = candidate, isStopWord = false } = stems.get(candidate) ?? {};
      if (edits !== distance || isStopWord) continue;
      const known = nearest.get(stem);
      if (known === undefined || editDistance(typed, candidate) < editDistance(typed, known)) nearest.set(stem, candidate);
    }
    return nearest;
  };
  const toGroups = (typed: string, each: ReadonlyMap<string, number>) =>
    [0, 1, 2].map((distance) => stemsAt(typed, each, distance)).filter(({ size }) => size > 0);
  return new Map(Array.from(distances, ([word, each]) => [word, toGroups(word, each)]));
}

async function readNear(forms: readonly string[], query: RunStatement): Promise<Map<string, string[]>> {
  if (forms.length === 0) return new Map();
  const { rows } = await query<NearRow>(selectNear(forms));
  return toNear(forms, rows);
}

/** The edits between a word in any of its forms and each candidate that is near enough. */
function toDistances(
  forms: readonly string[],
  near: ReadonlyMap<string, readonly string[]>,
  others: ReadonlySet<string>,
): Map<string, number> {
  const distances = new Map<string, number>();
  for (const form of forms) {
    const max = maxEdits(form);
    const waiting = [...others].filter((other) => Math.abs(other.length - form.length) <= max);
    for (const candidate of [...(near.get(form) ?? []), ...waiting]) {
      const distance = editDistance(form, candidate);
      if (distance <= max && distance < (distances.get(candidate) ?? Number.POSITIVE_INFINITY))
        distances.set(candidate, distance);
    }
  }
  return distances;
}
