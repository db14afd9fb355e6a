import { expect, test } from 'vitest';
import { Postings, TermPostings } from './posting-lists';
import { findPostings, keepPostings, MAX_CACHED_BYTES, toCacheKey } from './segment-cache';

/** Takes five bytes for each document, and one as it is encoded. */
const makePostings = (documents: number) =>
  new Postings(documents, [new TermPostings('a', { documents, postings: new Uint8Array(2 * documents) })]);

test('keeps the lists used last, within a number of bytes', () => {
  const large = makePostings(1_000_000);
  const keys = Array.from({ length: 20 }, (_, place) => toCacheKey(`segment-${place}`, { start: 'a', open: false }));
  const [first, ...others] = keys as [string, ...string[]];
  for (const key of keys) {
    keepPostings(key, large);
    expect(findPostings(first)).toBe(large);
  }
  const kept = keys.filter((key) => findPostings(key));
  expect(kept).toHaveLength(Math.floor(MAX_CACHED_BYTES / 7_000_000));
  expect(kept).toEqual([first, ...others.slice(1 - kept.length)]);
});

test('tells segments, terms and beginnings of terms apart', () => {
  const keys = ['s1', 's2'].flatMap((id) =>
    ['a', 'b'].flatMap((start) => [true, false].map((open) => toCacheKey(id, { start, open }))),
  );
  const lists = keys.map(() => makePostings(1));
  for (const [index, key] of keys.entries()) keepPostings(key, lists[index] as Postings);
  expect(keys.map(findPostings)).toEqual(lists);
  expect(new Set(keys.map(findPostings)).size).toBe(keys.length);
});
