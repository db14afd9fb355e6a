import { describe, expect, it } from 'vitest';
import { pairSentences } from './sentences';

const count = (html: string) => html.match(/<span data-s=/g)?.length ?? 0;

describe('pairs of paragraphs', () => {
  it('mark their sentences if both have the same number', () => {
    expect(pairSentences(['<p>One is so. Two is not.</p>', '<p>一是。二不是。</p>'])).toEqual([
      '<p><span data-s="1">One is so.</span><span data-s="2"> Two is not.</span></p>',
      '<p><span data-s="1">一是。</span><span data-s="2">二不是。</span></p>',
    ]);
  });

  it.each([
    ['different counts', '<p>One. Two. Three.</p>', '<p>一。二。</p>'],
    ['a single sentence', '<p>One.</p>', '<p>一。</p>'],
    ['other blocks', '<ul><li>One. Two.</li></ul>', '<p>一。二。</p>'],
    ['markup over the end of a sentence', '<p><strong>One. Two.</strong></p>', '<p>一。二。</p>'],
    ['nothing', '', ''],
  ])('are kept for %s', (_name, first, second) => expect(pairSentences([first, second])).toEqual([first, second]));

  it.each([
    ['<p>It costs 3.5 per cent. That is much.</p>', 2],
    ['<p>So says Dr. Chen, e.g. Here, of the U.S. Market. He left.</p>', 2],
    ['<p>Was it “so”? “Yes.” He went. (It was late.) Then <em>she. Said</em> no.</p>', 5],
    ['<p>A note.<sup><a href="#n">1</a></sup> Another one.<sup>2</sup></p>', 2],
  ])('%s', (html, sentences) => {
    const partner = `<p>${'句。'.repeat(sentences)}</p>`;
    expect(pairSentences([html, partner]).map(count)).toEqual([sentences, sentences]);
  });

  it('mark the number of a note with the sentence before it', () => {
    const note = '<sup><a href="#n">1</a></sup><span class="sidenote"><span>1</span>Of 2024. See there.</span>';
    const [one] = pairSentences([`<p>One is so.${note} Two is not.</p>`, '<p>一是。二不是。</p>']);
    expect(one).toBe(`<p><span data-s="1">One is so.${note}</span><span data-s="2"> Two is not.</span></p>`);
  });

  it('keep every character of the text', () => {
    const html = '<p>Was it so? He <b>went</b> home &amp; slept. A note.<sup>1</sup></p>';
    expect(pairSentences([html, '<p>一？二。三。</p>'])[0].replace(/<\/?span[^>]*>/g, '')).toBe(html);
  });
});
