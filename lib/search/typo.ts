import { db } from '../db/client';
import { isHan } from './fold';
import { allOf, quoteLexeme, type Term } from './query';

/** A term with the readings that a typo leaves open: what to ask the index, and what must stand in the text. */
export type LooseTerm = { query: string; pattern: string };

/**
 * How a term that finds nothing may have been meant: an English word by its nearest neighbours in the vocabulary (one
 * edit, two from seven letters on; a swap of neighbours is one), a Chinese word of three characters or more with any one
 * of them wrong. Undefined when there is no such reading.
 */
export async function loosen(term: Term): Promise<LooseTerm | undefined> {
  const token = term.needle.trim();
  if (token.includes(' ')) return undefined;
  return isHan(token) ? loosenHan([...token]) : loosenWord(token);
}

async function loosenWord(word: string): Promise<LooseTerm | undefined> {
  if (word.length < 4 || /\d/.test(word)) return undefined;
  const most = word.length >= 7 ? 2 : 1;
  const rows = await db().prisma.$queryRaw<{ word: string }[]>`
    SELECT word FROM search_vocabulary
    WHERE word % ${word} AND length(word) BETWEEN ${word.length - most} AND ${word.length + most}
    ORDER BY similarity(word, ${word}) DESC, word LIMIT 40`;
  const near = rows
    .map((row) => ({ word: row.word, distance: editDistance(word, row.word) }))
    .filter(({ word: candidate, distance }) => distance <= most && candidate !== word)
    .sort((a, b) => a.distance - b.distance);
  const best = near.filter(({ distance }) => distance === near[0]?.distance).slice(0, 3);
  if (best.length === 0) return undefined;
  return {
    query: best.map((candidate) => quoteLexeme(candidate.word)).join(' | '),
    pattern: ` (${best.map((candidate) => candidate.word).join('|')}) `,
  };
}

function loosenHan(characters: string[]): LooseTerm | undefined {
  if (characters.length < 3) return undefined;
  const readings = characters.map((_, wrong) => {
    const kept = (index: number) => index !== wrong && characters[index] !== undefined;
    const lexemes = characters.flatMap((character, index) => {
      if (!kept(index)) return [];
      if (kept(index + 1)) return [character + characters[index + 1]];
      return kept(index - 1) ? [] : [character];
    });
    return {
      query: `(${allOf(lexemes)})`,
      pattern: characters.map((character, index) => (index === wrong ? '[^ ]' : character)).join(''),
    };
  });
  return {
    query: readings.map(({ query }) => query).join(' | '),
    pattern: `(${readings.map(({ pattern }) => pattern).join('|')})`,
  };
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
