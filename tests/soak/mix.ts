import { fork } from 'node:child_process';
import { type Ask, READS } from './load';
import type { MixJob, MixReport } from './mix-process';

/**
 * What a service is asked all day: reads, a third of them by key from many places, the others from ever new addresses; and
 * now and then a question or an article that nobody asked for before, so that whatever is remembered of them must be
 * forgotten. New questions are fewer than one in a hundred, so that p99 speaks of the rest.
 *
 * @returns the nth request
 */
export function makeMix(keys: readonly string[]): (n: number) => Ask {
  return (n) => {
    const fresh = n % 250 === 0 ? `/api/v1/search?q=word${n}` : n % 401 === 0 ? `/api/v1/articles/none-${n}` : undefined;
    const key = n % 3 === 0 ? keys[n % keys.length] : undefined;
    const headers: Record<string, string> = key
      ? { authorization: `Bearer ${key}`, 'x-forwarded-for': `198.51.100.${n % 200}` }
      : { 'x-forwarded-for': `${11 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}.7` };
    return { target: fresh ?? READS[n % READS.length] ?? '/', headers };
  };
}

/**
 * Does a job in a process of its own, so that nothing else this one does (it reads the service's log) looks like the service.
 *
 * @throws Error when a connection breaks
 */
export async function askMix(job: MixJob): Promise<MixReport> {
  const child = fork('tests/soak/mix-process.ts', {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the process that asks ended with ${code}`)));
      child.once('message', (said) => {
        const { report, error } = said as { report?: MixReport; error?: string };
        if (report) resolve(report);
        else reject(new Error(error));
      });
      child.send(job);
    });
  } finally {
    // It ends by itself when nobody listens any more.
    if (child.connected) child.disconnect();
  }
}
