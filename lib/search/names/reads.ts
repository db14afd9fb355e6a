import { LRUCache } from 'lru-cache';
import { chineseNameOf } from '../../archive/tags/record';
import { getArchiveVersion } from '../../archive/version/reads';
import { readDb } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import { foldText, type HanVariants } from '../../platform/text/fold';
import type { Correction } from '../matches/rules';
import { parseQuery, type Term } from '../terms/rules';
import { type FoldedName, findMeantName, type NamedList, withoutAsking } from './rules';

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
 * What a whole query is meant as, if nothing has all of it as typed: a name, or the subject of a Chinese question.
 */
export async function correctWhole(q: string, variants: HanVariants): Promise<Correction[]> {
  const isPlain = ({ excluded, alternatives: [phrase, ...others] }: Term) =>
    !excluded && others.length === 0 && phrase?.quoted === false;
  if (!parseQuery(q, variants).every(isPlain)) return [];
  const word = findMeantName(foldText(q, variants).tokens, await listNames(variants)) ?? withoutAsking(q);
  return word === '' || word === q.trim() ? [] : [{ typed: q, word }];
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
