import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndexedDocument } from './document';
import { BLOCK_SIZE, decodePostings, type EncodedPostings, PositionsReader } from './encoding';
import { chooseMerge, encodeDocuments, MAX_MERGED_SIZE, MIN_SEGMENT_SIZE, mergePostings, type SegmentSize } from './segment';

/** What a document contains: term, impact and positions. */
type Plain = Record<string, { impact: number; positions: number[] }>;

const terms = ['a', 'b', 'c', '酒店', '酒'];
const positions = fc
  .uniqueArray(fc.oneof(fc.nat(5), fc.nat(300), fc.nat(40_000)), { minLength: 1, maxLength: 6 })
  .map((list) => list.sort((a, b) => a - b));
const plainDocument: fc.Arbitrary<Plain> = fc.dictionary(
  fc.constantFrom(...terms),
  fc.record({ impact: fc.nat(255), positions }),
);
const collection = (maxLength: number) => fc.array(plainDocument, { maxLength });

const toIndexed = (document: Plain): IndexedDocument => ({ terms: new Map(Object.entries(document)), words: new Set() });

/** The positions of the next document. */
function readNext(reader: PositionsReader): number[] {
  const target = new Int32Array(1 + reader.bytes.length);
  return [...target.subarray(1, reader.read(target, 1))];
}

type Posting = { document: number; impact: number; positions: number[] };

/** What postings contain, read from the first block to the last. */
function decode({ documents, postings, positions: bytes }: EncodedPostings): Posting[] {
  const list = decodePostings(postings, documents);
  const reader = new PositionsReader(bytes);
  expect(list.blocks[0]).toBe(0);
  expect(list.blocks.at(-1)).toBe(bytes.length);
  return Array.from(list.documents, (document, index) => ({
    document,
    impact: list.impacts[index] as number,
    positions: readNext(reader),
  }));
}

/** The same, by looking at every document. */
const scan = (documents: readonly Plain[], term: string): Posting[] =>
  documents.flatMap((plain, document) => (plain[term] ? [{ document, ...plain[term] }] : []));

