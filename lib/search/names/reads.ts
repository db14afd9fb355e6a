import { LRUCache } from 'lru-cache';
import { acceptOtherNames } from '../../archive/glossary/reads';
import type { OtherNames } from '../../archive/glossary/record';
import { chineseNameOf } from '../../archive/tags/record';
import { getArchiveVersion } from '../../archive/version/reads';
import { readDb } from '../../platform/db/read-database';
import type { RunStatement } from '../../platform/db/search-connection';
import { sql } from '../../platform/db/sql';
import { type FoldedText, foldText, type HanVariants, toSimplified } from '../../platform/text/fold';
import { findMatches, findOccurring } from '../matches/reads';
import type { Correction } from '../matches/rules';
import { getStems, getStopWords } from '../terms/reads';
import { listDivisions, parseQuery } from '../terms/rules';
import { type FoldedName, findMeantName, joinWords, type NamedList, type Pair, withoutAsking } from './rules';

export type Name = { list: NamedList; folded: FoldedName };

/** Authors and tags that are compared. */
const MAX_NAMES = 5_000;

/** By archive version. */
const cachedNames = new LRUCache<string, Promise<Name[]>>({ max: 2 });

/** Every category, author and tag, once for each of its names. */
export async function listNames(variants: HanVariants): Promise<Name[]> {
  const version = await getArchiveVersion();
  const cached = cachedNames.get(version);
  if (cached) return cached;
  const names = readNames(variants);
  cachedNames.set(version, names);
  names.catch(() => cachedNames.delete(version));
  return names;
}

/**
 * What a whole query is meant as: a name, its words as the archive joins or divides them, or the subject of a Chinese question.
 *
 * @param isFound whether anything has all of it as typed, so that only a word which does not count may be meant otherwise
 */
export async function correctWhole(q: string, isFound: boolean, variants: HanVariants, run: RunStatement): Promise<Correction[]> {
  if (!isPlain(q, variants)) return [];
  const { tokens } = foldText(q, variants);
  const name = isFound ? undefined : findMeantName(tokens, await listNames(variants));
  const word = name ?? (await rejoin(q, tokens, isFound, run)) ?? (isFound ? '' : withoutAsking(q));
  return word === '' || word === q.trim() ? [] : [{ typed: q, word }];
}

/** The longest word that may be two, and the longest that is rather the beginning of another: inst is no "in St". */
const MAX_DIVIDED = 20;
const MAX_BEGINNING = 5;

/** Words of a query that may be joined or divided: each costs a search for each of its divisions. */
const MAX_REJOINED = 6;

async function isBeginning(word: string, run: RunStatement): Promise<boolean> {
  if (word.length > MAX_BEGINNING) return false;
  return (await findMatches({ q: word, sort: 'newest', prefix: true, skip: 0, take: 0 }, run)).totalAll > 0;
}

/**
 * A query with its words joined or divided as the archive has them, such as over booking and wifi: two words that never stand
 * side by side may be one, and a word that occurs nowhere may be two that do. undefined if there are none.
 */
async function rejoin(q: string, tokens: FoldedText['tokens'], isFound: boolean, run: RunStatement): Promise<string | undefined> {
  const words = tokens.flatMap(({ token, han }) => (han ? [] : [token]));
  if (words.length > MAX_REJOINED) return undefined;
  // Beside words that are found, only a stop word has been looked up nowhere.
  const stopWords = isFound ? await getStopWords(words, run) : undefined;
  const pairs = tokens.flatMap((token, index): Pair[] => {
    const next = tokens[index + 1];
    if (!next || token.han || next.han) return [];
    return !stopWords || stopWords.has(token.token) || stopWords.has(next.token) ? [[token.token, next.token]] : [];
  });
  const single = isFound ? [] : words.filter((word) => word.length <= MAX_DIVIDED);
  if (pairs.length + single.length === 0) return undefined;
  const occurring = await findOccurring([...single, ...pairs.map((pair) => pair.join(''))], run);
  const joined = pairs.filter((pair) => occurring.has(pair.join('')));
  const divided: Pair[][] = [];
  for (const word of single) if (!occurring.has(word) && !(await isBeginning(word, run))) divided.push(listDivisions(word));
  const phrases = [...joined, ...divided.flat()];
  if (phrases.length === 0) return undefined;
  // All at once: a phrase looks up the stems of its own words.
  await getStems(phrases.flat(), run);
  const adjacent = await findOccurring(
    phrases.map((pair) => pair.join(' ')),
    run,
  );
  const isAdjacent = (pair: Pair) => adjacent.has(pair.join(' '));
  const whole = joined.filter((pair) => !isAdjacent(pair));
  const parts = divided.map((each) => each.find(isAdjacent)).filter((pair) => pair !== undefined);
  return joinWords(q, whole, parts);
}

/** The other names of what a query names, and the query that accepts them. What is quoted stays as it is. */
export function findOtherNames(q: string, variants: HanVariants): OtherNames | undefined {
  return isPlain(q, variants) ? acceptOtherNames(toSimplified(q, variants)) : undefined;
}

/** Whether a query is words only, without quotation marks, `OR` and exclusions. */
function isPlain(q: string, variants: HanVariants): boolean {
  return parseQuery(q, variants).every(
    ({ excluded, alternatives: [phrase, ...others] }) => !excluded && others.length === 0 && phrase?.quoted === false,
  );
}

/** Distinct values are read by leaps through an index. */
async function readNames(variants: HanVariants): Promise<Name[]> {
  const { rows } = await readDb().query<{ kind: NamedList['kind']; value: string; names: (string | null)[] }>(sql`
    WITH RECURSIVE distinct_values AS (
      SELECT kinds.kind, first.value, 1 AS n FROM (VALUES ('tag'), ('author')) kinds (kind) CROSS JOIN LATERAL (
        SELECT c.value FROM archive_counts c WHERE c.kind = kinds.kind ORDER BY c.value LIMIT 1) first
      UNION ALL
      SELECT d.kind, next.value, d.n + 1 FROM distinct_values d CROSS JOIN LATERAL (
        SELECT c.value FROM archive_counts c WHERE c.kind = d.kind AND c.value > d.value ORDER BY c.value LIMIT 1) next
      WHERE d.n < ${MAX_NAMES})
    SELECT 'category' AS kind, slug AS value, ARRAY[name_en, name_zh] AS names FROM categories
    UNION ALL SELECT kind, value, CASE kind WHEN 'tag' THEN ARRAY[value, ${chineseNameOf(sql`d.value`)}] ELSE ARRAY[a.author_name, a.author_name_zh] END
    FROM distinct_values d LEFT JOIN LATERAL (
      SELECT author_name, author_name_zh FROM article_authors w JOIN articles a ON a.id = w.article_id
      WHERE d.kind = 'author' AND w.author = d.value ORDER BY w.published_at DESC, w.article_id DESC LIMIT 1) a ON true`);
  return rows.flatMap(({ kind, value, names }) => {
    const written = names.flatMap((name) => name || []);
    const list: NamedList = { kind, value: kind === 'author' ? (written[0] ?? value) : value, names: written };
    return written.map((name) => ({ list, folded: { name, tokens: foldText(name, variants).tokens } }));
  });
}
