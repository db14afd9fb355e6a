import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client';
import { sql } from '../db/sql';
import type { Queryable } from '../db/transaction';
import { describeError, log } from '../log';

/** How long a claim outlives the process that held it. */
const CLAIM_MS = 60_000;
const RENEW_MS = 20_000;

/** Another process may run the job by now, so nothing of this run may be committed. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError';
}

/** A job that only this process runs. `signal` aborts when that is no longer certain. */
export type Claim = { name: string; id: string; signal: AbortSignal };

/**
 * Runs `work` unless another process runs the job of this name, or it was postponed. The claim is renewed until `work` ends. What
 * `work` commits must call `requireClaim` in its transaction.
 *
 * @param options `postponed`: run it even if it was postponed; `signal`: the caller's reason to stop
 * @returns undefined where the job was not run
 * @throws errors of `work`
 */
export async function withClaim<Result>(
  database: Database,
  name: string,
  work: (claim: Claim) => Promise<Result>,
  options: { postponed?: boolean; signal?: AbortSignal | undefined; renewMs?: number } = {},
): Promise<{ result: Result } | undefined> {
  const { postponed = false, signal, renewMs = RENEW_MS } = options;
  const id = randomUUID();
  // Measured by this process from before the statement, so the claim never ends later here than in the database.
  let until = performance.now() + CLAIM_MS;
  if (!(await take(database, { name, id, postponed }))) return undefined;
  const lost = new AbortController();
  const timer = setInterval(async () => {
    const requestedAt = performance.now();
    if (requestedAt >= until) return lost.abort(new ClaimLostError(`the claim on ${name} has expired`));
    try {
      if (await renew(database, name, id)) until = requestedAt + CLAIM_MS;
      else lost.abort(new ClaimLostError(`the claim on ${name} is lost`));
    } catch (error) {
      log.warn({ job: name, error: describeError(error) }, 'renewing a claim failed');
    }
  }, renewMs).unref();
  try {
    return { result: await work({ name, id, signal: signal ? AbortSignal.any([signal, lost.signal]) : lost.signal }) };
  } finally {
    clearInterval(timer);
    await release(database, name, id);
  }
}

/**
 * Locks a claim until the transaction ends, so that what it commits was made by the only process that ran the job.
 *
 * @throws ClaimLostError
 */
export async function requireClaim(client: Queryable, { name, id }: Pick<Claim, 'name' | 'id'>): Promise<void> {
  const { rowCount } = await client.query(sql`
    SELECT FROM job_claims WHERE name = ${name} AND claim_id = ${id}::uuid AND expires_at > clock_timestamp() FOR UPDATE`);
  if (rowCount === 0) throw new ClaimLostError(`the claim on ${name} is lost`);
}

/** Ends a claim. The job is not started again for a while, except with `postponed`. */
export async function postpone(database: Database, { name, id }: Pick<Claim, 'name' | 'id'>, ms: number): Promise<void> {
  await database.query(sql`
    UPDATE job_claims SET claim_id = NULL, expires_at = clock_timestamp() + make_interval(secs => ${ms / 1_000})
    WHERE name = ${name} AND claim_id = ${id}::uuid`);
}

/** Revokes a job's claim. The holder can no longer commit. Waits for a commit in progress. */
export async function revokeClaim(client: Queryable, name: string): Promise<void> {
  await client.query(sql`DELETE FROM job_claims WHERE name = ${name}`);
}

type Taking = { name: string; id: string; postponed: boolean };

async function take(database: Database, { name, id, postponed }: Taking): Promise<boolean> {
  const { rowCount } = await database.query(sql`
    INSERT INTO job_claims AS c (name, claim_id, expires_at)
    VALUES (${name}, ${id}::uuid, clock_timestamp() + make_interval(secs => ${CLAIM_MS / 1_000}))
    ON CONFLICT (name) DO UPDATE SET claim_id = EXCLUDED.claim_id, expires_at = EXCLUDED.expires_at
    WHERE c.expires_at <= clock_timestamp() OR (${postponed} AND c.claim_id IS NULL)`);
  return rowCount === 1;
}

async function renew(database: Database, name: string, id: string): Promise<boolean> {
  const { rowCount } = await database.query(sql`
    UPDATE job_claims SET expires_at = clock_timestamp() + make_interval(secs => ${CLAIM_MS / 1_000})
    WHERE name = ${name} AND claim_id = ${id}::uuid AND expires_at > clock_timestamp()`);
  return rowCount === 1;
}

/** A failed release is harmless: the claim expires within a minute. */
async function release(database: Database, name: string, id: string): Promise<void> {
  await database
    .query(sql`DELETE FROM job_claims WHERE name = ${name} AND claim_id = ${id}::uuid`)
    .catch((error) => log.warn({ job: name, error: describeError(error) }, 'releasing a claim failed'));
}
