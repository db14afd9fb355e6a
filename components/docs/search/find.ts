import { fold, toWords } from './words';

/** Of entries that match equally well, the kinds that most readers want first. */
const kinds = ['guide', 'integrations', 'reference', 'errors', 'changelog', 'administration'] as const;

/** A place in the docs that a search can lead to. */
export type DocsEntry = {
  kind: (typeof kinds)[number];
  /** a path without the locale */
  href: string;
  title: string;
  /** the title of the section that it is a part of */
  within?: string;
  /** an endpoint or an error code */
  code?: string;
  text: string;
  /** what a search finds too, but no result shows: names of parameters and fields */
  names?: string;
  /** other words for what it explains, which count as its title does and are not shown either */
  aliases?: string;
};

export type DocsHit = { entry: DocsEntry /** the text around the first match */; passage: string };

const PASSAGE_LENGTH = 160;

/** The words of an entry without its identifiers, folded. */
export function toVocabulary(entry: DocsEntry): string {
  const { head, body } = foldParts(entry);
  return `${head} ${body}`;
}

/**
 * The entries that contain every word of a query, or what matches in the other language: its entries have the same order.
 */
export function findInEither(
  entries: readonly DocsEntry[],
  translated: readonly DocsEntry[],
  q: string,
  find = findInDocs,
): DocsHit[] {
  const hits = find(entries, q);
  if (hits.length > 0) return hits;
  return find(translated, q).flatMap((hit) => {
    const entry = entries[translated.indexOf(hit.entry)];
    return entry ? [{ entry, passage: toPassage(entry.text, []) }] : [];
  });
}

/**
 * The entries that contain every word of a query, or a form of it, and of the last word also what begins with it, as it may still be
 * being typed. The best come first, see `compare`.
 */
export function findInDocs(entries: readonly DocsEntry[], q: string): DocsHit[] {
  const terms = toTerms(entries, divideQuery(entries, q));
  if (terms.length === 0) return [];
  return entries
    .map((entry) => rate(entry, terms))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .sort(compare)
    .map(({ entry }) => ({ entry, passage: toPassage(entry.text, terms) }));
}

/** The entries that contain at least half of the words of a query. The best come first: those with the most and the rarest. */
export function findSome(entries: readonly DocsEntry[], q: string): DocsHit[] {
  const terms = toTerms(entries, divideQuery(entries, q));
  const ratings = entries.map((entry) => rate(entry, terms));
  const rarity = terms.map((_, index) => Math.log(entries.length / ratings.filter(({ scores }) => scores[index]).length));
  const weighFound = ({ scores }: Rating) => sum(rarity.map((each, index) => (scores[index] ? each : 0)));
  return ratings
    .filter(({ scores }) => scores.length > 1 && scores.filter(Boolean).length >= scores.length / 2)
    .sort((a, b) => isForStaff(a) - isForStaff(b) || weighFound(b) - weighFound(a) || compare(a, b))
    .map(({ entry }) => ({ entry, passage: toPassage(entry.text, terms) }));
}

/** The words of a query as they are searched for in some entries. */
export function divideQuery(entries: readonly DocsEntry[], q: string): string[] {
  return toWords(q, (word) => {
    const beginning = new RegExp(toBeginningPattern(word), 'u');
    return entries.some((entry) => beginning.test(foldParts(entry).all));
  });
}

/** A word of a query. `exact` finds the word only, `whole` its forms too, and `beginning` what begins with it. */
type Term = { exact: RegExp; whole: RegExp; beginning?: RegExp; complete?: boolean };

function toTerms(entries: readonly DocsEntry[], words: readonly string[]): Term[] {
  return words.map((word, index) => {
    const exact = new RegExp(`${toBeginningPattern(word)}(?!${WORD_CHARACTER})`, 'u');
    const whole = new RegExp(toWordPattern(word), 'u');
    if (index < words.length - 1) return { exact, whole };
    // A word that the docs contain is complete: then only titles and codes are searched for what begins with it.
    const complete = entries.some((entry) => whole.test(toVocabulary(entry)));
    return { exact, whole, beginning: new RegExp(toBeginningPattern(word), 'u'), complete };
  });
}

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
function weigh(text: string, { whole, beginning }: Pick<Term, 'whole' | 'beginning'>): number {
  if (whole.test(text)) return 2;
  return beginning?.test(text) ? 1 : 0;
}

