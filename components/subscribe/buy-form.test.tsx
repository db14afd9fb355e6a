import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { purchasePaidText } from '@/emails/purchase-paid';
import adminEn from '@/messages/en/admin.json';
import dashboardEn from '@/messages/en/dashboard.json';
import messages from '@/messages/en/subscribe.json';
import adminZh from '@/messages/zh/admin.json';
import dashboardZh from '@/messages/zh/dashboard.json';
import subscribeZh from '@/messages/zh/subscribe.json';
import { BuyForm } from './buy-form';

const PLANS = [
  { plan: 'annual', subscription: 'premium' },
  { plan: 'api_annual', subscription: 'api' },
] as const;
const PERIOD = { from: '2026-12-01T00:00:00.000Z', active_until: '2027-12-01T00:00:00.000Z' };
const renderIn = (locale: 'en' | 'zh', subscribe: typeof messages, amounts: number[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ subscribe }} timeZone="UTC">
      <BuyForm
        email={undefined}
        siteUrl="https://example.com"
        plans={amounts.map((amount, at) => ({ ...PLANS[at === 0 ? 0 : 1], amount, currency: 'usd' }))}
      />
    </NextIntlClientProvider>,
  );
const render = (...amounts: number[]) => renderIn('en', messages, amounts);
const prices = (html: string) => html.match(/US\$[\d,.]+/g);

test('two plans of one price are one offer, without a choice', () => {
  const html = render(24_000, 24_000);
  expect(prices(html)).toEqual(['US$240']);
  expect(html).not.toContain('type="radio"');
  expect(html).toContain(messages.buy.onePrice);
  expect(html).not.toContain(messages.buy.plans.api_annual.text);
});

test.each([
  ['en', 'Plan', messages, dashboardEn, adminEn],
  ['zh', '方案', subscribeZh, dashboardZh, adminZh],
] as const)(
  'one offer has the name that the email, the dashboard and the console give it (%s)',
  (locale, plan, subscribe, dashboard, admin) => {
    const { annual, api_annual } = subscribe.buy.plans;
    expect(renderIn(locale, subscribe, [24_000, 24_000])).toContain(annual.name);
    const bought = (['premium', 'api'] as const).map((each) => {
      const text = purchasePaidText({ locale, to: 'a@example.com', url: 'https://example.com', plan: each, ...PERIOD });
      return text.details?.find(({ label }) => label === plan)?.value;
    });
    const { premium, api } = dashboard.subscription;
    const inConsole = [admin.plans.premium, admin.plans.api];
    expect([bought, [premium, api], inConsole]).toEqual(Array(3).fill([annual.name, api_annual.name]));
  },
);

test('plans of different prices are a choice, each with its price', () => {
  const html = render(24_000, 124_000);
  expect(prices(html)).toEqual(['US$240', 'US$1,240']);
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).not.toContain(messages.buy.onePrice);
});

test('a single plan says nothing of another', () => {
  const html = render(24_000);
  expect(prices(html)).toEqual(['US$240']);
  expect(html).not.toContain('type="radio"');
  expect(html).not.toContain(messages.buy.onePrice);
});
