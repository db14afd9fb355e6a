import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../lib/people/passwords/argon2';
import { isGuessable } from '../../lib/people/passwords/rules';
import { logIn } from '../../lib/people/staff/writes';
import { type Database, setDatabase } from '../../lib/platform/db/client';
import { ActionLimitedError, LoginInvalidError, OverloadedError } from '../../lib/platform/errors';
import { createTestDatabase } from '../support/databases';
import { openPatiently } from '../support/patient-database';
import { addStaff } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';

/** Counts what is hashed; the hash itself would take minutes for what the limits let through if they failed. */
const hashed = vi.hoisted(() => ({ verified: 0, waiting: [] as (() => void)[], hold: false }));
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `of ${password}`,
  verify: async (stored: string, password: string) => {
    hashed.verified += 1;
    if (hashed.hold) await new Promise<void>((resolve) => hashed.waiting.push(resolve));
    return stored === `of ${password}`;
  },
}));

const PASSWORD = 'a password of these tests';
const now = new Date('2026-11-23T12:00:00.000Z');
let instances: Database[];

beforeAll(async () => {
  const database = await createTestDatabase();
  instances = [database, openPatiently(database.url, { max: 20 })];
  return () => instances[1]?.close();
});

beforeEach(() => {
  setDatabase(instances[0] as Database);
  hashed.verified = 0;
});

const attempt = (email: string, password: string, { client = '203.0.113.7', at = now, instance = 0 } = {}) =>
  logIn(instances[instance] as Database, { email, password, client, replaces: undefined }, { now: at, requestId: 'test-1' });

async function addWithPassword(): Promise<string> {
  const { email } = await addStaff(instances[0] as Database, { role: 'editor' });
  await instances[0]?.pool.query('UPDATE users SET password_hash = $2 WHERE email = $1', [email, `of ${PASSWORD}`]);
  return email;
}

/** What became of many attempts, as many at a time as there are connections. */
async function attemptMany(count: number, run: (index: number) => Promise<unknown>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const outcome = await run(index).then(
        () => 'signed in',
        (error: { code: string }) => error.code,
      );
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 40 }, work));
  return outcomes;
}

describe('password attempts', { timeout: 240_000 }, () => {
  it('hash only 5 of 400 concurrent passwords for one address from many clients and two instances', async () => {
    const email = await addWithPassword();
    const outcomes = await attemptMany(400, (index) =>
      attempt(email, 'wrong', { client: `198.51.${index % 100}.${index % 250}`, instance: index % 2 }),
    );
    expect(outcomes).toEqual({ login_invalid: 5, action_limited: 395 });
    expect(hashed.verified).toBe(5);
    await expect(attempt(email, PASSWORD)).rejects.toThrow(ActionLimitedError);
  });

  it('hash only 20 passwords of one client for many addresses', async () => {
    const outcomes = await attemptMany(200, (index) =>
      attempt(`unknown-${index}@example.com`, 'wrong', { client: '192.0.2.9', instance: index % 2 }),
    );
    expect(outcomes).toEqual({ login_invalid: 20, action_limited: 180 });
  });

  it('are counted over a sliding window of 15 minutes, and limited ones do not count against the client', async () => {
    const email = await addWithPassword();
    const client = '192.0.2.33';
    const atMinute = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    for (const minute of [0, 2, 4, 6, 8])
      await expect(attempt(email, 'wrong', { client, at: atMinute(minute) })).rejects.toThrow(LoginInvalidError);
    const limited = await attempt(email, PASSWORD, { client, at: atMinute(14.9) }).catch((error: unknown) => error);
    expect(limited).toMatchObject({ data: { limit: 5, resetAt: atMinute(15), retryAfterSeconds: 6 } });
    for (let time = 0; time < 20; time++)
      await expect(attempt(email, 'wrong', { client, at: atMinute(14.9) })).rejects.toThrow(ActionLimitedError);
    expect(await attempt(email, PASSWORD, { client, at: atMinute(15) })).toMatchObject({ user: { email } });
    const { rows } = await (instances[0] as Database).pool.query(
      'SELECT cardinality(attempts) AS slots FROM login_attempts ORDER BY 1 DESC',
    );
    expect(Math.max(...rows.map(({ slots }) => slots))).toBeLessThanOrEqual(20);
  });

  it('run two at a time and are rejected beyond 50 waiting', async () => {
    hashed.hold = true;
    const all = Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(undefined, 'x')));
    await expect.poll(() => hashed.verified).toBe(2);
    await expect(hashPassword('y')).rejects.toThrow(OverloadedError);
    hashed.hold = false;
    for (const go of hashed.waiting) go();
    const outcomes = await all;
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect(hashed.verified).toBe(52);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual([]);
  });
});

it.each([
  ['jo.writer.long@example.com', true],
  ['JO.WRITER.LONG', true],
  ['ｊｏ.ｗｒｉｔｅｒ.ｌｏｎｇ', true],
  [' jo.writer.long ', true],
  ['Ｊｏａｎｎａ Writer', true],
  ['jo.writer.long1', false],
  ['example.com example.com', false],
])('the password %j is guessable: %s', (password, guessable) => {
  expect(isGuessable(password, { email: 'jo.writer.long@example.com', name: 'Joanna Writer' })).toBe(guessable);
});
