import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import messages from '@/messages/en/subscribe.json';
import { BuyForm } from './buy-form';

const PLANS = [
  { plan: 'annual', subscription: 'premium' },
  { plan: 'api_annual', subscription: 'api' },
] as const;
const render = (...amounts: number[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ subscribe: messages }} timeZone="UTC">
      <BuyForm email={undefined} plans={amounts.map((amount, at) => ({ ...PLANS[at === 0 ? 0 : 1], amount, currency: 'usd' }))} />
    </NextIntlClientProvider>,
  );
const prices = (html: string) => html.replaceAll('\u00a0', ' ').match(/USD [\d,.]+/g);

test('two plans of one price state it once, above both', () => {
  const html = render(24_000, 24_000);
  expect(prices(html)).toEqual(['USD 240.00']);
  expect(html.indexOf('USD')).toBeLessThan(html.indexOf(messages.buy.plan));
  expect(html).toContain(messages.buy.onePrice);
});

test('plans of different prices state each', () => {
  const html = render(24_000, 124_000);
  expect(prices(html)).toEqual(['USD 240.00', 'USD 1,240.00']);
  expect(html).not.toContain(messages.buy.onePrice);
});

test('a single plan does not speak of a choice', () => {
  const html = render(24_000);
  expect(prices(html)).toEqual(['USD 240.00']);
  for (const choice of [messages.buy.plan, messages.buy.onePrice]) expect(html).not.toContain(choice);
});
