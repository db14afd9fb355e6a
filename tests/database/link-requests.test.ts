import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkRequestsJob, poll } from '../../lib/jobs';
import { processLinkRequests } from '../../lib/links/writes';
import { log } from '../../lib/log';
import { createTestDatabase } from '../support/databases';
import { addSubscriber } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const database = await createTestDatabase();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('requests for links', () => {
  it('to an invalid email address are dropped and the others are processed', async () => {
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
        { timeout: 10_000, interval: 2 },
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
