import { readCpuMs } from '../../bench/cpu';
import type { Service } from '../support/service';
import { openAgent, quantile, READS, send } from './load';

const SLICES = 30;
const REQUESTS = 3_000;
const AT_ONCE = 8;

/** One side of a comparison: a server, and what happens beside its reads. */
type Side = { service: Service; around?: (reads: () => Promise<void>) => Promise<void> };

/**
 * CPU time per response of two sides, as the median of a ratio: slices of equal reads in turns, so that whatever else the machine does
 * happens to both.
 */
export async function compareCpu(base: Side, other: Side): Promise<number> {
  const agent = openAgent(AT_ONCE);
  const slice = async ({ service, around = (reads) => reads() }: Side): Promise<number> => {
    let spent = 0;
    await around(async () => {
      const before = readCpuMs(service.child.pid ?? 0);
      let next = 0;
      const lane = async () => {
        while (next < REQUESTS) {
          const target = READS[next++ % READS.length] as string;
          const { status, text } = await send(service.url, agent, { target });
          if (status !== 200) throw new Error(`${target}: ${status} ${text.slice(0, 120)}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      spent = readCpuMs(service.child.pid ?? 0) - before;
    });
    return spent / REQUESTS;
  };
  const ratios: number[] = [];
  for (let n = 0; n < SLICES; n += 1) {
    // The order changes, so that neither side always follows the other.
    const [first, second] = n % 2 === 0 ? [base, other] : [other, base];
    const spent = new Map([
      [first, await slice(first)],
      [second, await slice(second)],
    ]);
    // The first pair warms both up.
    if (n > 1) ratios.push((spent.get(other) ?? 0) / (spent.get(base) ?? 1));
  }
  agent.destroy();
  return quantile(ratios, 0.5);
}
