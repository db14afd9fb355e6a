import { expect, test } from 'vitest';
import { findPostings, keepPostings, MAX_CACHED_BYTES } from './posting-cache';
import { Postings, TermPostings } from './posting-lists';

/** Takes five bytes for each document, and one as it is encoded. */
const makePostings = (documents: number) =>
  new Postings(documents, [new TermPostings('a', { documents, postings: new Uint8Array(2 * documents) })]);

test('keeps the lists used last, within a number of bytes', () => {
  const large = makePostings(1_000_000);
  const places = Array.from({ length: 20 }, (_, place) => `segment-${place}`);
  for (const place of places) {
    keepPostings(place, 'a', large);
    expect(findPostings('segment-0', 'a')).toBe(large);
  }
  const kept = places.filter((place) => findPostings(place, 'a'));
  expect(kept).toHaveLength(Math.floor(MAX_CACHED_BYTES / 7_000_000));
  expect(kept).toEqual(['segment-0', ...places.slice(1 - kept.length)]);
});

test('tells segments and terms apart', () => {
  const [one, other] = [makePostings(1), makePostings(2)];
  keepPostings('s1', 'a', one);
  keepPostings('s1', '*a', other);
  expect(findPostings('s1', 'a')).toBe(one);
  expect(findPostings('s1', '*a')).toBe(other);
  expect(findPostings('s2', 'a')).toBeUndefined();
});
