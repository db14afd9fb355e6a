import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queueBulkEmails, sendBulkEmails, sendNextBatch } from '../../lib/audience/bulk-email/writes';
import { sendDueEmails } from '../../lib/email/delivery/writes';
import { openBatchFiles } from '../../lib/email/outbox/writes';
import {
  addContacts,
  appUrl,
  countDeliveries,
  countsOf,
  database,
  from,
  newToken,
  openClock,
  other,
  sendAll,
  sendBatch,
  sendRound,
  service,
  startNewsletter,
} from '../support/bulk-email';
import { respond } from '../support/fake-resend';

afterEach(() => {
  vi.restoreAllMocks();
});

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
