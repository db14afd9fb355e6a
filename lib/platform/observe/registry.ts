import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { processGlobal } from '../process-global';

/** Metrics that this process counts. Values read from the database and the pool are in metrics.ts. */
type Metrics = {
  registry: Registry;
  requests: Counter<'operation' | 'status' | 'caller'>;
  requestSeconds: Histogram<'operation'>;
  rejections: Counter<'code'>;
  pages: Counter<'status'>;
  freezes: Counter;
  emails: Counter<'template' | 'outcome'>;
  webhookDeliveries: Counter<'outcome'>;
  pruned: Counter<'table'>;
  snapshots: Counter<'outcome'>;
};

/** This process's metrics. Label values come from our own tables only, so that no caller can create new ones. */
export function metrics(): Metrics {
  return processGlobal('metrics', createMetrics);
}

function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Gauges whose names end like those of counters.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  return {
    registry,
    requests: new Counter({
      name: 'hospitality_requests_total',
      help: 'API requests by operation, status and kind of caller.',
      labelNames: ['operation', 'status', 'caller'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'hospitality_request_duration_seconds',
      help: 'Duration of API requests.',
      labelNames: ['operation'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    rejections: new Counter({
      name: 'hospitality_rejections_total',
      help: 'API requests that ended in a problem, by its code.',
      labelNames: ['code'],
      registers,
    }),
    pages: new Counter({
      name: 'hospitality_page_requests_total',
      help: 'Requests for portal pages and their files, by status.',
      labelNames: ['status'],
      registers,
    }),
    freezes: new Counter({ name: 'hospitality_freezes_total', help: 'Keys frozen by this process.', registers }),
    emails: new Counter({
      name: 'hospitality_emails_total',
      help: 'Attempts to send an email, by template and outcome: sent, failed (will be retried) or given_up.',
      labelNames: ['template', 'outcome'],
      registers,
    }),
    webhookDeliveries: new Counter({
      name: 'hospitality_webhook_deliveries_total',
      help: 'Attempts to deliver a webhook message, by outcome: delivered, failed (will be retried) or given_up.',
      labelNames: ['outcome'],
      registers,
    }),
    pruned: new Counter({
      name: 'hospitality_pruned_rows_total',
      help: 'Expired rows deleted, by table.',
      labelNames: ['table'],
      registers,
    }),
    snapshots: new Counter({
      name: 'hospitality_snapshots_total',
      help: 'Attempts to make a snapshot, by outcome: made or failed (will be retried).',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
