import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { signInText } from '@/emails/sign-in';
import type { Checkout } from '@/lib/commerce/checkout/schema';
import { linkMinutes } from '@/lib/people/links/rules';
import common from '@/messages/en/common.json';
import signin from '@/messages/en/signin.json';
import en from '@/messages/en/subscribe.json';
import zh from '@/messages/zh/subscribe.json';
import { CheckoutStatus } from './checkout-status';

test.each([
  ['en', en],
  ['zh', zh],
] as const)('the steps after a payment name the email to open and its minutes (%s)', (locale, messages) => {
  const props = { to: 'a@example.com', url: 'https://example.com', expires_at: '2026-12-01T00:00:00.000Z' };
  expect(messages.status.steps.open).toContain(signInText({ locale, ...props }).subject);
  expect(messages.status.steps.open).toContain(String(linkMinutes.signin));
});

function render(status: Checkout['status'], isOrphan: boolean) {
  const known = { id: 'e5a1f6a2-6f0c-4a0b-8f0e-0f6f5f0a9a11', status, plan: 'annual', expires_at: '2026-12-01T00:00:00.000Z' };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ common, signin, subscribe: en }} timeZone="UTC">
      <CheckoutStatus known={known as Checkout} isOrphan={isOrphan} isTest hasExpired back={undefined} isSignedIn />
    </NextIntlClientProvider>,
  );
}

test.each([
  ['open', false, 'Payment'],
  ['processing', false, 'Payment'],
  ['paid', false, 'Access'],
  ['ended', false, 'Payment'],
  ['reversed', false, undefined],
  ['open', true, undefined],
  ['processing', true, undefined],
  ['paid', true, undefined],
] as const)('a payment that is %s, of an erased subscriber: %s, is at the step %s', (status, isOrphan, step) => {
  const current = /aria-current="step"[^>]*><span[^>]*>\d<\/span> ([^<]+)</.exec(render(status, isOrphan));
  expect(current?.[1]).toBe(step);
});
