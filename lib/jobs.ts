import { isDueAt } from './audience/bulk-email/reads';
import { sendBulkEmails, sendNextBatch } from './audience/bulk-email/writes';
import { isNewsletterDue, releaseDue } from './audience/newsletters/writes';
import { queueAlerts } from './audience/saved-searches/writes';
import { pruneWhitepaperFiles } from './audience/whitepapers/writes';
import { isCheckoutDue, openCheckoutLanes, readDueCheckouts } from './commerce/checkout/writes';
import { pruneShareImages } from './distribution/share-images/writes';
import { createDueSnapshot, pruneSnapshotFiles } from './distribution/snapshots/writes';
import { isMessageDue, openWebhookLanes, sendDueMessages } from './distribution/webhook-delivery/writes';
import { createMessages, isEndpointBehind } from './distribution/webhook-messages/writes';
import { pruneMediaFiles } from './editing/media/writes';
import { isPublicationDue, publishDue } from './editing/schedules/writes';
import { type DeliveryOptions, isEmailDue, openEmailLanes, sendDueEmails } from './email/delivery/writes';
import { isRequestWaiting, processLinkRequests } from './people/link-requests/writes';
import { flushUsage } from './people/usage/writes';
import { queueWarnings } from './people/warnings/writes';
import { disableLostSecrets, isSecretLost } from './people/webhooks/writes';
import type { Database } from './platform/db/client';
import { join, type Sql, sql } from './platform/db/sql';
import { pruneOldRows } from './platform/housekeeping/writes';
import { describeError, log } from './platform/log';
import type { SendBatch, SendEmail } from './platform/mail/record';
import { findStorage } from './platform/storage/open-storage';
import { countWaiting, restBesideReads, updateIndex } from './search/index/index-writer';
import { MAX_WAITING } from './search/index/waiting-documents';

/** Work that repeats in the background. Every job may run on all instances at once. */
type Job = {
  name: string;
  everyMs: number;
  /** Whether a round would find something to do, as a condition. */
  due?: Sql;
  /** One round. `wake` starts another one as soon as this one is done. */
  run(wake: () => void): Promise<unknown>;
  /** Ends a long round early, because this process stops. */
  abort?(): void;
  /** Waits, for a limited time, for work that a round has left running. */
  settle?(): Promise<unknown>;
};

type Poller = { wake(): void; stop(): Promise<void> };

/** A job whose rounds others start. */
type Worker = Poller & Pick<Job, 'everyMs' | 'due'> & { start(): void; isFailing(): boolean };

/** Publishes articles and drafts whose time has come. A second leaves room for the pause and for one import that holds the archive. */
export const goLiveJob = (database: Database, onQueued: () => void): Job => ({
  name: 'go-live',
  everyMs: 200,
  due: isPublicationDue,
  async run() {
    const { failed } = await publishDue(database);
    if (failed > 0) onQueued();
  },
});

/** Polls at a fixed interval: when a link is sent must reveal nothing about other requests. */
export const linkRequestsJob = (database: Database, onQueued: () => void): Job => ({
  name: 'link-requests',
  everyMs: 200,
  due: isRequestWaiting,
  async run() {
    if ((await processLinkRequests(database)) > 0) onQueued();
  },
});

/** Warnings are about days; a minute is soon enough. */
const warningsJob = (database: Database, onQueued: () => void): Job => ({
  name: 'warnings',
  everyMs: 60_000,
  async run() {
    if ((await queueWarnings(database)) > 0) onQueued();
  },
});

/** Alerts begin at 06:00 UTC; a minute is soon enough. */
const alertsJob = (database: Database, onQueued: () => void): Job => ({
  name: 'alerts',
  everyMs: 60_000,
  async run() {
    if ((await queueAlerts(database)) > 0) onQueued();
  },
});

export function emailJob(database: Database, send: SendEmail, options: DeliveryOptions = {}): Job {
  const lanes = openEmailLanes(database, send, options);
  return { name: 'email', everyMs: 1_000, due: isEmailDue, run: lanes.fill, settle: lanes.settle };
}

/** Releases newsletters within a second of their time. */
const newslettersJob = (database: Database, onQueued: () => void): Job => ({
  name: 'newsletters',
  everyMs: 400,
  due: isNewsletterDue,
  async run() {
    if ((await releaseDue(database)).emails > 0) onQueued();
  },
});

/** Sends batches of bulk email. The claim sets the pace over all processes; a poll finds its end a little later. */
const bulkEmailJob = (database: Database, send: SendBatch): Job => ({
  name: 'bulk-email',
  everyMs: 200,
  due: isDueAt(sql`clock_timestamp()`),
  run: () => sendNextBatch(database, send),
});