type Rating = { entry: DocsEntry /** by word; 0 if it is absent */; scores: number[]; titled: boolean; exact: number };

type Parts = { title: string; head: string; body: string; names: string; all: string };

const known = new WeakMap<DocsEntry, Parts>();

/** The parts of an entry as they are searched; each query reads them several times. */
function foldParts(entry: DocsEntry): Parts {
  const { title, within = '', code = '', text, names = '', aliases = '' } = entry;
  const read = known.get(entry);
  if (read) return read;
  const [head, body, identifiers] = [`${title} ${code} ${aliases}`, text, `${within} ${names}`].map(fold) as [
    string,
    string,
    string,
  ];
  const parts = { title: fold(title), head, body, names: identifiers, all: `${head} ${body} ${identifiers}` };
  known.set(entry, parts);
  return parts;
}

function rate(entry: DocsEntry, terms: readonly Term[]): Rating {
  const { title, head, body, names, all } = foldParts(entry);
  const scores = terms.map((term) => {
    const inText = term.complete ? { whole: term.whole } : term;
    return 10 * weigh(head, term) || weigh(body, inText) || weigh(names, inText);
  });
  // The title consists of the words only.
  const titled = terms.reduce((rest, { whole }) => rest.replace(whole, ''), title).trim() === '';
  return { entry, scores, titled, exact: terms.filter(({ exact }) => exact.test(all)).length };
}

const isForStaff = ({ entry }: Rating) => Number(entry.kind === 'administration');

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * What only staff can use is last. Others by their matches: in the title or the code before the text, and a word before what begins
 * with it; then by the kind, what is about nothing else, and the exact words before their forms.
 */
function compare(a: Rating, b: Rating): number {
  return (
    isForStaff(a) - isForStaff(b) ||
    sum(b.scores) - sum(a.scores) ||
    kinds.indexOf(a.entry.kind) - kinds.indexOf(b.entry.kind) ||
    Number(b.titled) - Number(a.titled) ||
    b.exact - a.exact
  );
}

function toPassage(text: string, terms: readonly Term[]): string {
  const folded = fold(text);
  const places = terms.map(({ whole, beginning }) => [folded.search(whole), beginning ? folded.search(beginning) : -1]);
  const at = Math.min(...places.flatMap((each) => each.find((position) => position >= 0) ?? []));
  // Folding may change the length of a text; a slightly shifted passage is acceptable.
  let start = Number.isFinite(at) && at > PASSAGE_LENGTH / 4 ? at - PASSAGE_LENGTH / 8 : 0;
  // Not in the middle of a word. Chinese has no spaces, and may begin anywhere.
  const space = start > 0 ? text.slice(start, at).search(/\s/) : -1;
  if (space >= 0) start += space + 1;
  return `${start > 0 ? '…' : ''}${shorten(text.slice(start), PASSAGE_LENGTH)}`;
}

/** The beginning of a text, which ends with a word. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text.trim();
  const cut = text.slice(0, length).replace(/(?<=\s)[^\s\p{Script=Han}]+$/u, '');
  return `${cut.trim()}…`;
}

const CHANGE_LENGTH = 60;

/**
 * The title of an entry among hits: that of a change is its day and its first words. The words count as text, not as title, in the
 * ranking.
 */
export function toHitTitle({ href, title, text }: DocsEntry): string {
  if (!/^\/docs\/changelog#\d/.test(href)) return title;
  return `${title}${/\p{Script=Han}/u.test(title) ? '：' : ': '}${shorten(text, CHANGE_LENGTH)}`;
}
