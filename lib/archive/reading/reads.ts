import { LRUCache } from 'lru-cache';
import { readDb } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import { type Locale, otherLocale } from '../../platform/i18n/locales';
import { getArticle } from '../articles/reads';
import { type ArticleItemRow, itemColumns, type Stamped, type StampRow, stampColumns, toItem } from '../articles/record';
import { type BodyLengths, toReadingMinutes } from '../articles/rules';
import { findChart } from '../charts/rules';
import { getRenderings } from '../rendering/reads';
import type { ArticleNote, BodyFacts, Neighbours, ReadableArticle, Summary, UpdateNote } from './record';
import { toReadable } from './rules';

/**
 * The published article with a slug or an alias, as a portal page may show it to this reader. Never returns
 * what the reader may not see.
 *
 * @throws NotFoundError alike for drafts, scheduled, archived and unknown articles
 */
export async function getReadableArticle(
  slug: string,
  reader: { fullText: boolean } | undefined,
  appUrl: string,
): Promise<ReadableArticle> {
  const article = await getArticle({ slug, lang: 'both', fullText: true }, appUrl);
  const { en, zh } = await getRenderings(article);
  return toReadable(article, reader, { en: en.facts, zh: zh.facts });
}

/** A mark of a chart with the lines of the table after it. */
const MARKED_TABLE = '(?n)^\\{:[^{}\\n]*\\.chart[^{}\\n]*\\}[ \\t]*\\n\\s*\\n?(?:\\|[^\\n]*\\n?)+';

/** By article, stamp and language. An entry is a few hundred bytes, with a chart a few kilobytes. */
const rememberedBodies = new LRUCache<string, BodyFacts>({ max: 20_000 });

/**
 * What lists show of the bodies of some published articles, by id. Bodies are read once per stamp, because looking through those of
 * a list costs more than reading the list.
 */
export async function listBodyFacts(articles: readonly Stamped[], locale: Locale): Promise<Map<string, BodyFacts>> {
  const toKey = (id: string, stamp: string) => `${id} ${stamp} ${locale}`;
  const facts = new Map<string, BodyFacts>();
  for (const { id, updated_at } of articles) {
    const known = rememberedBodies.get(toKey(id, updated_at));
    if (known) facts.set(id, known);
  }
  const unknown = articles.flatMap(({ id }) => (facts.has(id) ? [] : id));
  if (unknown.length === 0) return facts;
  // The other language's length counts only if this one is missing. Lengths reveal nothing of the text; charts are a part of it.
  const { rows } = await readDb().query<StampRow & BodyLengths & Record<`chart_${Locale}`, string | null>>(
    sql`
    SELECT ${stampColumns},
      CASE WHEN ${locale}::text = 'en' OR content_zh = '' THEN char_length(content_en) ELSE 0 END AS en,
      CASE WHEN ${locale}::text = 'zh' OR content_en = '' THEN char_length(content_zh) ELSE 0 END AS zh,
      CASE WHEN NOT is_premium AND content_en LIKE '%{:%.chart%' THEN substring(content_en FROM ${MARKED_TABLE}) END AS chart_en,
      CASE WHEN NOT is_premium AND content_zh LIKE '%{:%.chart%' THEN substring(content_zh FROM ${MARKED_TABLE}) END AS chart_zh
    FROM articles a WHERE id = ANY (${unknown}::uuid[]) AND state = 'published'`,
    'body_facts',
  );
  for (const { id, changed_at, chart_en, chart_zh, ...lengths } of rows) {
    const tables = { en: chart_en ?? '', zh: chart_zh ?? '' };
    const chart = findChart(tables[locale]) ?? findChart(tables[otherLocale(locale)]);
    const read = { minutes: toReadingMinutes(lengths, locale), chart };
    rememberedBodies.set(toKey(id, changed_at), read);
    facts.set(id, read);
  }
  return facts;
}

/** The summary of an article that everybody may read; undefined for one that by now is for subscribers or withdrawn. */
export async function findOpenSummary({ id }: { id: string }): Promise<Summary | undefined> {
  const { rows } = await readDb().query<Summary>(
    sql`
    SELECT geo_core_problem_zh, geo_core_problem_en, geo_theoretical_solution_zh, geo_theoretical_solution_en,
      geo_empirical_metric_zh, geo_empirical_metric_en
    FROM articles WHERE id = ${id}::uuid AND state = 'published' AND NOT is_premium`,
    'open_summary',
  );
  return rows[0];
}

/** Notes that a page shows. */
const MAX_NOTES = 50;

/** What changed about an article since it was published, the latest change first. */
export async function listUpdateNotes({ id }: { id: string }): Promise<UpdateNote[]> {
  const { rows } = await readDb().query<Omit<UpdateNote, 'at'> & { at: Date }>(
    sql`
    SELECT r.at, u.note_zh, u.note_en FROM article_update_notes u JOIN article_revisions r USING (article_id, n)
    WHERE u.article_id = ${id}::uuid ORDER BY u.n DESC LIMIT ${MAX_NOTES}`,
    'update_notes',
  );
  return rows.map(({ at, ...texts }) => ({ at: at.toISOString(), ...texts }));
}

/** The latest notes about published articles. */
export async function listLatestNotes(limit: number): Promise<ArticleNote[]> {
  const { rows } = await readDb().query<Omit<ArticleNote, 'at'> & { at: Date }>(
    sql`
    SELECT r.at, u.note_zh, u.note_en, a.slug, a.title_zh, a.title_en
    FROM article_update_notes u JOIN article_revisions r USING (article_id, n) JOIN articles a ON a.id = u.article_id
    WHERE a.state = 'published' ORDER BY r.at DESC, u.article_id LIMIT ${limit}`,
    'latest_notes',
  );
  return rows.map(({ at, ...texts }) => ({ at: at.toISOString(), ...texts }));
}

/** The published articles just before and after one in its category, in the order of lists. */
export async function findNeighbours(article: { id: string }, appUrl: string): Promise<Neighbours> {
  const { rows } = await readDb().query<ArticleItemRow & { later: boolean }>(
    sql`
    SELECT near.later, ${itemColumns}
    FROM articles o CROSS JOIN LATERAL (
      (SELECT n.id, false AS later FROM articles n WHERE n.state = 'published' AND n.category_slug = o.category_slug
        AND (n.published_at, n.id) < (o.published_at, o.id) ORDER BY n.published_at DESC, n.id DESC LIMIT 1)
      UNION ALL
      (SELECT n.id, true FROM articles n WHERE n.state = 'published' AND n.category_slug = o.category_slug
        AND (n.published_at, n.id) > (o.published_at, o.id) ORDER BY n.published_at, n.id LIMIT 1)
    ) near JOIN articles a ON a.id = near.id
    WHERE o.id = ${article.id}::uuid`,
    'article_neighbours',
  );
  const find = (later: boolean) => {
    const row = rows.find((each) => each.later === later);
    return row && toItem(row, 'both', appUrl);
  };
  return { earlier: find(false), later: find(true) };
}