describe('postings', () => {
  it('round-trip exactly', () => {
    fc.assert(
      fc.property(collection(200), (documents) => {
        const encoded = encodeDocuments(documents.map(toIndexed));
        for (const term of terms) {
          const postings = encoded.get(term);
          expect(postings ? decode(postings) : []).toEqual(scan(documents, term));
        }
        expect([...encoded.keys()].sort()).toEqual([...new Set(documents.flatMap((each) => Object.keys(each)))].sort());
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });

  it('can be read from any block', () => {
    const documents = Array.from({ length: 3 * BLOCK_SIZE + 7 }, (_, index) => ({
      a: { impact: index % 256, positions: Array.from({ length: 1 + (index % 5) }, (__, place) => index * 40 + place * 9) },
    }));
    const {
      documents: count,
      postings,
      positions: bytes,
    } = encodeDocuments(documents.map(toIndexed)).get('a') as EncodedPostings;
    const { blocks } = decodePostings(postings, count);
    expect(blocks).toHaveLength(5);
    for (const [block, start] of [...blocks].slice(0, -1).entries()) {
      const end = blocks[block + 1] as number;
      const first = block * BLOCK_SIZE;
      const last = Math.min(first + BLOCK_SIZE, count) - 1;
      expect(readNext(new PositionsReader(bytes.subarray(start, end)))).toEqual(documents[first]?.a.positions);
      const skipping = new PositionsReader(bytes.subarray(start, end));
      skipping.skip(last - first);
      expect(readNext(skipping)).toEqual(documents[last]?.a.positions);
    }
  });

  it('end with the last document', () => {
    const encoded = encodeDocuments([toIndexed({ a: { impact: 1, positions: [3, 9] } })]).get('a') as EncodedPostings;
    const reader = new PositionsReader(encoded.positions);
    expect(readNext(reader)).toEqual([3, 9]);
    expect(() => readNext(reader)).toThrow(RangeError);
  });

  it('support large gaps and positions', () => {
    const documents: Plain[] = Array.from({ length: 40_000 }, () => ({}));
    documents[0] = { a: { impact: 0, positions: [0] } };
    documents[39_999] = { a: { impact: 255, positions: [127, 128, 16_383, 16_384, 2_097_151, 2_097_152, 100_000_000] } };
    expect(decode(encodeDocuments(documents.map(toIndexed)).get('a') as EncodedPostings)).toEqual(scan(documents, 'a'));
  });
});

describe('merged postings', () => {
  it('contain all live documents of the sources in the new order', () => {
    const source = fc.array(fc.record({ plain: plainDocument, place: fc.nat(), dies: fc.boolean() }), { maxLength: 120 });
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 5 }), (sources) => {
        // Each source is sorted like the merged segment, whose order `place` tells.
        for (const each of sources) each.sort((a, b) => a.place - b.place);
        const survivors = sources.flat().filter(({ dies }) => !dies);
        survivors.sort((a, b) => a.place - b.place);
        const number = new Map(survivors.map((each, index) => [each, index]));
        for (const term of terms) {
          const encoded = sources.flatMap((each) => {
            const postings = encodeDocuments(each.map(({ plain }) => toIndexed(plain))).get(term);
            return postings ? [{ ...postings, numbers: Int32Array.from(each, (document) => number.get(document) ?? -1) }] : [];
          });
          const merged = mergePostings(encoded);
          expect(merged ? decode(merged) : []).toEqual(
            scan(
              survivors.map(({ plain }) => plain),
              term,
            ),
          );
        }
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });
});

describe('selection of segments to merge', () => {
  const sizes = (...list: (number | [documents: number, dead: number])[]): SegmentSize[] =>
    list.map((each, index) => ({
      segment: index + 1,
      documents: Array.isArray(each) ? each[0] : each,
      dead: Array.isArray(each) ? each[1] : 0,
    }));
  const MIN = MIN_SEGMENT_SIZE;

  it.each<[what: string, segments: SegmentSize[], chosen: number[]]>([
    ['no segments', [], []],
    ['one segment', sizes(MIN), []],
    ['seven of a size', sizes(...Array(7).fill(MIN)), []],
    ['eight of a size', sizes(...Array(8).fill(MIN)), [1, 2, 3, 4, 5, 6, 7, 8]],
    ['nine of a size', sizes(...Array(9).fill(MIN)), [1, 2, 3, 4, 5, 6, 7, 8]],
    ['the ends of a size class', sizes(MIN, MIN, MIN, MIN, ...Array(4).fill(8 * MIN - 1)), [1, 2, 3, 4, 5, 6, 7, 8]],
    ['two size classes', sizes(...Array(7).fill(MIN), ...Array(7).fill(8 * MIN)), []],
    ['small classes first', sizes(...Array(8).fill(8 * MIN), ...Array(8).fill(MIN)), [9, 10, 11, 12, 13, 14, 15, 16]],
    ['remains of segments', sizes(...Array(8).fill(1)), [1, 2, 3, 4, 5, 6, 7, 8]],
    ['segments of the maximum size', sizes(...Array(20).fill(MAX_MERGED_SIZE)), []],
    ['a quarter dead', sizes(400, [400, 100]), []],
    ['more than a quarter dead', sizes(400, [400, 101]), [2]],
    ['all dead', sizes([64, 64]), [1]],
    ['one of the maximum size with many dead', sizes(64, [MAX_MERGED_SIZE, 20_000]), [2]],
    ['two with many dead', sizes([400, 200], [400, 399]), [1]],
    ['a full class before dead documents', sizes([600, 599], ...Array(8).fill(MIN)), [2, 3, 4, 5, 6, 7, 8, 9]],
  ])('%s', (_what, segments, chosen) => {
    expect(chooseMerge(segments)).toEqual(chosen);
  });

  /** Merges until nothing is left to do; counts how many documents were written. */
  function settle(segments: SegmentSize[], next: { segment: number }): { segments: SegmentSize[]; written: number } {
    let current = segments;
    let written = 0;
    for (;;) {
      const chosen = chooseMerge(current);
      if (chosen.length === 0) return { segments: current, written };
      expect(new Set(chosen).size).toBe(chosen.length);
      const merged = current.filter(({ segment }) => chosen.includes(segment));
      expect(merged).toHaveLength(chosen.length);
      const documents = merged.reduce((sum, each) => sum + each.documents - each.dead, 0);
      current = current.filter(({ segment }) => !chosen.includes(segment));
      if (documents > 0) current = [...current, { segment: next.segment, documents, dead: 0 }];
      next.segment += 1;
      written += documents;
    }
  }

  it('keeps few segments and rewrites each document few times as the archive grows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 64, max: 512 }), { minLength: 2_000, maxLength: 2_000 }), (sizesAdded) => {
        const next = { segment: 1 };
        let segments: SegmentSize[] = [];
        let added = 0;
        let written = 0;
        let most = 0;
        for (const documents of sizesAdded) {
          segments.push({ segment: next.segment, documents, dead: 0 });
          next.segment += 1;
          added += documents;
          const settled = settle(segments, next);
          segments = settled.segments;
          written += settled.written;
          most = Math.max(most, segments.filter((each) => each.documents < MAX_MERGED_SIZE).length);
        }
        expect(segments.reduce((sum, { documents }) => sum + documents, 0)).toBe(added);
        // Three classes below the maximum size with up to seven segments each.
        expect(most).toBeLessThanOrEqual(3 * 7);
        expect(written / added).toBeLessThan(4);
      }),
      { numRuns: 5, seed: 20_261_123 },
    );
  });

  it('terminates and leaves no segment with many deleted documents', () => {
    const segment = fc.record({
      documents: fc.integer({ min: 1, max: 60_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 60 }), (list) => {
        const start = list.map(({ documents, share }, index) => ({
          segment: index + 1,
          documents,
          dead: Math.floor(documents * share),
        }));
        const { segments } = settle(start, { segment: 1_000 });
        for (const { documents, dead } of segments) expect(dead * 4).toBeLessThanOrEqual(documents);
        const alive = (each: SegmentSize[]) => each.reduce((sum, { documents, dead }) => sum + documents - dead, 0);
        expect(alive(segments)).toBe(alive(start));
      }),
    );
  });
});
