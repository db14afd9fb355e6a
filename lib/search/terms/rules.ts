import { foldText, type HanVariants } from '../../platform/text/fold';

/** Terms of a query that count. Further ones are ignored, so that the work of a search is bounded. */
export const MAX_TERMS = 24;

/** Consecutive folded words and runs of Chinese. `joined`: a word with hyphens as it is written without them. */
export type Phrase = { tokens: { text: string; han: boolean }[]; quoted: boolean; joined?: string };

/** One term of a query: what must occur, or must not. It has several alternatives if `OR` joins them. */
export type Term = { typed: string; excluded: boolean; alternatives: Phrase[] };

const QUOTES = /[“”„‟«»‹›「」『』｢｣〝〞〟﹁﹂﹃﹄＂]/g;
/** A pair of single quotes outside double ones: a single one may be an apostrophe. */
const SINGLE_QUOTES = /"[^"]*"|‘([^‘"]+?)’(?![a-z0-9])/gi;

/** A query with straight double quotes for quotation marks of any kind. */
export function straightenQuotes(q: string): string {
  return q
    .replaceAll(QUOTES, '"')
    .replaceAll(SINGLE_QUOTES, (found, inside?: string) => (inside === undefined ? found : `"${inside}"`));
}

/** A word or a quotation of a query, and its text without quotes and minus sign. */
type Part = { typed: string; text: string; quoted: boolean; excluded: boolean };

const PARTS = /([-－]?)"([^"]*)"|[^"\s\u0085]+/g;

function listParts(q: string): Part[] {
  return Array.from(straightenQuotes(q).matchAll(PARTS), ([word, minus, quotation]): Part => {
    if (quotation !== undefined) return { typed: `"${quotation}"`, text: quotation, quoted: true, excluded: minus !== '' };
    const excluded = /^[-－][^-－]/.test(word);
    const typed = excluded ? word.slice(1) : word;
    return { typed, text: typed, quoted: false, excluded };
  });
}

const isOr = ({ typed, excluded }: Part) => typed === 'OR' && !excluded;

/**
 * The terms of a query (docs/contract.md, section 4). Spaces separate terms, and so do the seams between Chinese and other
 * scripts. Quotes of any kind, or punctuation inside a word such as F&B, make a phrase. `OR` joins the terms beside it, a minus
 * sign excludes a term.
 *
 * @returns at most `MAX_TERMS` different terms; none if the query contains neither letters nor digits
 */
export function parseQuery(q: string, variants: HanVariants): Term[] {
  const terms: Term[] = [];
  let joins = false;
  for (const part of listParts(q)) {
    if (isOr(part)) {
      joins = terms.length > 0;
      continue;
    }
    const tokens = foldText(part.text, variants).tokens.map(({ token, han }) => ({ text: token, han }));
    if (tokens.length === 0) continue;
    const last = terms.at(-1);
    if (joins && last && !last.excluded && !part.excluded) {
      last.alternatives.push(toPhrase(part, tokens));
      last.typed += ` OR ${toNamed(part)}`;
    } else terms.push(...toTerms(part, tokens));
    joins = false;
  }
  const different = new Map(terms.map((term) => [JSON.stringify([term.excluded, term.alternatives]), term]));
  return [...different.values()].slice(0, MAX_TERMS);
}

/** Whether a query names anything to find: not only what it excludes. */
export function hasIncludedTerm(q: string): boolean {
  return parseQuery(q, new Map()).some(({ excluded }) => !excluded);
}

/** A query without what it excludes; undefined if it excludes nothing. */
export function withoutExclusions(q: string): string | undefined {
  const parts = listParts(q);
  const included = parts.filter(({ excluded }) => !excluded);
  return included.length < parts.length ? included.map(({ typed }) => typed).join(' ') : undefined;
}

/**
 * A query with a minus sign for NOT in capitals, which excludes what follows it in most catalogues; undefined if it has none.
 * First or last it is a word, and so it is if all is in capitals: DO NOT DISTURB.
 */
export function readNot(q: string): string | undefined {
  const parts = listParts(q);
  if (!/[\p{Ll}\p{Script=Han}]/u.test(q)) return undefined;
  const isNot = ({ typed, excluded }: Part) => typed === 'NOT' && !excluded;
  let [found, excludes] = [false, false];
  const read = parts.flatMap((part, index) => {
    const next = parts[index + 1];
    if (index > 0 && !excludes && isNot(part) && next && !next.excluded && !isOr(next)) {
      [found, excludes] = [true, true];
      return [];
    }
    const text = `${part.excluded || excludes ? '-' : ''}${part.typed}`;
    excludes = false;
    return [text];
  });
  return found ? read.join(' ') : undefined;
}

