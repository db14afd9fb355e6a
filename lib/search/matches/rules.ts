import { isHan } from '../../platform/text/fold';
import { toRunTerms, toTerm } from '../index/document';
import type { IndexMatches } from '../index/match';
import type { DocumentKind } from '../index/posting-lists';
import type { AdjacentPair, Clause, IndexQuery, IndexTerm, QueryTerm, TermSequence } from '../index/query';
import { toAuthorLabel, toCategoryLabel, VIDEO_LABEL } from '../index/waiting-documents';
import { MAX_MATCHES, type SearchQuery } from '../query/rules';
import type { MatchKind } from '../query/schema';
import { editDistance, type Phrase, type Term } from '../terms/rules';

/**
 * A match of a query, best first: what to highlight in it, the terms as typed that it lacks, and the share of the query that it
 * has (`coverage`), in which rare words count more.
 */
export type Match = {
  kind: DocumentKind;
  id: string;
  score: number;
  match: MatchKind;
  missing: string[];
  needles: string[];
  coverage: number;
};

/**
 * Some of a query's matches. `total` counts all of them, up to `MAX_MATCHES`, and `totalAll` those that match all terms; `capped`
 * if there are more. `corrections`: the words to name in place of those that were typed, if no document has all terms as typed and one
 * has them in some reading; the query as named may still find nothing. `isProvisional`: after a bulk change, documents that wait to be
 * indexed were left out. The archive's version does not change when they appear, so such matches must not be cached.
 */
export type Matches = {
  matches: Match[];
  total: number;
  totalAll: number;
  capped: boolean;
  approximate: boolean;
  corrections: Correction[];
  isProvisional: boolean;
};

/** How a word of a query was read: the stems that stand for it, and the word to name, if one is more likely meant than the others. */
export type Reading = { stems: string[]; named: string | undefined };

/** By the words of a query, as typed. */
export type Readings = ReadonlyMap<string, Reading>;

/** A word of a query, folded, or the whole query as typed, and what it was read as. */
export type Correction = { typed: string; word: string };

/** How a mistyped word was read: named is the nearest word, and of several such the one that most documents have. */
export function toReading(typed: string, words: readonly { stem: string; word: string; documents: number }[]): Reading {
  const distance = ({ word }: { word: string }) => editDistance(typed, word);
  const [first] = words.toSorted((a, b) => distance(a) - distance(b) || b.documents - a.documents);
  return { stems: words.map(({ stem }) => stem), named: first?.word };
}

/** The words to name in place of those that were typed; none if one of them was read as several, of which none is named. */
export function toCorrections(readings: Readings): Correction[] {
  const corrections = Array.from(readings).flatMap(([typed, { named }]) => (named ? [{ typed, word: named }] : []));
  return corrections.length === readings.size ? corrections.filter(({ typed, word }) => typed !== word) : [];
}

/** The search terms, and the page of matches to return. */
export type MatchQuery = Pick<
  SearchQuery,
  'q' | 'type' | 'category' | 'author' | 'from' | 'to' | 'sort' | 'prefix' | 'keepsShort'
> & { skip: number; take: number };

/**
 * A query as typed: its terms, the stems of its words, those of words that British and American English spell differently in both
 * spellings, and which terms do not count beside others.
 */
export type ParsedQuery = {
  terms: Term[];
  included: Term[];
  stems: ReadonlyMap<string, string>;
  spellings: Forms;
  isIgnored: (term: Term) => boolean;
};

/** Words that stand for others, by the word as typed. */
export type Forms = ReadonlyMap<string, readonly string[]>;

/** The terms of a query, and the query that the index takes. */
export type SearchPlan = { terms: SearchTerm[]; query: IndexQuery };

/** A query as it is looked up, with other words in place of some. */
export function toPlan(
  query: MatchQuery,
  { terms, included, stems, spellings, isIgnored }: ParsedQuery,
  changed: Forms,
): SearchPlan {
  const searchTerms = toSearchTerms(included, { stems, spellings, alternatives: changed }, isIgnored);
  return {
    terms: searchTerms,
    query: {
      terms: searchTerms.map(({ lookup }) => lookup),
      excluded: terms
        .filter((term) => term.excluded && !isIgnored(term))
        .map(({ alternatives }) => ({
          alternatives: listWritten(alternatives).flatMap(({ tokens, quoted }) =>
            toSequences(tokens, quoted ? { stems } : { stems, spellings }),
          ),
          weight: 0,
        })),
      labels: toLabels(query),
      from: query.from,
      to: query.to,
      sort: query.sort,
      skip: query.skip,
      take: query.take,
      maxMatches: MAX_MATCHES,
    },
  };
}

function toLabels({ type, category, author }: MatchQuery): IndexQuery['labels'] {
  return {
    required: [
      ...(type === 'video' ? [VIDEO_LABEL] : []),
      ...(category === undefined ? [] : [toCategoryLabel(category)]),
      ...(author === undefined ? [] : [toAuthorLabel(author)]),
    ],
    excluded: type === 'article' ? [VIDEO_LABEL] : [],
  };
}

export type FoundMatches = Omit<Matches, 'corrections' | 'isProvisional'>;

