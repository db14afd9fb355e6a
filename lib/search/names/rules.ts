import type { FoldedText } from '../../platform/text/fold';

/** A list of the portal with a name: a category, an author or a tag. */
export type NamedList = { kind: 'category' | 'author' | 'tag'; value: string; names: readonly string[] };

/** A name and its folded words. */
export type FoldedName = { name: string; tokens: FoldedText['tokens'] };

/** Shorter names resemble too many others, and so do shorter names of which the spaces differ. */
const MIN_CHARACTERS = 3;
const MIN_LETTERS = 6;

/**
 * The name that a query is meant as: of Latin letters, one with other spaces or hyphens; of Chinese, an author's with another character
 * in one place. A tag with another character is another term: 出境旅游, 入境旅游. undefined if there is none, or more than one.
 */
export function findMeantName(
  typed: FoldedText['tokens'],
  names: readonly { list: Pick<NamedList, 'kind'>; folded: FoldedName }[],
): string | undefined {
  const written = toWritten(typed);
  const isChinese = typed.every(({ han }) => han);
  if ((!isChinese && typed.some(({ han }) => han)) || written.length < (isChinese ? MIN_CHARACTERS : MIN_LETTERS))
    return undefined;
  const isMeant = (name: string) => (isChinese ? differsOnce([...name], [...written]) : name === written);
  const meant = names
    .filter(({ list: { kind }, folded: { tokens } }) => (!isChinese || kind === 'author') && isMeant(toWritten(tokens)))
    .map(({ folded }) => folded);
  const [first] = meant;
  return first && meant.every(({ tokens }) => toWritten(tokens) === toWritten(first.tokens)) ? first.name : undefined;
}

const differsOnce = (one: string[], other: string[]) =>
  one.length === other.length && one.filter((character, at) => character !== other[at]).length === 1;

/** What asks at the beginning or the end of a Chinese query. */
const ASKING =
  /^(?:什么是|什么叫|何谓|如何|怎么样|怎样|怎么|为什么|为何)\s*|\s*(?:是什么意思|是什么|有哪些|怎么办|[吗呢])?[?？]*$/g;

/** A Chinese query without what asks in it. */
export const withoutAsking = (q: string): string => (/\p{Script=Han}/u.test(q) ? q.trim().replace(ASKING, '') : q.trim());

/** Two words, or the parts of one. */
export type Pair = readonly [first: string, second: string];

/** A query in which some pairs are one word, and parts of a word have a hyphen between them; undefined if it has neither. */
export function joinWords(q: string, joined: readonly Pair[], divided: readonly Pair[]): string | undefined {
  const replace = (text: string, between: string, [first, second]: Pair, by: string) =>
    text.replace(new RegExp(`(?<!${LETTER})(${first})${between}(${second})(?!${LETTER})`, 'giu'), `$1${by}$2`);
  const one = joined.reduce((text, pair) => replace(text, '[\\s\\p{Pd}]+', pair, ''), q);
  const whole = divided.reduce((text, pair) => replace(text, '', pair, '-'), one);
  return whole === q ? undefined : whole;
}

/** A letter or digit of any script but Chinese. */
const LETTER = '(?!\\p{sc=Han})[\\p{L}\\p{N}]';

const toWritten = (tokens: FoldedText['tokens']) => tokens.map(({ token }) => token).join('');
