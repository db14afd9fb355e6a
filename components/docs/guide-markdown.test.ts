import { expect, test } from 'vitest';
import { toGuideMarkdown } from './guide-markdown';
import type { GuideValues } from './guide-values';

const values = { locale: 'zh', appUrl: 'https://research.example.com', limitHeaders: 'X-RateLimit-Limit: 60' } as GuideValues;
const convert = (markdown: string) => toGuideMarkdown({ title: 'Keys', markdown }, values);

test('writes a subject with its title, without rules, anchors and pictures', () => {
  expect(convert('One.\n\n---\n\n### Two {#two}\n\nThree.\n\n---\n\n![](part:sources)')).toBe(
    '# Keys\n\nOne.\n\n### Two\n\nThree.\n',
  );
});

test('completes links, to the Markdown of other subjects and to searches', () => {
  expect(convert('[a](/docs/guide/sync), [b](/docs/errors#key_frozen), [c](/keys), ["d e"](query:)')).toContain(
    [
      '[a](https://research.example.com/zh/docs/guide/sync.md)',
      '[b](https://research.example.com/zh/docs/errors#key_frozen)',
      '[c](https://research.example.com/zh/keys)',
      '["d e"](https://research.example.com/zh/archive?q=%22d+e%22)',
    ].join(', '),
  );
});

test('shows samples as code, in every language that they have', () => {
  expect(convert('![Headers](sample:limit-headers)')).toBe('# Keys\n\nHeaders:\n\n```\nX-RateLimit-Limit: 60\n```\n');
  expect(convert('![Receive](sample:receiver)')).toContain('Receive, curl（测试）:\n\n```\nid=test-1');
  const text = convert('![Ask](sample:ask)');
  expect([...text.matchAll(/^Ask, (\w+):\n\n```\n/gm)].map(([, name]) => name)).toEqual(['curl', 'Python', 'TypeScript']);
});
