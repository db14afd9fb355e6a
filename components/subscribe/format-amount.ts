import type { Locale } from '@/lib/platform/i18n/locales';

/** An amount in minor units, written as people of a language write money. */
export function formatAmount(amount: number, currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
