import type { useFormatter, useTranslations } from 'next-intl';
import type { Tag } from '@/lib/archive/tags/record';
import { toTagName, toTags } from '@/lib/archive/tags/rules';
import type { Locale } from '@/lib/platform/i18n/locales';
import { escapeHtml } from '@/lib/platform/text/highlight';
import { toOtherSpelling } from '@/lib/platform/text/spellings';
import { type BrowseHit, toMarks } from '@/lib/search/browse/rules';
import { editDistance, straightenQuotes } from '@/lib/search/terms/rules';
import { listUncovered } from './uncovered-words';

/**
 * Where a result matches the query, if the reader does not see it. An entry shows no tags, so the matching one is named; elsewhere
 * `words` says what was found, unless it is the whole query.
 */
export type Place = { at: 'author' | 'excerpt' | 'text'; words?: string[] } | { at: 'tag'; tag: string };

/** Why a result is in the list. */
export type Reason = {
  places: Place[];
  /** terms of the query that the item lacks, as typed; if it matches parts of all, the Chinese words that it lacks */
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
 * stems. What is marked is some term: the only one, or one that begins alike.
 *
 * @param search.simplified the query with simplified characters, in which the archive may have a word
 * @param shown.marks what is marked in what the reader sees
 * @param shown.topic the name of its topic
 */
export function toReason(
  hit: BrowseHit,
  { q, simplified }: { q: string; simplified: string },
  { visible, marks, topic }: { visible: readonly string[]; marks: readonly string[]; topic?: string | undefined },
): Reason {
  const marked = (field: string) =>
    Object.entries(hit.highlights).flatMap(([name, html]) => (name.startsWith(`${field}_`) ? toMarks(html) : []));
  const excerpts = [...marked('excerpt'), ...marked('description')];
  if (hit.match === 'approximate') {
    const typed = new Set(toGroups(q).flatMap(toWords));
    const words = [...new Set([...marked('title'), ...excerpts, ...marked('content')].map((mark) => fold(mark)))];
    const similar = words.filter((word) => !typed.has(word));
    // A body that may not be quoted has no marks.
    return { places: similar.length > 0 ? [] : [{ at: 'text' }], missing: [], similar: similar.slice(0, 3) };
  }
  const [groups, inSimplified] = [toGroups(q), toGroups(simplified)];
  const lacked = hit.missing ?? [];
  // An article is not said to lack a word of its topic, which no search looks at.
  const missing = lacked.filter(
    (term) => topic === undefined || !toGroups(term).every((group) => group.some((phrase) => hasAll(topic, phrase))),
  );
  const missed = new Set(lacked.flatMap((term) => toGroups(term).flatMap(toWords)));
  const isMissing = (group: Group) => toWords(group).every((word) => missed.has(word));
  const [tags, names] =
    hit.type === 'article'
      ? [
          [...hit.tags, ...(hit.tags_zh ?? [])],
          [hit.author_name, hit.author_name_zh ?? ''],
        ]
      : [[], []];
  let found: string | undefined;
  const words = { author: new Set<string>(), excerpt: new Set<string>(), text: new Set<string>() };
  const toUnmarked = (found: readonly string[]) =>
    inSimplified.flatMap(toWords).flatMap((word, index) =>
      listUncovered(
        groups.flatMap(toWords)[index] ?? word,
        word,
        found.map((mark) => fold(mark)),
      ),
    );
  // Parts of the only term matched.
  if (lacked.length > 0 && groups.every(isMissing)) {
    const parts = [...marked('title'), ...excerpts, ...marked('content')];
    const isPart = (text: string) => HAN.test(text) && inSimplified.flatMap(toWords).some((word) => word.includes(fold(text)));
    const tag = tags.find(isPart);
    const place: Place = tag === undefined ? { at: 'text' } : { at: 'tag', tag };
    return { places: parts.length > 0 ? [] : [place], missing: toUnmarked(parts), similar: [] };
  }
  for (const [index, group] of groups.entries()) {
    const alternatives = [...group, ...(inSimplified[index] ?? [])];
    const stands = (text: string) => alternatives.some((phrase) => contains(text, phrase));
    const isMarked = marks.some((mark) => groups.length === 1 || alternatives.some((phrase) => sharesStem(mark, phrase)));
    if (isMissing(group) || isMarked || visible.some(stands)) continue;
    const tag = tags.find(stands);
    if (tag) found = tag;
    else words[names.some(stands) ? 'author' : excerpts.some(stands) ? 'excerpt' : 'text'].add(group.map(toTyped).join(' / '));
  }
  const places = (['author', 'excerpt', 'text'] as const).flatMap((at): Place[] =>
    words[at].size === 0 ? [] : [words[at].size < groups.length ? { at, words: [...words[at]] } : { at }],
  );
  return {
    places: [...(found === undefined ? [] : [{ at: 'tag' as const, tag: found }]), ...places],
    missing,
    similar: [],
  };
}

/** A name in which the words of a query are marked (escaped text with `<mark>`); undefined if it has none of them. */
export function markName(name: string, q: string): string | undefined {
  const words = new Set(toGroups(q).flatMap(toWords));
  const parts = name.split(/([\p{L}\p{N}]+)/u);
  const isMarked = (part: string) => words.has(fold(part));
  if (!parts.some(isMarked)) return undefined;
  return parts.map((part) => (isMarked(part) ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part))).join('');
}

/** A tag as the reader knows it, before the name that was found if that is another one. */
export function toFoundTag(found: string, tags: readonly Tag[], locale: Locale): string {
  const tag = tags.find((each) => each.tag === found || each.zh === found);
  const name = tag ? toTagName(tag, locale) : found;
  return name === found ? found : `${name} · ${found}`;
}