/** What the index found, as matches of the query. */
export function toMatches({ terms }: SearchPlan, { all, some, isComplete, matches }: IndexMatches): FoundMatches {
  return {
    total: Math.min(all + some, MAX_MATCHES),
    totalAll: Math.min(all, MAX_MATCHES),
    capped: all + some > MAX_MATCHES || !isComplete,
    approximate: false,
    matches: matches.map(({ kind, id, score, missing, coverage }) => ({
      kind,
      id,
      score,
      coverage,
      match: missing.length === 0 ? 'all' : 'some',
      missing: missing.map((place) => (terms[place] as SearchTerm).typed),
      needles: terms.flatMap(({ whole, pieces }, place) => (missing.includes(place) ? [...whole, ...pieces] : whole)),
    })),
  };
}

/** Phrases as they may be written: those with hyphens also as one word. */
export function listWritten(phrases: readonly Phrase[]): Phrase[] {
  return phrases.flatMap((phrase) =>
    phrase.joined ? [phrase, { tokens: [{ text: phrase.joined, han: false }], quoted: false }] : [phrase],
  );
}

/** The folded words of terms, of which only some phrases may be wanted. */
export function listLatinWords(terms: readonly Term[], isWanted: (phrase: Phrase) => boolean = () => true): Set<string> {
  const tokens = terms.flatMap(({ alternatives }) => alternatives.filter(isWanted).flatMap((phrase) => phrase.tokens));
  return new Set(tokens.flatMap(({ text, han }) => (han ? [] : [text])));
}

/** The last word of a query, unless it is Chinese or quoted: it may be the beginning of a word. */
export function findLastWord(last: Term | undefined): string | undefined {
  const phrase = last?.alternatives.at(-1);
  const word = phrase?.quoted ? undefined : phrase?.tokens.at(-1);
  return word && !word.han ? word.text : undefined;
}

/**
 * A term of a query as it is looked up, and what to highlight in texts that contain it, or a part of it. `words` are its folded
 * words outside quotation marks.
 */
export type SearchTerm = { typed: string; words: string[]; lookup: QueryTerm; whole: string[]; pieces: string[] };

/** The stems of a query's Latin words, those of each word in either spelling, and the stems that replace a mistyped word. */
export type WordForms = { stems: ReadonlyMap<string, string>; spellings?: Forms; alternatives?: Forms };

/** Phrases weigh more than single words, and their words without the phrase less. */
const PHRASE_WEIGHT = 1.3;
const PHRASE_WORD_WEIGHT = 0.4;

/**
 * The terms as they are looked up. A Chinese run of three or more characters also counts as its pairs, a phrase as its words. A
 * quoted phrase binds, and only its words as typed count.
 *
 * @param isIgnored whether a term does not count, but keeps its neighbours apart
 */
export function toSearchTerms(terms: readonly Term[], forms: WordForms, isIgnored: (term: Term) => boolean): SearchTerm[] {
  let position = 0;
  let left: { term: IndexTerm; position: number } | undefined;
  const found: SearchTerm[] = [];
  for (const term of terms) {
    const [phrase, ...others] = term.alternatives;
    if (!phrase) continue;
    const asTyped: WordForms = { stems: forms.stems };
    const formsOf = ({ quoted }: Phrase) => (quoted ? asTyped : forms);
    const written = listWritten(term.alternatives);
    const sequences = written.flatMap((each) => toSequences(each.tokens, formsOf(each)));
    const [sequence] = sequences;
    const length = phrase.tokens.reduce((sum, { text, han }) => sum + (han ? [...text].length : 1), 0);
    if (isIgnored(term) || !sequence) {
      position += length;
      continue;
    }
    // Spellings of one word are one: the first stands for all.
    const isSingle =
      others.length === 0 && phrase.tokens.every(({ text }) => (formsOf(phrase).alternatives?.get(text)?.length ?? 1) === 1);
    const isPhrase = term.alternatives.every(({ tokens }) => tokens.length > 1);
    const parts = others.length === 0 ? toParts(phrase.tokens, formsOf(phrase)) : [];
    const first = sequence[0] as TermSequence[number];
    const last = sequence.at(-1) as TermSequence[number];
    found.push({
      typed: term.typed,
      words: term.alternatives.flatMap(({ tokens, quoted }) => (quoted ? [] : tokens.map(({ text }) => text))),
      lookup: {
        clause: { alternatives: sequences, weight: isPhrase ? PHRASE_WEIGHT : 1 },
        parts: parts.map(({ clause }) => clause),
        binds: term.alternatives.some(({ quoted }) => quoted),
        ...(isSingle && left ? toPair(left.term, first, position - left.position) : {}),
      },
      whole: written.flatMap((each) => toNeedles(each.tokens, formsOf(each))),
      pieces: parts.flatMap(({ needles }) => needles),
    });
    left = isSingle ? { term: last, position: position + last.at } : undefined;
    position += length;
  }
  return found;
}

/**
 * The terms that are adjacent if `right` follows `left`. A single character begins thousands of terms; beside other Chinese,
 * one pair is equivalent: 酒 店 is 酒店, and 收益 管 is 收益 followed by 益管.
 */
