import { parseArgs } from 'node:util';
import next from 'next';
import { announceStop } from '../lib/api/system/readiness';
import { loadSampleWhitepapers } from '../lib/audience/sample/writes';
import { openCounters, setCounters } from '../lib/counting/counters/open-counters';
import { listAccounts } from '../lib/distribution/demo-accounts/reads';
import { loadDemoAccounts } from '../lib/distribution/demo-accounts/writes';
import { loadSampleArchive } from '../lib/distribution/sample/writes';
import { openBatchSender, openSender } from '../lib/email/delivery/writes';
import { prepareOutbox } from '../lib/email/outbox/writes';
import { startJobs } from '../lib/jobs';
import { repeatErasures } from '../lib/people/data-requests/writes';
import { ensureAdmins } from '../lib/people/staff/writes';
import { flushUsage } from '../lib/people/usage/writes';
import { setDatabase } from '../lib/platform/db/client';
import { startDatabase } from '../lib/platform/db/start';
import { type Env, loadEnvFile, readEnv, setAuthSecret } from '../lib/platform/env';
import { endProcess, log } from '../lib/platform/log';
import { startTracing } from '../lib/platform/observe/traces';
import { ensureAuthSecret } from '../lib/platform/secret';
import { findStorage } from '../lib/platform/storage/open-storage';
import { updateIndex } from '../lib/search/index/index-writer';
import { toSignInLines } from './banner';
import { loadCompressedFiles } from './compressed-files';
import { logConsole } from './console';
import { close, createHttpServer, drain, findFreePort, keepProtocol, listen } from './http';
import { createListener } from './listener';
import { onTermination } from './signals';
import { mapStackTraces } from './stack-traces';

/** How long requests in flight may take to finish when the service stops. */
const GRACE_MS = 10_000;

const { values: flags } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, mount: { type: 'string', default: 'direct' } },
});

/** Starts every part in order. Stopping reverses the order. */
async function main(): Promise<void> {
  // The reader of our output may be gone. Without a listener, the error would be written to that output again, endlessly.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  loadEnvFile();
  // Port 0 means any free port. It is chosen here because URLs are built from it.
  if (process.env.PORT?.trim() === '0') process.env.PORT = String(await findFreePort());
  const env = readEnv();
  setAuthSecret(await ensureAuthSecret(env));
  const cleanups: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp().catch((error) => console.error(firstLine(error)));
    })();
    return stopping;
  };
  onTermination(
    () => {
      if (process.stdout.isTTY) process.stdout.write('\nStopping …\n');
      else log.info('stopping');
      announceStop();
      void stop().then(() => endProcess(0));
    },
    () => endProcess(1),
  );

  try {
    const tracing = await startTracing(env);
    cleanups.push(() => tracing.stop());
    await prepareOutbox(env);
    const starting = startDatabase(env, {
      schema: 'migrate',
      readUrl: env.readUrl,
      log: (line) => console.log(`  ${line}`),
      isStopping: () => stopping !== undefined,
      onLost: (line) => {
        // Not through the console, which is the log by now.
        process.stderr.write(`\nThe service stopped: ${line}\n`);
        endProcess(1);
      },
    });
    // Registered before it has started, in case a signal arrives: the embedded server would outlive this process.
    cleanups.push(async () => (await starting.catch(() => undefined))?.stop());
    const started = await starting;
    setDatabase(started.database);
    const erased = await repeatErasures(started.database);
    if (erased > 0) console.log(`  erased ${erased} people again, whom a restored backup still held`);
    if (env.sampleData) {
      const loaded = await loadSampleArchive(started.database, findStorage());
      if (loaded > 0) console.log(`  loaded the sample archive: ${loaded} records`);
      await loadDemoAccounts(started.database, { admin: env.adminEmails.length === 0 });
      await loadSampleWhitepapers(started.database, findStorage());
    }
    const indexed = await updateIndex(started.database);
    if (indexed > 0) console.log(`  indexed ${indexed} articles and videos for search`);
    await ensureAdmins(started.database, env.adminEmails);
    const accounts = await listAccounts(started.database);
    // After a stop nothing would close what starts from here on.
    if (stopping) return;

    const counters = openCounters(env);
    setCounters(counters);
    cleanups.push(() => counters.close());
    cleanups.push(() => flushUsage());
    const jobs = startJobs(started.database, { send: openSender(env), sendBatch: openBatchSender(env) });
    cleanups.push(() => jobs.stop());

    const site = next({ dev: flags.dev, dir: process.cwd(), hostname: env.host ?? 'localhost', port: env.port });
    await site.prepare();
    mapStackTraces();
    cleanups.push(() => site.close());
    const server = createHttpServer(
      createListener(site.getRequestHandler(), {
        mount: flags.mount === 'framework' ? 'framework' : 'direct',
        trustedProxyHops: env.trustedProxyHops,
        local: env.local,
        compressed: flags.dev ? new Map() : loadCompressedFiles('.next/static'),
        tagged: !flags.dev,
      }),
    );
    if (!flags.dev) keepProtocol(server);
    await listen(server, env.port, env.host);
    cleanups.push(() => close(server, GRACE_MS));
    cleanups.push(() => drain(server, { minMs: env.drainSeconds * 1000, maxMs: GRACE_MS }));

    console.log(
      [
        '',
        'Hospitality Intelligence is up.',
        `  portal    ${env.appUrl}`,
        `  API       ${env.appUrl}/api/v1`,
        `  database  ${started.location}`,
        `  counters  ${describeCounters(env)}`,
        `  email     ${env.resend ? 'sent by Resend' : `files in ${env.mailOutboxDir}; links are also printed here`}`,
        ...toSignInLines(accounts),
        '',
        '  Ctrl-C stops the service.',
        '',
      ].join('\n'),
    );
    if (!flags.dev) logConsole();
  } catch (error) {
    // A stop during startup closes what startup is using. Errors from that are expected, and the stop ends the process.
    const stopRequested = stopping !== undefined;
    await stop();
    if (!stopRequested) throw error;
  }
}

function describeCounters(env: Env): string {
  if (env.upstash) return `Upstash Redis at ${new URL(env.upstash.url).host}`;
  const nodes = env.redisClusterUrls.map((url) => new URL(url).host);
  if (nodes.length > 0) return `Redis Cluster at ${nodes.join(', ')}`;
  return env.redisUrl ? `Redis at ${new URL(env.redisUrl).host}` : 'in this process';
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

main().catch((error) => {
  console.error(`\nThe service did not start: ${firstLine(error)}`);
  process.exit(1);
});
