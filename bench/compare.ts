import { medianOf, type Side } from './load';
import type { Loader } from './processes';

/** How a comparison is run: `rounds` of `seconds` for each side, in turns. */
export type Pace = { connections: number; seconds: number; rounds: number };

/** A side's rates, answers a second, one a round, and the median of its latencies in milliseconds. */
export type Rates = { perSecond: number; rounds: number[]; medianMs: number };

/** Shortest first round, in seconds: a server that has just started compiles its busiest functions meanwhile. */
const WARM_UP = 2;

/**
 * Measures every side in turns, A B C A B C …, so that whatever the machine does meanwhile meets all of them alike. A
 * first round warms everything up and does not count.
 */
export async function compare<Name extends string>(
  loader: Loader,
  sides: Record<Name, Side>,
  { connections, seconds, rounds }: Pace,
): Promise<Record<Name, Rates>> {
  const names = Object.keys(sides) as Name[];
  const seen = new Map(names.map((name) => [name, { rates: [] as number[], medians: [] as number[] }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const warmUp = round === 0;
      const { perSecond, medianMs } = await loader.measure({
        ...sides[name],
        connections,
        seconds: warmUp ? Math.max(seconds, WARM_UP) : seconds,
      });
      if (warmUp) continue;
      seen.get(name)?.rates.push(perSecond);
      seen.get(name)?.medians.push(medianMs);
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const { rates = [], medians = [] } = seen.get(name) ?? {};
      return [name, { perSecond: medianOf(rates), rounds: rates, medianMs: medianOf(medians) }];
    }),
  ) as Record<Name, Rates>;
}

/**
 * One side's rate as a share of another's: the median of the shares of each round, whose two sides ran next to each other.
 */
export function shareOf(side: Rates, of: Rates): number {
  return medianOf(side.rounds.map((rate, round) => rate / (of.rounds[round] ?? Number.NaN)));
}
