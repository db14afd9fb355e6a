import { beforeEach, describe, expect, it } from 'vitest';
import { processLinkRequests, requestLink } from '../../lib/people/link-requests/writes';
import { type FormPurpose, toLinkToken } from '../../lib/people/links/rules';
import { findLink, markLinkUsed, queueLink } from '../../lib/people/links/writes';
import { inTransaction } from '../../lib/platform/db/transaction';
import { createTestDatabase } from '../support/databases';
import { addAdmin, addSubscriber } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const database = await createTestDatabase();
const { pool } = database;
const now = new Date('2026-11-24T09:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const email = 'ada@example.com';

beforeEach(() => pool.query('TRUNCATE link_requests, link_tokens, mails, contacts'));

/** A whitepaper; returns its id, to which links refer. */
async function addPaper(published = true): Promise<string> {
  const { rows } = await pool.query(
    `INSERT INTO whitepapers (slug, title_zh, title_en, is_published, published_at)
     VALUES (gen_random_uuid(), '定价', 'Pricing', $1, now()) RETURNING id`,
    [published],
  );
  return rows[0].id;
}

let host = 0;
/** Requests from a new client, so that only the limits per address apply. */
async function request(purpose: FormPurpose, more: { email?: string; subject?: string; details?: object; at?: Date } = {}) {
  host += 1;
  const client = `10.${host >> 8}.${host & 255}.1`;
  const { at = now, ...form } = more;
  await requestLink(database, { purpose, email, locale: 'en', client, now: at, ...form });
  return processLinkRequests(database, at);
}

/** The tokens that were emailed, oldest first. */
async function readTokens(purpose: FormPurpose): Promise<string[]> {
  const { rows } = await pool.query('SELECT id FROM mails WHERE template ~ $1 ORDER BY created_at, id', [`^${purpose}`]);
  return rows.map(({ id }) => toLinkToken(purpose, id));
}

const find = (purpose: FormPurpose, token: string, at = now, address = email) =>
  inTransaction(database, (client) => findLink(client, { purpose, email: address, token }, at));

describe('a request of a public form', () => {
  it('keeps subject and details until the email is queued, then with the link, and never in the email', async () => {
    const details = { name: '张三 <b>', utm: { utm_source: 'a' } };
    const subject = await addPaper();
    await request('whitepaper', { subject, details });
    const [token = ''] = await readTokens('whitepaper');
    expect(await find('whitepaper', token)).toMatchObject({
      subject,
      details,
      locale: 'en',
      createdAt: now,
      usedAt: undefined,
    });
    const { rows } = await pool.query('SELECT props FROM mails');
    expect(rows).toEqual([{ props: { title: 'Pricing' } }]);
    expect((await pool.query('SELECT 1 FROM link_requests')).rowCount).toBe(0);
  });

  it.each([
    ['newsletter', 3],
    ['whitepaper', 10],
    ['privacy', 3],
  ] as const)('(%s) sends %i emails to one address within 24 hours, over all networks and subjects', async (purpose, max) => {
    await addSubscriber(database, { email }).catch(() => undefined);
    const papers = [await addPaper(), await addPaper()];
    const send = (n: number, at = now) => request(purpose, { subject: papers[n % 2] ?? '', at });
    let queued = 0;
    for (let n = 0; n < max + 2; n += 1) queued += await send(n, later(n));
    expect(queued).toBe(max);
    const other = { email: 'eve@example.com', subject: papers[0] ?? '', at: later(20) };
    expect(await request(purpose, other)).toBe(purpose === 'privacy' ? 0 : 1);
    expect(await send(0, later(24 * 60 - 1))).toBe(0);
    expect(await send(0, later(24 * 60))).toBe(1);
    expect(await send(0, later(24 * 60))).toBe(0);
  });

  it('is counted once by two processes', async () => {
    for (let n = 0; n < 8; n += 1)
      await pool.query("INSERT INTO link_requests (purpose, email, locale, allowed) VALUES ('newsletter', $1, 'en', true)", [
        email,
      ]);
    // Each takes half of the requests before either one counts: a third process holds the lock.
    const blocker = await pool.connect();
    await blocker.query('BEGIN');
    await blocker.query("SELECT pg_advisory_xact_lock(hashtextextended('form:newsletter:ada@example.com', 0))");
    const first = processLinkRequests(database, now);
    await waitForLock();
    for (let n = 0; n < 8; n += 1)
      await pool.query("INSERT INTO link_requests (purpose, email, locale, allowed) VALUES ('newsletter', $1, 'en', true)", [
        email,
      ]);
    const second = processLinkRequests(database, now);
    await waitForLock(2);
    await blocker.query('COMMIT');
    blocker.release();
    expect((await first) + (await second)).toBe(3);
    expect(await readTokens('newsletter')).toHaveLength(3);
  });
});

/** Waits until that many sessions wait for the lock of a form. */
async function waitForLock(waiting = 1): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    if (rows[0].n >= waiting) return;
  }
}

