import type { Locale } from '@/lib/platform/i18n/locales';

/** Formats an amount in minor units for a language: `US$100`, `100 美元`. A whole amount has no decimals. */
export function formatAmount(amount: number, currency: string, locale: Locale): string {
  const options = { style: 'currency', currency, currencyDisplay: locale === 'zh' ? 'name' : 'symbol' } as const;
  const language = locale === 'zh' ? 'zh-CN' : 'en-GB';
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(language, options).resolvedOptions();
  const value = amount / 10 ** digits;
  const format = new Intl.NumberFormat(language, { ...options, minimumFractionDigits: Number.isInteger(value) ? 0 : digits });
  // Chinese names of currencies follow the figure without a space.
  return format.format(value).replace(/(?<=\d)(?=\p{Script=Han})/u, '\u00a0');
}
