import { medianOf, type Side } from './load';
import type { Loader } from './processes';

/** How a comparison runs: `rounds` of `seconds` for each side. */
export type Pace = { connections: number; seconds: number; rounds: number };

/** A side's requests per second, one figure per round and their median, and its median latency. */
export type Rates = { perSecond: number; rounds: number[]; medianMs: number };

/** Minimum length of the warm-up round, in which a new server's hot functions are compiled. */
export const WARM_UP_SECONDS = 2;

/**
 * Measures the sides in turns, A B C C B A …, so that background load, and a machine that becomes faster or slower, affect all of
 * them alike. The first round is a warm-up and does not count.
 */
export async function compare<Name extends string>(
  loader: Loader,
  sides: Record<Name, Side>,
  { connections, seconds, rounds }: Pace,
): Promise<Record<Name, Rates>> {
  const names = Object.keys(sides) as Name[];
  const results = new Map(names.map((name) => [name, { rates: [] as number[], medians: [] as number[] }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const warmUp = round === 0;
      const { perSecond, medianMs } = await loader.measure({
        ...sides[name],
        connections,
        seconds: warmUp ? Math.max(seconds, WARM_UP_SECONDS) : seconds,
      });
      if (warmUp) continue;
      results.get(name)?.rates.push(perSecond);
      results.get(name)?.medians.push(medianMs);
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const { rates = [], medians = [] } = results.get(name) ?? {};
      return [name, { perSecond: medianOf(rates), rounds: rates, medianMs: medianOf(medians) }];
    }),
  ) as Record<Name, Rates>;
}

/**
 * One side's rate relative to another's: the median over the rounds, because the two sides of a round ran consecutively.
 */
export function shareOf(side: Rates, of: Rates): number {
  return medianOf(side.rounds.map((rate, round) => rate / (of.rounds[round] ?? Number.NaN)));
}
