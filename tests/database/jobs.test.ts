import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { openWorker, startJobs, watchDue } from '../../lib/jobs';
import { openDatabase } from '../../lib/platform/db/client';
import { sql } from '../../lib/platform/db/sql';
import { log } from '../../lib/platform/log';
import { createTestDatabase } from '../support/databases';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const database = await createTestDatabase();

/** The interval at which the service looks for what is due. */
const LOOK_MS = 200;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets the service look again until `done`. */
const lookUntil = (done: () => boolean) =>
  vi.waitUntil(
    () => {
      vi.advanceTimersByTime(LOOK_MS);
      return done();
    },
    { timeout: 60_000, interval: 2 },
  );

it('looks for all frequent jobs in one statement, and starts those that are due', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const statements: string[] = [];
  const send = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { name?: string; text?: string }];
    statements.push(typeof query === 'string' ? query : (query.name ?? query.text ?? ''));
    return Reflect.apply(send, this, args);
  });
  const frequent = () =>
    statements.filter((text) =>
      /publish_due|newsletters_end_sent|bulk_email_due|link_requests WHERE id IN|UPDATE (?:mails|checkouts)|webhooks w/.test(
        text,
      ),
    );
  const looks = () => statements.filter((text) => text === 'jobs_due').length;
  const nothing = () => Promise.reject(new Error('nothing is to be sent'));
  const jobs = startJobs(database, { send: nothing, sendBatch: nothing });
  await lookUntil(() => looks() === 12);
  expect(frequent()).toEqual([]);

  await database.pool.query(
    "INSERT INTO link_requests (purpose, email, locale, allowed) VALUES ('signin', 'nobody@example.com', 'en', true)",
  );
  await lookUntil(() => frequent().length > 0);
  expect(frequent()).toEqual([expect.stringContaining('DELETE FROM link_requests')]);
  await jobs.stop();
});

it('repeats a failed round although nothing is due, and every round while it cannot look', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: unknown[] = [];
  for (const level of ['warn', 'info'] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line.at(-1)));
  // Connections of its own: one that has prepared the other jobs' look rejects this one.
  const own = openDatabase(database.url);
  const rounds = { often: 0, seldom: 0 };
  let outcome: Error | undefined = new Error('unavailable');
  const often = openWorker({
    name: 'often',
    everyMs: LOOK_MS,
    due: sql`false`,
    run: async () => {
      rounds.often += 1;
      if (outcome) throw outcome;
    },
  });
  const seldom = openWorker({
    name: 'seldom',
    everyMs: 5 * LOOK_MS,
    due: sql`false`,
    run: async () => {
      rounds.seldom += 1;
    },
  });
  const query = vi.spyOn(own.pool, 'query').mockImplementation(() => Promise.reject(new Error('unavailable')));
  const watch = watchDue(own, [often, seldom]);
  await lookUntil(() => rounds.seldom === 2);
  expect(rounds.often).toBeGreaterThanOrEqual(5);
  expect(lines.splice(0)).toEqual(['background job failing, will retry']);

  query.mockRestore();
  outcome = undefined;
  await lookUntil(() => lines.length > 0);
  expect(lines.splice(0)).toEqual(['background job recovered']);
  const looks = vi.spyOn(own.pool, 'query');
  // A look that failed may still start a round.
  await lookUntil(() => looks.mock.calls.length === 2);
  const before = { ...rounds };
  await lookUntil(() => looks.mock.calls.length === 8);
  expect(rounds).toEqual(before);
  await watch.stop();
  await own.close();
});
