import type { Locale } from '@/lib/platform/i18n/locales';

/** Separates short items on a line. */
export const separators: Record<Locale, string> = { en: ' · ', zh: '、' };
