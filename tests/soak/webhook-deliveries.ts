import { setAuthSecret } from '../../lib/platform/env';
import { addSubscriber } from '../support/people';
import type { Service } from '../support/service';
import { AUTH_SECRET } from '../support/test-environment';
import { startReceiver, verify } from '../support/webhook-receiver';
import { addWebhook, type TestWebhook } from '../support/webhooks';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { waitSeconds, waitUntil } from './load';
import { type Check, check, type Settings } from './scenario';

const CHANGES = 10_000;
const KILLS = 50;
const FAILING = 0.3;
/** Below the number at which messages are merged, so that each change has its own. */
const MAX_WAITING = 700;
const LOCAL = { ...UNLIMITED, APP_URL: 'http://localhost:3999', WEBHOOKS_ALLOW_PRIVATE: 'on' };

/**
 * Every change reaches a receiver that fails often, while two instances are killed in turn. Retries and claims that would take
 * hours are brought forward.
 */
export function deliverThroughKills({ log, kills: maxKills = KILLS }: Settings): Promise<Check[]> {
  return withEnvironment(async (environment) => {
    const { database, start } = environment;
    process.env.WEBHOOKS_ALLOW_PRIVATE = 'on';
    setAuthSecret(AUTH_SECRET);
    const receiver = await startReceiver();
    const subscriber = await addSubscriber(database);
    const webhook = await addWebhook(database, { url: receiver.url, subscriber });
    const delays = await measureDelays(environment, receiver);

    const delivered = new Set<string>();
    let forged = 0;
    receiver.behave((response, message) => {
      try {
        verify(webhook.secret, message);
      } catch {
        forged += 1;
      }
      const fails = Math.random() < FAILING;
      if (!fails) delivered.add(String(message.body.data.slug));
      if (fails && Math.random() < 0.2) response.destroy();
      else response.writeHead(fails ? 500 : 204).end();
    });
    let stopped = false;
    let kills = 0;
    const services: Service[] = [await start(LOCAL), await start(LOCAL)];
    const killer = async () => {
      while (!stopped && kills < maxKills) {
        await waitSeconds(1.5);
        const victim = kills % services.length;
        services[victim]?.child.kill('SIGKILL');
        kills += 1;
        services[victim] = await start(LOCAL);
        if (kills % 10 === 0) log(`${kills} kills, ${delivered.size} changes delivered`);
      }
    };
    const clock = async () => {
      while (!stopped) {
        await hurry(environment);
        await waitSeconds(1);
      }
    };
    const background = [killer(), clock()];
    try {
      await writeChanges(environment, webhook);
      log(`${CHANGES} changes written`);
      await background[0];
      await waitUntil(async () => (await countWaiting(environment, webhook)) === 0, 900);
    } finally {
      stopped = true;
      await Promise.all(background);
      await receiver.close();
    }
    const missing = Array.from({ length: CHANGES }, (_, n) => `soak-${n}`).filter((slug) => !delivered.has(slug));
    const slowest = Math.max(...delays);
    return [
      check(
        `each of ${CHANGES} changes is delivered through ${maxKills} kills`,
        `${kills} kills, ${missing.length} missing`,
        missing.length === 0 && kills === maxKills,
      ),
      check('every message is signed', `${forged} without a valid signature`, forged === 0),
      check('a change arrives within 2 s on an idle system', `${delays.sort((a, b) => a - b).join(', ')} ms`, slowest < 2_000),
    ];
  });
}

/** How long ten changes take to arrive, one after the other. */
async function measureDelays(
  { database, start }: SoakEnvironment,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<number[]> {
  const service = await start(LOCAL);
  const delays: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    await waitSeconds(1 + Math.random());
    const began = performance.now();
    await insert(database, [`idle-${n}`]);
    await waitUntil(async () => receiver.received.length > n, 30);
    delays.push(Math.round(performance.now() - began));
  }
  await service.stop();
  return delays;
}

async function writeChanges(environment: SoakEnvironment, webhook: TestWebhook): Promise<void> {
  for (let n = 0; n < CHANGES; n += 10) {
    while ((await countWaiting(environment, webhook)) > MAX_WAITING) await waitSeconds(0.2);
    await insert(
      environment.database,
      Array.from({ length: 10 }, (_, index) => `soak-${n + index}`),
    );
  }
}

const insert = ({ pool }: SoakEnvironment['database'], slugs: string[]) =>
  pool.query(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name)
     SELECT slug, '题', 'Title', '文', 'Body', (SELECT min(slug) FROM categories), 'A' FROM unnest($1::text[]) slug`,
    [slugs],
  );

/** Changes without a message, and messages that are not delivered. */
async function countWaiting({ database }: SoakEnvironment, webhook: TestWebhook): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `SELECT ((SELECT count(*) FROM webhook_messages WHERE webhook_id = $1 AND status = 'pending')
       + (SELECT count(*) FROM articles WHERE changed_at > (SELECT changes_until FROM webhooks WHERE id = $1)))::int AS n`,
    [webhook.id],
  );
  return rows[0]?.n ?? 0;
}

/** Lets retries be due after a second, and claims of killed processes end after six. */
const hurry = ({ database }: SoakEnvironment) =>
  database.pool.query(
    `UPDATE webhook_messages SET next_attempt_at = least(next_attempt_at, clock_timestamp() + interval '1 second'),
       claimed_until = claimed_until - interval '10 seconds'
     WHERE status = 'pending' AND (next_attempt_at > clock_timestamp() + interval '1 second' OR claimed_until IS NOT NULL)`,
  );
