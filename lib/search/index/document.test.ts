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

it('weighs fields in the order of the contract, with texts of usual length in both languages', () => {
  const zh = (length: number) => '中'.repeat(length);
  const words = (count: number) => Array.from({ length: count }, (_, word) => `w${word}`).join(' ');
  const names = ['revenue management', 'guest loyalty', 'asset management', 'food waste'];
  const texts = {
    title: [`inTitle ${words(7)}`, zh(14)],
    tags: ['inTags', ...names, ...names.map(() => zh(4)), zh(4)],
    author: ['inAuthor sun', zh(3)],
    excerpt: [`inExcerpt ${words(30)}`, zh(60)],
    body: [`inBody ${words(900)}`, zh(1200)],
  };
  const folded = foldDocument(texts, none);
  const { terms } = indexDocument(folded, listWords(folded), none, []);
  const impacts = Object.keys(texts).map((field) => terms.get(`in${field}`)?.impact ?? 0);
  expect(impacts).toEqual([...impacts].sort((a, b) => b - a));
  expect(new Set(impacts).size).toBe(5);
});
