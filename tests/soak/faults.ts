import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inParallel, tally } from '../support/concurrency';
import { newAddress } from '../support/http';
import { addSubscriber, issueKey } from '../support/people';
import { startRedis } from '../support/redis';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import { diskFull } from './disk';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { openAgent, READS, type SoakRequest, send, sendSteadily, waitSeconds, waitUntil } from './load';
import { type Check, check, type Scenario, type Settings } from './scenario';

const EXPECTED_STATUSES = ['200', '304', '429', '503'];
const PER_SECOND = 50;
/** How long a fault lasts, and how long the service may take to recover from it. */
const FAULT_SECONDS = 20;
const RECOVERY_SECONDS = 15;
/** The only network of the key, because keys are bound to their networks. */
const HOME_ADDRESS = '198.51.100.40';

type Setup = {
  environment: SoakEnvironment;
  url: string;
  postgres: TcpProxy;
  redis: TcpProxy;
  key: string;
  log: Settings['log'];
};

/** PostgreSQL, Redis and the email service fail in every way and recover. */
export const faults: Scenario = {
  about: `refused, slow, paused, killed and full stores under ${PER_SECOND} requests per second`,
  run: ({ log }) =>
    withEnvironment(async (environment) => {
      const postgres = await startTcpProxy(Number(new URL(environment.database.url).port));
      const redis = await startTcpProxy(environment.redis.port);
      const proxiedUrl = new URL(environment.database.url);
      proxiedUrl.port = String(postgres.port);
      const { url } = await environment.start({
        ...UNLIMITED,
        DATABASE_URL: proxiedUrl.href,
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      });
      const setup: Setup = {
        environment,
        url,
        postgres,
        redis,
        log,
        key: (await issueKey(environment.database, await addSubscriber(environment.database))).text,
      };
      const pid = () => Number(readFileSync(path.join(environment.clusterDirectory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      try {
        return [
          await during(
            setup,
            `PostgreSQL refuses connections for ${FAULT_SECONDS} s`,
            () => postgres.setMode('refused'),
            () => postgres.setMode('working'),
          ),
          await during(
            setup,
            `PostgreSQL sends nothing for ${FAULT_SECONDS} s`,
            () => postgres.setMode('held'),
            () => postgres.setMode('working'),
          ),
          await during(
            setup,
            'PostgreSQL with 300 ms latency',
            () => postgres.setMode(300),
            () => postgres.setMode('working'),
          ),
          await during(
            setup,
            `PostgreSQL paused for ${FAULT_SECONDS} s`,
            async () => signalDatabase(pid(), 'STOP'),
            async () => signalDatabase(pid(), 'CONT'),
          ),
          await during(
            setup,
            'PostgreSQL killed and restarted',
            async () => process.kill(pid(), 'SIGKILL'),
            environment.restartDatabase,
          ),
          await during(
            setup,
            `Redis refuses connections for ${FAULT_SECONDS} s`,
            () => redis.setMode('refused'),
            () => redis.setMode('working'),
            ['200', '304'],
          ),
          await during(
            setup,
            'Redis with one second latency',
            () => redis.setMode(1_000),
            () => redis.setMode('working'),
            ['200', '304'],
          ),
          await during(
            setup,
            `Redis paused for ${FAULT_SECONDS} s`,
            async () => environment.redis.pause(),
            async () => environment.redis.resume(),
            ['200', '304'],
          ),
          await checkRedisRestart(setup),
          await checkBurst(setup),
          await checkHangingEmailService(setup),
          await diskFull(environment, log),
        ];
      } finally {
        await postgres.setMode('working');
        await Promise.all(environment.services.map((service) => service.stop()));
        await postgres.close();
        await redis.close();
      }
    }),
};

/** Signals the postmaster and all of its processes, because pausing one of them has no visible effect. */
function signalDatabase(postmaster: number, signal: 'STOP' | 'CONT'): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean);
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, `SIG${signal}`);
}

const isReady = async (url: string) => {
  const { text } = await send(url, undefined, { target: '/api/ready' });
  return text.includes('"status":"ready"') && text.includes('"counters":"ok"');
};

