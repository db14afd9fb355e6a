import { expect, test } from 'vitest';

import { readSubscriberCsv } from '@/lib/subscriber-import/rules';
import { findReason } from './import-reasons';

const HEAD = 'email,plan,until,name';

function fileFault(text: string): string {
  try {
    readSubscriberCsv(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the file was taken');
}

test('every reason for which a line is refused has its words', () => {
  const { refusals } = readSubscriberCsv(
    [
      HEAD,
      'nobody,premium,2027-12-31,',
      'a@example.com,gold,2027-12-31,',
      'a@example.com,api,soon,',
      `a@example.com,api,2027-12-31,${'x'.repeat(201)}`,
      'a@example.com,api,2027-12-31,',
      'a@example.com,api,2027-12-31,',
      'a@example.com,api',
    ].join('\n'),
  );
  expect(refusals.map(({ reason }) => findReason(reason))).toEqual([
    { key: 'reasons.email', a: '', b: '' },
    { key: 'reasons.plan', a: '', b: '' },
    { key: 'reasons.until', a: '', b: '' },
    { key: 'reasons.name', a: '200', b: '' },
    { key: 'reasons.twice', a: '6', b: '' },
    { key: 'reasons.cells', a: '4', b: '2' },
  ]);
});

test('every reason for which a file is refused has its words', () => {
  expect(['', 'email', `${HEAD},email`, `${HEAD}\n"a`].map((text) => findReason(fileFault(text)))).toEqual([
    { key: 'files.empty', a: '', b: '' },
    { key: 'files.columns', a: 'plan, until', b: '' },
    { key: 'files.twice', a: 'email', b: '' },
    { key: 'files.quotes', a: '', b: '' },
  ]);
});

test('an unknown sentence has none', () => {
  expect(findReason('the moon is full')).toBeUndefined();
});