/** Two words or more of letters: over-booking may also be written overbooking. */
const HYPHENATED = /^[^\p{L}\p{N}]*[a-z]+(?:[-‐‑][a-z]+)+[^\p{L}\p{N}]*$/iu;

function toPhrase({ text, quoted }: Part, tokens: Phrase['tokens']): Phrase {
  if (quoted || !HYPHENATED.test(text)) return { tokens, quoted };
  return { tokens, quoted, joined: tokens.map((token) => token.text).join('') };
}

/** A quotation and what is excluded are one term, other parts one for each script. */
function toTerms(part: Part, tokens: Phrase['tokens']): Term[] {
  const { quoted, excluded } = part;
  const typed = toNamed(part);
  const whole = toPhrase(part, tokens);
  if (quoted || excluded || whole.joined) return [{ typed, excluded, alternatives: [whole] }];
  return splitAtSeams(tokens).map((phrase) => ({ typed: toTyped(typed, phrase, tokens), excluded, alternatives: [phrase] }));
}

/** A part of a query as it is named, without the punctuation of a sentence around it. */
function toNamed({ typed, quoted }: Part): string {
  return quoted ? typed : typed.replace(/^[\p{Ps}\p{Pi}¿¡]+|[\p{Pe}\p{Pf}.,:;!?…。，、；：！？]+$/gu, '') || typed;
}

/** An unquoted part of a query as phrases: each run of Chinese separately, the words between them together. */
function splitAtSeams(tokens: Phrase['tokens']): Phrase[] {
  const phrases: Phrase[] = [];
  for (const token of tokens) {
    const last = phrases.at(-1);
    if (last && !token.han && !last.tokens.at(-1)?.han) last.tokens.push(token);
    else phrases.push({ tokens: [token], quoted: false });
  }
  return phrases;
}

/** The display form of a term that is only a part of a typed word. */
function toTyped(typed: string, phrase: Phrase, tokens: Phrase['tokens']): string {
  return phrase.tokens.length === tokens.length ? typed : phrase.tokens.map(({ text }) => text).join(' ');
}

/** The longest word of the vocabulary, and the shortest. */
const MAX_WORD_LENGTH = 40;
const MIN_WORD_LENGTH = 3;

/** Whether the vocabulary may contain a word: no digits, and a plausible length. */
export function isVocabulary(word: string): boolean {
  return word.length >= MIN_WORD_LENGTH && word.length <= MAX_WORD_LENGTH && !/^[0-9]/.test(word);
}

/** The forms of a Latin word in which to look for a typo: as typed finds most, its stem finds those in the ending. */
export function listTypoForms(word: string, stem: string): string[] {
  return [...new Set([word, stem])].filter((form) => form.length >= 4 && form.length <= MAX_WORD_LENGTH + 2 && !/\d/.test(form));
}

/** A word so short that it is often no typo of another: kids, kinds. In shorter ones none is looked for. */
export const SHORT_WORD = /(?<![\p{L}\p{N}])[a-z]{4}(?![\p{L}\p{N}])/iu;

/** The ways to divide a word in two: with two characters or more on either side, or between letters and digits. */
export function listDivisions(word: string): [string, string][] {
  const all = Array.from({ length: Math.max(0, word.length - 1) }, (_, at): [string, string] => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]);
  return all.filter(([first, second]) => Math.min(first.length, second.length) > 1 || /\d$/.test(first) !== /^\d/.test(second));
}

/** Edits that are tolerated in a word: one, or two from seven letters on. */
export function maxEdits(word: string): number {
  return word.length >= 7 ? 2 : 1;
}

/**
 * Trigrams from which on a word shares enough of them with each spelling one edit away. An edit replaces four at most: 7 of 15 remain,
 * where 0.3 suffice, and few other words share as many. A word of ten letters has so many, unless they repeat.
 */
const MIN_TRIGRAMS = 11;

/** Whether trigrams find each spelling one edit away. */
export function hasEnoughTrigrams(word: string): boolean {
  return toTrigrams(word).size >= MIN_TRIGRAMS;
}

/** The trigrams of a word as pg_trgm cuts them. */
export function toTrigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/**
 * Every spelling one edit away. Trigrams alone miss short words: "htoel" and "hotel" share only two of ten.
 * Letters outside a–z are tried only if the word itself has them.
 */
export function listEdits(word: string): string[] {
  const letters = new Set([...'abcdefghijklmnopqrstuvwxyz', ...word]);
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    for (const letter of letters) edits.add(before + letter + after).add(before + letter + after.slice(1));
  }
  edits.delete(word);
  return [...edits];
}

/** Edits between two words: insert, delete, replace, or swap two neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swap));
    }
  }
  return at(a.length, b.length);
}
