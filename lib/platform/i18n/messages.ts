import type { AbstractIntlMessages } from 'next-intl';
import type { Locale } from './locales';

/** The portal's areas; each has one file of messages a language, and its name is the namespace. */
export const areas = [
  'common',
  'home',
  'archive',
  'collection',
  'videos',
  'article',
  'docs',
  'keys',
  'signin',
  'dashboard',
  'webhooks',
  'admin',
  'articles',
  'staff',
  'palette',
  'preview',
  'revisions',
  'schedule',
  'error',
] as const;

export type Area = (typeof areas)[number];

/** Every message of a language, by area. */
export async function loadMessages(locale: Locale): Promise<Record<Area, AbstractIntlMessages>> {
  const entries = await Promise.all(
    areas.map(async (area) => [area, (await import(`../../../messages/${locale}/${area}.json`)).default as AbstractIntlMessages]),
  );
  return Object.fromEntries(entries);
}
