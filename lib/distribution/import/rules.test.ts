import { describe, expect, it } from 'vitest';
import { toRemarks } from './rules';

describe('remarks about an imported article', () => {
  it.each([
    ['plain text with 3 < 4 and {braces}', []],
    ['One\n\n{% Aside %}\n\nTwo', ['content_en, line 3: readers do not see "{% Aside %}"']],
    ['## Costs {: #costs}', ['content_en, line 1: readers do not see "{: #costs}"']],
    ['---\nlayout: post\n---\nOne', ['content_en, line 1: readers do not see "---\\nlayout: post"']],
    [
      'Watch:\n\n<iframe src="https://x.example/v"></iframe>',
      ['content_en, line 3: readers do not see "<iframe src=\\"https://x.example/v\\">"'],
    ],
    ['A\n![Map](map.png)', ['content_en, line 2: image "map.png" is not shown; give its full address or original_source_url']],
    [`![Map](/media/${'a'.repeat(64)}/full.webp) ![Map](https://x.example/a.png)`, []],
    [
      'One\n\nRead [the guide](https://x.example/a and go on',
      ['content_en, line 3: "[the guide](https://x.example/a" is not a link; check its brackets and spaces'],
    ],
    ['Read [the guide](https://x.example/a_(b) "Title") and [b](/c)', []],
    ['```\n{% raw %}\n```', []],
  ])('for %j', (content_en, remarks) => {
    expect(toRemarks({ content_en, content_zh: '' })).toEqual(remarks);
  });

  it('leave out images that are shown from the source', () => {
    const fields = { content_en: '![Map](map.png)', content_zh: '![图](map.png) {% x %}' };
    expect(toRemarks({ ...fields, original_source_url: 'https://first.example/a' })).toEqual([
      'content_zh, line 1: readers do not see "{% x %}"',
    ]);
  });

  it('are bounded in number', () => {
    const remarks = toRemarks({ content_en: Array.from({ length: 50 }, (_, n) => `{% x${n} %}`).join('\n\n') });
    expect([remarks.length, remarks.at(-1)]).toEqual([21, 'and 30 more places']);
  });
});