/** Sends requests during a fault, then measures how soon the service recovers. */
async function during(
  { url, key, log }: Setup,
  name: string,
  begin: () => Promise<unknown>,
  end: () => Promise<unknown>,
  allowed: readonly string[] = EXPECTED_STATUSES,
): Promise<Check> {
  log(`${name} …`);
  const next = (n: number): SoakRequest => ({
    target: READS[n % READS.length] ?? '/',
    headers: n % 2 ? { 'x-forwarded-for': HOME_ADDRESS, authorization: `Bearer ${key}` } : { 'x-forwarded-for': '203.0.113.5' },
  });
  const fault = (async () => {
    await waitSeconds(1);
    await begin();
    await waitSeconds(FAULT_SECONDS);
    await end();
  })();
  const { statuses, times, failures } = await sendSteadily({ url, perSecond: PER_SECOND, until: fault, next });
  const recovery = await waitUntil(() => isReady(url), RECOVERY_SECONDS);
  const after = await send(url, undefined, next(1));
  const unexpected = Object.keys(statuses).filter((status) => !allowed.includes(status));
  const slowest = Math.round(Math.max(...times) / 100) / 10;
  const example =
    unexpected.length > 0 ? `; ${failures.find((each) => unexpected.some((status) => each.startsWith(status)))}` : '';
  const outcome = `${JSON.stringify(statuses)}, slowest ${slowest} s, ready after ${recovery ?? '∞'} s, then ${after.status}${example}`;
  return check(
    `${name}: every status is ${allowed.join(', ')}, and the service recovers`,
    outcome,
    unexpected.length === 0 && recovery !== undefined && after.status === 200,
  );
}

async function checkRedisRestart(setup: Setup): Promise<Check> {
  const { environment } = setup;
  let restarted: Awaited<ReturnType<typeof startRedis>> | undefined;
  const result = await during(
    setup,
    'Redis killed and restarted without data',
    () => environment.redis.kill(),
    async () => {
      restarted = await startRedis({ port: environment.redis.port });
    },
    ['200', '304'],
  );
  // The environment stops the Redis it knows, which is now this one.
  if (restarted) Object.assign(environment.redis, restarted);
  return result;
}

async function checkBurst({ url, key, environment }: Setup): Promise<Check> {
  const agent = openAgent(1_000);
  const { url: limited } = await environment.start();
  const { text } = await issueKey(environment.database, await addSubscriber(environment.database));
  const burst = (base: string, credential: string) =>
    inParallel(1_000, 1_000, (n) =>
      send(base, agent, {
        target: READS[n % READS.length] ?? '/',
        headers: {
          authorization: `Bearer ${credential}`,
          'x-forwarded-for': HOME_ADDRESS,
          ...(n % 3 ? {} : { 'if-none-match': '*' }),
        },
      }),
    );
  const outcome = tally([...(await burst(url, key)), ...(await burst(limited, text))].map(({ status }) => status));
  agent.destroy();
  return check(
    '1,000 concurrent requests, twice, return 200, 304, 429 or 503',
    outcome,
    Object.keys(outcome).every((status) => EXPECTED_STATUSES.includes(status)),
  );
}

async function checkHangingEmailService({ url, environment, log }: Setup): Promise<Check> {
  log('email service hangs …');
  const { email } = await addSubscriber(environment.database);
  environment.mail.behave(() => undefined);
  const { status } = await send(url, undefined, {
    target: '/api/v1/keys/request',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ email }),
  });
  const attempted = await waitUntil(async () => environment.mail.attempts.some(({ mail }) => mail.to === email), 10);
  environment.mail.behave(undefined);
  const delivered = await waitUntil(async () => environment.mail.delivered.some(({ mail }) => mail.to === email), 60);
  const times = environment.mail.delivered.filter(({ mail }) => mail.to === email).length;
  const outcome = `request: ${status}; attempted after ${attempted} s; delivered ${times} time(s), ${delivered ?? '∞'} s after recovery`;
  return check(
    'a hanging email service blocks no request, and the email is delivered once',
    outcome,
    status === 200 && delivered !== undefined && times === 1,
  );
}
