import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONSENT_VERSION, isUnsubscribeToken } from './rules';

/** Every wording that readers have agreed to, by version: what an audit row's `consent` refers to. None is ever edited. */
const wordings: Record<string, { en: string; zh: string }> = {
  '2026-11-24': {
    en: 'By subscribing, you agree that we send you this newsletter by email and store what you enter here for it. You can withdraw your consent at any time. <link>Privacy</link>',
    zh: '订阅即表示您同意我们通过邮件向您发送本简报，并为此保存您在此填写的内容。您可以随时撤回同意。<link>隐私政策</link>',
  },
};

test('the consent text matches its version in both languages', () => {
  const consentIn = (locale: string) =>
    (JSON.parse(readFileSync(`messages/${locale}/newsletter.json`, 'utf8')) as { form: { consent: string } }).form.consent;
  expect({ en: consentIn('en'), zh: consentIn('zh') }).toEqual(wordings[CONSENT_VERSION]);
});

test.each([
  ['a'.repeat(43), true],
  ['aA0_-'.padEnd(43, 'z'), true],
  ['a'.repeat(42), false],
  ['a'.repeat(44), false],
  [`${'a'.repeat(42)}=`, false],
  [`${'a'.repeat(43)}\n`, false],
  ['', false],
])('%j can be a token: %s', (text, expected) => {
  expect(isUnsubscribeToken(text)).toBe(expected);
});
