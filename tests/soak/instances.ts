import { addKey, addOwner, addToken, inParallel, newAddress, tally, withinOneMinute } from '../support/fleet';
import { METRICS_TOKEN } from '../support/test-environment';
import { openAgent, seconds, send, waitUntil } from './load';
import { findNginx, NO_NGINX, startNginx } from './nginx';
import { type Check, check, type Scenario, skipped } from './scenario';
import { onStage, type SoakStage } from './stage';

/** What must be exact, over three server processes behind one nginx. */
export const instances: Scenario = {
  about: 'limits, freezing, revoking, going live and redeeming over three processes behind nginx',
  async run({ log }) {
    const nginx = findNginx();
    if (!nginx) return [skipped('three processes behind nginx', NO_NGINX)];
    return onStage(async (stage) => {
      log('starting three processes …');
      // Two proxies: nginx itself, and the client's own entry before it, which plays networks of all kinds here.
      const start = () => stage.start({ TRUSTED_PROXY_HOPS: '2' });
      const fleet = [await start(), await start(), await start()];
      const proxy = await startNginx(
        nginx,
        fleet.map(({ url }) => Number(new URL(url).port)),
      );
      const agent = openAgent(400);
      try {
        const ask = (target: string, from: string, key?: string, body?: string) =>
          send(proxy.url, agent, {
            target,
            headers: {
              'x-forwarded-for': from,
              ...(key ? { authorization: `Bearer ${key}` } : {}),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { method: 'POST', body }),
          });
        return [
          await exactLimit(stage, ask),
          await frozenOnce(stage, ask),
          await revokedAtOnce(stage, ask),
          await redeemedOnce(stage, ask),
          await liveOnce(stage, ask),
          await everybodyServed(fleet),
        ];
      } finally {
        agent.destroy();
        await proxy.stop();
      }
    });
  },
};

type AskService = (target: string, from: string, key?: string, body?: string) => ReturnType<typeof send>;

async function exactLimit({ database }: SoakStage, ask: AskService): Promise<Check> {
  const statuses = await withinOneMinute(async () => {
    const { text } = await addKey(database, await addOwner(database));
    const from = newAddress();
    return tally((await inParallel(1_000, 400, () => ask('/api/v1/categories', from, text))).map(({ status }) => status));
  });
  return check('of 1,000 requests of one key at once, exactly 60 pass', statuses, statuses[200] === 60 && statuses[429] === 940);
}

async function frozenOnce({ database }: SoakStage, ask: AskService): Promise<Check> {
  const outcomes: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const owner = await addOwner(database);
    const key = await addKey(database, owner);
    const networks = [newAddress(), newAddress()];
    for (const from of networks) await ask('/api/v1/categories', from, key.text);
    await inParallel(40, 40, (index) => ask('/api/v1/categories', networks[index % 2] ?? '', key.text));
    const { rows } = await database.pool.query(
      `SELECT k.status || ', ' || (SELECT count(*) FROM audit WHERE subject = 'key:' || k.prefix AND action = 'key.freeze') || ' row, '
         || (SELECT count(*) FROM mails WHERE to_email = $2 AND template = 'key_frozen') || ' mail' AS outcome
       FROM api_keys k WHERE prefix = $1`,
      [key.prefix, owner.email],
    );
    outcomes.push(rows[0].outcome);
  }
  const seen = tally(outcomes);
  return check('10 keys used from two networks at once freeze, each once', seen, seen['frozen, 1 row, 1 mail'] === 10);
}

async function revokedAtOnce({ database, adminToken }: SoakStage, ask: AskService): Promise<Check> {
  const key = await addKey(database, await addOwner(database));
  const from = newAddress();
  const before = await ask('/api/v1/categories', from, key.text);
  const revoked = await ask(`/api/v1/admin/keys/${key.prefix}/revoke`, from, adminToken, '');
  const answers = await inParallel(1_000, 200, () => ask('/api/v1/categories', from, key.text));
  const seen = tally(answers.map(({ status, text }) => `${status} ${(JSON.parse(text) as { code?: string }).code ?? ''}`));
  const fine = before.status === 200 && revoked.status === 200 && seen['401 key_revoked'] === 1_000;
  return check('of 1,000 requests after revoking, none passes', seen, fine);
}

async function redeemedOnce({ database }: SoakStage, ask: AskService): Promise<Check> {
  const owner = await addOwner(database);
  const body = JSON.stringify({ email: owner.email, token: await addToken(database, owner) });
  const answers = await inParallel(1_000, 300, () => ask('/api/v1/keys/issue', newAddress(), undefined, body));
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM api_keys WHERE subscriber_id = $1', [owner.id]);
  const seen = { ...tally(answers.map(({ status }) => status)), keys: rows[0].n };
  return check(
    '1,000 redemptions of one link give one key',
    seen,
    answers.filter(({ status }) => status === 200).length === 1 && rows[0].n === 1,
  );
}

async function liveOnce({ database }: SoakStage, ask: AskService): Promise<Check> {
  await database.pool.query(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, publish_at)
     VALUES ('goes-live-soon', '即将', 'Soon', '文', 'Body', (SELECT slug FROM categories LIMIT 1), 'A', now() + interval '2 seconds')`,
  );
  const since = encodeURIComponent(new Date(Date.now() - 1_000).toISOString());
  const look = async () => {
    const { text } = await ask(`/api/v1/changes?since=${since}`, newAddress());
    return (JSON.parse(text) as { changes: { slug: string; changed_at: string }[] }).changes.filter(
      ({ slug }) => slug === 'goes-live-soon',
    );
  };
  const entries = new Set<string>();
  const gather = async () => {
    for (const { changed_at } of await look()) entries.add(changed_at);
  };
  await waitUntil(async () => {
    await gather();
    return entries.size > 0;
  }, 10);
  // Another process that published it once more would do so within its next look.
  for (let looks = 0; looks < 10; looks += 1) {
    await gather();
    await seconds(0.1);
  }
  const { rows } = await database.pool.query(
    "SELECT round(extract(epoch FROM changed_at - publish_at) * 1000)::int AS late FROM articles WHERE slug = 'goes-live-soon'",
  );
  const seen = `${entries.size} entry, ${rows[0].late} ms after its time`;
  return check(
    'a scheduled article goes live with one entry of /changes, within a second',
    seen,
    entries.size === 1 && rows[0].late < 1_000,
  );
}

async function everybodyServed(fleet: { url: string }[]): Promise<Check> {
  const served = await Promise.all(
    fleet.map(async ({ url }) => {
      const { text } = await send(url, undefined, {
        target: '/api/metrics',
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      return [...text.matchAll(/^hospitality_requests_total\{.*\} (\d+)/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
    }),
  );
  return check(
    'all three processes took part',
    `${served.join(', ')} requests`,
    served.every((n) => n > 100),
  );
}
