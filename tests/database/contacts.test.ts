import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteCategory } from '../../lib/archive/categories/writes';
import { listContacts } from '../../lib/audience/contacts/reads';
import { CONSENT_VERSION } from '../../lib/audience/contacts/rules';
import {
  changePreferences,
  confirmContact,
  exportContacts,
  unsubscribeByToken,
  unsubscribeContact,
} from '../../lib/audience/contacts/writes';
import { toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import type { Database } from '../../lib/platform/db/client';
import { NotFoundError, TokenInvalidError } from '../../lib/platform/errors';
import { InvalidFields } from '../../lib/platform/validation';
import { insertCategory, read } from '../support/articles';
import { inParallel, tally } from '../support/concurrency';
import { createTestDatabase } from '../support/databases';
import { addContact, addSubscriber, newEmail, readAudit, tester } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const now = new Date('2026-11-24T12:00:00.000Z');
const later = new Date('2026-11-24T13:00:00.000Z');
const context = { requestId: 'request-1', client: '203.0.113.9', now };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  for (const slug of ['labour', 'esg', 'rates']) await insertCategory(database.pool, slug);
});

/** An emailed link for what was typed into the form; returns its address and token. */
async function sendLink(email: string, details: object = {}, locale: 'en' | 'zh' = 'en') {
  const { id } = await queueLink(database.pool, { purpose: 'newsletter', email, locale, now, details });
  return { email, token: toLinkToken('newsletter', id) };
}
const readContact = async (email: string) => {
  const { rows } = await database.pool.query('SELECT * FROM contacts WHERE email = $1', [email]);
  return rows[0] as Record<string, unknown> | undefined;
};
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (value) => JSON.stringify(value),
    (error: unknown) => (error instanceof Error ? error.constructor.name : String(error)),
  );
const typed = {
  name: '李娜',
  company: 'Lakeside',
  role: '',
  country: '',
  city: '',
  industry: '',
  phone: '',
  source: 'newsletter',
};

