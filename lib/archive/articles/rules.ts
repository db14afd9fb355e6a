import { createHash } from 'node:crypto';
import { type Locale, otherLocale } from '../../platform/i18n/locales';
import { spellSlug } from '../../platform/text/slug';

/** Totals of the archive. `open` articles are free to read; `updatedAt` is undefined until something is published. */
export type ArchiveStats = {
  articles: number;
  open: number;
  categories: number;
  videos: number;
  updatedAt: Date | undefined;
};

/** Reading speed: 230 English words with their spaces, or 400 Chinese characters. */
const CHARACTERS_PER_MINUTE: Record<Locale, number> = { en: 1_380, zh: 400 };

/** Lengths of an article's two bodies in characters. */
export type BodyLengths = { en: number; zh: number };

/** Minutes to read the article in the reader's language, or in the other one if that body is missing. */
export function toReadingMinutes(lengths: BodyLengths | undefined, locale: Locale): number | undefined {
  if (!lengths) return undefined;
  const language = lengths[locale] > 0 ? locale : otherLocale(locale);
  if (lengths[language] === 0) return undefined;
  return Math.max(1, Math.round(lengths[language] / CHARACTERS_PER_MINUTE[language]));
}

/**
 * The lead and latest articles of the home page. The newest fill in for missing featured ones.
 *
 * @param featured in their order @param newest in their order
 */
export function toFrontPage<Item extends { id: string }>(
  featured: readonly Item[],
  newest: readonly Item[],
  limits: { leads: number; latest: number },
): { leads: Item[]; latest: Item[] } {
  const leads = [...new Map([...featured, ...newest].map((item) => [item.id, item])).values()].slice(0, limits.leads);
  const latest = newest.filter(({ id }) => leads.every((lead) => lead.id !== id));
  return { leads, latest: latest.slice(0, limits.latest) };
}

/**
 * A record's slug, or one generated from its English title. Letters and digits of any script are kept; a title without
 * any becomes a hash after `prefix`, so that the same title always gives the same slug.
 */
export function toSlug(record: Record<string, unknown>, prefix = 'article'): { slug: string; generated: boolean } {
  if (typeof record.slug === 'string' && record.slug !== '') return { slug: record.slug, generated: false };
  const title = typeof record.title_en === 'string' ? record.title_en : '';
  const slug = spellSlug(title);
  if (slug !== '') return { slug, generated: true };
  // Records that differ in either title must not share a slug.
  const titles = JSON.stringify([title, record.title_zh ?? '']);
  return { slug: `${prefix}-${createHash('sha256').update(titles).digest('hex').slice(0, 10)}`, generated: true };
}
