import { Redis } from 'ioredis';
import { addSubscriber, issueKey } from '../support/people';
import { METRICS_TOKEN } from '../support/test-environment';
import { UNLIMITED, withEnvironment } from './environment';
import { openAgent, send, waitSeconds } from './load';
import { runMix } from './mix';
import { check, type Scenario } from './scenario';

/** How long the maximum rate is measured, and with how many connections. */
const MAX_RATE_SECONDS = 15;
const CONNECTIONS = 64;
/** Different responses of 100 articles each, enough to fill the response cache more than once. */
const CACHE_FILLING_RESPONSES = 1_000;
/** Interval of samples. The minimum of each window counts, because that is what garbage collection leaves. */
const SAMPLE_SECONDS = 2;
const WINDOW_SAMPLES = 10;

type Sample = { minute: number; resident: number; heap: number };

/** Memory does not grow under a steady load. */
export const memory: Scenario = {
  about: 'memory and response times at half of the maximum rate (--minutes=30 for longer)',
  run: ({ minutes, log }) =>
    withEnvironment(async (environment) => {
      const { url } = await environment.start(UNLIMITED);
      const keys = await Promise.all(
        Array.from(
          { length: 50 },
          async () => (await issueKey(environment.database, await addSubscriber(environment.database))).text,
        ),
      );
      await fillResponseCache(url);
      const load = { url, keys, connections: CONNECTIONS };
      const maximum = await runMix({ ...load, from: 0, seconds: MAX_RATE_SECONDS, warmUp: 0 });
      const perSecond = Math.round(maximum.requests / MAX_RATE_SECONDS / 2);
      log(`half of the maximum rate with ${CONNECTIONS} connections is ${perSecond} per second`);
      const samples: Sample[] = [];
      const began = Date.now();
      const watch = async () => {
        while (Date.now() - began < minutes * 60_000) {
          samples.push({ minute: (Date.now() - began) / 60_000, ...(await readMemory(url)) });
          if (samples.length % 30 === 0) log(toText(samples.at(-1) as Sample));
          await waitSeconds(SAMPLE_SECONDS);
        }
      };
      const watching = watch();
      // Times of the first two minutes belong to a service that is still warming up.
      const warmUp = Math.min(120, minutes * 20);
      const report = await runMix({ ...load, from: maximum.requests, seconds: minutes * 60, perSecond, warmUp });
      await watching;
      const settled = toMinima(samples.filter(({ minute }) => minute > Math.min(2, minutes / 3)));
      const slopes = { resident: slope(settled, 'resident'), heap: slope(settled, 'heap') };
      const { median, p99, slowest } = report;
      const { keys: redisKeys, persistent } = await findPersistentKeys(environment.redis.url);
      const unexpected = Object.entries(report.statuses).filter(([status]) => !['200', '404', '429'].includes(status));
      return [
        check(
          'resident memory grows by less than 1 MB per minute',
          `${slopes.resident.toFixed(2)} MB per minute, ${toText(samples.at(-1) as Sample)}`,
          slopes.resident < 1,
        ),
        check('the heap grows by less than 1 MB per minute', `${slopes.heap.toFixed(2)} MB per minute`, slopes.heap < 1),
        check(
          'p99 is less than five times the median',
          `${p99.toFixed(1)} ms to ${median.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
          p99 < 5 * median,
        ),
        check('no unexpected status', JSON.stringify(report.statuses), unexpected.length === 0),
        check(
          'every Redis key expires',
          `${persistent.length} of ${redisKeys}${persistent[0] ? `: ${persistent[0]}` : ''}`,
          persistent.length === 0,
        ),
      ];
    }),
};

/** The number of keys in Redis and those without expiry, in large batches because there may be millions. */
async function findPersistentKeys(url: string): Promise<{ keys: number; persistent: string[] }> {
  const redis = new Redis(url);
  const persistent: string[] = [];
  let keys = 0;
  for await (const names of redis.scanStream({ count: 5_000 }) as AsyncIterable<string[]>) {
    const lifetimes = (await redis.pipeline(names.map((name) => ['pttl', name])).exec()) ?? [];
    persistent.push(...names.filter((_, index) => lifetimes[index]?.[1] === -1));
    keys += names.length;
  }
  redis.disconnect();
  return { keys, persistent };
}

/** Requests each of many large responses twice, until the response cache is full and only replaces entries. */
async function fillResponseCache(url: string): Promise<void> {
  const agent = openAgent(8);
  for (let n = 0; n < CACHE_FILLING_RESPONSES; n += 8) {
    const requestAll = () =>
      Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          send(url, agent, {
            target: `/api/v1/articles?page_size=100&since=2020-01-01T00:00:00.${String(n + index).padStart(3, '0')}Z`,
            headers: { 'x-forwarded-for': `203.0.113.${(n + index) % 250}` },
          }),
        ),
      );
    await requestAll();
    await requestAll();
  }
  agent.destroy();
}

const toText = ({ minute, resident, heap }: Sample) =>
  `${minute.toFixed(1)} min: ${Math.round(resident)} MB resident, ${Math.round(heap)} MB heap`;

async function readMemory(url: string): Promise<{ resident: number; heap: number }> {
  const { text } = await send(url, undefined, { target: '/api/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]) / 1e6;
  return { resident: megabytes('process_resident_memory_bytes'), heap: megabytes('nodejs_heap_size_used_bytes') };
}

/** The minimum of each window of samples. */
function toMinima(samples: Sample[]): Sample[] {
  const size = Math.min(WINDOW_SAMPLES, Math.max(1, Math.floor(samples.length / 6)));
  const windows: Sample[] = [];
  for (let at = 0; at + size <= samples.length; at += size) {
    const part = samples.slice(at, at + size);
    const minimum = (of: 'resident' | 'heap') => Math.min(...part.map((sample) => sample[of]));
    windows.push({ minute: part[0]?.minute ?? 0, resident: minimum('resident'), heap: minimum('heap') });
  }
  return windows;
}

/** Growth in megabytes per minute, by least squares. */
function slope(samples: Sample[], of: 'resident' | 'heap'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const minute = mean(samples.map((sample) => sample.minute));
  const size = mean(samples.map((sample) => sample[of]));
  const above = samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample[of] - size), 0);
  const below = samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
