import { createHash } from 'node:crypto';
import { type FoldedText, foldText, type HanVariants } from '../../platform/text/fold';

/** The searchable texts of an article or a video. */
export type DocumentTexts = {
  title: readonly string[];
  tags: readonly string[];
  author: readonly string[];
  excerpt: readonly string[];
  body: readonly string[];
};

type Field = keyof DocumentTexts;

/**
 * How much a field weighs (docs/contract.md, section 4), its usual length in tokens, and where its positions start. A field
 * has room up to the next one; the excess follows the body.
 */
const FIELDS: readonly { field: Field; weight: number; usualLength: number; start: number }[] = [
  { field: 'title', weight: 8, usualLength: 20, start: 0 },
  { field: 'tags', weight: 4, usualLength: 14, start: 512 },
  { field: 'author', weight: 3, usualLength: 4, start: 1024 },
  { field: 'excerpt', weight: 2, usualLength: 80, start: 1536 },
  { field: 'body', weight: 1, usualLength: 1500, start: 4096 },
];

const FIELD_ENDS = FIELDS.map((_, index) => FIELDS[index + 1]?.start ?? Number.POSITIVE_INFINITY);

/** Whether a position is in the body, which comes last. */
export function isInBody(position: number): boolean {
  return position >= (FIELDS.at(-1)?.start as number);
}

/** The longest indexed word. The rest of a longer one becomes a hash, because a B-tree rejects very long keys. */
export const MAX_TERM_LENGTH = 64;

/** A document's terms with their impact and positions in ascending order, and its Latin words as they are written. */
export type IndexedDocument = { terms: Map<string, { impact: number; positions: readonly number[] }>; words: Set<string> };

/** The folded texts of a document. */
export type FoldedDocument = Record<Field, FoldedText[]>;

export function foldDocument(texts: DocumentTexts, variants: HanVariants): FoldedDocument {
  return Object.fromEntries(
    FIELDS.map(({ field }) => [field, texts[field].filter((text) => text !== '').map((text) => foldText(text, variants))]),
  ) as FoldedDocument;
}

/** The Latin words of a document, as they are written. */
export function listWords(folded: FoldedDocument): Set<string> {
  const words = new Set<string>();
  for (const { field } of FIELDS)
    for (const { tokens } of folded[field]) for (const { token, han } of tokens) if (!han) words.add(token);
  return words;
}

/**
 * The terms of a document: the stem of each Latin word, each pair of neighbouring Chinese characters, and the last character
 * of each Chinese run. So every character begins exactly one term, and a search for a single one asks for all terms that
 * begin with it.
 *
 * @param stems the stem of every word
 * @param labels further terms without positions, by which to filter
 */
export function indexDocument(
  folded: FoldedDocument,
  words: Set<string>,
  stems: ReadonlyMap<string, string>,
  labels: readonly string[],
): IndexedDocument {
  const { places, lengths } = placeTerms(folded, stems);
  const terms: IndexedDocument['terms'] = new Map();
  for (const [term, positions] of places) terms.set(term, { impact: toImpact(countByField(positions), lengths), positions });
  for (const label of labels) terms.set(label, { impact: 0, positions: NO_POSITIONS });
  return { terms, words };
}

/** The positions of each term in ascending order, and how many tokens each field has. */
function placeTerms(
  folded: FoldedDocument,
  stems: ReadonlyMap<string, string>,
): { places: Map<string, number[]>; lengths: number[] } {
  const places = new Map<string, number[]>();
  const add = (term: string, position: number) => {
    const found = places.get(term);
    if (found) found.push(position);
    else places.set(term, [position]);
  };
  const overflow: (string | undefined)[] = [];
  let position = 0;
  const lengths = FIELDS.map(({ field, start }, index) => {
    // One less, so that no phrase runs from one field into the next.
    const limit = (FIELD_ENDS[index] as number) - 1;
    position = start;
    let length = 0;
    for (const text of folded[field])
      for (const term of listTerms(text, stems)) {
        if (position >= limit) overflow.push(term);
        else if (term !== undefined) add(term, position);
        if (term !== undefined) length += 1;
        position += 1;
      }
    return length;
  });
  for (const term of overflow) {
    position += 1;
    if (term !== undefined) add(term, position);
  }
  return { places, lengths };
}

/** The terms of a text and the gaps after it, one for each position; undefined is a gap. */
function listTerms({ tokens }: FoldedText, stems: ReadonlyMap<string, string>): (string | undefined)[] {
  const terms: (string | undefined)[] = [];
  for (const [place, { token, han }] of tokens.entries()) {
    // 收益，管理 does not contain 收益管理.
    if (han && tokens[place - 1]?.han) terms.push(undefined);
    if (han) pushRunTerms(token, terms);
    else terms.push(toTerm(stems.get(token) ?? token));
  }
  // Nor does a run go on in the next text, where Chinese on both sides must be further apart than in one text.
  terms.push(undefined, undefined);
  return terms;
}

/** A label has no position, but the encoding needs a last one for every document. */
const NO_POSITIONS = [0];

export function toTerm(stem: string): string {
  if (stem.length <= MAX_TERM_LENGTH) return stem;
  return `${stem.slice(0, MAX_TERM_LENGTH)}#${createHash('sha256').update(stem).digest('hex').slice(0, 16)}`;
}

/** 收益管理 -> 收益, 益管, 管理, 理 */
export function toRunTerms(run: string): string[] {
  const terms: string[] = [];
  pushRunTerms(run, terms);
  return terms;
}

function pushRunTerms(run: string, terms: (string | undefined)[]): void {
  const characters = [...run];
  for (const [index, character] of characters.entries()) terms.push(character + (characters[index + 1] ?? ''));
}

/** Steps of an impact byte per doubling of 1 + impact: 255 is just above the highest one. */
const STEPS_PER_DOUBLING = 52;

/**
 * A term's impact on a document's score, as one byte: the weights of the fields, each saturated with the term's count and
 * lowered in long fields (BM25F with k1 = 0.6 and b = 0.3).
 *
 * @param counts occurrences per field
 * @param lengths tokens per field; usual ones if unknown
 */
function toImpact(counts: readonly number[], lengths?: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < FIELDS.length; index += 1) {
    const count = counts[index] as number;
    if (count === 0) continue;
    const { weight, usualLength } = FIELDS[index] as (typeof FIELDS)[number];
    const length = lengths ? (lengths[index] as number) / usualLength : 1;
    sum += (weight * 1.6 * count) / (0.6 * (0.7 + 0.3 * length) + count);
  }
  return Math.max(1, Math.min(255, Math.round(STEPS_PER_DOUBLING * Math.log2(1 + sum))));
}

/** The score of each impact byte. */
export const IMPACTS = Float32Array.from({ length: 256 }, (_, byte) => 2 ** (byte / STEPS_PER_DOUBLING) - 1);

/** A phrase's impact on a document of usual length, from its start positions `from` to `to`. */
export function impactOf(positions: ArrayLike<number>, from: number, to: number): number {
  return toImpact(countByField(positions, from, to));
}

/** Occurrences per field, from positions in ascending order. */
function countByField(positions: ArrayLike<number>, from = 0, to = positions.length): number[] {
  const counts = [0, 0, 0, 0, 0];
  let field = 0;
  for (let index = from; index < to; index += 1) {
    while ((positions[index] as number) >= (FIELD_ENDS[field] as number)) field += 1;
    counts[field] = (counts[field] as number) + 1;
  }
  return counts;
}
