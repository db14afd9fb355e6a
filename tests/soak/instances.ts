import { inParallel, tally, withinOneMinute } from '../support/concurrency';
import { newAddress } from '../support/http';
import { addLinkToken, addSubscriber, issueKey } from '../support/people';
import { METRICS_TOKEN } from '../support/test-environment';
import { type SoakEnvironment, withEnvironment } from './environment';
import { openAgent, send, waitSeconds, waitUntil } from './load';
import { findNginx, NO_NGINX, startNginx } from './nginx';
import { type Check, check, type Scenario, skipped } from './scenario';

/** Guarantees that must hold across three server processes behind one nginx. */
export const instances: Scenario = {
  about: 'limits, freezing, revoking, publishing and redeeming with three processes behind nginx',
  async run({ log }) {
    const nginx = findNginx();
    if (!nginx) return [skipped('three processes behind nginx', NO_NGINX)];
    return withEnvironment(async (environment) => {
      log('starting three processes …');
      // Two proxy hops: nginx, and the forwarded entry of the client, which simulates different networks.
      const start = () => environment.start({ TRUSTED_PROXY_HOPS: '2' });
      const fleet = [await start(), await start(), await start()];
      const proxy = await startNginx(
        nginx,
        fleet.map(({ url }) => Number(new URL(url).port)),
      );
      const agent = openAgent(400);
      try {
        const request = (target: string, from: string, key?: string, body?: string) =>
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
          await checkLimit(environment, request),
          await checkFreeze(environment, request),
          await checkRevocation(environment, request),
          await checkRedemption(environment, request),
          await checkPublication(environment, request),
          await checkAllServed(fleet),
        ];
      } finally {
        agent.destroy();
        await proxy.stop();
      }
    });
  },
};

type SendRequest = (target: string, from: string, key?: string, body?: string) => ReturnType<typeof send>;

async function checkLimit({ database }: SoakEnvironment, request: SendRequest): Promise<Check> {
  const statuses = await withinOneMinute(async () => {
    const { text } = await issueKey(database, await addSubscriber(database));
    const from = newAddress();
    return tally((await inParallel(1_000, 400, () => request('/api/v1/categories', from, text))).map(({ status }) => status));
  });
  return check(
    'of 1,000 concurrent requests with one key, exactly 60 succeed',
    statuses,
    statuses[200] === 60 && statuses[429] === 940,
  );
}

async function checkFreeze({ database }: SoakEnvironment, request: SendRequest): Promise<Check> {
  const outcomes: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const owner = await addSubscriber(database);
    const key = await issueKey(database, owner);
    const networks = [newAddress(), newAddress()];
    for (const from of networks) await request('/api/v1/categories', from, key.text);
    await inParallel(40, 40, (index) => request('/api/v1/categories', networks[index % 2] ?? '', key.text));
    const { rows } = await database.pool.query(
      `SELECT k.status || ', ' || (SELECT count(*) FROM audit WHERE subject = 'key:' || k.prefix AND action = 'key.freeze') || ' row, '
         || (SELECT count(*) FROM mails WHERE to_email = $2 AND template = 'key_frozen') || ' mail' AS outcome
       FROM api_keys k WHERE prefix = $1`,
      [key.prefix, owner.email],
    );
    outcomes.push(rows[0].outcome);
  }
  const outcome = tally(outcomes);
  return check(
    '10 keys used from two networks at once are frozen, each exactly once',
    outcome,
    outcome['frozen, 1 row, 1 mail'] === 10,
  );
}

async function checkRevocation({ database, adminToken }: SoakEnvironment, request: SendRequest): Promise<Check> {
  const key = await issueKey(database, await addSubscriber(database));
  const from = newAddress();
  const before = await request('/api/v1/categories', from, key.text);
  const revoked = await request(`/api/v1/admin/keys/${key.prefix}/revoke`, from, adminToken, '');
  const responses = await inParallel(1_000, 200, () => request('/api/v1/categories', from, key.text));
  const outcome = tally(responses.map(({ status, text }) => `${status} ${(JSON.parse(text) as { code?: string }).code ?? ''}`));
  const passed = before.status === 200 && revoked.status === 200 && outcome['401 key_revoked'] === 1_000;
  return check('of 1,000 requests after a revocation, none succeeds', outcome, passed);
}

async function checkRedemption({ database }: SoakEnvironment, request: SendRequest): Promise<Check> {
  const owner = await addSubscriber(database);
  const body = JSON.stringify({ email: owner.email, token: await addLinkToken(database, owner) });
  const responses = await inParallel(1_000, 300, () => request('/api/v1/keys/issue', newAddress(), undefined, body));
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM api_keys WHERE subscriber_id = $1', [owner.id]);
  const outcome = { ...tally(responses.map(({ status }) => status)), keys: rows[0].n };
  return check(
    '1,000 redemptions of one link create one key',
    outcome,
    responses.filter(({ status }) => status === 200).length === 1 && rows[0].n === 1,
  );
}

async function checkPublication({ database }: SoakEnvironment, request: SendRequest): Promise<Check> {
  await database.pool.query(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, publish_at)
     VALUES ('goes-live-soon', '即将', 'Soon', '文', 'Body', (SELECT slug FROM categories LIMIT 1), 'A', now() + interval '2 seconds')`,
  );
  const since = encodeURIComponent(new Date(Date.now() - 1_000).toISOString());
  const readEntries = async () => {
    const { text } = await request(`/api/v1/changes?since=${since}`, newAddress());
    return (JSON.parse(text) as { changes: { slug: string; changed_at: string }[] }).changes.filter(
      ({ slug }) => slug === 'goes-live-soon',
    );
  };
  const entries = new Set<string>();
  const collect = async () => {
    for (const { changed_at } of await readEntries()) entries.add(changed_at);
  };
  await waitUntil(async () => {
    await collect();
    return entries.size > 0;
  }, 10);
  // A second publication by another process would happen at its next poll.
  for (let polls = 0; polls < 10; polls += 1) {
    await collect();
    await waitSeconds(0.1);
  }
  const { rows } = await database.pool.query(
    "SELECT round(extract(epoch FROM changed_at - publish_at) * 1000)::int AS late FROM articles WHERE slug = 'goes-live-soon'",
  );
  const outcome = `${entries.size} entry, ${rows[0].late} ms late`;
  return check(
    'a scheduled article is published with one entry in /changes, within a second',
    outcome,
    entries.size === 1 && rows[0].late < 1_000,
  );
}

async function checkAllServed(fleet: { url: string }[]): Promise<Check> {
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
    'all three processes served requests',
    `${served.join(', ')} requests`,
    served.every((n) => n > 100),
  );
}
