import { Agent, request } from 'node:http';

export type Ask = { target: string; method?: string; headers?: Record<string, string>; body?: string };
export type Seen = { status: number; milliseconds: number; text: string };

/** Connections of a load that are kept between its requests. */
export const openAgent = (maxSockets = 512) => new Agent({ keepAlive: true, maxSockets });

/** One request; status 0 when there was no answer, `text` then says why. */
export function send(url: string, agent: Agent | undefined, { target, method = 'GET', headers = {}, body }: Ask): Promise<Seen> {
  const began = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, text: string) => resolve({ status, text, milliseconds: performance.now() - began });
    const outgoing = request(`${url}${target}`, { method, headers, ...(agent ? { agent } : {}), timeout: 60_000 }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('end', () => finish(incoming.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')));
      incoming.on('error', (error) => finish(0, error.message));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within 60 seconds')));
    outgoing.on('error', (error) => finish(0, `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`));
    outgoing.end(body);
  });
}

/** How a load went: statuses (0: no answer at all) and times of the answers in milliseconds. */
export type LoadReport = { statuses: Record<number, number>; times: number[]; failures: string[] };

/**
 * Sends at a steady rate, whether or not answers come, until `until` is over.
 *
 * @param next the nth request
 */
export async function sendSteadily(options: {
  url: string;
  perSecond: number;
  until: Promise<unknown>;
  next(n: number): Ask;
}): Promise<LoadReport> {
  const agent = openAgent();
  const report: LoadReport = { statuses: {}, times: [], failures: [] };
  const underway = new Set<Promise<void>>();
  let over = false;
  options.until.finally(() => {
    over = true;
  });
  const began = performance.now();
  for (let sent = 0; !over; ) {
    for (; sent < ((performance.now() - began) / 1_000) * options.perSecond; sent += 1) {
      const ask = options.next(sent);
      const one: Promise<void> = send(options.url, agent, ask).then(({ status, milliseconds, text }) => {
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        if (status > 0) report.times.push(milliseconds);
        if (status === 0 || status >= 500) report.failures.push(`${status} ${ask.target} ${text.slice(0, 120)}`);
        underway.delete(one);
      });
      underway.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(underway);
  agent.destroy();
  return report;
}

export const seconds = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count * 1_000));

/** The value below which this share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const READS = [
  '/api/v1/articles',
  '/api/v1/categories',
  '/api/v1/search?q=hotel',
  '/api/v1/changes?since=2020-01-01',
  '/api/v1/articles/pms-system-of-record',
];

/** Repeats a look until it is true. @returns how many seconds it took, or undefined after `patience` seconds */
export async function waitUntil(look: () => Promise<boolean>, patience: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < patience * 1_000) {
    if (await look()) return Math.round((performance.now() - began) / 100) / 10;
    await seconds(0.05);
  }
  return undefined;
}
