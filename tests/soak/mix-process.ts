import { openLine, quantile, toRequest } from '../../bench/load';
import { makeMix } from './mix';

/** One job for the process that asks. Without `perSecond` each connection asks again as soon as it is answered. */
export type MixJob = {
  url: string;
  keys: string[];
  /** number of the first request, so that a second job asks for what is new as well */
  from: number;
  connections: number;
  seconds: number;
  perSecond?: number;
  /** seconds at the beginning whose times do not count */
  warmUp: number;
};

/** Times in milliseconds; `asked` counts all requests that were answered. */
export type MixReport = { asked: number; statuses: Record<number, number>; median: number; p99: number; slowest: number };

/**
 * Asks over kept-alive connections, one thing a connection at a time. At a steady rate a request that found every
 * connection busy is timed from the moment it was due, so that a slow service cannot hide behind those that wait.
 *
 * @throws Error when a connection breaks
 */
async function run({ url, keys, from, connections, seconds, perSecond, warmUp }: MixJob): Promise<MixReport> {
  const next = makeMix(keys);
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let asked = 0;
  const began = performance.now();
  const end = began + seconds * 1_000;
  const lane = async () => {
    const line = await openLine(url);
    for (;;) {
      const number = asked++;
      let since = perSecond ? began + (number / perSecond) * 1_000 : performance.now();
      if (since >= end) break;
      const early = since - performance.now();
      if (early > 0) {
        await new Promise((resolve) => setTimeout(resolve, early));
        // A timer's own lateness is not the service's.
        since = performance.now();
      }
      const { target, headers } = next(from + number);
      const { status } = await line.ask(toRequest(url, target, headers));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (since > began + warmUp * 1_000) times.push(performance.now() - since);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const sorted = Float64Array.from(times).sort();
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return { asked: total, statuses, median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), slowest: quantile(sorted, 1) };
}

process.on('message', (job: MixJob) => {
  run(job).then(
    (report) => process.send?.({ report }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