describe('the link of a public form', () => {
  it('is sent for the newsletter to everyone except contacts who complained', async () => {
    await pool.query(
      `INSERT INTO contacts (email, status, locale, left_at) VALUES
       ('complained@example.com', 'complained', 'en', now()), ('bounced@example.com', 'bounced', 'en', now())`,
    );
    const sent = [];
    for (const name of ['complained', 'bounced', 'nobody'])
      sent.push(await request('newsletter', { email: `${name}@example.com` }));
    expect(sent).toEqual([0, 1, 1]);
  });

  it('is sent for a whitepaper to everybody while it is published', async () => {
    const [published, withdrawn] = [await addPaper(), await addPaper(false)];
    const sent = [];
    for (const subject of [published, withdrawn, crypto.randomUUID(), '']) sent.push(await request('whitepaper', { subject }));
    expect(sent).toEqual([1, 0, 0, 0]);
  });

  it('is sent for personal data to addresses that the service stores something about', async () => {
    await addSubscriber(database, { email: 'lapsed@example.com', activeUntil: new Date(0) });
    await addAdmin(database, 'boss@example.com');
    await pool.query("INSERT INTO contacts (email, locale) VALUES ('contact@example.com', 'en')");
    await pool.query("INSERT INTO mails (to_email, template, locale) VALUES ('mailed@example.com', 'sign_in', 'en')");
    await queueLink(pool, { purpose: 'whitepaper', email: 'paper@example.com', locale: 'en', now });
    const sent: Record<string, number> = {};
    for (const name of ['lapsed', 'boss', 'contact', 'mailed', 'paper', 'nobody'])
      sent[name] = await request('privacy', { email: `${name}@example.com` });
    expect(sent).toEqual({ lapsed: 1, boss: 1, contact: 1, mailed: 1, paper: 1, nobody: 0 });
  });
});

describe('the link of a form', () => {
  it.each([
    ['newsletter', 48 * 60],
    ['whitepaper', 7 * 24 * 60],
    ['privacy', 60],
  ] as const)('(%s) works %i minutes, however often it is used', async (purpose, minutes) => {
    const { id } = await queueLink(pool, { purpose, email, locale: 'zh', now });
    const token = toLinkToken(purpose, id);
    const link = await find(purpose, token, later(1));
    await markLinkUsed(pool, link?.hash ?? new Uint8Array(), later(1));
    await markLinkUsed(pool, link?.hash ?? new Uint8Array(), later(2));
    expect(await find(purpose, token, later(minutes - 1))).toMatchObject({ usedAt: later(1), locale: 'zh' });
    expect(await find(purpose, token, later(minutes))).toBeUndefined();
  });

  it('works for its own address and form alone', async () => {
    const { id } = await queueLink(pool, { purpose: 'newsletter', email, locale: 'en', now });
    const token = toLinkToken('newsletter', id);
    expect(await find('newsletter', token)).toBeDefined();
    expect(await find('newsletter', token, now, 'eve@example.com')).toBeUndefined();
    expect(await find('privacy', token)).toBeUndefined();
    for (const wrong of ['', `${token}x`, toLinkToken('privacy', id), 'x'.repeat(200)])
      expect(await find('newsletter', wrong)).toBeUndefined();
  });

  it('is one of the last three of its subject', async () => {
    const ids = [];
    for (let n = 0; n < 4; n += 1)
      ids.push((await queueLink(pool, { purpose: 'whitepaper', email, locale: 'en', now: later(n), subject: 'a' })).id);
    ids.push((await queueLink(pool, { purpose: 'whitepaper', email, locale: 'en', now: later(4), subject: 'b' })).id);
    const found = [];
    for (const id of ids) found.push((await find('whitepaper', toLinkToken('whitepaper', id), later(5)))?.subject);
    expect(found).toEqual([undefined, 'a', 'a', 'a', 'b']);
  });

  it('is locked while it is used', async () => {
    const { id } = await queueLink(pool, { purpose: 'privacy', email, locale: 'en', now });
    const token = toLinkToken('privacy', id);
    let second: ReturnType<typeof find> | undefined;
    await inTransaction(database, async (client) => {
      const link = await findLink(client, { purpose: 'privacy', email, token }, now);
      second = find('privacy', token);
      await waitForRowLock();
      await markLinkUsed(client, link?.hash ?? new Uint8Array(), now);
    });
    expect(await second).toMatchObject({ usedAt: now });
  });
});

async function waitForRowLock(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted");
    if (rows[0].n > 0) return;
  }
}