function toPair(left: IndexTerm, right: IndexTerm, distance: number): { pair?: AdjacentPair } {
  if (!left.open && !right.open) return { pair: { left, right, distance } };
  const [before, after] = [[...left.start], [...right.start]];
  if (!isHan(left.start) || !isHan(right.start) || distance !== before.length) return {};
  const both = { start: `${before.at(-1)}${after[0]}`, open: false };
  if (!left.open) return { pair: { left, right: both, distance: 1 } };
  return { pair: right.open ? { left: both, right: both, distance: 0 } : { left: both, right, distance: 1 } };
}

/** The index terms of consecutive tokens, in each combination of their alternatives. */
export function toSequences(tokens: Phrase['tokens'], forms: WordForms): TermSequence[] {
  let sequences: TermSequence[] = [[]];
  let at = 0;
  for (const [index, { text, han }] of tokens.entries()) {
    if (han) {
      // Two runs are never one, see `indexDocument`.
      if (tokens[index - 1]?.han) at += 1;
      const characters = [...text];
      const terms =
        characters.length === 1
          ? [{ start: text, open: true, at }]
          : coverPairs(characters.length).map((place) => ({
              start: `${characters[place]}${characters[place + 1]}`,
              open: false,
              at: at + place,
            }));
      sequences = sequences.map((sequence) => [...sequence, ...terms]);
      at += characters.length;
    } else {
      const place = at;
      const stems = toStems(text, forms);
      sequences = sequences
        .flatMap((sequence) => stems.map((start) => [...sequence, { start: toTerm(start), open: false, at: place }]))
        .slice(0, MAX_ALTERNATIVES);
      at += 1;
    }
  }
  return sequences;
}

/** Combinations of corrected words or completions in one phrase: there could be millions. */
const MAX_ALTERNATIVES = 40;

/** Starts of the pairs that cover a run: every second character, and the last but one. */
function coverPairs(length: number): number[] {
  const places = Array.from({ length: Math.floor(length / 2) }, (_, index) => 2 * index);
  return length % 2 === 1 ? [...places, length - 2] : places;
}

function toStems(word: string, { stems, spellings, alternatives }: WordForms): readonly string[] {
  return alternatives?.get(word) ?? spellings?.get(word) ?? [stems.get(word) ?? word];
}

/** The parts of one term that count as partial matches. */
function toParts(tokens: Phrase['tokens'], forms: WordForms): { clause: Clause; needles: string[] }[] {
  const [token, ...others] = tokens;
  if (!token) return [];
  const pieces =
    others.length > 0
      ? tokens.map((each) => [each])
      : token.han && [...token.text].length > 2
        ? listPairs(token.text).map((text) => [{ text, han: true }])
        : [];
  const weight = others.length > 0 ? PHRASE_WORD_WEIGHT : 1;
  const different = new Map(pieces.map((piece) => [piece[0]?.text ?? '', piece]));
  const split = others.length > 0 ? new Set<string>() : listSplitPairs(token.text);
  return Array.from(different, ([text, piece]) => ({
    clause: { alternatives: toSequences(piece, forms), weight },
    needles: split.has(text) ? [] : toNeedles(piece, forms),
  }));
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** What ends one word of a run and begins the next: to mark 额预 of 超额预订 would mark halves of other words in most texts. */
function listSplitPairs(run: string): Set<string> {
  const words = Array.from(segmenter.segment(run), ({ segment }) => [...segment]);
  const split = words.flatMap((word, index) => {
    const next = words[index + 1];
    return word.length > 1 && next && next.length > 1 ? `${word.at(-1)}${next[0]}` : [];
  });
  return new Set(split.filter((pair) => !words.some((word) => word.join('').includes(pair))));
}

/** The stop words of Chinese questions: they ask, and name no subject. */
const FUNCTION_WORDS =
  /为什么|怎么样|怎么办|有没有|是不是|能不能|会不会|如何|怎样|怎么|什么|为何|何时|哪些|哪个|哪里|哪种|多少|是否|能否|可否|应该|应当|我们|你们|他们|它们|[吗呢]$/u;

/** The pairs of a run, without those of its function words if others remain: 酒店如何定价 is 酒店 and 定价. */
function listPairs(run: string): string[] {
  const toPairs = (part: string) => toRunTerms(part).slice(0, -1);
  const telling = run.split(FUNCTION_WORDS).flatMap(toPairs);
  return telling.length > 0 ? telling : toPairs(run);
}

/** Tokens in the format of a terms line: see `toTermsLine`. */
function toNeedles(tokens: Phrase['tokens'], forms: WordForms): string[] {
  let needles = [''];
  for (const [index, { text, han }] of tokens.entries()) {
    const next = tokens[index + 1];
    const end = !han || next ? ' ' : '';
    const variants = han ? [text] : toStems(text, forms);
    needles = needles
      .flatMap((needle) => variants.map((form) => `${needle}${index === 0 && !han ? ' ' : ''}${form}${end}`))
      .slice(0, MAX_ALTERNATIVES);
  }
  return needles;
}
