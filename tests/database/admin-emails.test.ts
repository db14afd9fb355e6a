import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listEmails, listEmailsTo } from '../../lib/email/admin-emails/reads';
import { resendEmail } from '../../lib/email/admin-emails/writes';
import { toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import type { Database } from '../../lib/platform/db/client';
import { ActionLimitedError, NotFoundError, StateConflictError } from '../../lib/platform/errors';
import { queueEmail } from '../../lib/platform/mail/writes';
import { createTestDatabase } from '../support/databases';
import { addAdmin, addSubscriber, newEmail, readAudit, tester } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';

let database: Database;
const now = new Date();
const unknownId = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  await database.pool.query('DELETE FROM mails');
});

const settle = (id: string, outcome: 'sent_at' | 'gave_up_at') =>
  database.pool.query(`UPDATE mails SET ${outcome} = now() WHERE id = $1`, [id]);

/** A key email that was sent. */
async function sentKeyLink(email: string): Promise<string> {
  const { id } = await queueLink(database.pool, { purpose: 'key', email, locale: 'zh', now });
  await settle(id, 'sent_at');
  return id;
}

const tokensOf = async (email: string) =>
  (
    await database.pool.query<{ hash: Buffer; live: boolean }>(
      'SELECT hash, ended_at IS NULL AS live FROM link_tokens WHERE email = $1',
      [email],
    )
  ).rows;

describe('bulk email', () => {
  it('is listed with its outcome, and cannot be resent by hand', async () => {
    const ids: string[] = [];
    for (const columns of [
      {},
      { sent_at: now },
      { gave_up_at: now },
      { gave_up_at: now, outcome: 'skipped' },
      { sent_at: now, outcome: 'bounced' },
      { sent_at: now, outcome: 'complained' },
    ]) {
      const row = { sent_at: null, gave_up_at: null, outcome: null, ...columns };
      const { rows } = await database.pool.query(
        `INSERT INTO mails (to_email, template, locale, bulk, next_at, unsubscribe_token, sent_at, gave_up_at, outcome)
         VALUES ('bulk@example.com', 'newsletter', 'en', true, 'infinity', 'token', $1, $2, $3) RETURNING id`,
        [row.sent_at, row.gave_up_at, row.outcome],
      );
      ids.push(rows[0].id);
    }
    const statuses = ['waiting', 'sent', 'failed', 'skipped', 'bounced', 'complained'] as const;
    for (const [n, status] of statuses.entries()) {
      const { items, total } = await listEmails({ status, sort: '-created_at', page: 1, pageSize: 20 });
      expect([total, items[0]]).toMatchObject([1, { id: ids[n], template: 'newsletter', bulk: true, status, next_at: null }]);
    }
    const refused = await resendEmail(database, ids[1] ?? '', now, tester).catch((error) => error);
    expect(refused).toBeInstanceOf(StateConflictError);
    expect(refused.data).toEqual({ status_of_resource: 'bulk' });
  });
});

