import { expect, it } from 'vitest';
import { CommentCreate } from './schema';

it.each([
  ['see \u202Egnp.exe', 'see gnp.exe'],
  ['\u2067a\u2069 and \u202Ab\u202C', 'a and b'],
  // Marks between two directions of writing stay.
  ['שלום\u200F, hotel', 'שלום\u200F, hotel'],
])('a comment keeps no character that turns text around: %j', (content, kept) => {
  expect(CommentCreate.parse({ article_id: 'a', author_name: 'Ada', content }).content).toBe(kept);
});
