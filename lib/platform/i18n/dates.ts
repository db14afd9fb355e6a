import type { Locale } from './locales';

const formats: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-CN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

const englishMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** A UTC date for running text: `4 March 2026`, `2026 年 3 月 4 日`. */
export function toDay(locale: Locale, date: Date | string): string {
  const text = formats[locale].format(new Date(date));
  return locale === 'zh' ? spaceOut(text) : text;
}

/** Adds the spaces between digits and Chinese characters: `2026年3月4日` becomes `2026 年 3 月 4 日`. */
export function spaceOut(date: string): string {
  return date.replace(/(\d+)([年月日])/g, ' $1 $2').trim();
}

/** The name of a month such as `2026-03`: `March`, `3 月`. */
export function toMonthName(locale: Locale, month: string): string {
  if (locale === 'zh') return `${Number(month.slice(5))} 月`;
  return englishMonth.format(new Date(`${month}-01T00:00:00Z`));
}
