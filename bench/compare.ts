import { medianOf, type Side } from './load';
import type { Loader } from './processes';

/** How a comparison runs: `rounds` of `seconds` for each side. */
export type Pace = { seconds: number; rounds: number };

/** Of each side at a time. */
export const COMPARED_CONNECTIONS = 64;

/** A side's requests per second: one figure per round, and their median. */
export type Rates = { perSecond: number; rounds: number[] };

/** Minimum length of the warm-up round, in which a new server's hot functions are compiled. */
export const WARM_UP_SECONDS = 2;

/**
 * Measures the sides in turns, A B C C B A …, so that background load, and a machine that becomes faster or slower, affect all of
 * them alike. The first round is a warm-up and does not count.
 */
export async function compare<Name extends string>(
  loader: Loader,
  sides: Record<Name, Side>,
  { seconds, rounds }: Pace,
): Promise<Record<Name, Rates>> {
  const names = Object.keys(sides) as Name[];
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const warmUp = round === 0;
      const { perSecond } = await loader.measure({
        ...sides[name],
        connections: COMPARED_CONNECTIONS,
        seconds: warmUp ? Math.max(seconds, WARM_UP_SECONDS) : seconds,
      });
      if (!warmUp) rates.get(name)?.push(perSecond);
    }
  const toRates = (rounds: number[] = []): Rates => ({ rounds, perSecond: medianOf(rounds) });
  return Object.fromEntries(names.map((name) => [name, toRates(rates.get(name))])) as Record<Name, Rates>;
}

/**
 * One side's rate relative to another's: the median over the rounds, because the two sides of a round ran consecutively.
 */
export function shareOf(side: Rates, of: Rates): number {
  return medianOf(side.rounds.map((rate, round) => rate / (of.rounds[round] ?? Number.NaN)));
}
