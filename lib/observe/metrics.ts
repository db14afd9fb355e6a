import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { db } from '../db/client';
import { counters } from '../limits/open-counters';

/** How long a scrape waits for the database, in milliseconds; what it cannot know then is left out. */
const PATIENCE_MS = 2_000;

type Metrics = {
  registry: Registry;
  requests: Counter<'operation' | 'status' | 'caller'>;
  seconds: Histogram<'operation'>;
  refusals: Counter<'code'>;
  /** counter and histogram of each operation, status and kind of caller, found once */
  series: Map<string, { count: Counter.Internal; time: Histogram.Internal<'operation'> }>;
};

/** On the global object, because the framework bundles a second copy of this module into the same process. */
const shelf = globalThis as unknown as { [METRICS]?: Metrics };
const METRICS = Symbol.for('hospitality.metrics');

function metrics(): Metrics {
  shelf[METRICS] ??= build();
  return shelf[METRICS];
}

function build(): Metrics {
  const registers = [new Registry()];
  const registry = registers[0] as Registry;
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, collect: (gauge: Gauge) => void) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        collect(this);
      },
    });
  gauge('hospitality_pool_connections', 'Connections to PostgreSQL that are open', (it) => it.set(db().pool.totalCount));
  gauge('hospitality_pool_idle', 'Connections to PostgreSQL that wait for work', (it) => it.set(db().pool.idleCount));
  gauge('hospitality_pool_waiting', 'Requests that wait for a connection', (it) => it.set(db().pool.waitingCount));
  gauge('hospitality_counters_away', '1 while the store of counters does not answer', (it) =>
    it.set(counters().health().away ? 1 : 0),
  );
  new Gauge({
    name: 'hospitality_database',
    help: 'What stands in the database, by subject: keys by status, mail by state, seconds that due articles are late',
    labelNames: ['subject'],
    registers,
    async collect() {
      this.reset();
      for (const [subject, value] of await readSubjects()) this.set({ subject }, value);
    },
  });
  return {
    registry,
    series: new Map(),
    requests: new Counter({
      name: 'hospitality_requests_total',
      help: 'Requests of the interface',
      labelNames: ['operation', 'status', 'caller'],
      registers,
    }),
    seconds: new Histogram({
      name: 'hospitality_request_seconds',
      help: 'Time to answer',
      labelNames: ['operation'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: new Counter({
      name: 'hospitality_refusals_total',
      help: 'Refusals by code: limits, freezes, bad keys',
      labelNames: ['code'],
      registers,
    }),
  };
}

/** Notes one answered request. Labels come from our own tables alone, so that no caller can make new ones. */
export function noteRequest(request: {
  operation: string;
  status: number;
  caller: string;
  code: string | undefined;
  seconds: number;
}) {
  const { requests, seconds, refusals } = metrics();
  const { operation, status, caller } = request;
  const name = `${operation} ${status} ${caller}`;
  let series = shelf[METRICS]?.series.get(name);
  if (!series) {
    series = { count: requests.labels({ operation, status: String(status), caller }), time: seconds.labels({ operation }) };
    shelf[METRICS]?.series.set(name, series);
  }
  series.count.inc();
  series.time.observe(request.seconds);
  if (request.code) refusals.inc({ code: request.code });
}

/** Everything, as Prometheus reads it. */
export async function writeMetrics(): Promise<{ type: string; text: string }> {
  const { registry } = metrics();
  return { type: registry.contentType, text: await registry.metrics() };
}

async function readSubjects(): Promise<[string, number][]> {
  const asked = db()
    .pool.query<{ subject: string; value: number }>(
      `SELECT 'keys_' || status AS subject, count(*)::float8 AS value FROM api_keys GROUP BY status
       UNION ALL SELECT 'mail_waiting', count(*) FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL
       UNION ALL SELECT 'mail_failing', count(*) FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL AND attempts > 1
       UNION ALL SELECT 'link_requests_waiting', count(*) FROM link_requests
       UNION ALL SELECT 'articles_late_seconds', coalesce(max(extract(epoch FROM now() - publish_at)), 0)
         FROM articles WHERE state = 'scheduled' AND publish_at <= now()`,
    )
    .then(({ rows }) => rows.map(({ subject, value }): [string, number] => [subject, Number(value)]))
    .catch(() => []);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
