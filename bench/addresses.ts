import { type Random, shuffle } from '../tools/archive-generator/random';

/** The texts of an article that queries are drawn from, in both languages. */
export type Texts = { en: string; zh: string };

/** A search query and how many articles contain it, which limits the pages it has. */
type Query = { q: string; matches: number };

/** Shares of the articles: a common word is in at least a tenth, a pair in at least a hundredth, a rare word in at most a thousandth. */
const COMMON_SHARE = 0.1;
const PAIR_SHARE = 0.01;
const RARE_SHARE = 0.001;

const ENGLISH_QUESTION_WORDS = 12;
const CHINESE_QUESTION_CHARACTERS = 15;
const NONSENSE_LETTERS = 10;
/** No query is paged further than readers go. */
const MAX_SEARCH_PAGE = 25;
const ITEMS_PER_PAGE = 20;
/** Draws per wanted value after which there are too few different ones. */
const MAX_ATTEMPTS = 8;

/** How many articles contain each English word and each pair of adjacent Chinese characters. */
export class Vocabulary {
  articles = 0;
  readonly words = new Map<string, number>();
  readonly pairs = new Map<string, number>();

  add({ en, zh }: Texts): void {
    this.articles += 1;
    increment(this.words, new Set(en.toLowerCase().match(/[a-z]{3,}/g)));
    increment(this.pairs, new Set(toRuns(zh).flatMap(toPairs)));
  }

  /** @param stems the stem of every word; stop words have none */
  commonWords(stems: ReadonlyMap<string, string>): Query[] {
    const words = [...this.words].filter(([word, count]) => count >= this.articles * COMMON_SHARE && stems.has(word));
    return words.map(([q, matches]) => ({ q, matches }));
  }

  /** Words whose stem is rare, because a search for a word finds all words of its stem. */
  rareWords(stems: ReadonlyMap<string, string>): string[] {
    const counts = new Map<string, number>();
    for (const [word, count] of this.words) {
      const stem = stems.get(word);
      if (stem !== undefined) counts.set(stem, (counts.get(stem) ?? 0) + count);
    }
    return [...this.words.keys()].filter((word) => {
      const count = counts.get(stems.get(word) ?? '');
      return count !== undefined && count <= this.articles * RARE_SHARE;
    });
  }

  chinesePairs(): Query[] {
    const pairs = [...this.pairs].filter(([, count]) => count >= this.articles * PAIR_SHARE);
    return pairs.map(([q, matches]) => ({ q, matches }));
  }
}

function increment(counts: Map<string, number>, values: Iterable<string>): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
}

function toWords(text: string): string[] {
  return text.match(/[A-Za-z0-9]+(?:[’'-][A-Za-z0-9]+)*/g) ?? [];
}

/** Chinese characters without anything between them. */
function toRuns(text: string): string[] {
  return text.match(/\p{Script=Han}{2,}/gu) ?? [];
}

function toPairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Twelve consecutive words of a paragraph; undefined if the one drawn is shorter. */
export function drawEnglishQuestion(text: string, random: Random): string | undefined {
  const paragraphs = text.split('\n\n').filter((paragraph) => !paragraph.startsWith('#'));
  const words = toWords(paragraphs[random.below(paragraphs.length)] ?? '');
  return slice(words, ENGLISH_QUESTION_WORDS, random)?.join(' ');
}

/** Fifteen consecutive Chinese characters; undefined if punctuation interrupts every such run. */
export function drawChineseQuestion(text: string, random: Random): string | undefined {
  const runs = toRuns(text).filter((run) => [...run].length >= CHINESE_QUESTION_CHARACTERS);
  return slice([...(runs[random.below(runs.length)] ?? '')], CHINESE_QUESTION_CHARACTERS, random)?.join('');
}

function slice(items: readonly string[], length: number, random: Random): string[] | undefined {
  if (items.length < length) return undefined;
  const start = random.below(items.length - length + 1);
  return items.slice(start, start + length);
}

/** A word of consonants that no article contains, nor any word like it. */
export function drawNonsense(random: Random): string {
  return Array.from({ length: NONSENSE_LETTERS }, () => 'bcdfghjkmnpqrstvwxz'[random.below(19)]).join('');
}

/** Up to `count` different values, fewer once draws keep repeating earlier ones. */
export function drawDistinct(count: number, draw: () => string | undefined): string[] {
  const drawn = new Set<string>();
  for (let attempt = 0; attempt < count * MAX_ATTEMPTS && drawn.size < count; attempt += 1) {
    const value = draw();
    if (value !== undefined) drawn.add(value);
  }
  return [...drawn];
}

/** Up to `count` pairs of different items, each pair once in one order. */
export function drawPairs(items: readonly string[], count: number, random: Random): string[] {
  return drawDistinct(count, () => {
    const [first, second] = [random.below(items.length), random.below(items.length)].sort((a, b) => a - b);
    return first === second ? undefined : `${items[first as number]} ${items[second as number]}`;
  });
}

/** Up to `count` addresses of searches: the first page of every query, then the second of those that have one, and so on. */
export function toSearches(queries: readonly Query[], count: number): string[] {
  const addresses: string[] = [];
  for (let page = 1; page <= MAX_SEARCH_PAGE && addresses.length < count; page += 1)
    for (const { q, matches } of queries) {
      if (addresses.length === count) break;
      if (page > 1 && matches <= (page - 1) * ITEMS_PER_PAGE) continue;
      addresses.push(`/api/v1/search?q=${encodeURIComponent(q)}${page > 1 ? `&page=${page}` : ''}`);
    }
  return addresses;
}

/** Values of the archive page's filters, by parameter. */
export type FilterValues = Readonly<Record<'category' | 'tag' | 'lang' | 'date', readonly string[]>>;

/** An address of the portal's archive page with one or two filters. */
export function drawFilteredPage(values: FilterValues, random: Random): string {
  const names = shuffle(Object.keys(values) as (keyof FilterValues)[], random).slice(0, 1 + random.below(2));
  const filters = names.sort().map((name) => [name, values[name][random.below(values[name].length)] ?? '']);
  return `/en/archive?${new URLSearchParams(filters)}`;
}

/**
 * The addresses of one round, from the one at `first` on. A list that is too short is rotated.
 *
 * @param max requests that a round can send at most
 */
export function toRound(addresses: readonly string[], first: number, max: number): string[] {
  if (addresses.length === 0) throw new Error('there are no addresses to request');
  const start = first % addresses.length;
  return [...addresses.slice(start), ...addresses.slice(0, start)].slice(0, max);
}
