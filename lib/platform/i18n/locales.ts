/** A language of the service. */
export type Locale = 'en' | 'zh';

/** A text that is shown in its own language, whatever that of the page is. */
export type LocalText = { language: Locale; text: string };

/** Which languages a response includes: the `lang` parameter. */
export type Lang = Locale | 'both';

/** The languages of the portal; each page's path starts with one of them. */
export const locales = ['en', 'zh'] as const satisfies readonly Locale[];

/** The name of the service. */
export const siteNames: Record<Locale, string> = { en: 'Hospitality Intelligence', zh: '酒店业研究文库' };

/** Stores the language that a reader chose. */
export const LOCALE_COOKIE = 'NEXT_LOCALE';

export function isLocale(text: string | undefined): text is Locale {
  return text === 'en' || text === 'zh';
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'zh' : 'en';
}

/** The value for `lang` and `hreflang`; our Chinese uses simplified characters. */
export function toLangTag(locale: Locale): 'en' | 'zh-Hans' {
  return locale === 'zh' ? 'zh-Hans' : 'en';
}
