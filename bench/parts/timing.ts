import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '../../lib/platform/db/sql';
import type { Archive } from '../archive';
import { openConnection, quantile, toRequest } from '../load';
import { startOurServer } from '../processes';
import { atLeast, atMost, type Run, type Section } from './run';

/** Email addresses with and without a subscription, each. */
const ADDRESSES_PER_KIND = 2_000;

/**
 * Whether the response time of POST /keys/request reveals subscribers: requests for known and unknown addresses in random
 * order, and the probability that the slower of a pair is the known one. 0.5 is chance.
 */
export async function measureTiming(run: Run): Promise<Section> {
  const archive = run.archives[0];
  await addSubscribers(archive);
  const outbox = await mkdtemp(path.join(tmpdir(), 'hospitality-bench-'));
  const service = await startOurServer(archive.url, { MAIL_OUTBOX_DIR: outbox });
  const times: { ms: number; known: boolean }[] = [];
  try {
    const connection = await openConnection(service.url);
    const send = async (email: string) => {
      const request = toRequest(service.url, '/api/v1/keys/request', {}, JSON.stringify({ email }));
      const start = performance.now();
      const status = await connection.send(request);
      if (status !== 200) throw new Error(`POST /keys/request returned ${status}`);
      return performance.now() - start;
    };
    for (let number = 0; number < 200; number += 1) await send(toEmail('warm', number));
    for (const { known, number } of shuffle())
      times.push({ known, ms: await send(toEmail(known ? 'known' : 'unknown', number)) });
    connection.close();
  } finally {
    await service.stop();
    await clear(archive);
    await rm(outbox, { recursive: true, force: true });
  }
  const auc = toAuc(times);
  const cells = [true, false].flatMap((known) => {
    const sorted = times.flatMap((time) => (time.known === known ? [time.ms] : [])).sort((a, b) => a - b);
    return [0.5, 0.99].map((q) => quantile(sorted, q).toFixed(2));
  });
  run.log(`timing: AUC ${auc.toFixed(3)}`);
  return {
    title: 'Whether timing reveals subscribers',
    text:
      `POST /api/v1/keys/request for ${ADDRESSES_PER_KIND} known and ${ADDRESSES_PER_KIND} unknown addresses in random order, in milliseconds. ` +
      'AUC is what a classifier reaches that judges by time alone; 0.5 is chance.',
    head: ['request', 'known, median', '99 %', 'unknown, median', '99 %', 'AUC'],
    rows: [{ cells: ['a key', ...cells, auc.toFixed(3)], aims: [atLeast(auc, 0.45), atMost(auc, 0.55)] }],
  };
}

/** The probability that a known address took longer than an unknown one, ties counting half (Mann–Whitney U). */
export function toAuc(times: readonly { ms: number; known: boolean }[]): number {
  const sorted = [...times].sort((a, b) => a.ms - b.ms);
  const known = sorted.filter((time) => time.known).length;
  let ranks = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.ms === sorted[start]?.ms) end += 1;
    const rank = (start + 1 + end) / 2;
    for (let index = start; index < end; index += 1) if (sorted[index]?.known) ranks += rank;
    start = end;
  }
  return (ranks - (known * (known + 1)) / 2) / (known * (sorted.length - known));
}

function toEmail(kind: string, number: number): string {
  return `bench-${kind}-${String(number).padStart(5, '0')}@example.com`;
}

function shuffle(): { known: boolean; number: number }[] {
  const all = [true, false].flatMap((known) => Array.from({ length: ADDRESSES_PER_KIND }, (_, number) => ({ known, number })));
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [all[index], all[other]] = [all[other] as (typeof all)[0], all[index] as (typeof all)[0]];
  }
  return all;
}

async function addSubscribers({ database }: Archive): Promise<void> {
  await database.query(
    sql`INSERT INTO subscribers (email, name, plan, active_until)
     SELECT unnest(${Array.from({ length: ADDRESSES_PER_KIND }, (_, number) => toEmail('known', number))}::text[]), 'Reader',
     'premium', now() + interval '1 year' ON CONFLICT (email) DO NOTHING`,
  );
}

/** Removes the requests, so that no later run sends their emails. */
async function clear({ database }: Archive): Promise<void> {
  await database.pool.query('DELETE FROM link_requests');
  await database.pool.query('DELETE FROM mails');
  await database.pool.query('DELETE FROM link_tokens');
  await database.pool.query(`DELETE FROM subscribers WHERE email LIKE 'bench-known-%'`);
}
