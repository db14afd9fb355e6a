import { expect, test } from 'vitest';
import { signInText } from '@/emails/sign-in';
import { linkMinutes } from '@/lib/people/links/rules';
import en from '@/messages/en/subscribe.json';
import zh from '@/messages/zh/subscribe.json';

test.each([
  ['en', en],
  ['zh', zh],
] as const)('the steps after a payment name the email to open and its minutes (%s)', (locale, messages) => {
  const props = { to: 'a@example.com', url: 'https://example.com', expires_at: '2026-12-01T00:00:00.000Z' };
  expect(messages.status.steps.open).toContain(signInText({ locale, ...props }).subject);
  expect(messages.status.steps.open).toContain(String(linkMinutes.signin));
});
