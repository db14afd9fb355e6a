import { Gauge } from 'prom-client';
import { counters } from '../counters/open-counters';
import { db } from '../db/client';
import { processGlobal } from '../process-global';
import { withTimeout } from '../timeout';
import { metrics } from './registry';

/** How long a scrape waits for the database; after that it leaves out what it could not read. */
const DATABASE_TIMEOUT_MS = 2_000;

/** Adds the values that are read at the time of a scrape: pool, counters, database. */
function addGauges(): void {
  const registers = [metrics().registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('hospitality_pool_connections', 'Open database connections.', () => db().pool.totalCount);
  gauge('hospitality_pool_idle_connections', 'Open database connections that are idle.', () => db().pool.idleCount);
  gauge('hospitality_pool_waiting_requests', 'Requests waiting for a database connection.', () => db().pool.waitingCount);
  gauge('hospitality_pool_max_connections', 'Maximum number of database connections.', () => db().pool.options.max);
  gauge('hospitality_counters_unavailable', '1 while the rate limit store does not respond, else 0.', () =>
    counters().health().unavailable ? 1 : 0,
  );
  new Gauge({
    name: 'hospitality_database',
    help: 'Database state by subject: keys by status, emails by state, delay of due articles, change stamps relative to the clock.',
    labelNames: ['subject'],
    registers,
    async collect() {
      this.reset();
      for (const [subject, value] of await readSubjects()) this.set({ subject }, value);
    },
  });
}

/** All metrics in Prometheus text format. */
export async function writeMetrics(): Promise<{ type: string; text: string }> {
  processGlobal('gauges', addGauges);
  const { registry } = metrics();
  return { type: registry.contentType, text: await registry.metrics() };
}

function readSubjects(): Promise<[subject: string, value: number][]> {
  const query = db().pool.query<{ subject: string; value: number }>(
    `SELECT 'keys_' || status AS subject, count(*)::float8 AS value FROM api_keys GROUP BY status
     UNION ALL SELECT 'mail_waiting', count(*) FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL
     UNION ALL SELECT 'mail_failing', count(*) FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL AND attempts > 1
     UNION ALL SELECT 'mail_waiting_seconds', coalesce(extract(epoch FROM now() - min(created_at)), 0)
       FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL
     UNION ALL SELECT 'mail_given_up_7_days', count(*) FROM mails WHERE gave_up_at > now() - interval '7 days'
     UNION ALL SELECT 'link_requests_waiting', count(*) FROM link_requests
     UNION ALL SELECT 'changes_ahead_seconds', greatest(0, last_value / 1000.0 - extract(epoch FROM now())) FROM archive_stamps
     UNION ALL SELECT 'changes_newest_age_seconds', greatest(0, extract(epoch FROM now()) - last_value / 1000.0)
       FROM archive_stamps WHERE last_value > 0
     UNION ALL SELECT 'articles_late_seconds', coalesce(max(extract(epoch FROM now() - publish_at)), 0)
       FROM articles WHERE state = 'scheduled' AND publish_at <= now()`,
  );
  return withTimeout(query, DATABASE_TIMEOUT_MS).then(
    ({ rows }) => rows.map(({ subject, value }) => [subject, Number(value)]),
    () => [],
  );
}
