import { expect, test } from 'vitest';
import { toSummary } from './summary';

const article = (excerpt_en: string) =>
  ({
    slug: 'a',
    title_en: 'A',
    excerpt_en,
    author_name: 'B',
    category_slug: 'c',
    url: 'https://example.com/a',
    published_at: '2026-01-02T03:04:05Z',
    languages: ['en'],
  }) as Parameters<typeof toSummary>[0];

test.each([
  ['酒'.repeat(300), '酒'.repeat(300)],
  ['酒'.repeat(301), `${'酒'.repeat(299)}…`],
  [`${'a'.repeat(298)} bcd`, `${'a'.repeat(298)}…`],
  ['🏨'.repeat(301), `${'🏨'.repeat(299)}…`],
])('an excerpt has at most 300 characters in a list of a tool (case %#)', (excerpt, expected) => {
  expect(toSummary(article(excerpt), 'en').excerpt).toBe(expected);
});
