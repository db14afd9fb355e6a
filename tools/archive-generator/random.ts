/** A repeatable stream of pseudo-random numbers, unlike `Math.random`: the same seed must give the same article. */
export type Random = {
  /** A number in [0, 1). */
  unit(): number;
  /** A whole number in [0, limit). */
  below(limit: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
};

/** Draws an item by weight. */
type Draw<T> = (random: Random) => T;

/** The 32-bit finaliser of MurmurHash3: every input bit affects every output bit. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The stream of (seed, index). It has two lanes, because a single 32-bit state would collide within a million articles
 * (the birthday problem) and give two of them the same text.
 */
export function toRandom(seed: number, index: number): Random {
  let left = mix(mix(seed) ^ Math.imul(index, 0x9e3779b1));
  let right = mix(mix(seed + 0x7f4a7c15) + Math.imul(index, 0x6c62272f));

  // Two mulberry32 lanes with different odd steps, combined by XOR.
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

/** One item, all equally likely. @throws RangeError for an empty list */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** An item that differs from `excluded`. */
export function another<T>(random: Random, draw: Draw<T>, excluded: T): T {
  let item = draw(random);
  while (item === excluded) item = draw(random);
  return item;
}

/** The items in random order (Fisher–Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = random.below(index + 1);
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
  }
  return shuffled;
}

/** A draw in which item i has the weight `toWeight(item, i)`, by binary search in the cumulative weights. */
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
 * A draw with the distribution of words in a language (Zipf–Mandelbrot): weight 1 / (rank + shift) ^ exponent.
 * A larger exponent makes the tail rarer, a larger shift flattens the head.
 */
export function toSkewedDraw<T>(items: readonly T[], exponent: number, shift: number): Draw<T> {
  return toDraw(items, (_item, rank) => (rank + 1 + shift) ** -exponent);
}
