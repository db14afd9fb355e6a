import type { Metadata } from 'next';
import { env } from '../env';
import { type Locale, locales, toLangTag } from './locales';

/**
 * A page's canonical URL and its alternates in the other language (`hreflang`).
 *
 * @param path the page's path without the locale, such as `/archive`; `''` for the home page
 */
export function toAlternates(locale: Locale, path: string) {
  return {
    canonical: `${env().appUrl}/${locale}${path}`,
    languages: toTranslations(path),
  } satisfies Metadata['alternates'];
}

/** A page's URL by `hreflang`. `x-default` has no locale: the portal picks the reader's. */
export function toTranslations(path: string): Record<string, string> {
  const { appUrl } = env();
  return {
    ...Object.fromEntries(locales.map((each) => [toLangTag(each), `${appUrl}/${each}${path}`])),
    'x-default': `${appUrl}${path}`,
  };
}
