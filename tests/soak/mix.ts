import { fork } from 'node:child_process';
import { READS, type SoakRequest } from './load';

/** A load of mixed requests. Without `perSecond` each connection sends the next request as soon as it has a response. */
export type MixJob = {
  url: string;
  keys: string[];
  /** number of the first request, so that a second job does not repeat the requests of the first */
  from: number;
  connections: number;
  seconds: number;
  perSecond?: number;
  /** seconds at the start whose times do not count */
  warmUp: number;
};

/** Times in milliseconds; `requests` counts all responses. */
export type MixReport = { requests: number; statuses: Record<number, number>; median: number; p99: number; slowest: number };

/**
 * A typical day: reads, a third of them with a key from many networks, the others from ever new addresses; and now and then
 * a new search or an unknown article, which caches must evict again. New searches are less than one percent, so that p99
 * describes the rest.
 *
 * @returns the nth request
 */
export function makeMix(keys: readonly string[]): (n: number) => SoakRequest {
  return (n) => {
    const uncached = n % 250 === 0 ? `/api/v1/search?q=word${n}` : n % 401 === 0 ? `/api/v1/articles/none-${n}` : undefined;
    const key = n % 3 === 0 ? keys[n % keys.length] : undefined;
    const headers: Record<string, string> = key
      ? { authorization: `Bearer ${key}`, 'x-forwarded-for': `198.51.100.${n % 200}` }
      : { 'x-forwarded-for': `${11 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}.7` };
    return { target: uncached ?? READS[n % READS.length] ?? '/', headers };
  };
}

/**
 * Runs a job in its own process, so that this process, which reads the service's log, does not slow it down.
 *
 * @throws Error if a connection breaks
 */
export async function runMix(job: MixJob): Promise<MixReport> {
  const child = fork('tests/soak/mix-process.ts', {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the load process exited with ${code}`)));
      child.once('message', (message) => {
        const { report, error } = message as { report?: MixReport; error?: string };
        if (report) resolve(report);
        else reject(new Error(error));
      });
      child.send(job);
    });
  } finally {
    // The process exits when its parent disconnects.
    if (child.connected) child.disconnect();
  }
}
