import { expect, it } from 'vitest';
import { foldDocument, indexDocument, listWords } from './document';

const none = new Map<string, string>();
const empty = { title: [], tags: [], author: [], excerpt: [], body: [] };

function readPositions(texts: Parameters<typeof foldDocument>[0]): Map<string, readonly number[]> {
  const folded = foldDocument(texts, none);
  const { terms } = indexDocument(folded, listWords(folded), none, []);
  return new Map(Array.from(terms, ([term, { positions }]) => [term, positions]));
}

/** Whether the second term stands right after the first. */
const adjoin = (positions: Map<string, readonly number[]>, first: string, second: string) =>
  positions.get(first)?.some((position) => positions.get(second)?.includes(position + 1));

it('keeps words of a text adjacent', () => {
  expect(adjoin(readPositions({ ...empty, title: ['grand hotel'] }), 'grand', 'hotel')).toBe(true);
});

it('separates texts even if a field exceeds its positions', () => {
  const long = Array.from({ length: 600 }, (_, word) => `w${word}`).join(' ');
  const positions = readPositions({ ...empty, title: [`${long} grand`, 'hotel lobby'], body: ['other'] });
  expect(adjoin(positions, 'hotel', 'lobby')).toBe(true);
  expect(adjoin(positions, 'grand', 'hotel')).toBe(false);
  expect(adjoin(positions, 'lobby', 'other')).toBe(false);
});

it('counts occurrences beyond the positions of a field', () => {
  const long = Array.from({ length: 600 }, () => 'hotel').join(' ');
  expect(readPositions({ ...empty, title: [long] }).get('hotel')).toHaveLength(600);
});
