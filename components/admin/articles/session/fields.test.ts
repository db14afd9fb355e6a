import { expect, it } from 'vitest';
import { ArticleUpdate } from '@/lib/archive/articles/schema';
import { findTooLong, MAX_BODY_LENGTH } from './fields';

it.each([
  ['as long as allowed', 'x'.repeat(MAX_BODY_LENGTH), true],
  ['one character longer', 'x'.repeat(MAX_BODY_LENGTH + 1), false],
  ['as long as allowed, in characters of two code units', '😀'.repeat(MAX_BODY_LENGTH), true],
])('a body %s is found too long exactly when the service rejects it', (_, text, accepted) => {
  expect(Object.keys(findTooLong({ content_zh: text, title_en: text }))).toEqual(accepted ? [] : ['content_zh']);
  expect(ArticleUpdate.safeParse({ content_zh: text }).success).toBe(accepted);
});
