import type { Locale } from '@/lib/platform/i18n/locales';

/** Separates short items; no line begins with it. */
export const separators: Record<Locale, string> = { en: '\u00a0· ', zh: '、' };
