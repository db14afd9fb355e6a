import { describe, expect, it } from 'vitest';
import { resolveImages } from './images';
import { renderBody } from './render';

const show = (markdown: string, source: string) =>
  resolveImages(renderBody(markdown, 'en'), source)
    .map(({ html }) => html)
    .join('');
const source = 'https://first.example/blog/post/';

describe('images of a text', () => {
  it.each([
    ['images/a.png', 'https://first.example/blog/post/images/a.png'],
    ['/assets/a.png', 'https://first.example/assets/a.png'],
    ['../a.png?x=1&y=2', 'https://first.example/blog/a.png?x=1&amp;y=2'],
    ['https://other.example/a.png', 'https://other.example/a.png'],
    [`/media/${'a'.repeat(64)}/full.webp`, `/media/${'a'.repeat(64)}/full.webp`],
    ['/sample/a.png', '/sample/a.png'],
  ])('%s is shown from %s', (address, shown) => {
    expect(show(`![A chart](${address})`, source)).toMatch(/^<p class="image"><img src="[^"]*" alt="A chart" loading="lazy"/);
    expect(show(`![A chart](${address})`, source)).toContain(` src="${shown}" `);
  });

  it('are marked if alone in a paragraph, because their height can be reserved', () => {
    expect(show('![A](https://a.example/a.png)', '')).toMatch(/^<p class="image">/);
    expect(show('See ![A](https://a.example/a.png)', '')).toMatch(/^<p>See /);
  });

  it('become figures captioned with their title if alone in a paragraph', () => {
    expect(show('![A chart](https://a.example/a.png "Rates & <b>costs</b>")', '')).toBe(
      '<figure><img src="https://a.example/a.png" alt="A chart" loading="lazy" decoding="async" referrerpolicy="no-referrer"><figcaption>Rates &amp; &lt;b&gt;costs&lt;/b&gt;</figcaption></figure>',
    );
    for (const text of [
      '![A](https://a.example/a.png " ")',
      '![A](https://a.example/a.png)',
      'See ![A](https://a.example/a.png "b")',
    ])
      expect(show(text, '')).not.toContain('<figure>');
  });

  it.each(['', 'http://first.example/', 'not an address', 'javascript:alert(1)//'])(
    'are replaced by their alternative text when their path is %j',
    (unusable) => {
      expect(show('![A "chart"](a.png) and ![](b.png)', unusable)).toBe(
        '<p><span class="text-muted">A &quot;chart&quot;</span> and </p>',
      );
    },
  );
});
