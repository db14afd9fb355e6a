import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toLinkToken } from '../../lib/auth/link-token';
import { type Database, openDatabase } from '../../lib/db/client';
import { log } from '../../lib/log';
import { queueLink, queueMail } from '../../lib/mail/outbox';
import { openResend } from '../../lib/mail/resend';
import type { Send } from '../../lib/mail/schema';
import { openFileSender } from '../../lib/mail/senders';
import { sendDueMail, startMailWorker, wakeMail } from '../../lib/mail/worker';
import { createTestDatabase } from '../support/databases';
import { answer, startMailService } from '../support/mail-service';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';
const appUrl = 'http://localhost:3000';
const from = 'Keys <keys@example.com>';
const options = { appUrl };

let database: Database;
let other: Database;
let service: Awaited<ReturnType<typeof startMailService>>;
let send: Send;
beforeAll(async () => {
  database = await createTestDatabase();
  other = openDatabase(database.url, { max: 5 });
  service = await startMailService();
  send = openResend({ apiKey: 're_test', baseUrl: service.url, from });
});
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => {
  service.reset();
  await database.pool.query('TRUNCATE mails, link_tokens');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const queueKeyLink = (email = 'premium@example.com') =>
  queueLink(database.pool, { purpose: 'key', email, locale: 'en', now: new Date() }).then(({ id }) => id);
const queueRotated = (n = 0) =>
  queueMail(database.pool, {
    ...{ to: `a${n}@example.com`, template: 'key_rotated', locale: 'zh' },
    props: { prefix: 'hik_7Fq2mB9x', replaces: null, at: '2026-11-21T15:16:00.000Z' },
  }).then(({ id }) => id);
const rowOf = async (id: string) => {
  const { rows } = await database.pool.query('SELECT *, clock_timestamp() AS now FROM mails WHERE id = $1', [id]);
  return rows[0];
};
const makeDue = (id: string) => database.pool.query('UPDATE mails SET next_at = clock_timestamp() WHERE id = $1', [id]);
const sentCount = async () =>
  Number((await database.pool.query('SELECT count(*) FROM mails WHERE sent_at IS NOT NULL')).rows[0].count);
const round = (max = 100, extra: { sendMs?: number } = {}) => sendDueMail(database, send, max, { ...options, ...extra });

describe('one round', () => {
  it('sends what is due, once, and marks it', async () => {
    const id = await queueKeyLink();
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    const row = await rowOf(id);
    expect(row).toMatchObject({ attempts: 1, gave_up_at: null, last_failure: null });
    expect(row.sent_at).toBeInstanceOf(Date);
    expect(service.delivered.map(({ key, mail }) => [key, mail.to, mail.from, mail.subject])).toEqual([
      [id, 'premium@example.com', from, 'Your key link'],
    ]);
    expect(service.delivered[0]?.mail.text).toContain(
      `${appUrl}/keys/redeem#email=premium%40example.com&token=${toLinkToken('key', id)}\n`,
    );
  });

  it('sends at most as many as asked for, oldest first, and leaves the rest untouched', async () => {
    const ids = [];
    for (let n = 0; n < 7; n += 1) {
      ids.push(await queueRotated(n));
      await database.pool.query('UPDATE mails SET next_at = now() - make_interval(secs => 100 - $2) WHERE id = $1', [ids[n], n]);
    }
    expect(await round(5)).toBe(5);
    expect(new Set(service.delivered.map(({ key }) => key))).toEqual(new Set(ids.slice(0, 5)));
    expect((await rowOf(ids[5] ?? '')).attempts).toBe(0);
    expect(await round()).toBe(2);
  });

  it('leaves alone what is not due yet', async () => {
    const id = await queueRotated();
    await database.pool.query("UPDATE mails SET next_at = now() + interval '1 hour' WHERE id = $1", [id]);
    expect(await round()).toBe(0);
    expect(service.attempts).toEqual([]);
  });
});

describe('a service that fails', () => {
  it.each([
    ['with 500', 500, { name: 'application_error', message: 'token=' }, '500 application_error'],
    ['with rubbish for a success', 200, '<html>', '200 with an answer that names no mail'],
    ['with an answer without end', 200, 'x'.repeat(200_000), '200 with an answer that does not end'],
  ])('%s has the mail kept and sent later, once', async (_, status, body, told) => {
    const id = await queueKeyLink();
    service.behave((response) => answer(response, status, body));
    expect(await round()).toBe(0);
    const failed = await rowOf(id);
    expect(failed).toMatchObject({ attempts: 1, sent_at: null, gave_up_at: null, last_failure: told });
    expect(failed.next_at - failed.created_at).toBeGreaterThanOrEqual(4_000);
    expect(service.attempts).toHaveLength(1);

    service.behave(undefined);
    await makeDue(id);
    expect(await round()).toBe(1);
    expect(service.attempts.map(({ key }) => key)).toEqual([id, id]);
    expect(service.attempts[1]?.body).toBe(service.attempts[0]?.body);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, last_failure: null });
  });

  it('by never answering is given up on, and the connection closed', async () => {
    const id = await queueKeyLink();
    const dropped = new Promise<void>((resolve) => {
      service.behave((response) => response.on('close', resolve));
    });
    expect(await round(1, { sendMs: 200 })).toBe(0);
    await dropped;
    expect(await rowOf(id)).toMatchObject({ sent_at: null, gave_up_at: null, last_failure: 'no answer within 200 ms' });
  });

  it('by accepting and then breaking off delivers the mail once all the same', async () => {
    const id = await queueKeyLink();
    service.behave((response, _, accept) => {
      response.end = () => response.destroy() as typeof response;
      accept();
    });
    expect(await round()).toBe(0);
    expect((await rowOf(id)).last_failure).toMatch(/^(UND_ERR_SOCKET|ECONNRESET)$/);
    service.behave(undefined);
    await makeDue(id);
    expect(await round()).toBe(1);
    expect(service.attempts).toHaveLength(2);
    expect(service.delivered).toHaveLength(1);
  });

  it('is waited for longer each time', async () => {
    const id = await queueRotated();
    service.behave((response) => answer(response, 503, {}));
    for (const planned of [5, 30, 120, 600, 3_600]) {
      await makeDue(id);
      const { now: before } = await rowOf(id);
      await round();
      const { now: after, next_at } = await rowOf(id);
      expect(next_at - before).toBeGreaterThanOrEqual(planned * 800 - 1);
      expect(next_at - after).toBeLessThanOrEqual(planned * 1_200 + 1);
    }
  });

  it('leaves nothing of the mail in the log or the row', async () => {
    const lines: unknown[] = [];
    for (const level of ['warn', 'error', 'info'] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    }
    const id = await queueKeyLink();
    const token = toLinkToken('key', id);
    service.behave((response, attempt) => answer(response, 500, { name: 'application_error', message: attempt.body }));
    await round();
    expect(service.attempts[0]?.body).toContain(token);
    await makeDue(id);
    await sendDueMail(database, (message) => Promise.reject(new Error(`cannot send ${message.text}`)), 1, options);
    const row = await rowOf(id);
    expect(row).toMatchObject({ attempts: 2, last_failure: 'Error' });
    expect(lines).toHaveLength(2);
    for (const text of [JSON.stringify(lines), JSON.stringify(row)]) expect(text).not.toContain(token);
    expect(JSON.stringify(lines)).not.toContain('premium@example.com');
  });

  it('by a full or missing disk has the mail kept and written later', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
    try {
      vi.spyOn(console, 'log').mockReturnValue(undefined);
      const outbox = path.join(folder, 'outbox');
      await writeFile(outbox, '');
      const id = await queueKeyLink();
      const files = openFileSender(outbox, from);
      expect(await sendDueMail(database, files, 1, options)).toBe(0);
      expect(await rowOf(id)).toMatchObject({ sent_at: null, last_failure: 'EEXIST' });
      await rm(outbox);
      await makeDue(id);
      expect(await sendDueMail(database, files, 1, options)).toBe(1);
      expect(await readdir(outbox)).toEqual([expect.stringContaining(id)]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a mail that is of no use any more', () => {
  it('is given up without being sent when its link has expired', async () => {
    const id = await queueKeyLink();
    await database.pool.query("UPDATE mails SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
    expect(await round()).toBe(0);
    expect(service.attempts).toEqual([]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ sent_at: null, last_failure: 'too late to be of use' });
    expect(row.gave_up_at).toBeInstanceOf(Date);
    await makeDue(id);
    expect(await round()).toBe(0);
    expect((await rowOf(id)).attempts).toBe(1);
  });

  it('is given up at the last failure before its expiry', async () => {
    const id = await queueKeyLink();
    await database.pool.query("UPDATE mails SET expires_at = now() + interval '3 seconds' WHERE id = $1", [id]);
    service.behave((response) => answer(response, 500, { name: 'application_error' }));
    await round();
    const row = await rowOf(id);
    expect(row.gave_up_at).toBeInstanceOf(Date);
    expect(row.last_failure).toBe('500 application_error');
  });

  it('is given up a day after it was queued', async () => {
    const id = await queueRotated();
    await database.pool.query("UPDATE mails SET created_at = now() - interval '24 hours' WHERE id = $1", [id]);
    await round();
    expect(service.attempts).toEqual([]);
    expect((await rowOf(id)).gave_up_at).toBeInstanceOf(Date);
  });
});

describe('a process that dies', () => {
  it('after the service took the mail leaves it to another, which repeats it to the byte', async () => {
    const id = await queueKeyLink();
    const taken = new Promise<void>((resolve) => {
      // Accepted and delivered; the answer never reaches the sender.
      service.behave((response, _, accept) => {
        response.end = () => response;
        accept();
        resolve();
      });
    });
    const script = path.resolve(import.meta.dirname, '../support/mail-sender-once.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, database.url, service.url], {
      env: { ...process.env, APP_URL: appUrl },
      stdio: 'inherit',
    });
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    await taken;
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    service.behave(undefined);

    const leased = await rowOf(id);
    expect(leased).toMatchObject({ attempts: 1, sent_at: null, gave_up_at: null });
    expect(leased.next_at - leased.created_at).toBeGreaterThanOrEqual(30_000);
    expect(await round()).toBe(0);
    await makeDue(id);
    expect(await round()).toBe(1);
    expect(service.attempts.map(({ key }) => key)).toEqual([id, id]);
    expect(service.attempts[1]?.body).toBe(service.attempts[0]?.body);
    expect(service.delivered).toHaveLength(1);
  });

  it('does not overrule whoever has the mail now', async () => {
    const id = await queueRotated();
    let refuse: (error: Error) => void = () => undefined;
    let begun: () => void = () => undefined;
    const sending = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow: Send = () =>
      new Promise((_, reject) => {
        refuse = reject;
        begun();
      });
    const first = sendDueMail(other, slow, 1, options);
    await sending;
    await makeDue(id);
    expect(await round()).toBe(1);
    refuse(new Error('too late'));
    expect(await first).toBe(0);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, gave_up_at: null, last_failure: null, sent_at: expect.any(Date) });
  });

  it('between sending and storing is made good by the next one', async () => {
    const id = await queueRotated();
    const query = other.pool.query.bind(other.pool) as (text: string, values: unknown[]) => unknown;
    vi.spyOn(other.pool, 'query').mockImplementation(((text: string, values: unknown[]) =>
      text.includes('sent_at = ') ? Promise.reject(new Error('away')) : query(text, values)) as never);
    expect(await sendDueMail(other, send, 1, options)).toBe(0);
    expect((await rowOf(id)).sent_at).toBeNull();
    await makeDue(id);
    expect(await round()).toBe(1);
    expect(service.attempts).toHaveLength(2);
    expect(service.delivered).toHaveLength(1);
  });
});

