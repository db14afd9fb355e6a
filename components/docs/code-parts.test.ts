import { expect, test } from 'vitest';
import { toCodeParts } from './code-parts';

test.each([
  ['fingerprint_batch_not_found', ['fingerprint_', 'batch_', 'not_', 'found']],
  ['/api/v1/admin/categories/{slug}/introduction', ['/api/', 'v1/', 'admin/', 'categories/', '{slug}/', 'introduction']],
  [
    'https://research.example.com/archive?q=a&page=2',
    ['https://research.', 'example.', 'com/', 'archive?', 'q=', 'a&', 'page=', '2'],
  ],
  ['hmac.compare_digest(expected.encode()', ['hmac.', 'compare_', 'digest(', 'expected.', 'encode()']],
  ['[{"field":"author_name","type":"missing"}]', ['[{"field":', '"author_', 'name",', '"type":', '"missing"}]']],
  ['article_not_found', ['article_not_found']],
  ['one two three four five six', ['one two three four five six']],
])('a line may break in %s only between words', (code, parts) => {
  expect(toCodeParts(code)).toEqual(parts);
  expect(parts.join('')).toBe(code);
});

test('short code in a long run may break too', () => {
  expect(toCodeParts('"WEBHOOK_SECRET"', 'os.environ["WEBHOOK_SECRET"].encode()')).toEqual(['"WEBHOOK_', 'SECRET"']);
});
