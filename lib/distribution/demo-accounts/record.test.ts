import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foldEmail } from '../../platform/email';
import { demoComments, demoContacts, discussedSlug } from './record';

test('there are twelve sample contacts, in every status, whose topics are categories of the sample', () => {
  const slugs = (JSON.parse(readFileSync('prisma/sample/categories.json', 'utf8')) as { slug: string }[]).map(({ slug }) => slug);
  expect(new Set(demoContacts.map(({ email }) => foldEmail(email))).size).toBe(12);
  expect(demoContacts.map(({ email }) => email).filter((email) => foldEmail(email) !== email)).toEqual([]);
  expect(demoContacts.flatMap(({ topics }) => topics).filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(new Set(demoContacts.map(({ left }) => left))).toEqual(new Set([undefined, 'unsubscribed', 'bounced', 'complained']));
  // Contacts who left did so a week after the confirmation.
  expect(demoContacts.filter(({ days }) => days < 1 || days > 365)).toEqual([]);
  expect(demoContacts.filter(({ left, days }) => left && days < 8)).toEqual([]);
});

test('sample comments are below an article of the sample archive, and only approved ones have replies', () => {
  expect(readdirSync('prisma/sample/articles')).toContain(`${discussedSlug}.json`);
  expect(new Set(demoComments.map(({ status }) => status))).toEqual(new Set(['approved', 'pending']));
  expect(demoComments.filter(({ status, replies = [] }) => status !== 'approved' && replies.length > 0)).toEqual([]);
  for (const { replies = [], days } of demoComments)
    expect(replies.filter((reply) => reply.replies !== undefined || reply.days >= days)).toEqual([]);
});
