import { addKey, addOwner } from '../tests/support/fleet';
import { scanRedis } from '../tests/support/secrets';
import { METRICS_TOKEN } from '../tests/support/stage';
import { type Ask, openAgent, quantile, READS, seconds, send, sendSteadily } from './load';
import { check, type Scenario } from './scenario';
import { onStage, UNLIMITED } from './stage';

/** How long, in seconds, and over how many connections the top rate is looked for. */
const TOP_SECONDS = 15;
const TOP_CONNECTIONS = 64;
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
      const next = (n: number): Ask => {
        // Ever new addresses, questions and refusals: whatever is remembered of them must be forgotten. New questions are
        // fewer than one in a hundred, so that p99 speaks of the rest.
        const fresh = n % 250 === 0 ? `/api/v1/search?q=word${n}` : n % 401 === 0 ? `/api/v1/articles/none-${n}` : undefined;
        const from = `${11 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}.7`;
        const key = n % 3 === 0 ? keys[n % keys.length] : undefined;
        const headers: Record<string, string> = key
          ? { authorization: `Bearer ${key}`, 'x-forwarded-for': `198.51.100.${n % 200}` }
          : { 'x-forwarded-for': from };
        return { target: fresh ?? READS[n % READS.length] ?? '/', headers };
      };
      await fillMemory(url);
      const top = await findTopRate(url, next);
      const perSecond = Math.round(top / 2);
      log(`top rate ${top} a second over ${TOP_CONNECTIONS} connections, from here on ${perSecond}`);
      const samples: Sample[] = [];
      const until = seconds(minutes * 60);
      const began = Date.now();
      const watch = async () => {
        while (Date.now() - began < minutes * 60_000) {
          samples.push({ minute: (Date.now() - began) / 60_000, ...(await readMemory(url)) });
          if (samples.length % 30 === 0) log(tell(samples.at(-1) as Sample));
          await seconds(SAMPLE_SECONDS);
        }
      };
      const watching = watch();
      const load = await sendSteadily({ url, perSecond, until, next });
      await watching;
      const settled = toFloor(samples.filter(({ minute }) => minute > Math.min(2, minutes / 3)));
      const slopes = { resident: slope(settled, 'resident'), heap: slope(settled, 'heap') };
      // The first requests meet a process that has just started.
      const times = load.times.slice(load.times.length * Math.min(0.3, 2 / minutes));
      const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      const { keys: redisKeys, lasting } = await scanRedis(stage.redis.url, { texts: [] });
      const odd = Object.entries(load.statuses).filter(([status]) => !['200', '404', '429'].includes(status));
      return [
        check(
          'resident memory grows by less than 1 MB a minute',
          `${slopes.resident.toFixed(2)} MB a minute, ${tell(samples.at(-1) as Sample)}`,
          slopes.resident < 1,
        ),
        check('the heap grows by less than 1 MB a minute', `${slopes.heap.toFixed(2)} MB a minute`, slopes.heap < 1),
        check('p99 is less than five times the median', `${p99.toFixed(1)} ms to ${median.toFixed(1)} ms`, p99 < 5 * median),
        check('nothing but answers', `${JSON.stringify(load.statuses)} ${load.failures[0] ?? ''}`, odd.length === 0),
        check(
          'no key of Redis lasts for ever',
          `${lasting.length} of ${redisKeys}${lasting[0] ? `: ${lasting[0]}` : ''}`,
          lasting.length === 0,
        ),
      ];
    }),
};

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

/** Answers a second when each connection asks again as soon as it is answered; by the one process that asks. */
async function findTopRate(url: string, next: (n: number) => Ask): Promise<number> {
  const agent = openAgent(TOP_CONNECTIONS);
  const until = performance.now() + TOP_SECONDS * 1_000;
  let asked = 0;
  const lane = async () => {
    while (performance.now() < until) await send(url, agent, next(asked++));
  };
  await Promise.all(Array.from({ length: TOP_CONNECTIONS }, lane));
  agent.destroy();
  return Math.round(asked / TOP_SECONDS);
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
