import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashLinkToken, type LinkPurpose, toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import type { Database } from '../../lib/platform/db/client';
import { inTransaction } from '../../lib/platform/db/transaction';
import type { NewEmail } from '../../lib/platform/mail/schema';
import { queueEmail } from '../../lib/platform/mail/writes';
import { createTestDatabase } from '../support/databases';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query('TRUNCATE mails, link_tokens'));

const to = 'premium@example.com';
const now = new Date('2026-11-21T15:16:00.123Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const frozen: NewEmail = {
  to,
  template: 'key_frozen',
  locale: 'zh',
  props: { prefix: 'hik_7Fq2mB9x', frozen_at: now.toISOString(), sources: [['203.0.113.*'], ['2001:db8:1:*']] },
};
const rows = async (table: 'mails' | 'link_tokens') =>
  (await database.pool.query(`SELECT * FROM ${table} ORDER BY created_at`)).rows;
const hashOf = (purpose: LinkPurpose, id: string) => Buffer.from(hashLinkToken(toLinkToken(purpose, id)));
const link = (purpose: LinkPurpose, seconds: number, email = to) =>
  queueLink(database.pool, { purpose, email, locale: 'en', now: later(seconds) });

describe('a notice', () => {
  it('is stored ready to send and due immediately', async () => {
    const { id } = await queueEmail(database.pool, { ...frozen, expiresAt: later(60) });
    const [row] = await rows('mails');
    expect(row).toMatchObject({
      id,
      to_email: to,
      template: 'key_frozen',
      locale: 'zh',
      props: frozen.props,
      expires_at: later(60),
      attempts: 0,
      sent_at: null,
      gave_up_at: null,
      last_failure: null,
    });
    expect(await rows('link_tokens')).toEqual([]);
  });

  it('is part of the transaction that queues it', async () => {
    const failing = inTransaction(database, async (client) => {
      await queueEmail(client, frozen);
      await queueLink(client, { purpose: 'key', email: to, locale: 'en', now });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect([...(await rows('mails')), ...(await rows('link_tokens'))]).toEqual([]);
  });

  it('stores only the props of its template', async () => {
    await queueEmail(database.pool, { ...frozen, props: { ...frozen.props, api_key: 'hik_secret' } } as NewEmail);
    expect((await rows('mails'))[0].props).toEqual(frozen.props);
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n',
    'a@example.com, b@example.com',
    'A <a@example.com>',
    'a@example.com\u0000',
    '"a"@example.com',
    'Premium@example.com',
    '',
  ])('is rejected for %j, and nothing is stored', async (address) => {
    await expect(queueEmail(database.pool, { ...frozen, to: address })).rejects.toThrow('should be a folded email address');
    await expect(link('key', 0, address)).rejects.toThrow('should be a folded email address');
    expect([...(await rows('mails')), ...(await rows('link_tokens'))]).toEqual([]);
  });

  it('is rejected with invalid props', async () => {
    const invalid = { ...frozen, props: { ...frozen.props, prefix: 'hik_7Fq2mB9x\r\nBcc: b@example.com' } } as NewEmail;
    await expect(queueEmail(database.pool, invalid)).rejects.toThrow('Invalid string');
    expect(await rows('mails')).toEqual([]);
  });
});

describe('a private link', () => {
  it.each([
    ['key', 'key_link', 1_800],
    ['signin', 'sign_in', 600],
    ['newsletter', 'newsletter_confirm', 48 * 3_600],
    ['whitepaper', 'whitepaper_link', 7 * 86_400],
    ['privacy', 'privacy_link', 3_600],
  ] as const)('is stored for %s as an email and a token hash with the same expiry', async (purpose, template, seconds) => {
    const { id } = await link(purpose, 0);
    const [email] = await rows('mails');
    expect(email).toMatchObject({
      id,
      to_email: to,
      template,
      locale: 'en',
      props: {},
      created_at: now,
      expires_at: later(seconds),
    });
    expect(await rows('link_tokens')).toEqual([
      {
        hash: hashOf(purpose, id),
        purpose,
        email: to,
        created_at: now,
        expires_at: later(seconds),
        ended_at: null,
        locale: 'en',
        subject: '',
        details: {},
        used_at: null,
      },
    ]);
  });

  it('leaves no token in the database', async () => {
    const { id } = await link('key', 0);
    const token = toLinkToken('key', id);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows: all } = await database.pool.query(
      "SELECT coalesce(string_agg(m::text, ' '), '') || coalesce((SELECT string_agg(t::text, ' ') FROM link_tokens t), '') AS dump FROM mails m",
    );
    expect(all[0].dump).toContain(id);
    expect(all[0].dump).not.toContain(token);
    expect(all[0].dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('invalidates all but the last three links per purpose and email address', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await link('key', n)).id);
    const others = [(await link('signin', 9)).id, (await link('key', 9, 'other@example.com')).id];
    const { rows: live } = await database.pool.query('SELECT hash FROM link_tokens WHERE ended_at IS NULL ORDER BY created_at');
    const expected = [
      ...ids.slice(2).map((id) => hashOf('key', id)),
      hashOf('signin', others[0] ?? ''),
      hashOf('key', others[1] ?? ''),
    ];
    expect(new Set(live.map(({ hash }) => hash.toString('hex')))).toEqual(new Set(expected.map((hash) => hash.toString('hex'))));
    const { rows: ended } = await database.pool.query('SELECT ended_at FROM link_tokens WHERE ended_at IS NOT NULL ORDER BY 1');
    expect(ended.map(({ ended_at }) => ended_at)).toEqual([later(3), later(4)]);
    expect(await rows('mails')).toHaveLength(7);
  });
});
