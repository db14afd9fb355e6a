import { describe, expect, it } from 'vitest';
import type { Locale } from '../../platform/i18n/locales';
import { listTerms } from '../glossary/reads';
import { termSubjects } from '../glossary/record';
import { listMarkedTerms, markTerms } from './mark-terms';
import { renderText } from './render-text';

const show = (markdown: string, language: Locale = 'en') =>
  renderText(markdown, language)
    .blocks.map(({ html }) => html)
    .join('');
const mark = (id: string, name: string) => `<a class="term" href="#term-${id}">${name}</a>`;

describe('terms in a text', () => {
  it.each([
    ['We raised RevPAR and revpar.', `<p>We raised ${mark('revpar', 'RevPAR')} and revpar.</p>`],
    ['The owner’s FF&E reserve', `<p>The owner’s ${mark('ffe-reserve', 'FF&amp;E reserve')}</p>`],
    ['Overbooking, then overbooking', `<p>${mark('overbooking', 'Overbooking')}, then overbooking</p>`],
    ['Two management contracts', `<p>Two ${mark('management-contract', 'management contracts')}</p>`],
    ['The bar is open, BAR is not', `<p>The bar is open, ${mark('bar', 'BAR')} is not</p>`],
    ['A subcommission and GOPs', '<p>A subcommission and GOPs</p>'],
    ['An owner’s priority', `<p>An ${mark('owners-priority', 'owner’s priority')}</p>`],
    [
      '## RevPAR',
      '<h2 id="en-revpar">RevPAR<a class="heading-link" href="#en-revpar" aria-hidden="true" tabindex="-1">#</a></h2>',
    ],
    [
      '[RevPAR](https://x.example) and `RevPAR`',
      '<p><a href="https://x.example" rel="noopener nofollow">RevPAR</a> and <code>RevPAR</code></p>',
    ],
  ])('%s', (markdown, html) => {
    expect(show(markdown)).toBe(html);
  });

  it('are found between Chinese characters, the longest name first', () => {
    expect(show('本店每间可售房总收入与ADR上升', 'zh')).toBe(
      `<p>本店${mark('trevpar', '每间可售房总收入')}与${mark('adr', 'ADR')}上升</p>`,
    );
  });

  it('are marked once each, and ten at most', () => {
    const names = listTerms().map(({ en }) => en);
    const { blocks } = renderText(names.join('\n\n'), 'en');
    expect(listMarkedTerms(blocks)).toHaveLength(10);
    expect(listMarkedTerms(blocks, blocks)).toHaveLength(10);
  });

  it('change nothing but the links around them', () => {
    const { blocks } = renderText(
      listTerms()
        .map(({ text_en }) => `> ${text_en}`)
        .join('\n\n'),
      'en',
    );
    const plain = blocks.map((block) => ({ ...block, html: block.html.replace(/<a class="term"[^>]*>|<\/a>/g, '') }));
    expect(markTerms(plain, 'en')).toEqual(blocks);
  });
});

describe('the glossary', () => {
  it('has at least 150 terms with a name and a sentence in both languages', () => {
    const terms = listTerms();
    expect(terms.length).toBeGreaterThanOrEqual(150);
    expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
    for (const { id, subject, en, zh, text_en, text_zh } of terms) {
      expect(id).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
      expect(termSubjects).toContain(subject);
      expect(
        [en, zh].every((name) => name.trim() !== ''),
        id,
      ).toBe(true);
      expect(text_en, id).toMatch(/^[A-Z].*\.$/);
      expect(text_zh, id).toMatch(/。$/);
    }
  });

  it('gives no name to two terms', () => {
    for (const language of ['en', 'zh'] as const) {
      const names = listTerms().flatMap((term) => [...new Set([term[language], ...term[`also_${language}`]])]);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
});
