import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import { counters } from '../../counting/counters/open-counters';
import { type Database, db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { env } from '../../platform/env';
import { metrics } from '../../platform/observe/registry';
import { processGlobal } from '../../platform/process-global';
import { withTimeout } from '../../platform/timeout';
import { getReadiness } from './readiness';

/** How long a scrape waits for the database; after that it omits the figures it could not read. */
const DATABASE_TIMEOUT_MS = 2_000;

/** Values read from the database, by the name of their metric. */
const FIGURES = {
  emails_waiting: 'Emails not sent yet.',
  emails_failing: 'Emails not sent yet that have failed at least once.',
  emails_oldest_waiting_seconds: 'Age of the oldest email not sent yet.',
  emails_abandoned: 'Emails abandoned in the last seven days.',
  link_requests_waiting: 'Link requests not processed yet.',
  changes_ahead_seconds: 'How far change stamps run ahead of the clock.',
  changes_newest_age_seconds: 'Age of the newest change.',
  articles_late_seconds: 'Delay of the article that should have gone live first.',
  schedules_waiting: 'Drafts of live articles that go live by themselves.',
  schedules_failed: 'Scheduled drafts that could not be published and wait for an editor.',
  schedules_late_seconds: 'Delay of the scheduled draft that should have gone live first.',
  snapshot_age_seconds: 'Age of the newest snapshot, or of the archive if there is none; absent without storage.',
  webhook_messages_waiting: 'Webhook messages not delivered yet.',
  webhook_messages_late_seconds: 'Delay of the webhook message that should have been sent first.',
  webhooks_disabled: 'Webhooks that are disabled.',
  checkouts_late_seconds: 'Delay of the checkout that should have been read from Stripe first.',
  checkouts_failing: 'Checkouts whose last reading from Stripe failed.',
  checkouts_not_applied:
    'Payments that gave nobody a year: the session does not match, or the subscriber was erased before it was paid.',
  last_backup_timestamp_seconds: 'Time of the last backup by `npm run backup`; 0 if there is none.',
} as const;

type Figure = keyof typeof FIGURES;
type Figures = Record<Figure, number | null> & { keys: Record<string, number> | null };

function createGauges() {
  const registers = [metrics().registry];
  const gauge = (name: string, help: string, read?: () => number) =>
    new Gauge({
      name: `hospitality_${name}`,
      help,
      registers,
      ...(read
        ? {
            collect() {
              this.set(read());
            },
          }
        : {}),
    });
  const poolGauge = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name: `hospitality_pool_${name}`,
      help,
      labelNames: ['database'],
      registers,
      collect() {
        this.reset();
        const { pool, replica } = db();
        this.set({ database: 'primary' }, read(pool));
        const replicaPool = replica?.current()?.pool;
        if (replicaPool) this.set({ database: 'replica' }, read(replicaPool));
      },
    });
  poolGauge('connections', 'Open database connections.', (pool) => pool.totalCount);
  poolGauge('idle_connections', 'Open database connections that are idle.', (pool) => pool.idleCount);
  poolGauge('waiting_requests', 'Requests waiting for a database connection.', (pool) => pool.waitingCount);
  poolGauge('max_connections', 'Maximum number of database connections.', (pool) => pool.options.max);
  gauge('counters_up', '1 while the rate limit store responds, each node of a cluster included, else 0.', () =>
    counters().health().unavailable ? 0 : 1,
  );
  return {
    replicaInUse: gauge('replica_in_use', '1 while the read replica serves reads, 0 while the primary does.'),
    replicaLag: gauge('replica_lag_seconds', 'Upper bound of the lag of the read replica.'),
    databaseUp: gauge('database_up', '1 while the database responds, else 0.'),
    ready: gauge('ready', '1 while this process should be sent requests, else 0: it is stopping, or its database is down.'),
    diskFree: gauge('data_disk_free_bytes', 'Free space on the disk of DATA_DIR.'),
    diskSize: gauge('data_disk_size_bytes', 'Size of the disk of DATA_DIR.'),
    keys: new Gauge({ name: 'hospitality_keys', help: 'Keys by status.', labelNames: ['status'], registers }),
    figures: Object.entries(FIGURES).map(([name, help]) => ({ name: name as Figure, gauge: gauge(name, help) })),
  };
}

type Pool = Database['pool'];

/**
 * All metrics in Prometheus text format. While the database is down, the values that are read from it are absent; so are those
 * of a replica that does not exist.
 */
export async function writeMetrics(): Promise<{ type: string; text: string }> {
  const gauges = processGlobal('gauges', createGauges);
  const [readiness, figures, disk] = await Promise.all([getReadiness(), readFigures(), readDisk()]);
  gauges.databaseUp.set(readiness.database === 'ok' ? 1 : 0);
  gauges.ready.set(readiness.status === 'ready' ? 1 : 0);
  const replica = db().replica?.status();
  setOrRemove(gauges.replicaInUse, replica && Number(replica.inUse));
  setOrRemove(gauges.replicaLag, replica?.lagMs === undefined ? undefined : replica.lagMs / 1_000);
  gauges.diskFree.set(disk.bavail * disk.bsize);
  gauges.diskSize.set(disk.blocks * disk.bsize);
  gauges.keys.reset();
  for (const [status, count] of Object.entries(figures?.keys ?? {})) gauges.keys.set({ status }, count);
  for (const { name, gauge } of gauges.figures) setOrRemove(gauge, figures?.[name]);
  const { registry } = metrics();
  return { type: registry.contentType, text: await registry.metrics() };
}