describe('confirming', () => {
  test('creates a contact from the form, with proof of consent that contains no address', async () => {
    const link = await sendLink(newEmail(), { ...typed, topics: ['esg', 'labour'], utm: { utm_source: 'x' } }, 'zh');
    expect(await readContact(link.email)).toBeUndefined();
    expect(await confirmContact(database, link, context)).toEqual({
      status: 'confirmed',
      topics: ['esg', 'labour'],
      locale: 'zh',
    });
    const contact = await readContact(link.email);
    expect(contact).toMatchObject({
      ...typed,
      email: link.email,
      status: 'confirmed',
      topics: ['esg', 'labour'],
      utm: { utm_source: 'x' },
      locale: 'zh',
      confirmed_at: now,
      left_at: null,
      unsubscribe_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const audit = await readAudit(database, `contact:${contact?.id}`);
    expect(audit).toEqual([
      {
        actor: 'anonymous',
        action: 'contact.confirm',
        before: null,
        request_id: 'request-1',
        after: { status: 'confirmed', consent: CONSENT_VERSION, locale: 'zh', network: '203.0.113.*' },
      },
    ]);
    expect(JSON.stringify(audit)).not.toContain(link.email);
  });

  test('later uses of the link change nothing and return the current values', async () => {
    const link = await sendLink(newEmail(), { topics: ['esg'] });
    await confirmContact(database, link, context);
    const { unsubscribe_token: token } = (await readContact(link.email)) ?? {};
    await changePreferences(database, String(token), { topics: ['rates'], locale: 'zh', unsubscribe: true }, context);
    const before = await readContact(link.email);
    expect(await confirmContact(database, link, { ...context, now: later })).toEqual({
      status: 'unsubscribed',
      topics: ['rates'],
      locale: 'zh',
    });
    expect(await readContact(link.email)).toEqual(before);
  });

  test.each(['unsubscribed', 'bounced', 'confirmed'] as const)(
    'a new link makes an address that was %s confirmed',
    async (status) => {
      const { id, email, token } = await addContact(database, { status, topics: ['esg'], name: 'Before' });
      const link = await sendLink(email, { ...typed, topics: null }, 'zh');
      expect(await confirmContact(database, link, context)).toEqual({ status: 'confirmed', topics: [], locale: 'zh' });
      expect(await readContact(email)).toMatchObject({
        id,
        unsubscribe_token: token,
        name: '李娜',
        left_at: null,
        confirmed_at: now,
      });
      expect(await readAudit(database, `contact:${id}`)).toMatchObject([{ before: { status }, after: { status: 'confirmed' } }]);
    },
  );

  test('a complaint is final: every link is invalid, and the database keeps it', async () => {
    const { id, email } = await addContact(database, { status: 'complained' });
    const link = await sendLink(email, typed);
    expect(await outcomeOf(confirmContact(database, link, context))).toBe(TokenInvalidError.name);
    await expect(
      database.pool.query("UPDATE contacts SET status = 'confirmed', left_at = NULL WHERE id = $1", [id]),
    ).rejects.toThrow(`contact ${id} complained, and that is final`);
    expect(await readContact(email)).toMatchObject({ status: 'complained', name: '' });
  });

  test('a complaint after the confirmation makes the used link invalid', async () => {
    const link = await sendLink(newEmail());
    await confirmContact(database, link, context);
    await database.pool.query("UPDATE contacts SET status = 'complained', left_at = now() WHERE email = $1", [link.email]);
    expect(await outcomeOf(confirmContact(database, link, context))).toBe(TokenInvalidError.name);
  });

  test.each([
    ['a wrong token', (link: { email: string; token: string }) => ({ ...link, token: `${link.token}x` })],
    ['another address', (link: { email: string; token: string }) => ({ ...link, email: newEmail() })],
  ])('%s is invalid', async (_, change) => {
    const link = await sendLink(newEmail());
    expect(await outcomeOf(confirmContact(database, change(link), context))).toBe(TokenInvalidError.name);
    expect(await readContact(link.email)).toBeUndefined();
  });

  test('1,000 simultaneous confirmations make one contact', async () => {
    const email = newEmail();
    const links = [await sendLink(email, typed), await sendLink(email, typed)];
    const outcomes = await inParallel(1_000, 50, (index) =>
      outcomeOf(confirmContact(database, links[index % 2] as (typeof links)[0], context)),
    );
    expect(tally(outcomes)).toEqual({ [JSON.stringify({ status: 'confirmed', topics: [], locale: 'en' })]: 1_000 });
    expect(await read(database.pool, 'SELECT count(*)::int FROM contacts WHERE email = $1', [email])).toBe(1);
    const { id } = (await readContact(email)) ?? {};
    expect((await readAudit(database, `contact:${id}`)).map(({ action }) => action)).toEqual([
      'contact.confirm',
      'contact.confirm',
    ]);
  });
});

describe('leaving', () => {
  const states = [
    ['confirmed', 'unsubscribed', 1],
    ['unsubscribed', 'unsubscribed', 0],
    ['bounced', 'bounced', 0],
    ['complained', 'complained', 0],
  ] as const;
  const ways: Record<string, (contact: { token: string; id: string }) => Promise<unknown>> = {
    'one click': ({ token }) => unsubscribeByToken(database, token, context),
    'the page': ({ token }) => changePreferences(database, token, { unsubscribe: true }, context),
    'an administrator': ({ id }) => unsubscribeContact(database, id, tester, now),
  };
  test.each(
    Object.entries(ways).flatMap(([name, leave]) => states.map(([from, to, rows]) => [from, to, name, rows, leave] as const)),
  )('%s becomes %s by %s, with %s audit rows however often it is sent', async (from, to, name, rows, leave) => {
    const contact = await addContact(database, { status: from });
    await inParallel(4, 4, () => leave(contact));
    const stored = await readContact(contact.email);
    expect(stored?.status).toBe(to);
    expect(stored?.left_at).toEqual(rows === 1 ? now : contact.leftAt);
    const audit = await readAudit(database, `contact:${contact.id}`);
    expect(audit).toEqual(
      Array.from({ length: rows }, () => ({
        actor: name === 'an administrator' ? 'operator' : 'anonymous',
        action: 'contact.unsubscribe',
        before: { status: 'confirmed' },
        after: { status: 'unsubscribed' },
        request_id: expect.any(String),
      })),
    );
  });

  test('a token with one changed character is rejected without a write', async () => {
    const { email, token } = await addContact(database, {});
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const text of [wrong, '', 'a', `${token}a`, '\0'.repeat(43)]) {
      await unsubscribeByToken(database, text, context);
      expect(await outcomeOf(changePreferences(database, text, { unsubscribe: true }, context))).toBe(TokenInvalidError.name);
    }
    expect(await readContact(email)).toMatchObject({ status: 'confirmed', left_at: null });
    expect(await outcomeOf(unsubscribeContact(database, '00000000-0000-4000-8000-000000000000', tester, now))).toBe(
      NotFoundError.name,
    );
  });
});

describe('preferences', () => {
  test('are read with the token alone, and the address is masked', async () => {
    const { email, token } = await addContact(database, { topics: ['esg'] });
    const before = await readContact(email);
    expect(await changePreferences(database, token, {}, context)).toEqual({
      email: `r***@example.com`,
      status: 'confirmed',
      topics: ['esg'],
      locale: 'en',
    });
    expect(await readContact(email)).toEqual(before);
  });

  test.each([
    [{ topics: ['rates', 'esg'] }, ['rates', 'esg'], 'en'],
    [{ topics: [] }, [], 'en'],
    [{ topics: null }, [], 'en'],
    [{ locale: 'zh' as const }, ['esg'], 'zh'],
  ])('%j makes topics %j and the language %s', async (change, topics, locale) => {
    const { email, token } = await addContact(database, { topics: ['esg'] });
    expect(await changePreferences(database, token, change, context)).toMatchObject({ topics, locale });
    expect(await readContact(email)).toMatchObject({ topics, locale, status: 'confirmed' });
  });

  test('reports every unknown topic at its index', async () => {
    const { email, token } = await addContact(database, { topics: ['esg'] });
    const error = await changePreferences(database, token, { topics: ['x', 'rates', 'y'] }, context).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(InvalidFields);
    expect((error as InvalidFields).fields.map(({ field, inside, type }) => [field, inside, type])).toEqual([
      ['topics', [0], 'value_error'],
      ['topics', [2], 'value_error'],
    ]);
    expect(await readContact(email)).toMatchObject({ topics: ['esg'] });
  });

  test('keep a topic whose category was deleted, until it is left out', async () => {
    const { token } = await addContact(database, { topics: ['deleted', 'esg'] });
    const change = (topics: string[]) => changePreferences(database, token, { topics }, context);
    expect(await change(['deleted', 'rates'])).toMatchObject({ topics: ['deleted', 'rates'] });
    await change(['rates']);
    await expect(change(['deleted'])).rejects.toThrow(InvalidFields);
  });
});

describe('a deleted category', () => {
  test('is replaced in topics and in unconfirmed requests, in the same transaction', async () => {
    await insertCategory(database.pool, 'gone');
    const chosen = await addContact(database, { topics: ['gone', 'rates'] });
    const both = await addContact(database, { topics: ['esg', 'gone'] });
    const neither = await addContact(database, { topics: ['rates'] });
    const link = await sendLink(newEmail(), { topics: ['rates', 'gone'] });
    const other = await sendLink(newEmail(), { topics: ['gone', 'esg'] });
    await database.pool.query(
      `INSERT INTO link_requests (purpose, email, locale, allowed, details) VALUES ('newsletter', 'waiting@example.com', 'en', true, '{"topics": ["gone"]}')`,
    );
    await deleteCategory(database, 'gone', 'esg', { ...tester, role: 'editor' });
    const topicsOf = async ({ email }: { email: string }) => (await readContact(email))?.topics;
    expect([await topicsOf(chosen), await topicsOf(both), await topicsOf(neither)]).toEqual([
      ['esg', 'rates'],
      ['esg'],
      ['rates'],
    ]);
    expect((await confirmContact(database, link, context)).topics).toEqual(['rates', 'esg']);
    expect((await confirmContact(database, other, context)).topics).toEqual(['esg']);
    expect(await read(database.pool, "SELECT details FROM link_requests WHERE email = 'waiting@example.com'")).toEqual({
      topics: ['esg'],
    });
  });

  test('moves in newsletters that were not released yet, and in saved searches', async () => {
    await insertCategory(database.pool, 'moved');
    const { rows } = await database.pool.query<{ id: string; status: string }>(
      `INSERT INTO newsletters (subject_zh, subject_en, article_ids, topics, status, send_at, sent_at, content, created_by)
       SELECT 's', 's', ARRAY[gen_random_uuid()], '{rates,moved}', status,
         CASE WHEN status <> 'draft' THEN now() END, CASE WHEN status = 'sent' THEN now() END,
         CASE WHEN status = 'sent' THEN '{}'::jsonb END, 'operator'
       FROM unnest('{draft,scheduled,sent}'::text[]) AS status RETURNING id, status`,
    );
    const subscriber = await addSubscriber(database);
    await database.pool.query('INSERT INTO alert_recipients (subscriber_id, locale) VALUES ($1, $2)', [subscriber.id, 'en']);
    await database.pool.query(
      "INSERT INTO saved_searches (subscriber_id, name, category, seen_until) VALUES ($1, 'a', 'moved', now()), ($1, 'b', 'rates', now())",
      [subscriber.id],
    );
    await deleteCategory(database, 'moved', 'esg', { ...tester, role: 'editor' });
    const topics = await Promise.all(
      rows.map(async ({ id, status }) => [
        status,
        await read(database.pool, 'SELECT topics FROM newsletters WHERE id = $1', [id]),
      ]),
    );
    expect(Object.fromEntries(topics)).toEqual({
      draft: ['rates', 'esg'],
      scheduled: ['rates', 'esg'],
      sent: ['rates', 'moved'],
    });
    expect(await read(database.pool, 'SELECT array_agg(category ORDER BY name) FROM saved_searches')).toEqual(['esg', 'rates']);
  });

  test('moves in the topics of a contact that is confirmed at the same time', async () => {
    await insertCategory(database.pool, 'racing');
    const links = await Promise.all(Array.from({ length: 40 }, () => sendLink(newEmail(), { topics: ['racing'] })));
    await Promise.all([
      ...links.map((link) => confirmContact(database, link, context)),
      deleteCategory(database, 'racing', 'esg', { ...tester, role: 'editor' }),
    ]);
    const topics = await Promise.all(links.map(async ({ email }) => (await readContact(email))?.topics));
    expect(topics).toEqual(links.map(() => ['esg']));
  });

  test('stays in the topics without a successor, and matches no newsletter', async () => {
    await insertCategory(database.pool, 'alone');
    const { email } = await addContact(database, { topics: ['alone'] });
    await deleteCategory(database, 'alone', undefined, { ...tester, role: 'editor' });
    expect(await readContact(email)).toMatchObject({ topics: ['alone'] });
  });
});

describe('the list', () => {
  test('filters, pages and hides the token', async () => {
    await database.pool.query('DELETE FROM contacts');
    const add = (name: string, fields: Parameters<typeof addContact>[1], at: string) =>
      addContact(database, { ...fields, name, email: `${name}@example.com`, createdAt: new Date(at) });
    await add('ada', { topics: ['esg'], source: 'home', locale: 'zh' }, '2026-01-01');
    await add('bea', { topics: [], status: 'bounced', company: '100%_Hotels' }, '2026-01-02');
    await add('cem', { topics: ['rates'] }, '2026-01-03');
    const names = async (filter: Parameters<typeof listContacts>[0] | object) =>
      (await listContacts({ page: 1, pageSize: 20, ...filter })).items.map(({ name }) => name);
    expect(await names({})).toEqual(['cem', 'bea', 'ada']);
    expect(await names({ topic: 'esg' })).toEqual(['bea', 'ada']);
    expect(await names({ status: 'bounced' })).toEqual(['bea']);
    expect(await names({ source: 'home' })).toEqual(['ada']);
    expect(await names({ locale: 'zh' })).toEqual(['ada']);
    expect(await names({ q: 'EM@EXAMPLE' })).toEqual(['cem']);
    expect(await names({ q: '100%_h' })).toEqual(['bea']);
    expect(await names({ q: '%' })).toEqual(['bea']);
    expect(await listContacts({ page: 2, pageSize: 2 })).toMatchObject({ items: [{ name: 'ada' }], total: 3 });
    expect(await listContacts({ page: 3, pageSize: 2 })).toEqual({ items: [], total: 3 });
    expect(JSON.stringify(await listContacts({ page: 1, pageSize: 20 }))).not.toContain('token');
  });

  test('an export records who exported how many contacts, without the search words', async () => {
    await addContact(database, { name: 'secret words' });
    const exported = await exportContacts(database, { q: 'secret words', status: 'confirmed' }, 10, tester);
    expect(exported).toHaveLength(1);
    expect((await readAudit(database, 'contacts')).at(-1)).toEqual({
      actor: 'operator',
      action: 'contact.export',
      before: null,
      request_id: 'test-1',
      after: { rows: 1, status: 'confirmed', searched: true },
    });
  });
});

test.each([
  ["status = 'gone', left_at = now()", 'contacts_status_is_known'],
  ["status = 'bounced'", 'contacts_left_unless_confirmed'],
  ['left_at = now()', 'contacts_left_unless_confirmed'],
  ["email = 'A@example.com'", 'contacts_email_is_folded'],
  ["locale = 'fr'", 'contacts_locale_is_known'],
  ["topics = '{a,NULL}'", 'contacts_topics_are_few'],
  ["topics = array_fill('a'::text, ARRAY[21])", 'contacts_topics_are_few'],
  ["utm = '[]'", 'contacts_utm_is_object'],
  ["unsubscribe_token = 'short'", 'contacts_token_is_long'],
])('the database rejects %s', async (change, constraint) => {
  const { id } = await addContact(database, {});
  await expect(database.pool.query(`UPDATE contacts SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject({ constraint });
});
