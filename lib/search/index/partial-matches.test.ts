import { expect, it } from 'vitest';
import { ClauseIndex } from './clause-index';
import { PostingsWriter } from './encoding';
import { findPartialMatches, MAX_PARTIAL_MATCHES } from './partial-matches';
import { PositionSource } from './positions';
import { Postings, Segment, TermPostings } from './posting-lists';
import type { IndexQuery, QueryTerm } from './query';
import { SegmentScores } from './scores';

const TERMS = ['d', 'c', 'b', 'a'];
const EACH = 70;

/** A segment in which each term is in `EACH` documents of its own: the last term in the first ones. */
function makeSegment(size: number): Segment {
  const segment = new Segment('', 0, size, null, []);
  for (const [place, term] of TERMS.entries()) {
    const writer = new PostingsWriter();
    const first = (TERMS.length - 1 - place) * EACH;
    for (let document = first; document < first + EACH; document += 1) writer.add(document, 100, [0]);
    segment.set({ start: term, open: false }, new Postings(size, [new TermPostings(term, writer.finish())]));
  }
  return segment;
}

it.each([
  ['few', 20_000],
  ['many', 400],
])('finds the first of equally good documents that cover %s of a segment', async (_name, size) => {
  const segment = makeSegment(size);
  const terms = TERMS.map(
    (start): QueryTerm => ({
      clause: { alternatives: [[{ start, open: false, at: 0 }]], weight: 1 },
      parts: [],
      binds: false,
    }),
  );
  const query: IndexQuery = {
    terms,
    excluded: [],
    labels: { required: [], excluded: [] },
    sort: 'relevance',
    skip: 0,
    take: 10,
    maxMatches: 100,
  };
  const run = () => Promise.reject(new Error('single terms need no positions'));
  const index = new ClauseIndex(
    terms.map(({ clause }) => clause),
    [segment],
    new PositionSource(run),
  );
  const scores = new SegmentScores(segment, { first: 0, end: size }, undefined);
  const found = await findPartialMatches(query, [scores], new Map(), index, () => Promise.resolve({ documents: new Map() }));
  const documents = found.map(({ document }) => document).sort((a, b) => a - b);
  expect(documents).toEqual(Array.from({ length: MAX_PARTIAL_MATCHES }, (_, document) => document));
});
