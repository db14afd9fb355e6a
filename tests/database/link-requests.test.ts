import { afterEach, describe, expect, it, vi } from 'vitest';
import { startAnsweringLinkRequests } from '../../lib/auth/link-requests';
import { log } from '../../lib/log';
import { createTestDatabase } from '../support/databases';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const database = await createTestDatabase();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the beat at which requests for links are answered', () => {
  it('logs once that the database is away, and once that it is back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lines: unknown[] = [];
    for (const level of ['warn', 'info'] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line.at(-1)));
    const connect = vi.spyOn(database.pool, 'connect');
    const beats = startAnsweringLinkRequests(database, () => undefined);
    const beatUntil = (done: () => boolean) =>
      vi.waitUntil(
        () => {
          vi.advanceTimersByTime(250);
          return done();
        },
        { timeout: 10_000, interval: 2 },
      );
    for (const outage of [1, 2]) {
      connect.mockClear().mockImplementation(() => Promise.reject(new Error('away')));
      await beatUntil(() => connect.mock.calls.length >= 5);
      expect(lines.splice(0)).toEqual(['requests for links wait']);
      connect.mockClear().mockReset();
      await beatUntil(() => connect.mock.calls.length >= 5);
      expect({ outage, lines: lines.splice(0) }).toEqual({ outage, lines: ['requests for links are answered again'] });
    }
    await beats.stop();
    expect(lines).toEqual([]);
  });
});
