import { readDb } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import { type Locale, otherLocale } from '../../platform/i18n/locales';
import type { Chart } from './record';
import { findChart } from './rules';

/** A mark of a chart with the lines of the table after it. */
const MARKED_TABLE = '(?n)^\\{:[^{}\\n]*\\.chart[^{}\\n]*\\}[ \\t]*\\n\\s*\\n?(?:\\|[^\\n]*\\n?)+';

/**
 * The first chart of some articles, by id, in the reader's language if it has one. A chart is a part of the text, so those of
 * articles for subscribers are left out.
 */
export async function listCharts(ids: readonly string[], locale: Locale): Promise<Map<string, Chart>> {
  if (ids.length === 0) return new Map();
  const { rows } = await readDb().query<Record<Locale, string | null> & { id: string }>(
    sql`
    SELECT id, substring(content_en FROM ${MARKED_TABLE}) AS en, substring(content_zh FROM ${MARKED_TABLE}) AS zh
    FROM articles WHERE id = ANY (${ids}::uuid[]) AND state = 'published' AND NOT is_premium
      AND (content_en LIKE '%{:%.chart%' OR content_zh LIKE '%{:%.chart%')`,
    'article_charts',
  );
  return new Map(
    rows.flatMap(({ id, ...tables }) => {
      const chart = findChart(tables[locale] ?? '') ?? findChart(tables[otherLocale(locale)] ?? '');
      return chart ? [[id, chart] as const] : [];
    }),
  );
}
