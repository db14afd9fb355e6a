import { once } from 'node:events';
import type { Database } from '../../lib/platform/db/client';
import { addLinkToken, addSubscriber, type Subscriber } from './people';
import type { Service } from './service';

/** What redemptions under crashes came to; what must not be stands in `faults`, in words. */
type CrashReport = { kills: number; redemptions: number; unanswered: number; keys: number; faults: string[] };

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
 * is killed at a random moment and restarted.
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
  const owners: Subscriber[] = [];
  const answered = new Set<string>();
  const report: CrashReport = { kills: 0, redemptions: 0, unanswered: 0, keys: 0, faults: [] };
  let over = false;

  const redeem = async (owner: Subscriber) => {
    const token = await addLinkToken(database, owner);
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
      const owner = await addSubscriber(database);
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
  report.faults.push(...(await findKeyViolations(database, owners, answered)));
  report.keys = answered.size;
  return report;
}

const randomAddress = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 220)).join('.');

/** Whatever of these subscribers' keys and tokens should not be, in words. */
export async function findKeyViolations({ pool }: Database, owners: Subscriber[], answered: Set<string>): Promise<string[]> {
  const ids = owners.map(({ id }) => id);
  const read = async <Row extends object>(sql: string, value: unknown) => (await pool.query<Row>(sql, [value])).rows;
  const keys = await read<{ owner: string; prefix: string; status: string }>(
    'SELECT subscriber_id AS owner, prefix, status FROM api_keys WHERE subscriber_id = ANY ($1)',
    ids,
  );
  const used = await read<{ owner: string; used: number }>(
    `SELECT s.id AS owner, count(DISTINCT t.ended_at)::int AS used FROM link_tokens t JOIN subscribers s ON s.email = t.email
     WHERE s.id = ANY ($1) AND t.ended_at IS NOT NULL GROUP BY s.id`,
    ids,
  );
  const said = await read<{ subject: string; status: string }>(
    `SELECT DISTINCT ON (subject) subject, after->>'status' AS status FROM audit WHERE subject = ANY ($1) ORDER BY subject, id DESC`,
    keys.map(({ prefix }) => `key:${prefix}`),
  );
  const mails = await read<{ prefix: string; n: number }>(
    `SELECT props->>'replaces' AS prefix, count(*)::int AS n FROM mails WHERE props->>'replaces' = ANY ($1) GROUP BY 1`,
    keys.map(({ prefix }) => prefix),
  );
  const [lastSaid, mailed, usedBy] = [
    new Map(said.map(({ subject, status }) => [subject, status])),
    new Map(mails.map(({ prefix, n }) => [prefix, n])),
    new Map(used.map((each) => [each.owner, each.used])),
  ];
  const had = new Map<string, { all: number; live: number }>();
  for (const { owner, status } of keys) {
    const { all, live } = had.get(owner) ?? { all: 0, live: 0 };
    had.set(owner, { all: all + 1, live: live + (status === 'revoked' ? 0 : 1) });
  }
  const there = new Set(keys.map(({ prefix }) => prefix));
  const found: [string, number][] = [
    ['subscribers with two live keys', [...had.values()].filter(({ live }) => live > 1).length],
    // Redeeming one token ends all of its owner's at the same moment, those of unanswered tries among them.
    [
      'subscribers with more or fewer keys than used tokens',
      ids.filter((id) => (had.get(id)?.all ?? 0) !== (usedBy.get(id) ?? 0)).length,
    ],
    ['subscribers whose keys all ended', [...had.values()].filter(({ live }) => live === 0).length],
    [
      'keys whose audit does not replay to their status',
      keys.filter(({ prefix, status }) => lastSaid.get(`key:${prefix}`) !== status).length,
    ],
    [
      'rotations without exactly one mail',
      keys.filter(({ prefix, status }) => status === 'revoked' && mailed.get(prefix) !== 1).length,
    ],
    ['keys that were answered and are not there', [...answered].filter((prefix) => !there.has(prefix)).length],
  ];
  return found.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
}
