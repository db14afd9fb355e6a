import { spawn } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { sendDueEmails } from '../../lib/email/delivery/writes';
import { emailJob, poll } from '../../lib/jobs';
import type { SendEmail } from '../../lib/platform/mail/record';
import {
  appUrl,
  database,
  makeDue,
  options,
  other,
  queueKeyLink,
  queueRotated,
  readEmailRow,
  runWorkerOnce,
  send,
  sentCount,
  service,
} from '../support/mail-worker';
import { findProgram } from '../support/programs';

describe('crashed process', () => {
  it('leaves a sent email to another process, which repeats it identically', async () => {
    const id = await queueKeyLink();
    const taken = new Promise<void>((resolve) => {
      // Accepted and delivered; the response never reaches the sender.
      service.behave((response, _, accept) => {
        response.end = () => response;
        accept();
        resolve();
      });
    });
    const script = findProgram('tests/support/mail-sender-process.ts');
    const child = spawn(process.execPath, [script, database.url, service.url], {
      env: { ...process.env, APP_URL: appUrl },
      stdio: 'inherit',
    });
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    await taken;
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    service.behave(undefined);

    const leased = await readEmailRow(id);
    expect(leased).toMatchObject({ attempts: 1, sent_at: null, gave_up_at: null });
    expect(leased.next_at - leased.created_at).toBeGreaterThanOrEqual(30_000);
    expect(await runWorkerOnce()).toBe(0);
    await makeDue(id);
    expect(await runWorkerOnce()).toBe(1);
    expect(service.attempts.map(({ key }) => key)).toEqual([id, id]);
    expect(service.attempts[1]?.body).toBe(service.attempts[0]?.body);
    expect(service.delivered).toHaveLength(1);
  });

  it('does not overwrite the result of the current holder', async () => {
    const id = await queueRotated();
    let fail: (error: Error) => void = () => undefined;
    let begun: () => void = () => undefined;
    const sending = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow: SendEmail = () =>
      new Promise((_, reject) => {
        fail = reject;
        begun();
      });
    const first = sendDueEmails(other, slow, 1, options);
    await sending;
    await makeDue(id);
    expect(await runWorkerOnce()).toBe(1);
    fail(new Error('too late'));
    expect(await first).toBe(0);
    expect(await readEmailRow(id)).toMatchObject({
      attempts: 2,
      gave_up_at: null,
      last_failure: null,
      sent_at: expect.any(Date),
    });
  });

  it('is recovered by the next process between sending and storing', async () => {
    const id = await queueRotated();
    const query = other.pool.query.bind(other.pool) as (statement: { text: string }) => unknown;
    vi.spyOn(other.pool, 'query').mockImplementation(((statement: { text: string }) =>
      statement.text.includes('sent_at = ') ? Promise.reject(new Error('unavailable')) : query(statement)) as never);
    expect(await sendDueEmails(other, send, 1, options)).toBe(0);
    expect((await readEmailRow(id)).sent_at).toBeNull();
    await makeDue(id);
    expect(await runWorkerOnce()).toBe(1);
    expect(service.attempts).toHaveLength(2);
    expect(service.delivered).toHaveLength(1);
  });
});

describe('workers', () => {
  it('send each email in one request across instances', async () => {
    const instances = [database, other, database, other].map((instance) => poll(emailJob(instance, send, options)));
    try {
      const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => queueRotated(n)));
      for (const instance of instances) instance.wake();
      await vi.waitUntil(async () => (await sentCount()) === 60, { timeout: 60_000, interval: 20 });
      expect(service.attempts.map(({ key }) => key).sort()).toEqual([...ids].sort());
    } finally {
      await Promise.all(instances.map((instance) => instance.stop()));
    }
  });

  it('poll without a wake-up and react to one at once', async () => {
    const worker = poll(emailJob(database, send, options));
    try {
      await queueRotated(1);
      await vi.waitUntil(() => service.delivered.length === 1, { timeout: 60_000, interval: 20 });
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const still = poll(emailJob(other, send, options));
      await worker.stop();
      await queueRotated(2);
      still.wake();
      vi.useRealTimers();
      await vi.waitUntil(() => service.delivered.length === 2, { timeout: 60_000, interval: 20 });
      await still.stop();
    } finally {
      vi.useRealTimers();
      await worker.stop();
    }
  });

  it('are not blocked by hanging sends', async () => {
    const hanging: (() => void)[] = [];
    service.behave((_, attempt, accept) => {
      if (attempt.mail.to === 'stuck@example.com') hanging.push(accept);
      else accept();
    });
    const worker = poll(emailJob(database, send, options));
    try {
      await Promise.all(['stuck@example.com', 'stuck@example.com', 'stuck@example.com'].map((email) => queueKeyLink(email)));
      worker.wake();
      await vi.waitUntil(() => hanging.length === 3, { timeout: 60_000, interval: 10 });
      await Promise.all(Array.from({ length: 10 }, (_, n) => queueRotated(n)));
      worker.wake();
      await vi.waitUntil(async () => (await sentCount()) === 10, { timeout: 60_000, interval: 10 });
      expect(hanging).toHaveLength(3);
    } finally {
      for (const accept of hanging) accept();
      await worker.stop();
    }
    expect(await sentCount()).toBe(13);
  });

  it('stop after the sends in flight and claim no more', async () => {
    let accepting: () => void = () => undefined;
    const requested = new Promise<void>((resolve) => {
      service.behave((_, __, accept) => {
        accepting = accept;
        resolve();
      });
    });
    await queueRotated(1);
    const worker = poll(emailJob(database, send, options));
    await requested;
    let ended = false;
    const stopping = worker.stop().then(() => {
      ended = true;
    });
    await queueRotated(2);
    worker.wake();
    expect(await sentCount()).toBe(0);
    expect(ended).toBe(false);
    accepting();
    await stopping;
    expect(await sentCount()).toBe(1);
    expect(service.attempts).toHaveLength(1);
  });

  it('continue after a database outage', async () => {
    const query = vi.spyOn(other.pool, 'query').mockImplementationOnce((() => Promise.reject(new Error('unavailable'))) as never);
    await queueRotated();
    const worker = poll(emailJob(other, send, options));
    try {
      await vi.waitUntil(async () => (await sentCount()) === 1, { timeout: 60_000, interval: 20 });
      expect(query.mock.calls.length).toBeGreaterThan(1);
    } finally {
      await worker.stop();
    }
  });
});
