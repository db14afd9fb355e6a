/** A place in the docs that a search can lead to. */
export type DocsEntry = {
  kind: 'guide' | 'integrations' | 'reference' | 'errors' | 'changelog' | 'administration';
  /** a path without the locale */
  href: string;
  title: string;
  /** an endpoint or an error code */
  code?: string;
  text: string;
  /** what a search finds too, but no result shows: names of parameters and fields */
  names?: string;
};

export type DocsHit = { entry: DocsEntry /** the text around the first match */; passage: string };

const PASSAGE_LENGTH = 160;

/** A text as it is searched: one width, one case. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** What the results show of an entry, folded. */
export const toShown = ({ title, code = '', text }: DocsEntry) => fold(`${title} ${code} ${text}`);

/**
 * The entries that contain every word of a query, or what matches in the other language: its entries have the same order.
 */
export function findInEither(entries: readonly DocsEntry[], translated: readonly DocsEntry[], q: string): DocsHit[] {
  const hits = findInDocs(entries, q);
  if (hits.length > 0) return hits;
  return findInDocs(translated, q).flatMap((hit) => {
    const entry = entries[translated.indexOf(hit.entry)];
    return entry ? [{ entry, passage: toPassage(entry.text, []) }] : [];
  });
}

/**
 * The entries that contain every word of a query, or a form of it, and of the last word also what begins with it, as it may still be
 * being typed. The best come first: a match in the title or the code before one in the text, and a word before what begins with it.
 */
export function findInDocs(entries: readonly DocsEntry[], q: string): DocsHit[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const patterns = words.map((word, index): WordPatterns => {
    const whole = new RegExp(toWordPattern(word), 'u');
    if (index < words.length - 1) return { word, whole };
    // A word that the docs contain is complete: then only titles and codes are searched for what begins with it.
    const complete = entries.some((entry) => whole.test(toShown(entry)));
    return { word, whole, beginning: new RegExp(toBeginningPattern(word), 'u'), complete };
  });
  return entries
    .map((entry, order) => ({ entry, order, score: rate(entry, patterns) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ entry }) => ({ entry, passage: toPassage(entry.text, patterns) }));
}

type WordPatterns = { word: string; whole: RegExp; beginning?: RegExp; complete?: boolean };

/** What the forms of an English word end in: paginate, paginated, pagination. */
const ENDINGS = '(?:at)?(?:e[sd]?|ing|ions?)';

/** Such an ending after four letters, or the `s` of a plural after three; that of `access` and `status` is none. */
const ENDING = new RegExp(`(?<=[a-z]{4})(?:${ENDINGS})$|(?<=[a-z]{2}[a-rtv-z])s$`, 'i');

/** The end of a word whose forms change their last letter: query, queries. That of `key` stays. */
const CHANGING_Y = /(?<=[a-z][b-df-hj-np-tv-z])(?:y|ies|ied|ying)$/i;

const WORD_CHARACTER = '[\\p{L}\\p{N}]';

/** A pattern that finds what begins with a word; of Chinese, which has no spaces, the characters. */
export function toBeginningPattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const isWord = /^[\p{L}\p{N}]/u.test(word) && !/\p{Script=Han}/u.test(word);
  return isWord ? `(?<!${WORD_CHARACTER})${escaped}` : escaped;
}

/** A pattern that finds a word or a form of it. */
export function toWordPattern(word: string): string {
  if (!/[\p{L}\p{N}]$/u.test(word) || /\p{Script=Han}/u.test(word)) return toBeginningPattern(word);
  const changing = word.replace(CHANGING_Y, '');
  if (changing !== word) return `${toBeginningPattern(changing)}(?:y|ies|ied|ying)(?!${WORD_CHARACTER})`;
  const stem = word.replace(ENDING, '');
  // The stem of a short word says too little: `not` is not `notation`.
  const endings = /[a-z]{4}$/i.test(stem) ? `${ENDINGS}|[sd]` : 'e?[sd]|ing';
  return `${toBeginningPattern(stem)}(?:${endings})?(?!${WORD_CHARACTER})`;
}

/** 2 for a word in a text, 1 for what begins with it. */
function weigh(text: string, { whole, beginning }: Pick<WordPatterns, 'whole' | 'beginning'>): number {
  if (whole.test(text)) return 2;
  return beginning?.test(text) ? 1 : 0;
}

/** 0 if a word is absent. */
function rate({ kind, title, code = '', text, names = '' }: DocsEntry, patterns: readonly WordPatterns[]): number {
  const [head, body, identifiers] = [fold(`${title} ${code}`), fold(text), fold(names)];
  let score = 0;
  for (const each of patterns) {
    const [inHead, inBody] = [weigh(head, each), weigh(body, each.complete ? { whole: each.whole } : each)];
    if (inHead + inBody === 0 && !identifiers.includes(each.word)) return 0;
    score += inHead > 0 ? 10 * inHead : Math.max(inBody, 1);
  }
  // Last, because few readers administer the service.
  return kind === 'administration' ? score / 4 : score;
}

function toPassage(text: string, patterns: readonly WordPatterns[]): string {
  const folded = fold(text);
  const places = patterns.map(({ whole, beginning }) => [folded.search(whole), beginning ? folded.search(beginning) : -1]);
  const at = Math.min(...places.flatMap((each) => each.find((position) => position >= 0) ?? []));
  // Folding may change the length of a text; a slightly shifted passage is acceptable.
  let start = Number.isFinite(at) && at > PASSAGE_LENGTH / 4 ? at - PASSAGE_LENGTH / 8 : 0;
  // Not in the middle of a word. Chinese has no spaces, and may begin anywhere.
  const space = start > 0 ? text.slice(start, at).search(/\s/) : -1;
  if (space >= 0) start += space + 1;
  const end = start + PASSAGE_LENGTH;
  const cut = text.slice(start, end);
  const whole = end < text.length ? cut.replace(/(?<=\s)[^\s\p{Script=Han}]+$/u, '') : cut;
  return `${start > 0 ? '…' : ''}${whole.trim()}${end < text.length ? '…' : ''}`;
}