function setOrRemove(gauge: Gauge, value: number | null | undefined): void {
  if (typeof value === 'number') gauge.set(value);
  else gauge.remove();
}

function readDisk() {
  // Without embedded components nothing creates the folder.
  return statfs(/* turbopackIgnore: true */ env().dataDir).catch(() => statfs(/* turbopackIgnore: true */ '.'));
}

function readFigures(): Promise<Figures | undefined> {
  const { s3, mediaDir } = env();
  const hasStorage = Boolean(s3 ?? mediaDir);
  const query = db().query<Figures>(
    sql`SELECT (SELECT json_object_agg(status, keys)
      FROM (SELECT status, count(*) AS keys FROM api_keys GROUP BY status) AS counted) AS keys,
       emails_waiting, emails_failing, emails_oldest_waiting_seconds,
       (SELECT count(*)::float8 FROM mails WHERE gave_up_at > now() - interval '7 days' AND outcome IS NULL) AS emails_abandoned,
       (SELECT count(*)::float8 FROM link_requests) AS link_requests_waiting,
       (SELECT greatest(0, last_value / 1000.0 - extract(epoch FROM now()))::float8 FROM archive_stamps) AS changes_ahead_seconds,
       (SELECT greatest(0, extract(epoch FROM now()) - last_value / 1000.0)::float8
          FROM archive_stamps WHERE last_value > 0) AS changes_newest_age_seconds,
       (SELECT coalesce(max(extract(epoch FROM now() - publish_at)), 0)::float8
          FROM articles WHERE state = 'scheduled' AND publish_at <= now()) AS articles_late_seconds,
       webhook_messages_waiting, webhook_messages_late_seconds,
       (SELECT count(*)::float8 FROM webhooks WHERE disabled_reason IS NOT NULL) AS webhooks_disabled,
       schedules_waiting, schedules_failed, schedules_late_seconds,
       (SELECT greatest(0, extract(epoch FROM now() - min(coalesce(leased_until, due_at))))::float8 FROM checkouts
          WHERE leased_until IS NOT NULL OR due_at IS NOT NULL) AS checkouts_late_seconds,
       (SELECT count(*)::float8 FROM checkouts WHERE failures > 0) AS checkouts_failing,
       (SELECT count(*)::float8 FROM checkouts
          WHERE mismatched_at IS NOT NULL OR (status = 'paid' AND subscriber_id IS NULL AND until_at = from_at)) AS checkouts_not_applied,
       (SELECT extract(epoch FROM now() - coalesce((SELECT max(created_at) FROM snapshots), started_at))::float8
          FROM archive_state WHERE ${hasStorage}) AS snapshot_age_seconds,
       coalesce((SELECT extract(epoch FROM at)::float8 FROM audit WHERE action = 'backup.create' ORDER BY id DESC LIMIT 1), 0)
         AS last_backup_timestamp_seconds
     -- Bulk email waits for its turn; it is failing if its batch is.
     FROM (SELECT count(*) FILTER (WHERE NOT bulk)::float8 AS emails_waiting,
             count(*) FILTER (WHERE attempts > 1 OR bulk AND attempts > 0)::float8 AS emails_failing,
             coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE NOT bulk)), 0)::float8 AS emails_oldest_waiting_seconds
           FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL) AS waiting,
          (SELECT count(*) FILTER (WHERE status = 'pending')::float8 AS schedules_waiting,
             count(*) FILTER (WHERE status = 'failed')::float8 AS schedules_failed,
             coalesce(max(extract(epoch FROM now() - at)) FILTER (WHERE status = 'pending' AND at <= now()), 0)::float8 AS schedules_late_seconds
           FROM article_schedules) AS schedules,
          -- What is being sent is not late, nor what waits for its subscriber.
          (SELECT count(*)::float8 AS webhook_messages_waiting,
             coalesce(max(extract(epoch FROM now() - m.next_attempt_at)) FILTER (WHERE m.next_attempt_at <= now()
               AND coalesce(m.claimed_until < now(), true) AND w.disabled_reason IS NULL
               AND s.suspended_at IS NULL AND s.active_until > now()), 0)::float8 AS webhook_messages_late_seconds
           FROM webhook_messages m JOIN webhooks w ON w.id = m.webhook_id JOIN subscribers s ON s.id = w.subscriber_id
           WHERE m.status = 'pending') AS webhooks_waiting`,
  );
  return withTimeout(query, DATABASE_TIMEOUT_MS).then(
    ({ rows }) => rows[0],
    () => undefined,
  );
}
