import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foldEmail } from '../../platform/email';
import { demoContacts } from './record';

test('there are twelve sample contacts, in every status, whose topics are categories of the sample', () => {
  const slugs = (JSON.parse(readFileSync('prisma/sample/categories.json', 'utf8')) as { slug: string }[]).map(({ slug }) => slug);
  expect(new Set(demoContacts.map(({ email }) => foldEmail(email))).size).toBe(12);
  expect(demoContacts.map(({ email }) => email).filter((email) => foldEmail(email) !== email)).toEqual([]);
  expect(demoContacts.flatMap(({ topics }) => topics).filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(new Set(demoContacts.map(({ left }) => left))).toEqual(new Set([undefined, 'unsubscribed', 'bounced', 'complained']));
  // Whoever left did so a week after the confirmation.
  expect(demoContacts.filter(({ days }) => days < 1 || days > 365)).toEqual([]);
  expect(demoContacts.filter(({ left, days }) => left && days < 8)).toEqual([]);
});
