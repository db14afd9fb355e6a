import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { processGlobal } from '../process-global';

/** What this process counts of its own doing; what it reads off the database and the pool stands in metrics.ts. */
type Counts = {
  registry: Registry;
  requests: Counter<'operation' | 'status' | 'caller'>;
  seconds: Histogram<'operation'>;
  refusals: Counter<'code'>;
  pages: Counter<'status'>;
  freezes: Counter;
  mails: Counter<'template' | 'outcome'>;
  pruned: Counter<'table'>;
};

/** This process's counts. Labels come from our own tables alone, so that no caller can make new ones. */
export function counts(): Counts {
  return processGlobal('metrics', build);
}

function build(): Counts {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
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
    pages: new Counter({
      name: 'hospitality_pages_total',
      help: 'Pages of the site and their files',
      labelNames: ['status'],
      registers,
    }),
    freezes: new Counter({ name: 'hospitality_freezes_total', help: 'Keys that this process froze', registers }),
    mails: new Counter({
      name: 'hospitality_mails_total',
      help: 'Tries to send a mail, by template and outcome: sent, failed (tried again), given_up',
      labelNames: ['template', 'outcome'],
      registers,
    }),
    pruned: new Counter({
      name: 'hospitality_pruned_rows_total',
      help: 'Rows removed because their time was over',
      labelNames: ['table'],
      registers,
    }),
  };
}
