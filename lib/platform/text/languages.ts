import type { Lang } from '../i18n/locales';

/** The languages of a response, in the order of Content-Language. */
export function toContentLanguages(lang: Lang): ('en' | 'zh')[] {
  return lang === 'both' ? ['en', 'zh'] : [lang];
}

/** Drops the fields of languages outside `lang` (`both` includes Russian) and turns empty localized fields into null. */
export function selectLanguages(fields: Record<string, unknown>, lang: Lang): Record<string, unknown> {
  const selected: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const language = /_(zh|en|ru)$/.exec(name)?.[1];
    if (language === undefined) selected[name] = value;
    else if (lang === 'both' || language === lang) selected[name] = value === '' ? null : value;
  }
  return selected;
}
