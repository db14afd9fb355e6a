import { Redis } from 'ioredis';
import { addKey, addOwner } from '../support/fleet';
import { METRICS_TOKEN } from '../support/test-environment';
import { openAgent, seconds, send } from './load';
import { askMix } from './mix';
import { check, type Scenario } from './scenario';
import { onStage, UNLIMITED } from './stage';

/** Connections of the load, and how long, in seconds, its top rate is looked for. */
const TOP_SECONDS = 15;
const CONNECTIONS = 64;
/** Answers of 100 articles each that fill the service's memory of answers more than once. */
const FILLING = 1_000;
/** Samples of this many seconds; of each window the least counts, which is what garbage collection leaves. */
const SAMPLE_SECONDS = 2;
const WINDOW = 10;

type Sample = { minute: number; resident: number; heap: number };

/** A service that is used all day keeps its size. */
export const memory: Scenario = {
  about: 'memory and times of answers at half of the top rate (--minutes=30 for longer)',
  run: ({ minutes, log }) =>
    onStage(async (stage) => {
      const { url } = await stage.start(UNLIMITED);
      const keys = await Promise.all(
        Array.from({ length: 50 }, async () => (await addKey(stage.database, await addOwner(stage.database))).text),
      );
      await fillMemory(url);
      const asking = { url, keys, connections: CONNECTIONS };
      const top = await askMix({ ...asking, from: 0, seconds: TOP_SECONDS, warmUp: 0 });
      const perSecond = Math.round(top.asked / TOP_SECONDS / 2);
      log(`half of the top rate over ${CONNECTIONS} connections is ${perSecond} a second`);
      const samples: Sample[] = [];
      const began = Date.now();
      const watch = async () => {
        while (Date.now() - began < minutes * 60_000) {
          samples.push({ minute: (Date.now() - began) / 60_000, ...(await readMemory(url)) });
          if (samples.length % 30 === 0) log(tell(samples.at(-1) as Sample));
          await seconds(SAMPLE_SECONDS);
        }
      };
      const watching = watch();
      // The first two minutes of times meet a service that is still finding its size.
      const warmUp = Math.min(120, minutes * 20);
      const load = await askMix({ ...asking, from: top.asked, seconds: minutes * 60, perSecond, warmUp });
      await watching;
      const settled = toFloor(samples.filter(({ minute }) => minute > Math.min(2, minutes / 3)));
      const slopes = { resident: slope(settled, 'resident'), heap: slope(settled, 'heap') };
      const { median, p99, slowest } = load;
      const { keys: redisKeys, lasting } = await findLasting(stage.redis.url);
      const odd = Object.entries(load.statuses).filter(([status]) => !['200', '404', '429'].includes(status));
      return [
        check(
          'resident memory grows by less than 1 MB a minute',
          `${slopes.resident.toFixed(2)} MB a minute, ${tell(samples.at(-1) as Sample)}`,
          slopes.resident < 1,
        ),
        check('the heap grows by less than 1 MB a minute', `${slopes.heap.toFixed(2)} MB a minute`, slopes.heap < 1),
        check(
          'p99 is less than five times the median',
          `${p99.toFixed(1)} ms to ${median.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
          p99 < 5 * median,
        ),
        check('nothing but answers', JSON.stringify(load.statuses), odd.length === 0),
        check(
          'no key of Redis lasts for ever',
          `${lasting.length} of ${redisKeys}${lasting[0] ? `: ${lasting[0]}` : ''}`,
          lasting.length === 0,
        ),
      ];
    }),
};

/** How many keys a Redis holds, and those without an expiry; many at a time, since there are millions after half an hour. */
async function findLasting(url: string): Promise<{ keys: number; lasting: string[] }> {
  const redis = new Redis(url);
  const lasting: string[] = [];
  let keys = 0;
  for await (const names of redis.scanStream({ count: 5_000 }) as AsyncIterable<string[]>) {
    const lifetimes = (await redis.pipeline(names.map((name) => ['pttl', name])).exec()) ?? [];
    lasting.push(...names.filter((_, index) => lifetimes[index]?.[1] === -1));
    keys += names.length;
  }
  redis.disconnect();
  return { keys, lasting };
}

/** Asks for large answers that nobody asked for before, until what is remembered of answers is full: from then on it only changes. */
async function fillMemory(url: string): Promise<void> {
  const agent = openAgent(8);
  for (let n = 0; n < FILLING; n += 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, lane) =>
        send(url, agent, {
          target: `/api/v1/articles?page_size=100&since=2020-01-01T00:00:00.${String(n + lane).padStart(3, '0')}Z`,
          headers: { 'x-forwarded-for': `203.0.113.${(n + lane) % 250}` },
        }),
      ),
    );
  agent.destroy();
}

const tell = ({ minute, resident, heap }: Sample) =>
  `${minute.toFixed(1)} min: ${Math.round(resident)} MB resident, ${Math.round(heap)} MB heap`;

async function readMemory(url: string): Promise<{ resident: number; heap: number }> {
  const { text } = await send(url, undefined, { target: '/api/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]) / 1e6;
  return { resident: megabytes('process_resident_memory_bytes'), heap: megabytes('nodejs_heap_size_used_bytes') };
}

/** The least of each window of samples. */
function toFloor(samples: Sample[]): Sample[] {
  const size = Math.min(WINDOW, Math.max(1, Math.floor(samples.length / 6)));
  const windows: Sample[] = [];
  for (let at = 0; at + size <= samples.length; at += size) {
    const part = samples.slice(at, at + size);
    const least = (of: 'resident' | 'heap') => Math.min(...part.map((sample) => sample[of]));
    windows.push({ minute: part[0]?.minute ?? 0, resident: least('resident'), heap: least('heap') });
  }
  return windows;
}

/** Megabytes a minute, by least squares. */
function slope(samples: Sample[], of: 'resident' | 'heap'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const minute = mean(samples.map((sample) => sample.minute));
  const size = mean(samples.map((sample) => sample[of]));
  const above = samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample[of] - size), 0);
  const below = samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
