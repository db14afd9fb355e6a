import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { sendDueEmails } from '../../lib/email/delivery/writes';
import { openFileSender } from '../../lib/email/outbox/writes';
import { toLinkToken } from '../../lib/people/links/rules';
import { log } from '../../lib/platform/log';
import { respond } from '../support/fake-resend';
import {
  appUrl,
  database,
  from,
  makeDue,
  options,
  queueKeyLink,
  queueRotated,
  readEmailRow,
  runWorkerOnce,
  service,
} from '../support/mail-worker';

describe('worker round', () => {
  it('sends due email once and marks it', async () => {
    const id = await queueKeyLink();
    expect(await runWorkerOnce()).toBe(1);
    expect(await runWorkerOnce()).toBe(0);
    const row = await readEmailRow(id);
    expect(row).toMatchObject({ attempts: 1, gave_up_at: null, last_failure: null });
    expect(row.sent_at).toBeInstanceOf(Date);
    expect(service.delivered.map(({ key, mail }) => [key, mail.to, mail.from, mail.subject])).toEqual([
      [id, 'premium@example.com', from, 'Your key link'],
    ]);
    expect(service.delivered[0]?.mail.text).toContain(
      `${appUrl}/keys/redeem#email=premium%40example.com&token=${toLinkToken('key', id)}\n`,
    );
  });

  it('sends at most the requested number, oldest first, and leaves the rest untouched', async () => {
    const ids = [];
    for (let n = 0; n < 7; n += 1) {
      ids.push(await queueRotated(n));
      await database.pool.query('UPDATE mails SET next_at = now() - make_interval(secs => 100 - $2) WHERE id = $1', [ids[n], n]);
    }
    expect(await runWorkerOnce(5)).toBe(5);
    expect(new Set(service.delivered.map(({ key }) => key))).toEqual(new Set(ids.slice(0, 5)));
    expect((await readEmailRow(ids[5] ?? '')).attempts).toBe(0);
    expect(await runWorkerOnce()).toBe(2);
  });

  it('does not start a send that could exceed its time budget', async () => {
    for (let n = 0; n < 9; n += 1) await queueRotated(n);
    service.behave(() => undefined);
    expect(await runWorkerOnce(100, { sendMs: 100, budgetMs: 150 })).toBe(0);
    const { rows } = await database.pool.query('SELECT count(*)::int AS tried FROM mails WHERE attempts > 0');
    expect(rows).toEqual([{ tried: 4 }]);
  });

  it('does not send email that is not due', async () => {
    const id = await queueRotated();
    await database.pool.query("UPDATE mails SET next_at = now() + interval '1 hour' WHERE id = $1", [id]);
    expect(await runWorkerOnce()).toBe(0);
    expect(service.attempts).toEqual([]);
  });
});

