/** The languages the service speaks. */
export type Locale = 'en' | 'zh';

/** Which languages a response includes: the `lang` parameter. */
export type Lang = Locale | 'both';

/** The languages of the portal; every page lives under one of them. */
export const locales = ['en', 'zh'] as const satisfies readonly Locale[];

/** Remembers the language a reader chose. */
export const LOCALE_COOKIE = 'NEXT_LOCALE';

export function isLocale(text: string | undefined): text is Locale {
  return text === 'en' || text === 'zh';
}

/** The other of the two. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'zh' : 'en';
}

/** A language as `lang` and `hreflang` name it: our Chinese is in simplified characters. */
export function toLangTag(locale: Locale): 'en' | 'zh-Hans' {
  return locale === 'zh' ? 'zh-Hans' : 'en';
}

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
  }
}
