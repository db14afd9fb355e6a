import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCounters } from '../../lib/counting/counters/open-counters';
import { linkRequestsJob, poll } from '../../lib/jobs';
import { processLinkRequests, requestLink } from '../../lib/people/link-requests/writes';
import { log } from '../../lib/platform/log';
import { type CountersUnderTest, stores } from '../support/counters';
import { createTestDatabase } from '../support/databases';
import { addAdmin, addSubscriber } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const database = await createTestDatabase();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('requests for links', () => {
  it('are dropped for an invalid email address, and the others are processed', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue(undefined);
    // Two characters that folding combines into one.
    const unfolded = 'j\u030C@example.com';
    for (const email of [unfolded, 'ada@example.com']) {
      await addSubscriber(database, { email });
      await database.pool.query(
        "INSERT INTO link_requests (purpose, email, locale, allowed) VALUES ('key', $1, 'en', true), ('signin', $1, 'en', true)",
        [email],
      );
    }
    expect(await processLinkRequests(database)).toBe(2);
    const { rows } = await database.pool.query('SELECT DISTINCT to_email FROM mails');
    expect(rows).toEqual([{ to_email: 'ada@example.com' }]);
    expect((await database.pool.query('SELECT 1 FROM link_requests')).rowCount).toBe(0);
    expect(error).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(error.mock.calls)).not.toContain('@');
  });
});

/** `times` requests in a row, and how many of them the limits per email address allow. */
type Burst = { purpose: 'key' | 'signin'; email: string; client: string; times: number; allowed: number };
const burst = (client: string, times: number, allowed: number, more: Partial<Burst> = {}): Burst => ({
  purpose: 'signin',
  email: 'ada',
  client,
  times,
  allowed,
  ...more,
});

const sequences: [name: string, bursts: Burst[]][] = [
  ['one network: three', [burst('203.0.113.7', 4, 3)]],
  ['one IPv4 /24 is one network', [burst('203.0.113.7', 2, 2), burst('203.0.113.8', 2, 1), burst('203.0.114.7', 4, 3)]],
  ['one IPv6 /48 is one network', [burst('2001:db8:1:1::7', 2, 2), burst('2001:db8:1:2::7', 2, 1), burst('2001:db8:2::7', 4, 3)]],
  ['clients without an address are one network', [burst('', 4, 3)]],
  ['a stranger leaves the subscriber three', [burst('198.51.100.1', 3, 3), burst('203.0.113.7', 4, 3)]],
  ['each purpose has its own', [burst('203.0.113.7', 4, 3), burst('203.0.113.7', 4, 3, { purpose: 'key' })]],
  ['each email address has its own', [burst('203.0.113.7', 4, 3), burst('203.0.113.7', 4, 3, { email: 'eve' })]],
  [
    'all networks together: twelve per purpose',
    [
      ...[1, 2, 3, 4].map((net) => burst(`198.51.${net}.1`, 3, 3)),
      burst('198.51.5.1', 1, 0),
      burst('2001:db8:1::7', 1, 0),
      burst('198.51.5.1', 3, 3, { purpose: 'key' }),
      burst('198.51.5.1', 3, 3, { email: 'eve' }),
    ],
  ],
  [
    'one network cannot use up the twelve',
    [...[1, 2, 3].map((host) => burst(`198.51.1.${host}`, 9, host === 1 ? 3 : 0)), burst('203.0.113.7', 3, 3)],
  ],
];

describe.each(stores)('requests for links counted $way', ({ open }) => {
  let under: CountersUnderTest;
  beforeEach(async () => {
    under = await open();
  });
  afterEach(() => under.close());

  it.each(sequences)('%s', async (_name, bursts) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 15, 12, 30) });
    const results = [];
    for (const { purpose, email, client, times } of bursts) {
      for (let n = 0; n < times; n += 1) {
        setCounters(under.instances[n % 2 === 0 ? 0 : 1]);
        await requestLink(database, { purpose, email: `${email}@example.com`, locale: 'en', client, now: new Date() });
      }
      const { rowCount } = await database.pool.query('DELETE FROM link_requests WHERE allowed');
      results.push(rowCount);
    }
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM link_requests');
    await database.pool.query('DELETE FROM link_requests');
    expect(results).toEqual(bursts.map(({ allowed }) => allowed));
    expect(rows).toEqual([{ n: bursts.reduce((sum, { times, allowed }) => sum + times - allowed, 0) }]);
  });
});

it('key links go to active subscribers, sign-in links to every subscriber and administrator', async () => {
  await database.pool.query('DELETE FROM mails');
  await addSubscriber(database, { email: 'active@example.com' });
  await addSubscriber(database, { email: 'lapsed@example.com', activeUntil: new Date(0) });
  await addSubscriber(database, { email: 'suspended@example.com', suspendedAt: new Date(0) });
  await addAdmin(database, 'admin@example.com');
  for (const name of ['active', 'lapsed', 'suspended', 'admin', 'nobody'])
    await database.pool.query(
      "INSERT INTO link_requests (purpose, email, locale, allowed) VALUES ('key', $1, 'en', true), ('signin', $1, 'en', true)",
      [`${name}@example.com`],
    );
  await processLinkRequests(database);
  const { rows } = await database.pool.query(
    "SELECT template, array_agg(split_part(to_email, '@', 1) ORDER BY to_email) AS names FROM mails GROUP BY 1 ORDER BY 1",
  );
  expect(rows).toEqual([
    { template: 'key_link', names: ['active'] },
    { template: 'sign_in', names: ['active', 'admin', 'lapsed', 'suspended'] },
  ]);
});

describe('the schedule of link requests', () => {
  it('logs an outage once and the recovery once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lines: unknown[] = [];
    for (const level of ['warn', 'info'] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line.at(-1)));
    const connect = vi.spyOn(database.pool, 'connect');
    const job = poll(linkRequestsJob(database, () => undefined));
    const pollUntil = (done: () => boolean) =>
      vi.waitUntil(
        () => {
          vi.advanceTimersByTime(250);
          return done();
        },
        { timeout: 60_000, interval: 2 },
      );
    for (const outage of [1, 2]) {
      connect.mockClear().mockImplementation(() => Promise.reject(new Error('unavailable')));
      await pollUntil(() => connect.mock.calls.length >= 5);
      expect(lines.splice(0)).toEqual(['background job failing, will retry']);
      connect.mockClear().mockReset();
      await pollUntil(() => connect.mock.calls.length >= 5);
      expect({ outage, lines: lines.splice(0) }).toEqual({ outage, lines: ['background job recovered'] });
    }
    await job.stop();
    expect(lines).toEqual([]);
  });
});