/** Turns changes into webhook messages: with the delivery below, within a second of the change. */
export const webhookMessagesJob = (database: Database, onQueued: () => void): Job => ({
  name: 'webhook-messages',
  everyMs: 400,
  due: sql`(${isSecretLost()} OR ${isEndpointBehind})`,
  async run() {
    await disableLostSecrets(database);
    if ((await createMessages(database)) > 0) onQueued();
  },
});

export function webhookDeliveryJob(database: Database): Job {
  const lanes = openWebhookLanes(database);
  return { name: 'webhook-delivery', everyMs: 1_000, due: isMessageDue, run: lanes.fill, settle: lanes.settle };
}

/** Reads due checkouts from Stripe. A buyer who has paid waits for it. */
function checkoutsJob(database: Database): Job {
  const lanes = openCheckoutLanes(database);
  return { name: 'checkouts', everyMs: 1_000, due: isCheckoutDue, run: lanes.fill, settle: lanes.settle };
}

const pruningJob = (database: Database): Job => ({
  name: 'pruning',
  everyMs: 3_600_000,
  run: () => pruneOldRows(database),
});

/** Deletes stored files without a row. Listing them takes longer than looking for expired rows, and storage fails independently. */
const storedFilesJob = (database: Database): Job => ({
  name: 'stored-files',
  everyMs: 3_600_000,
  async run() {
    const storage = findStorage();
    if (!storage) return;
    await pruneMediaFiles(database, storage);
    await pruneWhitepaperFiles(database, storage);
    await pruneSnapshotFiles(database, storage);
    await pruneShareImages(database, storage);
  },
});

/** Makes the snapshot of the day. A stop ends it, and another instance starts over. */
function snapshotsJob(database: Database): Job {
  const stopping = new AbortController();
  return {
    name: 'snapshots',
    everyMs: 60_000,
    abort: () => stopping.abort(),
    async run() {
      const storage = findStorage();
      if (storage) await createDueSnapshot(database, storage, { signal: stopping.signal });
    },
  };
}

/** How far the number of waiting documents changes between two rounds of indexing beside an import, and hardly ever beside people. */
const IMPORTED = 8;

/**
 * Indexes changed documents for search once there are enough of them; until then searches read them one by one. It waits while many
 * arrive or leave: an import indexes what it writes, and would otherwise leave that to a server, whose readers then wait. Two
 * rounds must be calm, because what arrives in one may be as much as the import indexes.
 */
export function searchIndexJob(database: Database): Job {
  const stopping = new AbortController();
  let before = 0;
  let wasCalm = true;
  return {
    name: 'search-index',
    everyMs: 1_000,
    abort: () => stopping.abort(),
    async run() {
      const waiting = await countWaiting(database);
      const isCalm = Math.abs(waiting - before) < IMPORTED;
      const isSettled = (isCalm && wasCalm) || waiting > MAX_WAITING;
      before = waiting;
      wasCalm = isCalm;
      if (isSettled) await updateIndex(database, restBesideReads(database, { signal: stopping.signal }));
    },
  };
}

/** Timeout of one batch of bulk email within a call on a schedule. */
const BULK_SEND_MS = 10_000;

/** How emails leave: one by one, and in batches. */
type Senders = { send: SendEmail; sendBatch: SendBatch };

/**
 * Starts every background job of a server. Usage is missing on purpose: lib/people/usage flushes it two seconds after a request,
 * also where no job runs.
 */
export function startJobs(database: Database, senders: Senders): { stop(): Promise<void> } {
  const email = openWorker(emailJob(database, senders.send));
  const webhooks = openWorker(webhookDeliveryJob(database));
  const bulk = openWorker(bulkEmailJob(database, senders.sendBatch));
  const others = [
    webhookMessagesJob(database, webhooks.wake),
    linkRequestsJob(database, email.wake),
    goLiveJob(database, email.wake),
    newslettersJob(database, email.wake),
    checkoutsJob(database),
  ];
  const polled = [
    warningsJob(database, email.wake),
    alertsJob(database, bulk.wake),
    searchIndexJob(database),
    pruningJob(database),
    storedFilesJob(database),
    snapshotsJob(database),
  ];
  const pollers = [watchDue(database, [email, webhooks, bulk, ...others.map(openWorker)]), ...polled.map(poll)];
  return {
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
  };
}

/**
 * One round of email, usage, the search index and pruning, for platforms where no server polls. Email comes last, so that a slow
 * email service delays nothing else, and bulk email after it.
 */