describe('a failing email service', () => {
  it.each([
    ['with 500', 500, { name: 'application_error', message: 'token=' }, '500 application_error'],
    ['with a success response that is not JSON', 200, '<html>', '200 without an email id'],
    ['with an oversized response', 200, 'x'.repeat(200_000), '200 with a response that is too long'],
  ])('%s keeps the email and sends it once later', async (_, status, body, failure) => {
    const id = await queueKeyLink();
    service.behave((response) => respond(response, status, body));
    expect(await runWorkerOnce()).toBe(0);
    const failed = await readEmailRow(id);
    expect(failed).toMatchObject({ attempts: 1, sent_at: null, gave_up_at: null, last_failure: failure });
    expect(failed.next_at - failed.created_at).toBeGreaterThanOrEqual(4_000);
    expect(service.attempts).toHaveLength(1);

    service.behave(undefined);
    await makeDue(id);
    expect(await runWorkerOnce()).toBe(1);
    expect(service.attempts.map(({ key }) => key)).toEqual([id, id]);
    expect(service.attempts[1]?.body).toBe(service.attempts[0]?.body);
    expect(await readEmailRow(id)).toMatchObject({ attempts: 2, last_failure: null });
  });

  it('times out and has its connection closed if it never responds', async () => {
    const id = await queueKeyLink();
    const dropped = new Promise<void>((resolve) => {
      service.behave((response) => response.on('close', resolve));
    });
    expect(await runWorkerOnce(1, { sendMs: 200 })).toBe(0);
    await dropped;
    expect(await readEmailRow(id)).toMatchObject({ sent_at: null, gave_up_at: null, last_failure: 'no response within 200 ms' });
  });

  it('delivers the email once if it fails after accepting it', async () => {
    const id = await queueKeyLink();
    service.behave((response, _, accept) => {
      response.end = () => response.destroy() as typeof response;
      accept();
    });
    expect(await runWorkerOnce()).toBe(0);
    expect((await readEmailRow(id)).last_failure).toMatch(/^(UND_ERR_SOCKET|ECONNRESET)$/);
    service.behave(undefined);
    await makeDue(id);
    expect(await runWorkerOnce()).toBe(1);
    expect(service.attempts).toHaveLength(2);
    expect(service.delivered).toHaveLength(1);
  });

  it('waits longer after each failure', async () => {
    const id = await queueRotated();
    service.behave((response) => respond(response, 503, {}));
    for (const planned of [5, 30, 120, 600, 3_600]) {
      await makeDue(id);
      const { now: before } = await readEmailRow(id);
      await runWorkerOnce();
      const { now: after, next_at } = await readEmailRow(id);
      expect(next_at - before).toBeGreaterThanOrEqual(planned * 800 - 1);
      expect(next_at - after).toBeLessThanOrEqual(planned * 1_200 + 1);
    }
  });

  it('leaves no email content in the log or row', async () => {
    const lines: unknown[] = [];
    for (const level of ['warn', 'error', 'info'] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    }
    const id = await queueKeyLink();
    const token = toLinkToken('key', id);
    service.behave((response, attempt) => respond(response, 500, { name: 'application_error', message: attempt.body }));
    await runWorkerOnce();
    expect(service.attempts[0]?.body).toContain(token);
    await makeDue(id);
    await sendDueEmails(database, (message) => Promise.reject(new Error(`cannot send ${message.text}`)), 1, options);
    const row = await readEmailRow(id);
    expect(row).toMatchObject({ attempts: 2, last_failure: 'Error' });
    expect(lines).toHaveLength(2);
    for (const text of [JSON.stringify(lines), JSON.stringify(row)]) expect(text).not.toContain(token);
    expect(JSON.stringify(lines)).not.toContain('premium@example.com');
  });

  it('keeps the email while the outbox folder is unwritable and writes it later', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'email-'));
    try {
      vi.spyOn(console, 'log').mockReturnValue(undefined);
      const outbox = path.join(folder, 'outbox');
      await writeFile(outbox, '');
      const id = await queueKeyLink();
      const files = openFileSender(outbox, from);
      expect(await sendDueEmails(database, files, 1, options)).toBe(0);
      expect(await readEmailRow(id)).toMatchObject({ sent_at: null, last_failure: 'EEXIST' });
      await rm(outbox);
      await makeDue(id);
      expect(await sendDueEmails(database, files, 1, options)).toBe(1);
      expect(await readdir(outbox)).toEqual([expect.stringContaining(id)]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('late email', () => {
  it('is abandoned when its link has expired', async () => {
    const id = await queueKeyLink();
    await database.pool.query("UPDATE mails SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
    expect(await runWorkerOnce()).toBe(0);
    expect(service.attempts).toEqual([]);
    const row = await readEmailRow(id);
    expect(row).toMatchObject({ sent_at: null, last_failure: 'expired before it was sent' });
    expect(row.gave_up_at).toBeInstanceOf(Date);
    await makeDue(id);
    expect(await runWorkerOnce()).toBe(0);
    expect((await readEmailRow(id)).attempts).toBe(1);
  });

  it('is abandoned at the last failure before its expiry', async () => {
    const id = await queueKeyLink();
    await database.pool.query("UPDATE mails SET expires_at = now() + interval '3 seconds' WHERE id = $1", [id]);
    service.behave((response) => respond(response, 500, { name: 'application_error' }));
    await runWorkerOnce();
    const row = await readEmailRow(id);
    expect(row.gave_up_at).toBeInstanceOf(Date);
    expect(row.last_failure).toBe('500 application_error');
  });

  it.each([
    ['its first attempt', "attempts = 3, first_tried_at = now() - interval '24 hours'"],
    ['it was queued, when no first attempt was recorded', "attempts = 1, created_at = now() - interval '24 hours'"],
  ])('is abandoned a day after %s', async (_name, set) => {
    const id = await queueRotated();
    await database.pool.query(`UPDATE mails SET ${set} WHERE id = $1`, [id]);
    await runWorkerOnce();
    expect(service.attempts).toEqual([]);
    expect((await readEmailRow(id)).gave_up_at).toBeInstanceOf(Date);
  });

  it('is sent and retried after days of downtime', async () => {
    const id = await queueRotated();
    await database.pool.query("UPDATE mails SET created_at = now() - interval '3 days' WHERE id = $1", [id]);
    service.behave((response) => respond(response, 500, { name: 'application_error' }));
    await runWorkerOnce();
    expect(await readEmailRow(id)).toMatchObject({ attempts: 1, gave_up_at: null });
    service.behave(undefined);
    await makeDue(id);
    expect(await runWorkerOnce()).toBe(1);
    expect((await readEmailRow(id)).sent_at).toBeInstanceOf(Date);
  });
});