describe('resending an email', () => {
  it('queues a new link, never the old one, and audits it', async () => {
    const { email } = await addSubscriber(database);
    const old = await sentKeyLink(email);
    const id = await resendEmail(database, old, new Date(now.getTime() + 1), tester);
    expect(id).not.toBe(old);
    expect(toLinkToken('key', id)).not.toBe(toLinkToken('key', old));
    expect((await tokensOf(email)).length).toBe(2);
    expect(await listEmailsTo(email, 5)).toMatchObject([
      { id, template: 'key_link', locale: 'zh', status: 'waiting', attempts: 0, sent_at: null },
      { id: old, status: 'sent', next_at: null },
    ]);
    expect(await readAudit(database, `email:${old}`)).toEqual([
      {
        actor: 'operator',
        action: 'email.resend',
        before: null,
        after: { email, template: 'key_link', resent_as: id },
        request_id: 'test-1',
      },
    ]);
  });

  it('keeps at most three active links per address', async () => {
    const { email } = await addSubscriber(database);
    let id = await sentKeyLink(email);
    for (let again = 0; again < 4; again += 1) {
      id = await resendEmail(database, id, now, tester);
      await settle(id, 'sent_at');
    }
    const live = (await tokensOf(email)).filter((token) => token.live);
    expect(live.length).toBe(3);
  });

  it.each([
    ['a lapsed subscription', { activeUntil: new Date('2020-01-01') }],
    ['a suspended one', { suspendedAt: now }],
  ])('sends %s no key link', async (_, fields) => {
    const { email } = await addSubscriber(database, fields);
    const id = await sentKeyLink(email);
    await expect(resendEmail(database, id, now, tester)).rejects.toEqual(new StateConflictError('not_entitled'));
    expect((await tokensOf(email)).length).toBe(1);
  });

  it('sends a sign-in link to administrators and to nobody without a role', async () => {
    const [admin, stranger] = [newEmail('boss'), newEmail('stranger')];
    await addAdmin(database, admin);
    const [first, second] = await Promise.all(
      [admin, stranger].map(async (email) => {
        const { id } = await queueLink(database.pool, { purpose: 'signin', email, locale: 'en', now });
        await settle(id, 'gave_up_at');
        return id;
      }),
    );
    expect(await resendEmail(database, first ?? '', now, tester)).toMatch(/^[0-9a-f-]{36}$/);
    await expect(resendEmail(database, second ?? '', now, tester)).rejects.toThrow(StateConflictError);
  });

  it.each(['newsletter', 'whitepaper', 'privacy'] as const)('never sends the email of the form %s again', async (purpose) => {
    const { email } = await addSubscriber(database);
    const { id } = await queueLink(database.pool, { purpose, email, locale: 'en', now });
    await settle(id, 'sent_at');
    await expect(resendEmail(database, id, now, tester)).rejects.toEqual(new StateConflictError('form'));
    expect((await tokensOf(email)).length).toBe(1);
  });

  it('repeats a notice with its own contents', async () => {
    const email = newEmail();
    const props = { prefix: 'hik_7Fq2mB9x', replaces: null, at: now.toISOString() };
    const { id: old } = await queueEmail(database.pool, { to: email, template: 'key_rotated', locale: 'en', props });
    await settle(old, 'gave_up_at');
    const id = await resendEmail(database, old, now, tester);
    const { rows } = await database.pool.query('SELECT to_email, template, props FROM mails WHERE id = $1', [id]);
    expect(rows).toEqual([{ to_email: email, template: 'key_rotated', props }]);
  });

  it('is rejected while the email or a similar one is pending, even concurrently', async () => {
    const { email } = await addSubscriber(database);
    const { id: waiting } = await queueLink(database.pool, { purpose: 'key', email, locale: 'en', now });
    await expect(resendEmail(database, waiting, now, tester)).rejects.toEqual(new StateConflictError('waiting'));
    await settle(waiting, 'sent_at');
    const both = await Promise.allSettled([0, 1].map(() => resendEmail(database, waiting, now, tester)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is limited to twelve an hour per address', async () => {
    const { email } = await addSubscriber(database);
    let id = await sentKeyLink(email);
    for (let sent = 0; sent < 12; sent += 1) {
      id = await resendEmail(database, id, now, tester);
      await settle(id, 'sent_at');
    }
    await expect(resendEmail(database, id, now, tester)).rejects.toThrow(ActionLimitedError);
  });

  it('needs an existing email', async () => {
    await expect(resendEmail(database, unknownId, now, tester)).rejects.toThrow(NotFoundError);
  });
});

describe('email log', () => {
  it('filters by recipient, template and status, and paginates in either order', async () => {
    const { email } = await addSubscriber(database, { email: 'log_a%b@example.com' });
    const other = await addSubscriber(database, { email: 'logxaxb@example.com' });
    await sentKeyLink(email);
    await sentKeyLink(other.email);
    await queueLink(database.pool, { purpose: 'signin', email, locale: 'en', now: new Date(now.getTime() + 1) });
    const list = async (options: Partial<Parameters<typeof listEmails>[0]>) =>
      (await listEmails({ sort: '-created_at', page: 1, pageSize: 10, ...options })).items.map(({ to, template }) => [
        to,
        template,
      ]);
    expect(await list({ q: '_a%b' })).toEqual([
      [email, 'sign_in'],
      [email, 'key_link'],
    ]);
    expect(await list({ template: 'sign_in' })).toEqual([[email, 'sign_in']]);
    expect(await list({ status: 'sent', sort: '-to' })).toEqual([
      [other.email, 'key_link'],
      [email, 'key_link'],
    ]);
    expect(await list({ status: 'failed' })).toEqual([]);
    expect(await listEmails({ sort: 'to', page: 9, pageSize: 2 })).toEqual({ items: [], total: 3 });
  });
});
