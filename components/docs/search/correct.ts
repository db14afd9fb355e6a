import { editDistance } from '@/lib/search/terms/rules';
import { type DocsEntry, type DocsHit, divideQuery, findInEither, findSome, toVocabulary, toWordPattern } from './find';
import { fold, isStopWord } from './words';

/** Shorter words resemble too many others. */
const MIN_LENGTH = 5;

/** The hits of a query or, without any, of its words as corrected. `q` is what was searched for, `words` what is marked in the hits. */
export type DocsResult = { q: string; words: string; hits: DocsHit[] /** no hit has all of the words */; partial: boolean };

/**
 * Searches the docs, and without hits again with corrected words, and at last for some of the words.
 *
 * @param translated the entries in the other language, in the same order
 */
export function findOrCorrect(entries: readonly DocsEntry[], q: string, translated: readonly DocsEntry[] = []): DocsResult {
  const search = (words: string, find?: typeof findSome): DocsResult => ({
    q: words,
    words: divideQuery(entries, words).join(' '),
    hits: findInEither(entries, translated, words, find),
    partial: find !== undefined,
  });
  const result = search(q);
  if (result.hits.length > 0) return result;
  const meant = correct([...entries, ...translated].map(toVocabulary).join(' '), q);
  const corrected = meant === q ? result : search(meant);
  return corrected.hits.length > 0 ? corrected : search(meant, findSome);
}

/** A query with the nearest word of a text for each word that the text lacks. */
function correct(text: string, q: string): string {
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(/[a-z]+/g)) words.set(word, (words.get(word) ?? 0) + 1);
  // A text that says `paginated` has no `pagination`, which finds it. Short ones, as of `update`, may be no words.
  for (const word of [...words.keys()]) {
    const noun = word.replace(/at(?:e[sd]?|ing)$/, 'ation');
    if (noun.length > 8 && !words.has(noun)) words.set(noun, 0);
  }
  const toNearest = (typed: string) => {
    const word = fold(typed).replace(/[?!.,;:]+$/, '');
    if (!/^[a-z]+$/.test(word) || word.length < MIN_LENGTH || isStopWord(word) || new RegExp(toWordPattern(word), 'u').test(text))
      return typed;
    const maxEdits = word.length >= 8 ? 2 : 1;
    return (
      [...words]
        .filter(([each]) => Math.abs(each.length - word.length) <= maxEdits)
        .map(([each, count]) => ({ each, count, edits: editDistance(word, each) }))
        .filter(({ edits }) => edits <= maxEdits)
        .sort((a, b) => a.edits - b.edits || b.count - a.count)[0]?.each ?? typed
    );
  };
  return q.split(/\s+/).map(toNearest).join(' ');
}
