import { Agent, request } from 'node:http';

/** Throughput in answers a second and the median latency in milliseconds of one measurement. */
export type Measurement = { perSecond: number; medianMs: number; p99Ms: number };

/**
 * Asks for `targets` in turn over `connections` kept-alive connections until `seconds` are over.
 *
 * @throws Error at the first answer that is not 200
 */
export async function measure(
  base: string,
  targets: readonly string[],
  options: { connections: number; seconds: number },
): Promise<Measurement> {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const latencies: number[] = [];
  const end = performance.now() + options.seconds * 1000;
  let next = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const path = targets[next++ % targets.length] as string;
      const started = performance.now();
      await ask({ hostname, port, path, agent });
      latencies.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: options.connections }, worker));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return { perSecond: latencies.length / elapsed, medianMs: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}

/** The median over single requests, each after `before`. */
export async function medianOf(base: string, targets: readonly string[], before: () => Promise<unknown>): Promise<number> {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies: number[] = [];
  for (const path of targets) {
    await before();
    const started = performance.now();
    await ask({ hostname, port, path, agent });
    latencies.push(performance.now() - started);
  }
  agent.destroy();
  return quantile(
    latencies.sort((a, b) => a - b),
    0.5,
  );
}

export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

function ask(options: { hostname: string; port: string; path: string; agent: Agent }): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`${options.path} answered ${incoming.statusCode}`));
      incoming.resume();
      incoming.on('end', resolve);
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
