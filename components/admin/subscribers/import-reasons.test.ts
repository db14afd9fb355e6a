import { expect, test } from 'vitest';
import { rejectionCodes } from '@/lib/subscriber-import/record';
import { readSubscriberCsv } from '@/lib/subscriber-import/rules';
import en from '@/messages/en/admin.json';
import zh from '@/messages/zh/admin.json';
import { findReason } from './import-reasons';

const HEADER = 'email,plan,until,name';

function fileError(text: string): string {
  try {
    readSubscriberCsv(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the file was accepted');
}

test('every rejection code has a message in both languages', () => {
  for (const messages of [en, zh]) expect(Object.keys(messages.import.reasons).sort()).toEqual([...rejectionCodes].sort());
});

test('every reason to reject a file has a message', () => {
  expect(['', 'email', `${HEADER},email`, `${HEADER}\n"a`].map((text) => findReason(fileError(text)))).toEqual([
    { key: 'files.empty', a: '', b: '' },
    { key: 'files.columns', a: 'plan, until', b: '' },
    { key: 'files.twice', a: 'email', b: '' },
    { key: 'files.quotes', a: '', b: '' },
  ]);
});

test('an unknown sentence has no message', () => {
  expect(findReason('the moon is full')).toBeUndefined();
});
