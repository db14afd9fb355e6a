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

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * The entries that contain every word of a query, or what matches in the other language: its entries have the same order. In a text
 * only whole words match, and forms of them.
 */
export function findInEither(entries: readonly DocsEntry[], translated: readonly DocsEntry[], q: string): DocsHit[] {
  const hits = findInDocs(entries, q, { whole: true });
  if (hits.length > 0) return hits;
  return findInDocs(translated, q, { whole: true }).flatMap((hit) => {
    const entry = entries[translated.indexOf(hit.entry)];
    return entry ? [{ entry, passage: toPassage(entry.text, []) }] : [];
  });
}

/**
 * The entries that contain every word of a query, the best first: a match in the title or the code before one in the text.
 *
 * @param whole whether a word that is only the beginning of another does not match; the last word may still be being typed
 */
export function findInDocs(entries: readonly DocsEntry[], q: string, { whole = false } = {}): DocsHit[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry, order) => ({ entry, order, score: rate(entry, words, whole) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ entry }) => ({ entry, passage: toPassage(entry.text, words, whole) }));
}

/** Letters that the form of a word may have at its end: quotas, limited, polling. */
const MAX_ENDING = 3;

/** A pattern that finds a word or a form of it; of Chinese, which has no spaces, the characters. */
export function toWordPattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  if (/\p{Script=Han}/u.test(word)) return escaped;
  return `(?<![\\p{L}\\p{N}])${escaped}\\p{L}{0,${MAX_ENDING}}(?![\\p{L}\\p{N}])`;
}

function indexOfWord(text: string, word: string, whole: boolean): number {
  return whole ? text.search(new RegExp(toWordPattern(word), 'u')) : text.indexOf(word);
}

/** 0 if a word is absent. */
function rate({ kind, title, code = '', text, names = '' }: DocsEntry, words: string[], whole: boolean): number {
  const [head, body, identifiers] = [fold(`${title} ${code}`), fold(text), fold(names)];
  let score = 0;
  for (const word of words) {
    const [inHead, inBody] = [head.indexOf(word), indexOfWord(body, word, whole)];
    if (inHead < 0 && inBody < 0 && !identifiers.includes(word)) return 0;
    const [at, before] = inHead >= 0 ? [inHead, head] : [inBody, body];
    const startsWord = at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(before[at - 1] ?? ''));
    score += (inHead >= 0 ? 10 : 1) * (startsWord ? 2 : 1);
  }
  // Last, because few readers administer the service.
  return kind === 'administration' ? score / 4 : score;
}

function toPassage(text: string, words: string[], onlyWords = false): string {
  const folded = fold(text);
  const at = Math.min(...words.map((word) => indexOfWord(folded, word, onlyWords)).filter((position) => position >= 0));
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