export async function runJobsOnce(
  database: Database,
  { send, sendBatch }: Senders,
  email: { max: number; budgetMs: number; bulkBudgetMs: number },
): Promise<{ queued: number; sent: number }> {
  await flushUsage();
  await updateIndex(database);
  await pruneOldRows(database);
  // Called every minute; once an hour is enough for the files.
  if (new Date().getUTCMinutes() === 0) await storedFilesJob(database).run(() => undefined);
  const queued = (await processLinkRequests(database)) + (await queueWarnings(database));
  await releaseDue(database);
  const sent = await sendDueEmails(database, send, email.max, { budgetMs: email.budgetMs });
  const inBatches = await sendBulkEmails(database, sendBatch, { sendMs: BULK_SEND_MS, budgetMs: email.bulkBudgetMs });
  // Ends the newsletters whose last batch that was.
  await releaseDue(database);
  return { queued, sent: sent + inBatches };
}

/** Time in which one call begins to read checkouts; the last reading may take half a minute longer. */
const CHECKOUTS_MS = 10_000;

/**
 * One round of the jobs that distribute the archive, read payments and make alerts, for platforms where no server polls. What takes longer than the budget is
 * tried again later.
 */
export async function runDistributionOnce(
  database: Database,
  budgetMs: number,
): Promise<{ snapshots: number; messages: number; deliveries: number; checkouts: number; alerts: number }> {
  const signal = AbortSignal.timeout(budgetMs);
  const end = performance.now() + budgetMs;
  await disableLostSecrets(database);
  const messages = await createMessages(database);
  const alerts = await queueAlerts(database);
  const storage = findStorage();
  const [snapshots, deliveries, checkouts] = await Promise.all([
    storage ? createDueSnapshot(database, storage, { signal }) : 0,
    sendDueMessages(database, end - performance.now()),
    readDueCheckouts(database, CHECKOUTS_MS),
  ]);
  return { snapshots, messages, deliveries, checkouts, alerts };
}

const LOOK_MS = 200;

/**
 * Starts the rounds of jobs that are due. One statement looks for all of them: a statement or a transaction each, several times a
 * second, took a tenth of a processor from an idle service. When it fails, each job finds out and reports for itself.
 */
export function watchDue(database: Database, workers: Worker[]): Poller {
  const due = join(workers.map((worker) => worker.due ?? sql`true`));
  let inFlight: Promise<void> | undefined;
  let looks = 0;

  async function look(): Promise<void> {
    const turn = looks;
    looks += 1;
    const all = workers.map(() => true);
    const found = await database.query<{ due: boolean[] }>(sql`SELECT ARRAY[${due}] AS due`, 'jobs_due').then(
      ({ rows }) => rows[0]?.due ?? all,
      () => all,
    );
    for (const [index, worker] of workers.entries()) {
      const isTurn = turn % Math.round(worker.everyMs / LOOK_MS) === 0;
      if (isTurn && (found[index] || worker.isFailing())) worker.start();
    }
  }
  function wake(): void {
    inFlight ??= look().finally(() => {
      inFlight = undefined;
    });
  }

  const timer = setInterval(wake, LOOK_MS).unref();
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      const stopped = workers.map((worker) => worker.stop());
      await inFlight;
      await Promise.all(stopped);
    },
  };
}

/** Runs a job now and every `everyMs`. */
export function poll(job: Job): Poller {
  const { start, wake, stop } = openWorker(job);
  const timer = setInterval(start, job.everyMs).unref();
  start();
  return {
    wake,
    stop() {
      clearInterval(timer);
      return stop();
    },
  };
}

/** Runs one round of a job at a time. A failure is logged once, and so is the recovery. */
export function openWorker({ name, everyMs, due, run, abort, settle }: Job): Worker {
  let inFlight: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let failing = false;
  let stopped = false;

  async function round(): Promise<void> {
    try {
      await run(wake);
      if (failing) log.info({ job: name }, 'background job recovered');
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ job: name, error: describeError(error) }, 'background job failing, will retry');
      failing = true;
    }
  }
  function start(): void {
    if (inFlight || stopped) return;
    wokenMeanwhile = false;
    inFlight = round().finally(() => {
      inFlight = undefined;
      if (wokenMeanwhile) start();
    });
  }
  function wake(): void {
    if (inFlight) wokenMeanwhile = true;
    else start();
  }

  return {
    everyMs,
    ...(due ? { due } : {}),
    wake,
    start,
    isFailing: () => failing,
    async stop() {
      stopped = true;
      abort?.();
      await inFlight;
      await settle?.();
    },
  };
}
