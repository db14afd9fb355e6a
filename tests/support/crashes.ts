import { once } from 'node:events';
import type { Database } from '../../lib/db/client';
import { addOwner, addToken, type Owner } from './fleet';
import type { Service } from './service';

/** What redemptions under crashes came to; what must not be stands in `faults`, in words. */
export type CrashReport = { kills: number; redemptions: number; unanswered: number; keys: number; faults: string[] };

/** Ends a process as a power cut would, and waits until it is gone. */
export async function killHard(service: Service): Promise<void> {
  const { child } = service;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/**
 * Redeems links, some of them again and again for one subscriber, through `servers` processes of which one after another
 * is killed at a random moment and started anew.
 *
 * @param start starts one more process
 * @param onKill called after each, with how many there were
 */
export async function redeemThroughCrashes(options: {
  database: Database;
  start(): Promise<Service>;
  servers: number;
  kills: number;
  onKill?: (kills: number) => void;
}): Promise<CrashReport> {
  const { database, start, kills } = options;
  const fleet = await Promise.all(Array.from({ length: options.servers }, () => start()));
  const owners: Owner[] = [];
  const answered = new Set<string>();
  const report: CrashReport = { kills: 0, redemptions: 0, unanswered: 0, keys: 0, faults: [] };
  let over = false;

  const redeem = async (owner: Owner) => {
    const token = await addToken(database, owner);
    const { url } = fleet[Math.floor(Math.random() * fleet.length)] as Service;
    report.redemptions += 1;
    try {
      const response = await fetch(`${url}/api/v1/keys/issue`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
        body: JSON.stringify({ email: owner.email, token }),
      });
      const body = (await response.json()) as { prefix?: string; code?: string };
      if (response.status === 200) answered.add(String(body.prefix));
      else if (response.status !== 503) report.faults.push(`${response.status} ${body.code} to a redemption`);
    } catch {
      report.unanswered += 1;
    }
  };
  const lanes = Array.from({ length: 6 }, async () => {
    while (!over) {
      const owner = await addOwner(database);
      owners.push(owner);
      for (let turn = 0; turn < 4 && !over; turn += 1) await redeem(owner);
    }
  });

  const starting = new Set<Promise<void>>();
  const killAll = async () => {
    while (report.kills < kills) {
      const at = report.kills % fleet.length;
      // Where the last victim is not back yet, it is waited for: somebody must be there to kill.
      if (starting.size >= fleet.length - 1) await Promise.race(starting);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
      await killHard(fleet[at] as Service);
      report.kills += 1;
      options.onKill?.(report.kills);
      const again: Promise<void> = start().then((service) => {
        fleet[at] = service;
        starting.delete(again);
      });
      starting.add(again);
    }
    await Promise.all(starting);
  };
  await killAll().finally(() => {
    over = true;
  });
  await Promise.all(lanes);
  report.faults.push(...(await findKeyFaults(database, owners, answered)));
  report.keys = answered.size;
  return report;
}

const randomAddress = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 220)).join('.');

/** Whatever of these subscribers' keys and tokens should not be, in words. Every one of them had one token at a time. */
export async function findKeyFaults(database: Database, owners: Owner[], answered: Set<string>): Promise<string[]> {
  const ids = owners.map(({ id }) => id);
  const count = async (sql: string, values: unknown[] = [ids]) =>
    Number((await database.pool.query<{ n: string }>(`SELECT count(*) AS n FROM (${sql}) AS found`, values)).rows[0]?.n);
  const faults: [string, number][] = [
    [
      'subscribers with two live keys',
      await count(
        `SELECT 1 FROM api_keys WHERE subscriber_id = ANY ($1) AND status <> 'revoked' GROUP BY subscriber_id HAVING count(*) > 1`,
      ),
    ],
    [
      'subscribers with more or fewer keys than used tokens',
      await count(
        `SELECT 1 FROM subscribers s WHERE s.id = ANY ($1) AND (SELECT count(*) FROM api_keys k WHERE k.subscriber_id = s.id)
           > (SELECT count(*) FROM link_tokens t WHERE t.email = s.email AND t.ended_at IS NOT NULL)
         UNION ALL SELECT 1 FROM subscribers s WHERE s.id = ANY ($1)
           AND EXISTS (SELECT 1 FROM link_tokens t WHERE t.email = s.email AND t.ended_at IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM api_keys k WHERE k.subscriber_id = s.id AND k.status = 'active')`,
      ),
    ],
    [
      'keys whose audit does not replay to their status',
      await count(
        `SELECT 1 FROM api_keys k WHERE k.subscriber_id = ANY ($1) AND k.status::text IS DISTINCT FROM (
           SELECT after->>'status' FROM audit a WHERE a.subject = 'key:' || k.prefix ORDER BY a.id DESC LIMIT 1)`,
      ),
    ],
    [
      'rotations without exactly one mail',
      await count(
        `SELECT 1 FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id WHERE k.subscriber_id = ANY ($1)
           AND k.status = 'revoked' AND 1 <> (
             SELECT count(*) FROM mails m WHERE m.to_email = s.email AND m.props->>'replaces' = k.prefix)`,
      ),
    ],
    [
      'keys that were answered and are not there',
      answered.size - (await count('SELECT 1 FROM api_keys WHERE prefix = ANY ($1)', [[...answered]])),
    ],
  ];
  return faults.filter(([, found]) => found !== 0).map(([what, found]) => `${found} ${what}`);
}
