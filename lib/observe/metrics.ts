import { Gauge } from 'prom-client';
import { counters } from '../counters/open-counters';
import { db } from '../db/client';
import { processGlobal } from '../process-global';
import { withTimeout } from '../timeout';
import { counts } from './registry';

/** How long a scrape waits for the database, in milliseconds; what it cannot know then is left out. */
const TIMEOUT_MS = 2_000;

/** What is read at the moment of a scrape: the pool, the counters, the database. Added to the counts once a process. */
function addGauges(): void {
  const registers = [counts().registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('hospitality_pool_connections', 'Connections to PostgreSQL that are open', () => db().pool.totalCount);
  gauge('hospitality_pool_idle', 'Connections to PostgreSQL that wait for work', () => db().pool.idleCount);
  gauge('hospitality_pool_waiting', 'Requests that wait for a connection', () => db().pool.waitingCount);
  gauge('hospitality_pool_most', 'Connections to PostgreSQL that may be open', () => db().pool.options.max);
  gauge('hospitality_counters_away', '1 while the store of counters does not answer', () => (counters().health().away ? 1 : 0));
  new Gauge({
    name: 'hospitality_database',
    help: 'What stands in the database, by subject: keys by status, mail by state, seconds that due articles are late, seconds that stamps of changes run ahead of the clock, seconds since the newest change',
    labelNames: ['subject'],
    registers,
    async collect() {
      this.reset();
      for (const [subject, value] of await readSubjects()) this.set({ subject }, value);
    },
  });
}

/** Everything, as Prometheus reads it. */
export async function writeMetrics(): Promise<{ type: string; text: string }> {
  processGlobal('gauges', addGauges);
  const { registry } = counts();
  return { type: registry.contentType, text: await registry.metrics() };
}

async function readSubjects(): Promise<[string, number][]> {
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
  return withTimeout(query, TIMEOUT_MS).then(
    ({ rows }) => rows.map(({ subject, value }): [string, number] => [subject, Number(value)]),
    () => [],
  );
}
