import { parseArgs } from 'node:util';
import next from 'next';
import { ensureAdmins } from '../lib/admin/writes';
import { openCounters, setCounters } from '../lib/counters/open-counters';
import { setDatabase } from '../lib/db/client';
import { startDatabase } from '../lib/db/start';
import { openSender } from '../lib/delivery/writes';
import { type Env, loadEnvFile, readEnv, setAuthSecret } from '../lib/env';
import { startJobs } from '../lib/jobs';
import { announceStop } from '../lib/observe/readiness';
import { startTracing } from '../lib/observe/traces';
import { prepareOutbox } from '../lib/outbox/writes';
import { findPeople, loadDemoAccounts, loadSampleArchive } from '../lib/sample/writes';
import { ensureAuthSecret } from '../lib/secret';
import { listUsedToday } from '../lib/usage/reads';
import { flushUsage } from '../lib/usage/writes';
import { toSignInLines } from './banner';
import { close, createHttpServer, drain, findFreePort, keepProtocol, listen } from './http';
import { createListener } from './listener';
import { makeSignalHandler } from './signals';
import { mapStackTraces } from './stack-traces';

/** Seconds that requests under way are given when the service is told to stop. */
const GRACE_SECONDS = 10;

const { values: flags } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, mount: { type: 'string', default: 'direct' } },
});

/** Starts everything in order; whatever was started is stopped again in the reverse order. */
async function main(): Promise<void> {
  // Who read our output may be gone. Unheard, that error would be reported, on the same output, for ever.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  loadEnvFile();
  // Port 0 means any free one; every address that is built from it must know which.
  if (process.env.PORT?.trim() === '0') process.env.PORT = String(await findFreePort());
  const env = readEnv();
  setAuthSecret(await ensureAuthSecret(env));
  const undo: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const step of undo.splice(0).reverse()) await step().catch((error) => console.error(firstLine(error)));
    })();
    return stopping;
  };
  const onSignal = makeSignalHandler(
    () => {
      console.log('\nStopping …');
      announceStop();
      void stop().then(() => process.exit(0));
    },
    () => process.exit(1),
  );
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);

  try {
    const tracing = await startTracing(env);
    undo.push(() => tracing.stop());
    await prepareOutbox(env);
    const starting = startDatabase(env, { log: (line) => console.log(`  ${line}`) });
    // A signal may come while it starts: the embedded one outlives this process unless it is stopped.
    undo.push(async () => (await starting.catch(() => undefined))?.stop());
    const started = await starting;
    setDatabase(started.database);
    if (env.sampleData) {
      const loaded = await loadSampleArchive(started.database);
      if (loaded > 0) console.log(`  loaded the sample archive: ${loaded} records`);
      await loadDemoAccounts(started.database, { admin: env.adminEmails.length === 0 });
    }
    await ensureAdmins(started.database, env.adminEmails);
    const people = await findPeople(started.database);

    const counting = openCounters(env);
    setCounters(counting);
    undo.push(() => counting.close());
    for (const { subscriberId, used } of await listUsedToday(new Date())) {
      await counting.seedDay?.({ now: Date.now(), bucketId: `s:${subscriberId}`, used });
    }
    undo.push(() => flushUsage());
    const jobs = startJobs(started.database, openSender(env));
    undo.push(() => jobs.stop());

    const site = next({ dev: flags.dev, dir: process.cwd(), hostname: env.host ?? 'localhost', port: env.port });
    await site.prepare();
    mapStackTraces();
    undo.push(() => site.close());
    const server = createHttpServer(
      createListener(site.getRequestHandler(), {
        mount: flags.mount === 'framework' ? 'framework' : 'direct',
        trustedProxyHops: env.trustedProxyHops,
        outbox: env.local && env.resend === undefined,
      }),
    );
    if (!flags.dev) keepProtocol(server);
    await listen(server, env.port, env.host);
    undo.push(() => close(server, GRACE_SECONDS * 1000));
    undo.push(() => drain(server, { minMs: env.drainSeconds * 1000, maxMs: GRACE_SECONDS * 1000 }));

    console.log(
      [
        '',
        'Hospitality Intelligence is up.',
        `  portal    ${env.appUrl}`,
        `  API       ${env.appUrl}/api/v1`,
        `  database  ${started.place}`,
        `  counters  ${describeCounters(env)}`,
        `  mail      ${env.resend ? 'by Resend' : `files in ${env.mailOutboxDir}; each link is printed here`}`,
        ...toSignInLines(people),
        '',
        '  Ctrl-C stops all of it.',
        '',
      ].join('\n'),
    );
  } catch (error) {
    // Told to stop while it started, it finds things closed; that is no fault, and the stop ends the process.
    const told = stopping !== undefined;
    await stop();
    if (!told) throw error;
  }
}

function describeCounters(env: Env): string {
  if (env.upstash) return `Upstash Redis at ${new URL(env.upstash.url).host}`;
  return env.redisUrl ? `Redis at ${new URL(env.redisUrl).host}` : 'in this process';
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

main().catch((error) => {
  console.error(`\nThe service did not start: ${firstLine(error)}`);
  process.exit(1);
});
