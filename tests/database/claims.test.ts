import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ClaimLostError, postpone, requireClaim, withClaim } from '../../lib/platform/claims/writes';
import type { Database } from '../../lib/platform/db/client';
import { inTransaction } from '../../lib/platform/db/transaction';
import { createTestDatabase } from '../support/databases';
import { openPatiently } from '../support/patient-database';

let database: Database;
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  other = openPatiently(database.url, { max: 4 });
  return () => other.close();
});

const nothing = async () => 'done';

/** A promise and what resolves it. */
function deferred<Value>(): [Promise<Value>, (value: Value) => void] {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return [promise, resolve];
}

/** What a process that was killed leaves. */
const leaveClaim = (name: string, age: string) =>
  database.pool.query(
    "INSERT INTO job_claims VALUES ($1, $2, now() + interval '60 s' - $3::interval) ON CONFLICT (name) DO UPDATE SET claim_id = EXCLUDED.claim_id, expires_at = EXCLUDED.expires_at",
    [name, randomUUID(), age],
  );
const countClaims = async (name: string) =>
  (await database.pool.query('SELECT FROM job_claims WHERE name = $1', [name])).rowCount;

describe('claimed job', () => {
  it('runs in one process at a time, and again afterwards', async () => {
    const [finished, finish] = deferred<string>();
    const [started, start] = deferred<void>();
    const first = withClaim(database, 'once', async () => {
      start();
      return finished;
    });
    await started;
    expect(await withClaim(other, 'once', nothing)).toBeUndefined();
    expect(await withClaim(other, 'once', nothing, { postponed: true })).toBeUndefined();
    expect(await withClaim(other, 'another', nothing)).toEqual({ result: 'done' });
    finish('first');
    expect(await first).toEqual({ result: 'first' });
    expect(await withClaim(other, 'once', nothing)).toEqual({ result: 'done' });
  });

  it('runs once when many processes claim it concurrently', async () => {
    let runs = 0;
    let refused = 0;
    const [others, end] = deferred<void>();
    const tries = Array.from({ length: 12 }, async (_, index) => {
      const outcome = await withClaim(index % 2 ? database : other, 'race', async () => {
        runs += 1;
        await others;
      });
      if (!outcome) refused += 1;
      // The claim is held until every other process has tried.
      if (refused === 11) end();
    });
    await Promise.all(tries);
    expect([runs, refused]).toEqual([1, 11]);
  });

  it.each([
    ['59 s', undefined],
    ['61 s', { result: 'done' }],
  ])('restarts if its process died %s ago: %o', async (age, outcome) => {
    await leaveClaim('killed', age);
    expect(await withClaim(database, 'killed', nothing)).toEqual(outcome);
  });

  it('is free after a failure', async () => {
    await expect(withClaim(database, 'failing', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await countClaims('failing')).toBe(0);
  });

  it('stays postponed until its time unless requested explicitly', async () => {
    await withClaim(database, 'later', (claim) => postpone(database, claim, 60_000));
    expect(await withClaim(database, 'later', nothing)).toBeUndefined();
    expect(await withClaim(database, 'later', nothing, { postponed: true })).toEqual({ result: 'done' });
    await withClaim(database, 'later', (claim) => postpone(database, claim, -1));
    expect(await withClaim(database, 'later', nothing)).toEqual({ result: 'done' });
  });

  it('commits while it holds its claim, and excludes other processes', async () => {
    await withClaim(database, 'commit', (claim) =>
      inTransaction(database, async (client) => {
        await requireClaim(client, claim);
        const stolen = inTransaction(other, async (thief) => {
          await thief.query("SET LOCAL lock_timeout = '50ms'");
          await thief.query("UPDATE job_claims SET claim_id = gen_random_uuid() WHERE name = 'commit'");
        });
        await expect(stolen).rejects.toThrow('lock timeout');
      }),
    );
  });

  it.each([
    ['taken by another process', 'UPDATE job_claims SET claim_id = gen_random_uuid() WHERE name = $1'],
    ['expired', 'UPDATE job_claims SET expires_at = now() WHERE name = $1'],
    ['deleted', 'DELETE FROM job_claims WHERE name = $1'],
  ])('commits nothing after its claim was %s, and is aborted', async (_how, statement) => {
    const work = withClaim(
      database,
      'stolen',
      async (claim) => {
        await database.pool.query(statement, ['stolen']);
        await new Promise((resolve) => claim.signal.addEventListener('abort', resolve));
        expect(claim.signal.reason).toBeInstanceOf(ClaimLostError);
        await inTransaction(database, (client) => requireClaim(client, claim));
      },
      { renewMs: 5 },
    );
    await expect(work).rejects.toThrow(ClaimLostError);
    await database.pool.query("DELETE FROM job_claims WHERE name = 'stolen'");
  });

  it('renews its claim while running', async () => {
    const readEnd = async () =>
      Number((await database.pool.query("SELECT expires_at FROM job_claims WHERE name = 'long'")).rows[0]?.expires_at);
    await withClaim(
      database,
      'long',
      async () => {
        const before = await readEnd();
        await expect.poll(readEnd).toBeGreaterThan(before);
      },
      { renewMs: 5 },
    );
  });
});
