import type { Lang } from '../i18n/locales';

/** The languages of an answer, in the order Content-Language lists them. */
export function toContentLanguages(lang: Lang): ('en' | 'zh')[] {
  return lang === 'both' ? ['en', 'zh'] : [lang];
}

/** Fields of languages outside `lang` dropped (Russian comes with `both`), empty ones null. */
export function selectLanguages(fields: Record<string, unknown>, lang: Lang): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const language = /_(zh|en|ru)$/.exec(name)?.[1];
    if (language === undefined) kept[name] = value;
    else if (lang === 'both' || language === lang) kept[name] = value === '' ? null : value;
  }
  return kept;
}
