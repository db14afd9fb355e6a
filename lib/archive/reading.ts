import { db } from '../db/client';
import type { Locale } from '../errors';

/** Characters read in a minute: 230 English words with the space after each, 400 Chinese characters. */
const PER_MINUTE: Record<Locale, number> = { en: 1_380, zh: 400 };

/** Lengths of an article's two bodies in characters. */
export type BodyLengths = { en: number; zh: number };

/** Minutes to read a body of `characters`, at least one; undefined where there is no such body. */
export function toMinutes(characters: number, locale: Locale): number | undefined {
  return characters === 0 ? undefined : Math.max(1, Math.round(characters / PER_MINUTE[locale]));
}

/** Minutes in the reader's language, else in the other one. */
export function chooseMinutes(lengths: BodyLengths | undefined, locale: Locale): number | undefined {
  if (!lengths) return undefined;
  const other = locale === 'en' ? 'zh' : 'en';
  return toMinutes(lengths[locale], locale) ?? toMinutes(lengths[other], other);
}

/** The bodies' lengths of some articles, by id. A length says nothing of the text, so everybody may know it. */
export async function readLengths(ids: string[]): Promise<Map<string, BodyLengths>> {
  if (ids.length === 0) return new Map();
  const rows = await db().prisma.$queryRaw<{ id: string; en: number; zh: number }[]>`
    SELECT id, char_length(content_en) AS en, char_length(content_zh) AS zh FROM articles WHERE id = ANY (${ids}::uuid[])`;
  return new Map(rows.map(({ id, en, zh }) => [id, { en, zh }]));
}
