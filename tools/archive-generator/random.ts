/** A stream of repeatable pseudo-random numbers. Never `Math.random`: an article must come out the same again. */
export type Random = {
  /** A number in [0, 1). */
  unit(): number;
  /** A whole number in [0, limit). */
  below(limit: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
};

/** Draws one item, the early ones more often than the late ones. */
export type Draw<T> = (random: Random) => T;

/** The 32-bit finaliser of MurmurHash3: every input bit reaches every output bit. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The stream that belongs to (seed, index). Two lanes are seeded, because one 32-bit state would meet itself again
 * within a million articles (the birthday of 2^32) and give two of them the same text.
 */
export function toRandom(seed: number, index: number): Random {
  let left = mix(mix(seed) ^ Math.imul(index, 0x9e3779b1));
  let right = mix(mix(seed + 0x7f4a7c15) + Math.imul(index, 0x6c62272f));

  // Two mulberry32 lanes with different odd steps, combined by exclusive or.
  const next = (): number => {
    left = (left + 0x6d2b79f5) | 0;
    right = (right + 0x9e3779b9) | 0;
    let a = Math.imul(left ^ (left >>> 15), left | 1);
    a ^= a + Math.imul(a ^ (a >>> 7), a | 61);
    let b = Math.imul(right ^ (right >>> 15), right | 1);
    b ^= b + Math.imul(b ^ (b >>> 7), b | 61);
    return (a ^ (a >>> 14) ^ b ^ (b >>> 14)) >>> 0;
  };

  const unit = (): number => next() / 4294967296;
  return {
    unit,
    below: (limit) => Math.floor(unit() * limit),
    chance: (probability) => unit() < probability,
  };
}

/** One item, all equally likely. Throws on an empty list. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

/** A draw in which item i has the weight `toWeight(item, i)`; the table is summed once and searched by halves. */
export function toDraw<T>(items: readonly T[], toWeight: (item: T, rank: number) => number): Draw<T> {
  const sums = new Float64Array(items.length);
  let total = 0;
  items.forEach((item, rank) => {
    total += toWeight(item, rank);
    sums[rank] = total;
  });

  return (random) => {
    const point = random.unit() * total;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError('Nothing to draw from.');
    return item;
  };
}

/**
 * A draw as words occur in a language (Zipf and Mandelbrot): weight 1 / (rank + shift) ^ exponent.
 * A larger exponent makes the tail rarer, a larger shift flattens the head.
 */
export function toSkewedDraw<T>(items: readonly T[], exponent: number, shift: number): Draw<T> {
  return toDraw(items, (_item, rank) => (rank + 1 + shift) ** -exponent);
}
