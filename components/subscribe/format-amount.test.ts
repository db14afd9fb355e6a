import { expect, test } from 'vitest';
import { formatAmount } from './format-amount';

test.each([
  [24_000, 'usd', 'en', 'USD 240.00'],
  [24_000, 'usd', 'zh', 'USD 240.00'],
  [1_250_050, 'cny', 'en', 'CNY 12,500.50'],
  [30_000, 'jpy', 'en', 'JPY 30,000'],
  [0, 'eur', 'en', 'EUR 0.00'],
] as const)('%i minor units of %s in %s are %s', (amount, currency, locale, text) => {
  expect(formatAmount(amount, currency, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