/** Where a result matches, as every list says it; undefined if the reader sees that. */
export function toFoundText(places: readonly Place[], hit: BrowseHit, locale: Locale, { t, format }: Say): string | undefined {
  if (places.length === 0) return undefined;
  // Of an open article or to a subscriber, the place itself would be quoted.
  const isLocked = hit.type === 'article' && hit.is_premium && !hit.highlights.content_en && !hit.highlights.content_zh;
  const names = places.map((place) => {
    if (place.at === 'tag') return t('tag', { tag: toFoundTag(place.tag, hit.type === 'article' ? toTags(hit) : [], locale) });
    const where = t(hit.type === 'video' ? 'description' : place.at === 'text' && isLocked ? 'lockedText' : place.at);
    return place.words ? t('wordsIn', { words: place.words.join(t('separator')), place: where }) : where;
  });
  return t(hit.match === 'approximate' ? 'similarIn' : 'found', { places: format.list(names) });
}

/** The messages of `archive.reason`, and how the reader's language joins them. */
type Say = { t: ReturnType<typeof useTranslations<'archive.reason'>>; format: ReturnType<typeof useFormatter> };

/** A word, or the words of a quoted phrase. */
type Phrase = string[];
/** Phrases of which one is enough (`OR`). */
type Group = Phrase[];

const toWords = (group: Group): string[] => group.flat();

const toTyped = (phrase: Phrase): string => phrase.join(' ');

/** What to find. Excluded words and stop words are left out. */
function toGroups(q: string): Group[] {
  const groups: Group[] = [];
  let either = false;
  for (const [part] of fold(straightenQuotes(q), false).matchAll(/-?"[^"]*"?|\S+/g)) {
    if (part === 'OR') {
      either = groups.length > 0;
      continue;
    }
    if (part.startsWith('-') && part.length > 1) continue;
    const words: Phrase = part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const phrase of part.startsWith('"') && words.length > 0 ? [words] : words.map((word) => [word])) {
      if (either) groups.at(-1)?.push(phrase);
      else groups.push([phrase]);
      either = false;
    }
  }
  const significant = groups.filter((group) => !toWords(group).every((word) => STOP_WORDS.has(word)));
  return significant.length > 0 ? significant : groups;
}

const HAN = /\p{sc=Han}/u;

/** Whether a name has the words of a phrase or forms of them; of Chinese, the whole phrase. */
function hasAll(name: string, phrase: Phrase): boolean {
  return contains(name, phrase) && phrase.every((word) => !HAN.test(word) || fold(name).includes(word));
}

/** Whether a text contains the words one after the other, or forms of them. Of Chinese it has to contain each. */
function contains(text: string, phrase: Phrase): boolean {
  const folded = fold(text);
  if (phrase.some((word) => /\P{ASCII}/u.test(word))) {
    return phrase.every((word) => folded.includes(word) || (folded.length > 1 && word.includes(folded)));
  }
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((_, start) => phrase.every((word, index) => isForm(words[start + index] ?? '', word)));
}

/** A word as British and American English spell it. */
const listSpellings = (word: string): string[] => [word, toOtherSpelling(word) ?? word];

/** The letters that marked words share at least with the word that they are forms of: managers, management. */
const STEM_LENGTH = 5;

function sharesStem(mark: string, [word = '', ...others]: Phrase): boolean {
  const starts = listSpellings(word).map((spelling) => spelling.slice(0, STEM_LENGTH));
  return (
    others.length === 0 &&
    word.length >= STEM_LENGTH &&
    fold(mark)
      .split(/[^\p{L}\p{N}]+/u)
      .some((each) => starts.some((start) => each.startsWith(start)))
  );
}

/** Of words whose misspelling may have the same stem, such as "managment". */
const MIN_MISSPELT_LENGTH = 6;

/**
 * Whether two words are the same or begin alike, in either spelling: at most four letters of an ending differ, or a long word lacks a letter.
 */
export function isForm(a: string, b: string): boolean {
  return listSpellings(b).some((spelling) => resembles(a, spelling));
}

function resembles(a: string, b: string): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (beginAlike(a, b)) return true;
  return shorter >= MIN_MISSPELT_LENGTH && longer === shorter + 1 && a[0] === b[0] && editDistance(a, b) === 1;
}

function beginAlike(a: string, b: string): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const length = Math.max(shorter - 1, longer - 4, 1);
  return a === b || (length >= 3 && a.slice(0, length) === b.slice(0, length));
}

const withoutDoubles = (word: string) => word.replace(/(.)\1/g, '$1');

/**
 * The query as the results have it, if its words are misspelt and yet have the stems of theirs: "managment contract" finds "management
 * contract". undefined if each word is marked as it was typed, or in forms of it only.
 */
export function findSpelling(q: string, hits: readonly Pick<BrowseHit, 'highlights'>[]): string | undefined {
  const marked = hits.flatMap(({ highlights }) => Object.values(highlights).flatMap(toMarks));
  const words = marked.flatMap((mark) => fold(mark).match(/[a-z]+/g) ?? []);
  const spelt = q.replace(/[a-z]+/gi, (typed) => {
    const word = fold(typed);
    if (word.length < MIN_MISSPELT_LENGTH || words.includes(word)) return typed;
    // A doubled letter is as often a matter of where one is from: traveller, traveler.
    const isMeant = (each: string) =>
      resembles(each, word) &&
      !beginAlike(each, word) &&
      withoutDoubles(each) !== withoutDoubles(word) &&
      each !== toOtherSpelling(word);
    return words.find(isMeant) ?? typed;
  });
  return spelt === q ? undefined : spelt;
}

function fold(text: string, lower = true): string {
  const folded = text.normalize('NFKC');
  return lower ? folded.toLowerCase() : folded;
}
