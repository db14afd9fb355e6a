import { afterEach, describe, expect, it, vi } from 'vitest';
import { revokeClaim } from '../../lib/platform/claims/writes';
import {
  addContacts,
  countDeliveries,
  countsOf,
  database,
  openBatch,
  openClock,
  other,
  sendAll,
  sendRound,
  service,
  startNewsletter,
} from '../support/bulk-email';
import { respond } from '../support/fake-resend';

afterEach(() => {
  vi.restoreAllMocks();
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