describe('running workers', () => {
  it('of several instances send each mail in one request', async () => {
    const instances = [database, other, database, other].map((instance) => startMailWorker(instance, send, options));
    try {
      const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => queueRotated(n)));
      for (const instance of instances) instance.wake();
      await vi.waitUntil(async () => (await sentCount()) === 60, { timeout: 30_000, interval: 20 });
      expect(service.attempts.map(({ key }) => key).sort()).toEqual([...ids].sort());
    } finally {
      await Promise.all(instances.map((instance) => instance.stop()));
    }
  });

  it('find by themselves what nobody woke them for, and at once what somebody did', async () => {
    const worker = startMailWorker(database, send, options);
    try {
      await queueRotated(1);
      await vi.waitUntil(() => service.delivered.length === 1, { timeout: 10_000, interval: 20 });
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const still = startMailWorker(other, send, options);
      await worker.stop();
      await queueRotated(2);
      wakeMail();
      vi.useRealTimers();
      await vi.waitUntil(() => service.delivered.length === 2, { timeout: 10_000, interval: 20 });
      await still.stop();
    } finally {
      vi.useRealTimers();
      await worker.stop();
    }
  });

  it('are not held up by mails that hang', async () => {
    const hanging: (() => void)[] = [];
    service.behave((_, attempt, accept) => {
      if (attempt.mail.to === 'stuck@example.com') hanging.push(accept);
      else accept();
    });
    const worker = startMailWorker(database, send, options);
    try {
      await Promise.all(['stuck@example.com', 'stuck@example.com', 'stuck@example.com'].map((email) => queueKeyLink(email)));
      worker.wake();
      await vi.waitUntil(() => hanging.length === 3, { timeout: 10_000, interval: 10 });
      await Promise.all(Array.from({ length: 10 }, (_, n) => queueRotated(n)));
      worker.wake();
      await vi.waitUntil(async () => (await sentCount()) === 10, { timeout: 10_000, interval: 10 });
      expect(hanging).toHaveLength(3);
    } finally {
      for (const accept of hanging) accept();
      await worker.stop();
    }
    expect(await sentCount()).toBe(13);
  });

  it('end after the mails on their way, and take no more', async () => {
    let accepting: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      service.behave((_, __, accept) => {
        accepting = accept;
        resolve();
      });
    });
    await queueRotated(1);
    const worker = startMailWorker(database, send, options);
    await asked;
    let ended = false;
    const stopping = worker.stop().then(() => {
      ended = true;
    });
    await queueRotated(2);
    worker.wake();
    wakeMail();
    expect(await sentCount()).toBe(0);
    expect(ended).toBe(false);
    accepting();
    await stopping;
    expect(await sentCount()).toBe(1);
    expect(service.attempts).toHaveLength(1);
  });

  it('go on after the database was away', async () => {
    const query = vi.spyOn(other.pool, 'query').mockImplementationOnce((() => Promise.reject(new Error('away'))) as never);
    await queueRotated();
    const worker = startMailWorker(other, send, options);
    try {
      await vi.waitUntil(async () => (await sentCount()) === 1, { timeout: 10_000, interval: 20 });
      expect(query.mock.calls.length).toBeGreaterThan(1);
    } finally {
      await worker.stop();
    }
  });
});
