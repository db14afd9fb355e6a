import { openConnection, quantile, toRequest } from '../../bench/load';
import { type MixJob, type MixReport, makeMix } from './mix';

/**
 * Sends one request at a time per connection. At a steady rate, a request that finds every connection busy is timed from
 * the moment it was due, so that queueing counts.
 *
 * @throws Error if a connection breaks
 */
async function run({ url, keys, from, connections, seconds, perSecond, warmUp }: MixJob): Promise<MixReport> {
  const next = makeMix(keys);
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let sent = 0;
  const began = performance.now();
  const end = began + seconds * 1_000;
  const runConnection = async () => {
    const connection = await openConnection(url);
    for (;;) {
      const number = sent++;
      let start = perSecond ? began + (number / perSecond) * 1_000 : performance.now();
      if (start >= end) break;
      const early = start - performance.now();
      if (early > 0) {
        await new Promise((resolve) => setTimeout(resolve, early));
        // A late timer is not the service's fault.
        start = performance.now();
      }
      const { target, headers } = next(from + number);
      const status = await connection.send(toRequest(url, target, headers));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (start > began + warmUp * 1_000) times.push(performance.now() - start);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
  const sorted = Float64Array.from(times).sort();
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return { requests, statuses, median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), slowest: quantile(sorted, 1) };
}

process.on('message', (job: MixJob) => {
  run(job).then(
    (report) => process.send?.({ report }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
