import { expect, it } from 'vitest';
import { scheduleFailedText } from './schedule-failed';

const toText = (locale: 'en' | 'zh', reason: string) =>
  JSON.stringify(scheduleFailedText({ locale, reason, title: 'Rates', at: '2026-11-30T09:00:00.000Z' } as never));

it.each([
  ['slug_taken', 'see the previous text', '看到的仍是原来的内容'],
  ['internal_error', 'see the previous text', '看到的仍是原来的内容'],
  ['state_conflict', 'see none of it', '无法看到'],
])('the email about %s says what readers see', (reason, en, zh) => {
  expect(toText('en', reason)).toContain(en);
  expect(toText('zh', reason)).toContain(zh);
  // Unpublished articles cannot be scheduled again.
  expect(/schedule it again/.test(toText('en', reason))).toBe(reason !== 'state_conflict');
  expect(/重新定时/.test(toText('zh', reason))).toBe(reason !== 'state_conflict');
});
