import type { Metadata } from 'next';
import { env } from '../env';
import { type Locale, locales, toLangTag } from './locales';

/**
 * A page's canonical URL and its alternates in the other language (`hreflang`).
 *
 * @param path the page's path without the locale, such as `/archive`; `''` for the home page
 */
export function toAlternates(locale: Locale, path: string): Metadata['alternates'] {
  const { appUrl } = env();
  return {
    canonical: `${appUrl}/${locale}${path}`,
    languages: {
      ...Object.fromEntries(locales.map((each) => [toLangTag(each), `${appUrl}/${each}${path}`])),
      'x-default': `${appUrl}${path || '/'}`,
    },
  };
}
