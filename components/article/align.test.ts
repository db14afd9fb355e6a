import { describe, expect, it } from 'vitest';
import { alignPieces, type Piece } from './align';

const pieces = (text: string): Piece[] =>
  text.split(' ').map((word) => {
    const [tag = '', length = '100'] = word.split(':');
    return { tag, length: Number(length) };
  });
const pairs = (first: string, second: string) =>
  alignPieces(pieces(first), pieces(second))
    .map((row) => `${row.first ?? '-'}${row.second ?? '-'}`)
    .join(' ');

describe('side-by-side alignment', () => {
  it('pairs blocks when both texts have the same structure', () => {
    expect(pairs('p:200 h2:20 p:300 ul:90', 'p:60 h2:6 p:95 ul:30')).toBe('00 11 22 33');
  });
  it('leaves a gap for an extra paragraph and realigns at the next heading', () => {
    expect(pairs('h2 p:400 p:50 h2 p:200', 'h2 p:120 h2 p:60')).toBe('00 11 2- 32 43');
  });
  it('never pairs a heading with a paragraph or another level', () => {
    expect(pairs('h2 p', 'p:100 p:100')).toBe('-0 0- 11');
    const rows = alignPieces(pieces('h2'), pieces('h3'));
    expect(rows.every(({ first, second }) => first === undefined || second === undefined)).toBe(true);
  });
  it('neither drops nor repeats blocks of random texts', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const tags = ['p', 'p', 'p', 'h2', 'h3', 'ul', 'table'];
    const text = () => Array.from({ length: random(25) }, () => ({ tag: tags[random(tags.length)] ?? 'p', length: random(900) }));
    for (let run = 0; run < 300; run += 1) {
      const [first, second] = [text(), text()];
      const rows = alignPieces(first, second);
      expect(rows.flatMap((row) => row.first ?? [])).toEqual(first.map((_, index) => index));
      expect(rows.flatMap((row) => row.second ?? [])).toEqual(second.map((_, index) => index));
    }
  });
  it('pairs texts of thousands of blocks one by one', () => {
    const long = Array.from({ length: 1_200 }, () => ({ tag: 'p', length: 10 }));
    expect(alignPieces(long, long.slice(1))).toHaveLength(1_200);
  });
});
