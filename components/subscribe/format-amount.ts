import type { Locale } from '@/lib/platform/i18n/locales';

/** Formats an amount in minor units for a language. */
export function formatAmount(amount: number, currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
