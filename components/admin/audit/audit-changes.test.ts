import { describe, expect, test } from 'vitest';
import { AuthorUpdate } from '@/lib/archive/authors/schema';
import { CategoryCreate } from '@/lib/archive/categories/schema';
import { IntroductionUpdate } from '@/lib/archive/introductions/schema';
import { VideoCreate } from '@/lib/archive/videos/schema';
import { listedStatuses, moderations } from '@/lib/audience/comments/record';
import { contactStatuses } from '@/lib/audience/contacts/rules';
import { newsletterStatuses } from '@/lib/audience/newsletters/record';
import { NewsletterSend } from '@/lib/audience/newsletters/schema';
import { frequencies } from '@/lib/audience/saved-searches/rules';
import { SavedSearchCreate } from '@/lib/audience/saved-searches/schema';
import { WhitepaperCreate } from '@/lib/audience/whitepapers/schema';
import { requestStatuses } from '@/lib/commerce/subscription-requests/rules';
import { articleFields, articleStates } from '@/lib/editing/article-lock/record';
import { MediaUpdate } from '@/lib/editing/media/schema';
import { disabledReasons } from '@/lib/people/webhooks/record';
import { WebhookCreate } from '@/lib/people/webhooks/schema';
import { staffRoles } from '@/lib/platform/actor';
import { auditActions } from '@/lib/platform/audit/record';
import en from '@/messages/en/admin.json';
import enArticles from '@/messages/en/articles.json';
import zh from '@/messages/zh/admin.json';
import zhArticles from '@/messages/zh/articles.json';
import { findName, nameSubject, splitKind, toFieldChanges, toNetworks } from './audit-changes';

test('lists only changed fields', () => {
  const row = {
    before: { email: 'a@example.com', plan: 'api', active_until: '2026-12-31T23:59:59.999Z', suspended_at: null },
    after: { email: 'a@example.com', plan: 'premium', active_until: '2027-12-31T23:59:59.999Z', suspended_at: null },
  };
  expect(toFieldChanges(row)).toEqual([
    { field: 'plan', before: 'api', after: 'premium' },
    { field: 'active_until', before: '2026-12-31 23:59', after: '2027-12-31 23:59' },
  ]);
});

test('omits old values of a creation and empty fields', () => {
  const row = { before: null, after: { status: 'active', subscriber_id: '5d1f9c1e', replaces: null } };
  expect(toFieldChanges(row)).toEqual([{ field: 'status', before: null, after: 'active' }]);
});

test('shows a field of unknown format unchanged', () => {
  expect(toFieldChanges({ before: null, after: { more: { a: 1 }, list: [['x'], ['y', 'z']] } })).toEqual([
    { field: 'more', before: null, after: '{"a":1}' },
    { field: 'list', before: null, after: 'x, y / z' },
  ]);
  expect(toFieldChanges({ before: 'text', after: ['a'] })).toEqual([]);
});

test('shows the networks of a freeze with one or two address families', () => {
  expect(toNetworks({ after: { sources: [['203.0.113.*'], ['198.51.100.*', '2001:db8:1:*']] } })).toEqual([
    '203.0.113.*',
    '198.51.100.* / 2001:db8:1:*',
  ]);
  expect(toNetworks({ after: { sources: ['203.0.113.*'] } })).toEqual(['203.0.113.*']);
  expect(toNetworks({ after: null })).toEqual([]);
  expect(toNetworks(null)).toEqual([]);
});

test('formats actors and subjects with or without a name', () => {
  expect(splitKind('admin:a@example.com')).toEqual({ kind: 'admin', name: 'a@example.com' });
  expect(splitKind('service')).toEqual({ kind: 'service', name: '' });
});

test("links a subscriber's row", () => {
  expect(findName({ before: null, after: { email: 'a@example.com' } }, 'email')).toBe('a@example.com');
  expect(findName({ before: { email: 'b@example.com' }, after: null }, 'email')).toBe('b@example.com');
  expect(findName({ before: null, after: { status: 'active' } }, 'email')).toBeUndefined();
});

test.each(Object.entries({ en, zh }))('every action has a label (%s)', (_, messages) => {
  const labels = Object.entries(messages.audit.actions).flatMap(([subject, actions]) =>
    Object.keys(actions).map((action) => `${subject}.${action}`),
  );
  expect(labels.sort()).toEqual([...auditActions].sort());
});

/** Schemas whose input is stored in the audit log unchanged. */
const records = {
  AuthorUpdate,
  CategoryCreate,
  IntroductionUpdate,
  MediaUpdate,
  NewsletterSend,
  SavedSearchCreate,
  VideoCreate,
  WebhookCreate,
  WhitepaperCreate,
};

const statuses = [
  ...newsletterStatuses,
  ...listedStatuses,
  ...Object.values(moderations),
  ...contactStatuses,
  ...requestStatuses,
];

describe.each(Object.entries({ en: { ...en, articles: enArticles }, zh: { ...zh, articles: zhArticles } }))(
  '%s',
  (_, messages) => {
    test.each(Object.entries(records))('every field of %s has a name', (_, { shape }) => {
      expect(Object.keys(shape).filter((field) => !(field in messages.audit.fields))).toEqual([]);
    });

    test('every field of an article, status, role and frequency has a name', () => {
      expect(articleFields.filter((field) => !(field in messages.articles.fields))).toEqual([]);
      expect(statuses.filter((status) => !(status in messages.audit.statuses))).toEqual([]);
      const values = [...staffRoles, ...frequencies, ...disabledReasons, ...articleStates];
      expect(values.filter((value) => !(value in messages.audit.values))).toEqual([]);
    });
  },
);

test.each([
  ['its present name', { before: null, after: { at: '2026-11-26' }, subject_name: 'a-slug' }, 'a-slug'],
  ['a name', { before: null, after: { name: 'lobby.png' } }, 'lobby.png'],
  ['the title of what was deleted', { before: { title_en: 'A film' }, after: null }, 'A film'],
  ['the beginning of the id', { before: null, after: { enabled: true } }, '0b0e4c55…'],
])('names a target by %s', (_, states, expected) => {
  const row = { subject_name: null, ...states };
  expect(nameSubject(row, '0b0e4c55-9a53-4f1a-8c3f-8e010b9f6a52')).toBe(expected);
  expect(nameSubject(row, 'revenue-management')).toBe('revenue-management');
});
