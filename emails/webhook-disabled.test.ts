import { expect, it } from 'vitest';
import { webhookDisabledText } from './webhook-disabled';

it.each([
  ['failing', 'for three days', '三天'],
  ['gone', 'returned 410', '返回 410'],
] as const)('the email about a webhook that is %s says why', (reason, en, zh) => {
  const toText = (locale: 'en' | 'zh') =>
    JSON.stringify(webhookDisabledText({ locale, host: 'hooks.example.com', at: '2026-11-30T09:00:00.000Z', reason } as never));
  expect(toText('en')).toContain(en);
  expect(toText('zh')).toContain(zh);
  expect(/three days/.test(toText('en'))).toBe(reason === 'failing');
  expect(/三天/.test(toText('zh'))).toBe(reason === 'failing');
});
