import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addKey, addOwner, inParallel, newAddress, tally } from '../support/fleet';
import { startRedis } from '../support/redis';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import { diskFull } from './disk';
import { type Ask, openAgent, READS, seconds, send, sendSteadily, waitUntil } from './load';
import { type Check, check, type Scenario, type Settings } from './scenario';
import { onStage, type SoakStage, UNLIMITED } from './stage';

const ANSWERS = ['200', '304', '429', '503'];
const PER_SECOND = 50;
/** How long a fault lasts, and how long the service may take to find what is back. */
const FAULT_SECONDS = 20;
const RECOVERY_SECONDS = 15;
/** The one network of the keys: they learn which ones are theirs. */
const HOME = '198.51.100.40';

type Bench = { stage: SoakStage; url: string; postgres: TcpProxy; redis: TcpProxy; key: string; log: Settings['log'] };

/** PostgreSQL, Redis and the mail service each fail in every way they have, and come back. */
export const faults: Scenario = {
  about: `stores that are refused, slow, paused, killed and full, under ${PER_SECOND} requests a second`,
  run: ({ log }) =>
    onStage(async (stage) => {
      const postgres = await startTcpProxy(Number(new URL(stage.database.url).port));
      const redis = await startTcpProxy(stage.redis.port);
      const through = new URL(stage.database.url);
      through.port = String(postgres.port);
      const { url } = await stage.start({
        ...UNLIMITED,
        DATABASE_URL: through.href,
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      });
      const bench: Bench = {
        stage,
        url,
        postgres,
        redis,
        log,
        key: (await addKey(stage.database, await addOwner(stage.database))).text,
      };
      const pid = () => Number(readFileSync(path.join(stage.clusterDirectory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      try {
        return [
          await during(
            bench,
            `PostgreSQL refused for ${FAULT_SECONDS} s`,
            () => postgres.turn('refused'),
            () => postgres.turn('well'),
          ),
          await during(
            bench,
            `PostgreSQL silent for ${FAULT_SECONDS} s`,
            () => postgres.turn('held'),
            () => postgres.turn('well'),
          ),
          await during(
            bench,
            'PostgreSQL 300 ms away',
            () => postgres.turn(300),
            () => postgres.turn('well'),
          ),
          await during(
            bench,
            `PostgreSQL’s processes paused for ${FAULT_SECONDS} s`,
            async () => signalDatabase(pid(), 'STOP'),
            async () => signalDatabase(pid(), 'CONT'),
          ),
          await during(
            bench,
            'PostgreSQL killed and started again',
            async () => process.kill(pid(), 'SIGKILL'),
            stage.reviveDatabase,
          ),
          await during(
            bench,
            `Redis refused for ${FAULT_SECONDS} s`,
            () => redis.turn('refused'),
            () => redis.turn('well'),
            ['200', '304'],
          ),
          await during(
            bench,
            'Redis a second away',
            () => redis.turn(1_000),
            () => redis.turn('well'),
            ['200', '304'],
          ),
          await during(
            bench,
            `Redis paused for ${FAULT_SECONDS} s`,
            async () => stage.redis.pause(),
            async () => stage.redis.resume(),
            ['200', '304'],
          ),
          await redisKilled(bench),
          await thousandAtOnce(bench),
          await mailHangs(bench),
          await diskFull(stage, log),
        ];
      } finally {
        await postgres.turn('well');
        await Promise.all(stage.services.map((service) => service.stop()));
        await postgres.close();
        await redis.close();
      }
    }),
};

/** The postmaster and every process of its own: one of them paused alone would not be missed. */
function signalDatabase(postmaster: number, signal: 'STOP' | 'CONT'): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean);
  for (const each of [postmaster, ...children.map(Number)]) process.kill(each, `SIG${signal}`);
}

const ready = async (url: string) => {
  const { text } = await send(url, undefined, { target: '/api/ready' });
  return text.includes('"status":"ready"') && text.includes('"counters":"ok"');
};

/** Reads on through a fault, then measures how soon the service is itself again. */
async function during(
  { url, key, log }: Bench,
  name: string,
  begin: () => Promise<unknown>,
  end: () => Promise<unknown>,
  allowed: readonly string[] = ANSWERS,
): Promise<Check> {
  log(`${name} …`);
  const next = (n: number): Ask => ({
    target: READS[n % READS.length] ?? '/',
    headers: n % 2 ? { 'x-forwarded-for': HOME, authorization: `Bearer ${key}` } : { 'x-forwarded-for': '203.0.113.5' },
  });
  const lasting = (async () => {
    await seconds(1);
    await begin();
    await seconds(FAULT_SECONDS);
    await end();
  })();
  const { statuses, times, failures } = await sendSteadily({ url, perSecond: PER_SECOND, until: lasting, next });
  const back = await waitUntil(() => ready(url), RECOVERY_SECONDS);
  const after = await send(url, undefined, next(1));
  const odd = Object.keys(statuses).filter((status) => !allowed.includes(status));
  const slowest = Math.round(Math.max(...times) / 100) / 10;
  const unlike = odd.length > 0 ? `; ${failures.find((each) => odd.some((status) => each.startsWith(status)))}` : '';
  const seen = `${JSON.stringify(statuses)}, slowest ${slowest} s, ready ${back ?? 'never'} s after, then ${after.status}${unlike}`;
  return check(
    `${name}: answers are ${allowed.join(', ')}, and it recovers`,
    seen,
    odd.length === 0 && back !== undefined && after.status === 200,
  );
}

async function redisKilled(bench: Bench): Promise<Check> {
  const { stage } = bench;
  let revived: Awaited<ReturnType<typeof startRedis>> | undefined;
  const result = await during(
    bench,
    'Redis killed and started again, empty',
    () => stage.redis.kill(),
    async () => {
      revived = await startRedis({ port: stage.redis.port });
    },
    ['200', '304'],
  );
  // The stage ends the one it started; this one is ours.
  if (revived) Object.assign(stage.redis, revived);
  return result;
}

async function thousandAtOnce({ url, key, stage }: Bench): Promise<Check> {
  const agent = openAgent(1_000);
  const { url: limited } = await stage.start();
  const { text } = await addKey(stage.database, await addOwner(stage.database));
  const ask = (base: string, credential: string) =>
    inParallel(1_000, 1_000, (n) =>
      send(base, agent, {
        target: READS[n % READS.length] ?? '/',
        headers: { authorization: `Bearer ${credential}`, 'x-forwarded-for': HOME, ...(n % 3 ? {} : { 'if-none-match': '*' }) },
      }),
    );
  const seen = tally([...(await ask(url, key)), ...(await ask(limited, text))].map(({ status }) => status));
  agent.destroy();
  return check(
    '1,000 requests at once, twice, are answered 200, 304, 429 or 503',
    seen,
    Object.keys(seen).every((status) => ANSWERS.includes(status)),
  );
}

async function mailHangs({ url, stage, log }: Bench): Promise<Check> {
  log('a mail service that hangs …');
  const { email } = await addOwner(stage.database);
  stage.mail.behave(() => undefined);
  const { status } = await send(url, undefined, {
    target: '/api/v1/keys/request',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ email }),
  });
  const tried = await waitUntil(async () => stage.mail.attempts.some(({ mail }) => mail.to === email), 10);
  stage.mail.behave(undefined);
  const came = await waitUntil(async () => stage.mail.delivered.some(({ mail }) => mail.to === email), 60);
  const times = stage.mail.delivered.filter(({ mail }) => mail.to === email).length;
  const seen = `asked: ${status}; tried after ${tried} s; delivered ${times} time(s), ${came ?? 'never'} s after it was back`;
  return check(
    'a mail service that hangs is waited for by nobody, and the mail comes once',
    seen,
    status === 200 && came !== undefined && times === 1,
  );
}
