import type { Tag } from '@/lib/archive/tags/record';
import { toTagName } from '@/lib/archive/tags/rules';
import type { Locale } from '@/lib/platform/i18n/locales';
import type { BrowseHit } from '@/lib/search/browse/rules';
import { straightenQuotes } from '@/lib/search/terms/rules';

/** Where a result matches the query, if the reader does not see it. An entry shows no tags, so the matching one is named. */
type Place = { at: 'author' | 'excerpt' | 'text' } | { at: 'tag'; tag: string };

/** Why a result is in the list. */
export type Reason = {
  places: Place[];
  /** terms of the query that the item lacks, as typed */
  missing: string[];
  /** the words that an approximate hit matched instead of the query's */
  similar: string[];
};

/** English words that a search ignores: the stop words of PostgreSQL that people type in questions. */
const STOP_WORDS = new Set(
  (
    'a about after all am an and any are as at be because been before being below between both but by can did do does doing down ' +
    'during each few for from further had has have having he her here him his how i if in into is it its just me more most my no ' +
    'nor not now of off on once only or other our out over own same she should so some such than that the their them then there ' +
    'these they this those through to too under until up very was we were what when where which while who whom why will with you ' +
    'your'
  ).split(' '),
);

/**
 * Why a result is in the list, beyond what the reader sees of it (`visible`). Bodies are quoted to subscribers only, so a term that
 * no other field contains is taken to be in the body. Words are compared by their beginnings, because the page does not know their
 * stems.
 *
 * @param simplified the query with simplified characters, in which the archive may have a word
 */
export function toReason(hit: BrowseHit, q: string, simplified: string, visible: readonly string[]): Reason {
  const marked = (field: string) =>
    Object.entries(hit.highlights).flatMap(([name, html]) => (name.startsWith(`${field}_`) ? toMarks(html) : []));
  const excerpts = [...marked('excerpt'), ...marked('description')];
  if (hit.match === 'approximate') {
    const typed = new Set(toGroups(q).flat());
    const similar = [...new Set([...marked('title'), ...excerpts, ...marked('content')].map((mark) => fold(mark)))].filter(
      (word) => !typed.has(word),
    );
    // A body that may not be quoted has no marks.
    return { places: similar.length > 0 ? [] : [{ at: 'text' }], missing: [], similar: similar.slice(0, 3) };
  }
  const missing = hit.missing ?? [];
  const missed = new Set(missing.flatMap((term) => toGroups(term).flat()));
  const isMissing = (group: string[]) => group.every((word) => missed.has(word));
  const [tags, names] =
    hit.type === 'article'
      ? [
          [...hit.tags, ...(hit.tags_zh ?? [])],
          [hit.author_name, hit.author_name_zh ?? ''],
        ]
      : [[], []];
  const places = new Map<string, Place>();
  const inSimplified = toGroups(simplified);
  for (const [index, group] of toGroups(q).entries()) {
    const words = new Set([...group, ...(inSimplified[index] ?? [])]);
    const stands = (text: string) => [...words].some((word) => contains(text, word));
    if (isMissing(group) || visible.some(stands)) continue;
    const tag = tags.find(stands);
    if (tag) places.set('tag', { at: 'tag', tag });
    else if (names.some(stands)) places.set('author', { at: 'author' });
    else if (excerpts.some(stands)) places.set('excerpt', { at: 'excerpt' });
    else places.set('text', { at: 'text' });
  }
  const order = ['tag', 'author', 'excerpt', 'text'];
  return { places: order.flatMap((at) => places.get(at) ?? []), missing, similar: [] };
}

/** A tag as the reader knows it, before the name that was found if that is another one. */
export function toFoundTag(found: string, tags: readonly Tag[], locale: Locale): string {
  const tag = tags.find((each) => each.tag === found || each.zh === found);
  const name = tag ? toTagName(tag, locale) : found;
  return name === found ? found : `${name} · ${found}`;
}

/** The marked words of a highlight. */
function toMarks(html: string): string[] {
  return [...html.matchAll(/<mark>([\s\S]*?)<\/mark>/g)].map(([, inside = '']) => inside);
}

/** The words to find, in groups of which one is enough (`OR`). Excluded words and stop words are left out. */
function toGroups(q: string): string[][] {
  const groups: string[][] = [];
  let either = false;
  for (const [part] of fold(straightenQuotes(q), false).matchAll(/-?"[^"]*"?|\S+/g)) {
    if (part === 'OR') {
      either = groups.length > 0;
      continue;
    }
    if (part.startsWith('-') && part.length > 1) continue;
    const words = part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const word of words) {
      if (either) groups.at(-1)?.push(word);
      else groups.push([word]);
      either = false;
    }
  }
  const significant = groups.filter((group) => !group.every((word) => STOP_WORDS.has(word)));
  return significant.length > 0 ? significant : groups;
}

/** Whether a text contains the word, or a form of it that begins alike: at most four letters of an ending differ. */
function contains(text: string, word: string): boolean {
  const folded = fold(text);
  if (/\P{ASCII}/u.test(word)) return folded.includes(word) || (folded.length > 1 && word.includes(folded));
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).some((each) => {
    const length = Math.max(Math.min(each.length, word.length) - 1, Math.max(each.length, word.length) - 4, 1);
    return each === word || (length >= 3 && each.slice(0, length) === word.slice(0, length));
  });
}

function fold(text: string, lower = true): string {
  const folded = text.normalize('NFKC');
  return lower ? folded.toLowerCase() : folded;
}
