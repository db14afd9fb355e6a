import { expect, test } from 'vitest';
import { formatAmount } from './format-amount';

test.each([
  [24_000, 'usd', 'en', 'US$240'],
  [24_000, 'usd', 'zh', '240 美元'],
  [24_050, 'usd', 'zh', '240.50 美元'],
  [1_250_050, 'cny', 'en', 'CN¥12,500.50'],
  [30_000, 'jpy', 'en', 'JP¥30,000'],
  [0, 'eur', 'en', '€0'],
] as const)('%i minor units of %s in %s are %s', (amount, currency, locale, text) => {
  expect(formatAmount(amount, currency, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
