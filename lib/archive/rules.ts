import type { Locale } from '../i18n/locales';
/** Published articles of one month, `YYYY-MM` in UTC. */
export type MonthCount = { month: string; articles: number };

/**
 * Where a position of a list stands, found by adding up months instead of walking over the rows before it.
 *
 * @param months newest first
 * @param skip rows before the wanted one
 * @returns the list's total; `before`, the end of the month the position falls into (undefined: from the newest on); and
 *   `offset`, the rows still to skip from there
 */
export function locatePage(months: readonly MonthCount[], skip: number): { total: number; before: Date | undefined; offset: number } {
  const total = months.reduce((sum, { articles }) => sum + articles, 0);
  let passed = 0;
  for (const [index, { month, articles }] of months.entries()) {
    if (skip < passed + articles) return { total, before: index === 0 ? undefined : endOf(month), offset: skip - passed };
    passed += articles;
  }
  return { total, before: undefined, offset: skip };
}

function endOf(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const end = new Date(0);
  end.setUTCFullYear(year, number, 1);
  return end;
}

/** Characters read in a minute: 230 English words with the space after each, 400 Chinese characters. */
export const PER_MINUTE: Record<Locale, number> = { en: 1_380, zh: 400 };

/** Lengths of an article's two bodies in characters. */
export type BodyLengths = { en: number; zh: number };

/** Minutes to read a body of `characters`, at least one; undefined where there is no such body. */
export function toMinutes(characters: number, locale: Locale): number | undefined {
  return characters === 0 ? undefined : Math.max(1, Math.round(characters / PER_MINUTE[locale]));
}

/** Minutes in the reader's language, else in the other one. */
export function toReadingMinutes(lengths: BodyLengths | undefined, locale: Locale): number | undefined {
  if (!lengths) return undefined;
  const other = locale === 'en' ? 'zh' : 'en';
  return toMinutes(lengths[locale], locale) ?? toMinutes(lengths[other], other);
}

/** Which published articles a list is about. */
export type ArticleFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  /** changed at or after this moment */
  since?: Date | undefined;
};

/** The rows of `archive_counts` that hold the filter's totals (without `since`). */
export function toCountKey({ category, tag }: ArticleFilter): { kind: string; value: string } {
  if (tag !== undefined)
    return category === undefined ? { kind: 'tag', value: tag } : { kind: 'category_tag', value: `${category}\n${tag}` };
  return category === undefined ? { kind: 'all', value: '' } : { kind: 'category', value: category };
}
