import { describe, expect, it } from 'vitest';
import { env, readEnv } from '../../platform/env';
import { type checkoutStatuses, type Reading, testStates } from './record';
import {
  isMismatch,
  isOwnUrl,
  listOffers,
  listTestChoices,
  toBackPath,
  toNextDue,
  toRetrySeconds,
  toStatus,
  toTestReading,
} from './rules';

const now = new Date('2026-11-24T12:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reading = (found: Partial<Reading> = {}): Reading => ({
  session: 'complete',
  payment: 'paid',
  refunded: false,
  lost: false,
  mode: 'payment',
  live: false,
  priceIds: ['price_annual'],
  paymentIntent: 'pi_1',
  amount: 100,
  currency: 'usd',
  paidAt: now,
  invoiceUrl: undefined,
  ...found,
});

describe('the status of a reading', () => {
  it.each([
    ['open', reading({ session: 'open', payment: 'pending' })],
    ['open', reading({ session: 'open', payment: 'failed' })],
    ['ended', reading({ session: 'expired', payment: 'pending' })],
    ['ended', reading({ payment: 'failed' })],
    ['processing', reading({ payment: 'pending' })],
    ['paid', reading()],
    ['reversed', reading({ refunded: true })],
    ['reversed', reading({ lost: true })],
  ] as const)('is %s', (status, found) => {
    for (const current of ['open', 'processing', 'ended'] as const) expect(toStatus(current, found), current).toBe(status);
  });

  it('keeps a purchase paid or reversed', () => {
    const unpaid = [
      reading({ session: 'open' }),
      reading({ session: 'expired' }),
      reading({ payment: 'failed' }),
      reading({ payment: 'pending' }),
    ];
    for (const status of ['paid', 'reversed'] as const)
      expect(unpaid.map((found) => toStatus(status, found))).toEqual(Array(4).fill(status));
    expect([toStatus('paid', reading({ lost: true })), toStatus('reversed', reading())]).toEqual(['reversed', 'paid']);
  });
});

it('a session with another price, mode or live flag is a mismatch', () => {
  const row = { price_id: 'price_annual', live: false };
  expect(isMismatch(row, reading())).toBe(false);
  const wrong = [
    reading({ priceIds: ['price_cheap'] }),
    reading({ priceIds: ['price_annual', 'price_annual'] }),
    reading({ priceIds: [] }),
    reading({ mode: 'setup' }),
    reading({ live: true }),
  ];
  expect(wrong.map((found) => isMismatch(row, found))).toEqual(Array(5).fill(true));
});

it('reads a checkout on schedule if no signal arrives', () => {
  const due = (status: (typeof checkoutStatuses)[number], input: Partial<Parameters<typeof toNextDue>[1]> = {}) =>
    toNextDue(status, { expiresAt: later(60), now, lacksInvoice: false, paidAt: now, ...input });
  expect(due('open')).toEqual(later(65));
  expect(due('open', { expiresAt: later(-10) })).toEqual(later(5));
  expect(due('processing')).toEqual(later(60));
  expect(due('paid')).toBeUndefined();
  expect(due('paid', { lacksInvoice: true })).toEqual(later(10));
  expect(due('paid', { lacksInvoice: true, paidAt: later(-60) })).toBeUndefined();
  expect([due('reversed', { lacksInvoice: true }), due('ended')]).toEqual([undefined, undefined]);
  expect([1, 2, 3, 4, 5, 6].map(toRetrySeconds)).toEqual([5, 30, 120, 600, 3_600, 3_600]);
});

it('plans for sale are those with a price, and both at the stand-in of a local instance', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const offers = (variables: Record<string, string>) =>
    listOffers(readEnv(variables)).map(({ plan, priceId }) => [plan, priceId]);
  expect(offers({ ...keys, STRIPE_PRICE_API_ANNUAL: 'price_2' })).toEqual([['api_annual', 'price_2']]);
  expect(offers({ ...keys, STRIPE_PRICE_ANNUAL: 'price_1', STRIPE_PRICE_API_ANNUAL: 'price_2' })).toEqual([
    ['annual', 'price_1'],
    ['api_annual', 'price_2'],
  ]);
  expect(offers({})).toEqual([
    ['annual', 'test_annual'],
    ['api_annual', 'test_api_annual'],
  ]);
  const publicUrl = { AUTH_SECRET: 'x'.repeat(32), TRUSTED_PROXY_HOPS: '0', RESEND_API_KEY: 're', MAIL_FROM: 'a@example.com' };
  expect(offers({ ...publicUrl, APP_URL: 'https://research.example.com' })).toEqual([]);
});

it('the stand-in offers the possible outcomes and reports them as Stripe would', () => {
  expect(Object.fromEntries(testStates.map((state) => [state, listTestChoices(state)]))).toEqual({
    open: ['pay', 'pay_later', 'fail'],
    paid: ['refund'],
    pending: ['pay', 'fail'],
    failed: [],
    refunded: [],
  });
  const row = { price_id: 'test_annual', live: false, expires_at: later(60), paid_at: null };
  const statuses = testStates.map((test_state) => {
    const found = toTestReading({ ...row, test_state }, now);
    expect(isMismatch(row, found)).toBe(false);
    return [test_state, toStatus('open', found)];
  });
  expect(statuses).toEqual([
    ['open', 'open'],
    ['paid', 'paid'],
    ['pending', 'processing'],
    ['failed', 'ended'],
    ['refunded', 'reversed'],
  ]);
  const late = (test_state: (typeof testStates)[number]) => toStatus('open', toTestReading({ ...row, test_state }, later(60)));
  expect([late('open'), late('pending')]).toEqual(['ended', 'processing']);
});

it.each([
  ['https://research.example.com/en/subscribe?from=a', true],
  ['https://research.example.com', true],
  ['https://RESEARCH.example.com:443/', true],
  ['http://research.example.com/', false],
  ['https://research.example.com:444/', false],
  ['https://research.example.com.evil.test/', false],
  ['https://user@research.example.com/', false],
  ['https://research.example.com@evil.test/', false],
  ['/en/subscribe', false],
  ['//research.example.com/', false],
  ['https:\\\\research.example.com/', false],
  [' https://research.example.com/', false],
  ['https://research.example.com/\n', false],
  ['javascript:alert(1)//https://research.example.com', false],
  ['', false],
])('%j is a page of this site: %s', (url, expected) => {
  expect(isOwnUrl(url, 'https://research.example.com')).toBe(expected);
});

it.each([
  ['?callbackUrl=%2Fzh%2Farchive%2Fa%3Fview%3Dboth', '/zh/archive/a?view=both'],
  ['?callbackUrl=https%3A%2F%2Fevil.example%2F', undefined],
  ['?callbackUrl=', undefined],
  ['', undefined],
])('a buyer who came from /subscribe%s returns to %s', (query, expected) => {
  expect(toBackPath(`${env().appUrl}/zh/subscribe${query}`)).toBe(expected);
});
