import { Agent, request } from 'node:http';

export type SoakRequest = { target: string; method?: string; headers?: Record<string, string>; body?: string };
type SoakResponse = { status: number; milliseconds: number; text: string };

/** Keep-alive connections for a load. */
export const openAgent = (maxSockets = 512) => new Agent({ keepAlive: true, maxSockets });

/** Sends one request. Without a response the status is 0 and `text` is the error. */
export function send(
  url: string,
  agent: Agent | undefined,
  { target, method = 'GET', headers = {}, body }: SoakRequest,
): Promise<SoakResponse> {
  const began = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, text: string) => resolve({ status, text, milliseconds: performance.now() - began });
    const outgoing = request(`${url}${target}`, { method, headers, ...(agent ? { agent } : {}), timeout: 60_000 }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('end', () => finish(incoming.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')));
      incoming.on('error', (error) => finish(0, error.message));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response within 60 seconds')));
    outgoing.on('error', (error) => finish(0, `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`));
    outgoing.end(body);
  });
}

/** Statuses (0 for no response) and response times in milliseconds. */
type LoadReport = { statuses: Record<number, number>; times: number[]; failures: string[] };

/**
 * Sends requests at a steady rate, without waiting for responses, until `until` settles.
 *
 * @param next the nth request
 */
export async function sendSteadily(options: {
  url: string;
  perSecond: number;
  until: Promise<unknown>;
  next(n: number): SoakRequest;
}): Promise<LoadReport> {
  const agent = openAgent();
  const report: LoadReport = { statuses: {}, times: [], failures: [] };
  const inFlight = new Set<Promise<void>>();
  let stopped = false;
  options.until.finally(() => {
    stopped = true;
  });
  const began = performance.now();
  for (let sent = 0; !stopped; ) {
    for (; sent < ((performance.now() - began) / 1_000) * options.perSecond; sent += 1) {
      const request = options.next(sent);
      const pending: Promise<void> = send(options.url, agent, request).then(({ status, milliseconds, text }) => {
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        if (status > 0) report.times.push(milliseconds);
        if (status === 0 || status >= 500) report.failures.push(`${status} ${request.target} ${text.slice(0, 120)}`);
        inFlight.delete(pending);
      });
      inFlight.add(pending);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(inFlight);
  agent.destroy();
  return report;
}

export const waitSeconds = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count * 1_000));

/** The `q` quantile of values in any order. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

export const READS = [
  '/api/v1/articles',
  '/api/v1/categories',
  '/api/v1/search?q=hotel',
  '/api/v1/changes?since=2020-01-01',
  '/api/v1/articles/pms-system-of-record',
];

/** Polls until a condition holds. @returns the seconds it took, or undefined after `timeoutSeconds` */
export async function waitUntil(condition: () => Promise<boolean>, timeoutSeconds: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < timeoutSeconds * 1_000) {
    if (await condition()) return Math.round((performance.now() - began) / 100) / 10;
    await waitSeconds(0.05);
  }
  return undefined;
}
