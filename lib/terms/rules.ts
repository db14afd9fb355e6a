/**
 * One term of a query, as `search_parse` returns it (see the search migration).
 *
 * `text` is the folded text to find, `lexemes` its index entries, `exact` whether matching lexemes alone prove a match,
 * `word` the Latin word as typed.
 */
export type Term = { text: string; lexemes: string[]; exact: boolean; isStopWord: boolean; word: string | null };

/** Terms of a query that count. Further ones are ignored, so that the work of a search is bounded. */
export const MAX_TERMS = 24;

/** The longest word of the vocabulary; see `search_put` in the search migration. */
const MAX_WORD_LENGTH = 40;

/** The forms of a Latin word in which to look for a typo: as typed finds most, its stem finds those in the ending. */
export function listTypoForms(word: string, stem: string): string[] {
  return [...new Set([word, stem])].filter((form) => form.length >= 4 && form.length <= MAX_WORD_LENGTH + 2 && !/\d/.test(form));
}

/** A `tsquery` that requires every lexeme. */
export function toAndQuery(lexemes: readonly string[]): string {
  return [...new Set(lexemes)].map(quoteLexeme).join(' & ');
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A term with its possible corrections. `exact`: matching the index alone proves that the text matches the pattern. */
export type FuzzyTerm = { tsquery: string; pattern: string; exact: boolean };

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

/** A Chinese term with any one character wrong. Undefined for fewer than three characters: too much would match. */
export function toFuzzyHanTerm(characters: string[]): FuzzyTerm | undefined {
  return characters.length < 3 ? undefined : { ...toOneWrong(characters), exact: false };
}

/**
 * The characters with at most one wrong. One half must be right, recursively: the query grows with n log n, where one
 * alternative per position would grow with n².
 */
function toOneWrong(characters: string[]): Omit<FuzzyTerm, 'exact'> {
  if (characters.length === 1) return { tsquery: '', pattern: '[^ ]' };
  const middle = Math.ceil(characters.length / 2);
  const [left, right] = [characters.slice(0, middle), characters.slice(middle)];
  const [wrongLeft, wrongRight] = [toOneWrong(left), toOneWrong(right)];
  const both = (a: string, b: string) => (b === '' ? a : `${a} & ${b}`);
  return {
    tsquery: `(${both(toAndQuery(toPairs(left)), wrongRight.tsquery)} | ${both(toAndQuery(toPairs(right)), wrongLeft.tsquery)})`,
    pattern: `(${left.join('')}${wrongRight.pattern}|${wrongLeft.pattern}${right.join('')})`,
  };
}

/** The lexemes of a run of Chinese: its pairs of neighbours, or its only character. */
function toPairs(characters: string[]): string[] {
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
