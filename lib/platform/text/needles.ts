import { type HanVariants, JOINING_MARKS } from './fold';

/** Search strings, and candidates for their positions. */
export type Needles = {
  /** as in a terms line: ' revenu manag ', '收益' */
  texts: readonly string[];
  /** Finds every place of a usual text at which a match may begin, and others. The place may be one `v` before the match. */
  candidates: RegExp;
};

/**
 * A character that is neither English nor Chinese nor usual punctuation. Usual ones fold to themselves or to a simplified
 * character, or separate words. Punctuation is ruled out last, because a class of many ranges is slow.
 */
const UNUSUAL =
  /[^\u0001-\u007f\u4e00-\u9fff](?<![\u00a0\u00a7\u00a9\u00ab\u00ae\u00b0\u00b1\u00b7\u00bb\u00d7\u00f7\u2010-\u2016\u2018-\u2027\u2030-\u203b\u20ac\u2190-\u2199\u2212\u25a0-\u25ff\u3000-\u3003\u3005\u3007-\u3011\u3014-\u301b\u30fb\uff01\uff03-\uff06\uff08-\uff0f\uff1a-\uff20\uff3b-\uff3d\uff3f\uff5b-\uff5e])/;

/** Whether the candidates of `Needles` include every match of a text. */
export function isUsual(text: string): boolean {
  return !UNUSUAL.test(text);
}

export function compileNeedles(texts: readonly string[], variants: HanVariants): Needles {
  const words: string[] = [];
  const runs: string[] = [];
  for (const text of texts) {
    // A phrase begins where its first word does.
    const [first = ''] = text.trimStart().split(' ', 1);
    if (/^[a-z0-9]+$/.test(first)) words.push(toWordPattern(first));
    else if (first !== '') runs.push(toRunPattern(first, variants));
  }
  const patterns = words.length > 0 ? [`(?<![a-z0-9])(?:${[...new Set(words)].join('|')})`, ...runs] : runs;
  return { texts, candidates: new RegExp(patterns.join('|') || '[]', 'gi') };
}

/** Characters that folding removes inside a word: apostrophes, a possessive s before another one, the v of a version after one. */
const REMOVED_IN_WORDS = "(?:['’]s?['’]?v?)?";

/**
 * The prefix that all words with a stem share. The stemmer (Porter2 for English) shortens words and changes at most the last
 * letter, except in dying, lying and tying.
 */
export function toPrefix(stem: string): string {
  return stem.slice(0, stem.endsWith('ie') ? -2 : -1) || stem;
}

/**
 * The prefix of words with a stem as an expression. Words with an apostrophe are compared by their first two letters: the apostrophe may
 * be anywhere, and an expression for that takes longer to compile than to search a page of texts.
 */
function toWordPattern(stem: string): string {
  const letters = [...stem];
  const last = letters.pop() as string;
  const start = /^[0-9]/.test(stem) ? 'v?' : '';
  // No word is shortened to a stem without a vowel, so F&B is not looked up in every word with an f.
  if (letters.length === 0) return `${start}${last}(?:${/[aeiouy]/.test(last) ? `${REMOVED_IN_WORDS}[ei]|` : ''}(?![a-z0-9]))`;
  if (stem.endsWith('ie')) letters.pop();
  const [first, second = '', ...others] = [...letters, toLastLetters(stem)];
  return `${start}${first}(?:${second}(?:${others.join('')}|[a-z0-9]*['’])|['’])`;
}

/** Letters of words that become the last one of their stem: hoping -> hope, happy -> happi, possibility -> possibl. */
function toLastLetters(stem: string): string {
  if (stem.endsWith('ie') || /[iy]$/.test(stem)) return '[iy]';
  if (stem.endsWith('e')) return '[ei]';
  if (stem.endsWith('l')) return '[il]';
  return stem.at(-1) as string;
}

function toRunPattern(run: string, variants: HanVariants): string {
  const traditional = getTraditional(variants);
  return Array.from(
    run,
    (char) => `[${[char, ...(traditional.get(char) ?? [])].filter((each) => each.length === 1).join('')}]`,
  ).join(`${JOINING_MARKS}*`);
}

const traditionalOf = new WeakMap<HanVariants, Map<string, string[]>>();

/** The characters that fold to each simplified one. */
function getTraditional(variants: HanVariants): Map<string, string[]> {
  let traditional = traditionalOf.get(variants);
  if (!traditional) {
    traditional = new Map();
    for (const [from, to] of variants) traditional.set(to, [...(traditional.get(to) ?? []), from]);
    traditionalOf.set(variants, traditional);
  }
  return traditional;
}
