import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queueBulkEmails, sendBulkEmails, sendNextBatch } from '../../lib/audience/bulk-email/writes';
import { sendDueEmails } from '../../lib/email/delivery/writes';
import { openBatchFiles } from '../../lib/email/outbox/writes';
import { revokeClaim } from '../../lib/platform/claims/writes';
import {
  addContacts,
  appUrl,
  countDeliveries,
  countsOf,
  database,
  from,
  newToken,
  openBatch,
  openClock,
  other,
  sendBatch,
  sendRound,
  service,
  startNewsletter,
  type TestClock,
} from '../support/bulk-email';
import { respond } from '../support/fake-resend';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs rounds until nothing is left to do now. */
async function sendAll(clock?: TestClock): Promise<number> {
  let total = 0;
  for (let sent = await sendRound(clock); sent !== undefined; sent = await sendRound(clock)) total += sent;
  return total;
}

describe('bulk email', () => {
  it('goes out in batches of a hundred, oldest first, with the unsubscribe headers and the tag of each email', async () => {
    const contacts = await addContacts(250);
    const newsletter = await startNewsletter(contacts);
    expect(await sendAll()).toBe(250);
    expect(service.attempts.map(({ mails }) => mails.length)).toEqual([100, 100, 50]);
    expect(service.attempts.map(({ validation }) => validation)).toEqual(['permissive', 'permissive', 'permissive']);
    expect(new Set(service.attempts.map(({ key }) => key)).size).toBe(3);
    expect([...countDeliveries().entries()].sort()).toEqual(contacts.map(({ email }) => [email, 1]));
    const { rows } = await database.pool.query('SELECT id, to_email, unsubscribe_token AS token, sent_at, batch_id FROM mails');
    const byAddress = new Map(rows.map((row) => [row.to_email, row]));
    for (const { key, mails } of service.attempts) {
      for (const mail of mails) {
        const row = byAddress.get(mail.to);
        expect(mail.from).toBe(from);
        expect(mail.tags).toEqual([{ name: 'mail', value: row.id }]);
        expect(row).toMatchObject({ batch_id: key, sent_at: expect.any(Date) });
        // RFC 8058: an https URI in angle brackets (http only on localhost), and the exact value of the second header.
        expect(mail.headers).toEqual({
          'List-Unsubscribe': `<${appUrl}/api/unsubscribe/${row.token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        });
        expect(mail.text).toContain(`${appUrl}/api/unsubscribe/${row.token}\n`);
      }
    }
    expect(await countsOf(newsletter)).toMatchObject({ recipients: 250, waiting: 0, sent: 250, failed: 0, skipped: 0 });
  });

  it('is never taken by the ordinary sender, nor by one of an earlier version', async () => {
    await startNewsletter(await addContacts(3));
    expect(await sendDueEmails(database, () => Promise.reject(new Error('taken')), 100, { appUrl })).toBe(0);
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS due FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL AND next_at <= now() + interval '100 years'",
    );
    expect(rows).toEqual([{ due: 0 }]);
    await expect(database.pool.query('UPDATE mails SET next_at = now()')).rejects.toThrow('mails_bulk_is_never_due');
  });

  it('is queued once for a newsletter and a contact', async () => {
    const [contact] = await addContacts(1);
    if (!contact) throw new Error('no contact');
    const newsletter = await startNewsletter([contact]);
    const email = {
      to: contact.email,
      template: 'newsletter' as const,
      locale: 'en' as const,
      props: {},
      unsubscribeToken: contact.unsubscribe_token,
      newsletterId: newsletter,
      contactId: contact.id,
    } as const;
    expect(await queueBulkEmails(database.pool, [email, email])).toBe(0);
    const { newsletterId: _, contactId: __, ...alert } = email;
    expect(await queueBulkEmails(database.pool, [alert, alert])).toBe(2);
    await expect(queueBulkEmails(database.pool, [{ ...alert, to: 'a@example.com\nBcc: b@example.com' }])).rejects.toThrow(
      'should be a folded email address',
    );
  });

  it('is written to files without Resend, with its headers', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bulk-'));
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      const [contact] = await addContacts(1);
      await startNewsletter([contact as never]);
      expect(
        await sendNextBatch(
          database,
          openBatchFiles(folder, () => from),
          { appUrl, paceMs: 0 },
        ),
      ).toBe(1);
      const [file = ''] = await readdir(folder);
      const email = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
      expect(email).toMatchObject({ to: contact?.email, from, subject: 'March issue' });
      expect(email.headers).toEqual({
        'List-Unsubscribe': `<${appUrl}/api/unsubscribe/${contact?.unsubscribe_token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is sent at most once a second by all processes together', async () => {
    await startNewsletter(await addContacts(101));
    expect(await sendNextBatch(database, sendBatch, { appUrl, paceMs: 60_000 })).toBe(100);
    expect(await sendNextBatch(other, sendBatch, { appUrl })).toBeUndefined();
    const { rows } = await database.pool.query(
      "SELECT claim_id, expires_at - clock_timestamp() > interval '30 seconds' AS later FROM job_claims WHERE name = 'bulk-email'",
    );
    expect(rows).toEqual([{ claim_id: null, later: true }]);
  });

  it('is sent by a call on a schedule until its time is up', async () => {
    await startNewsletter(await addContacts(250));
    expect(await sendBulkEmails(database, sendBatch, { appUrl, paceMs: 0, sendMs: 1_000, budgetMs: 60_000 })).toBe(250);
    expect(await sendBulkEmails(database, sendBatch, { appUrl, sendMs: 1_000, budgetMs: 500 })).toBe(0);
  });

  it('is not held up by an email that cannot be rendered', async () => {
    const contacts = await addContacts(3);
    const newsletter = await startNewsletter(contacts);
    await queueBulkEmails(database.pool, [
      { to: 'x@example.com', template: 'newsletter', locale: 'en', props: {}, unsubscribeToken: newToken() },
    ]);
    expect(await sendAll()).toBe(3);
    const { rows } = await database.pool.query('SELECT to_email, last_failure FROM mails WHERE gave_up_at IS NOT NULL');
    expect(rows).toEqual([{ to_email: 'x@example.com', last_failure: 'cannot be rendered' }]);
    expect(await countsOf(newsletter)).toMatchObject({ sent: 3, waiting: 0 });
  });
});

describe('email that is no longer wanted', () => {
  it('is skipped when its batch begins', async () => {
    const contacts = await addContacts(6);
    const newsletter = await startNewsletter(contacts);
    const ids = contacts.map(({ id }) => id);
    await database.pool.query("UPDATE contacts SET status = 'unsubscribed', left_at = now() WHERE id = $1", [ids[0]]);
    await database.pool.query("UPDATE contacts SET status = 'bounced', left_at = now() WHERE id = $1", [ids[1]]);
    await database.pool.query('DELETE FROM contacts WHERE id = $1', [ids[2]]);
    await database.pool.query('UPDATE mails SET expires_at = now() WHERE contact_id = $1', [ids[3]]);
    expect(await sendAll()).toBe(2);
    expect([...countDeliveries().keys()].sort()).toEqual(contacts.slice(4).map(({ email }) => email));
    expect(await countsOf(newsletter)).toMatchObject({ recipients: 6, waiting: 0, sent: 2, skipped: 4 });
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS n FROM mails WHERE outcome = 'skipped' AND batch_id IS NULL",
    );
    expect(rows).toEqual([{ n: 4 }]);
  });

  it('is skipped for a cancelled newsletter, whole batches at once', async () => {
    const cancelled = await startNewsletter(await addContacts(230));
    await database.pool.query("UPDATE newsletters SET status = 'cancelled', skipped = waiting, waiting = 0 WHERE id = $1", [
      cancelled,
    ]);
    expect(await sendAll()).toBe(0);
    expect(service.attempts).toEqual([]);
    expect(await countsOf(cancelled)).toMatchObject({ recipients: 230, waiting: 0, sent: 0, skipped: 230 });
  });

  it('is sent if its batch began before', async () => {
    const contacts = await addContacts(2);
    const newsletter = await startNewsletter(contacts);
    service.behave((response) => respond(response, 429, { name: 'rate_limit_exceeded' }));
    const clock = openClock();
    expect(await sendRound(clock)).toBe(0);
    await database.pool.query("UPDATE contacts SET status = 'unsubscribed', left_at = now()");
    await database.pool.query("UPDATE newsletters SET status = 'cancelled', skipped = waiting, waiting = 0 WHERE id = $1", [
      newsletter,
    ]);
    service.behave(undefined);
    clock.advance(5);
    expect(await sendRound(clock)).toBe(2);
    expect(await countsOf(newsletter)).toMatchObject({ recipients: 2, waiting: 0, sent: 2, skipped: 0 });
  });

  it('is in no batch that begins after the unsubscription, even if both happen at once', async () => {
    const contacts = await addContacts(300);
    await startNewsletter(contacts);
    const left = new Map<string, Date>();
    const leaving = (async () => {
      for (const { id, email } of contacts.filter((_, n) => n % 3 === 0)) {
        await other.pool.query("UPDATE contacts SET status = 'unsubscribed', left_at = clock_timestamp() WHERE id = $1", [id]);
        const { rows } = await other.pool.query('SELECT clock_timestamp() AS now');
        left.set(email, rows[0].now);
      }
    })();
    await sendAll();
    await leaving;
    await sendAll();
    const { rows } = await database.pool.query<{ to_email: string; created_at: Date }>(
      'SELECT to_email, b.created_at FROM mails m JOIN mail_batches b ON b.id = m.batch_id',
    );
    const late = rows.filter(({ to_email, created_at }) => (left.get(to_email)?.getTime() ?? Infinity) < created_at.getTime());
    expect(late).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });
});

describe('a batch without an outcome', () => {
  it('is repeated unchanged after 5 s, 30 s, 2 min, 10 min, then hourly, before any other', async () => {
    await startNewsletter(await addContacts(150));
    const clock = openClock();
    service.behave((response) => respond(response, 500, { name: 'application_error' }));
    const delays: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      expect(await sendRound(clock)).toBe(0);
      const batch = await openBatch();
      delays.push(((batch?.next_at.getTime() ?? 0) - clock.now().getTime()) / 1_000);
      expect(batch).toMatchObject({ attempts: n + 1, last_failure: '500 application_error' });
      clock.advance((delays.at(-1) ?? 0) - 0.001);
      expect(await sendRound(clock)).toBeUndefined();
      clock.advance(0.001);
    }
    expect(delays).toEqual([5, 30, 120, 600, 3_600, 3_600]);
    service.behave(undefined);
    expect(await sendAll(clock)).toBe(150);
    const first = service.attempts.slice(0, 7);
    expect(new Set(first.map(({ key }) => key)).size).toBe(1);
    expect(new Set(first.map(({ body }) => body)).size).toBe(1);
    expect([...countDeliveries().values()].every((times) => times === 1)).toBe(true);
  });

  it.each([
    ['in seconds', '90', 90],
    ['of a day', '604800', 86_400],
    ['shorter than the planned delay', '1', 5],
  ])('waits for a Retry-After %s', async (_, header, seconds) => {
    await startNewsletter(await addContacts(1));
    const clock = openClock();
    service.behave((response) => respond(response, 429, { name: 'rate_limit_exceeded' }, { 'retry-after': header }));
    await sendRound(clock);
    expect(((await openBatch())?.next_at.getTime() ?? 0) - clock.now().getTime()).toBe(seconds * 1_000);
  });

  it.each([429, 400, 401, 403, 422])('does not start the 24 hours with a rejection by %i', async (status) => {
    await startNewsletter(await addContacts(1));
    service.behave((response) => respond(response, status, { name: 'rejected_for_certain' }));
    await sendRound(openClock());
    expect(await openBatch()).toMatchObject({ unknown_since: null, last_failure: `${status} rejected_for_certain` });
  });

  it.each([
    ['a 5xx', 503, { name: 'unavailable' }],
    ['an attempt in progress', 409, { name: 'concurrent_idempotent_requests' }],
    ['a success that cannot be read', 200, { id: 'no batch' }],
  ])('starts the 24 hours with %s', async (_, status, body) => {
    await startNewsletter(await addContacts(1));
    const clock = openClock();
    service.behave((response) => respond(response, status, body));
    await sendRound(clock);
    expect((await openBatch())?.unknown_since).toEqual(clock.now());
    clock.advance(10);
    service.behave((response) => respond(response, 429, { name: 'rate_limit_exceeded' }));
    await sendRound(clock);
    // A later rejection takes nothing back: the first attempt may have been accepted.
    expect((await openBatch())?.unknown_since?.getTime()).toBe(clock.now().getTime() - 10_000);
  });

  it('was sent if its key was used before with other content', async () => {
    const newsletter = await startNewsletter(await addContacts(3));
    const clock = openClock();
    // Accepted; the response is lost.
    service.behave((response, _, accept) => {
      response.end = () => response;
      accept();
      response.destroy();
    });
    await sendRound(clock);
    service.behave(undefined);
    await database.pool.query("UPDATE newsletters SET content = jsonb_set(content, '{subject_en}', '\"Changed\"')");
    await database.pool.query('DELETE FROM mails WHERE id = (SELECT id FROM mails ORDER BY id LIMIT 1)');
    clock.advance(5);
    expect(await sendRound(clock)).toBe(2);
    expect(service.attempts[1]?.body).not.toBe(service.attempts[0]?.body);
    expect([...countDeliveries().values()]).toEqual([1, 1, 1]);
    expect(await countsOf(newsletter)).toMatchObject({ sent: 2, waiting: 1 });
  });

  it('marks the emails that the service lists as failed, and the rest as sent', async () => {
    const contacts = await addContacts(4);
    const newsletter = await startNewsletter(contacts);
    let rejected: string[] = [];
    service.behave((response, { mails }) => {
      rejected = [mails[1]?.to ?? '', mails[3]?.to ?? ''];
      const errors = [1, 3, 17].map((index) => ({ index, message: `Invalid \`to\` field: ${mails[index]?.to} is not\nvalid` }));
      respond(response, 200, { data: [{ id: 'a' }, { id: 'b' }], errors });
    });
    expect(await sendAll()).toBe(2);
    const { rows } = await database.pool.query('SELECT to_email, last_failure FROM mails WHERE gave_up_at IS NOT NULL');
    expect(rows.map(({ to_email }) => to_email).sort()).toEqual(rejected.sort());
    expect(rows[0].last_failure).toBe('rejected: Invalid `to` field: … is not valid');
    expect(await countsOf(newsletter)).toMatchObject({ recipients: 4, waiting: 0, sent: 2, failed: 2 });
  });

  it('is given up 24 hours after an unknown outcome: none is doubled, at most a hundred fail', async () => {
    const newsletter = await startNewsletter(await addContacts(103));
    const clock = openClock();
    const start = clock.now().getTime();
    service.behave((response) => response.destroy());
    await sendRound(clock);
    clock.set(new Date(start + 86_400_000 - 75_000));
    await sendRound(clock);
    const [first, last] = service.attempts;
    expect(last?.key).toBe(first?.key);
    // The second delay of 30 seconds ends in the last minute. No attempt begins then: it could arrive when the key is forgotten.
    clock.set(new Date(start + 86_400_000 - 1));
    expect(await sendRound(clock)).toBeUndefined();
    expect(await countsOf(newsletter)).toMatchObject({ failed: 0, waiting: 103 });
    clock.advance(0.001);
    expect(await sendRound(clock)).toBe(0);
    expect(await countsOf(newsletter)).toMatchObject({ failed: 100, waiting: 3 });
    expect(service.attempts).toHaveLength(2);
    // The next batch has an outcome of its own.
    expect(await sendRound(clock)).toBe(0);
    expect(await countsOf(newsletter)).toMatchObject({ failed: 100, waiting: 3 });
    service.behave(undefined);
    clock.set((await openBatch())?.next_at ?? clock.now());
    expect(await sendAll(clock)).toBe(3);
    expect(await countsOf(newsletter)).toMatchObject({ recipients: 103, sent: 3, failed: 100, waiting: 0 });
    expect([...countDeliveries().values()]).toEqual([1, 1, 1]);
    const { rows } = await database.pool.query('SELECT DISTINCT last_failure FROM mails WHERE gave_up_at IS NOT NULL');
    expect(rows).toEqual([{ last_failure: 'no known outcome within 24 hours' }]);
  });

  it('is never given up while it is rejected for certain', async () => {
    const newsletter = await startNewsletter(await addContacts(2));
    const clock = openClock();
    service.behave((response) => respond(response, 429, { name: 'daily_quota_exceeded' }));
    for (let hours = 0; hours <= 25; hours += 1) {
      expect(await sendRound(clock)).toBe(0);
      clock.advance(3_600);
    }
    expect(service.attempts).toHaveLength(26);
    expect(await countsOf(newsletter)).toMatchObject({ failed: 0, waiting: 2 });
    service.behave(undefined);
    expect(await sendAll(clock)).toBe(2);
  });

  it('is the only one, in the database as well', async () => {
    await startNewsletter(await addContacts(1));
    service.behave((response) => respond(response, 500, {}));
    await sendRound(openClock());
    await expect(
      database.pool.query('INSERT INTO mail_batches (id, created_at, next_at) VALUES (gen_random_uuid(), now(), now())'),
    ).rejects.toThrow('mail_batches_open');
  });
});

describe('two processes', () => {
  it('send one batch at a time, each email once', async () => {
    const contacts = await addContacts(450);
    const newsletter = await startNewsletter(contacts);
    let [inFlight, most] = [0, 0];
    service.behave((_, __, accept) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      setImmediate(() => {
        inFlight -= 1;
        accept();
      });
    });
    const left = async () => (await countsOf(newsletter)).waiting;
    await Promise.all(
      [database, other].map(async (each) => {
        while ((await left()) > 0) await sendRound(undefined, each);
      }),
    );
    expect(most).toBe(1);
    expect(service.delivered).toHaveLength(5);
    expect([...countDeliveries().entries()].sort()).toEqual(contacts.map(({ email }) => [email, 1]));
  });

  it('store no outcome after the claim was lost; the next holder repeats the batch under its id', async () => {
    const newsletter = await startNewsletter(await addContacts(2));
    let accepting: () => void = () => undefined;
    const requested = new Promise<void>((resolve) => {
      service.behave((_, __, accept) => {
        accepting = accept;
        resolve();
      });
    });
    const clock = openClock();
    const first = sendRound(clock).catch((error: Error) => error.message);
    await requested;
    await revokeClaim(database.pool, 'bulk-email');
    accepting();
    expect(await first).toBe('the claim on bulk-email is lost');
    expect(await countsOf(newsletter)).toMatchObject({ sent: 0, waiting: 2 });
    // What a killed process leaves: an attempt without an outcome.
    expect(await openBatch()).toMatchObject({ attempts: 1, unknown_since: clock.now() });
    service.behave(undefined);
    expect(await sendRound(clock, other)).toBe(2);
    expect(service.attempts.map(({ key }) => key)).toEqual([service.attempts[0]?.key, service.attempts[0]?.key]);
    expect(service.delivered).toHaveLength(1);
    expect(await countsOf(newsletter)).toMatchObject({ sent: 2, waiting: 0 });
  });
});
