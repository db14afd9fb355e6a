import { describe, expect, it } from 'vitest';
import type { Article } from '../articles/schema';
import { renderText } from '../rendering/render-text';
import { canReadFullText, toReadable } from './rules';

const long = (name: string) => `${name} ${'word '.repeat(30)}end.`;
const body = [
  '# Introduction',
  '<p>Markup.</p>',
  long('*First*').replace('end.', 'end[^1].'),
  '## The `rule`, in rooms',
  long('Second'),
  long('Third'),
  '> ## Quoted heading',
  long('Fourth'),
  'Last\n====',
  long('Fifth'),
  long('Sixth'),
  '[^1]: Withheld note.',
].join('\n\n');

function article(fields: Partial<Article>): Article {
  const texts = { content_en: body, content_zh: null, geo_core_problem_en: 'Withheld problem.', geo_core_problem_zh: null };
  const others = { geo_theoretical_solution_en: null, geo_empirical_metric_en: 'Withheld metric.' };
  return { is_premium: true, excerpt_en: 'Abstract.', ...texts, ...others, ...fields } as Article;
}

const read = (article: Article, reader?: { fullText: boolean }) =>
  toReadable(article, reader, {
    en: renderText(article.content_en ?? '', 'en').facts,
    zh: renderText(article.content_zh ?? '', 'zh').facts,
  });

describe('full text of an article', () => {
  it.each([
    [false, undefined, true],
    [false, { fullText: false }, true],
    [false, { fullText: true }, true],
    [true, undefined, false],
    [true, { fullText: false }, false],
    [true, { fullText: true }, true],
  ])('premium %s, reader %o: %s', (is_premium, reader, open) => {
    expect(canReadFullText({ is_premium }, reader)).toBe(open);
    const { article: shown, previews } = read(article({ is_premium }), reader);
    expect([shown.content_en, shown.geo_core_problem_en]).toEqual(open ? [body, 'Withheld problem.'] : [null, null]);
    expect(previews === undefined).toBe(open);
  });
});

describe('preview', () => {
  it('contains only headings and two paragraphs, each below its own', () => {
    const shown = read(article({}));
    expect(shown.previews?.en).toEqual({
      headings: [
        { depth: 1, text: 'Introduction' },
        { depth: 2, text: 'The rule, in rooms' },
        { depth: 1, text: 'Last' },
      ],
      opening: [
        { depth: 1, text: 'Introduction' },
        { text: long('First') },
        { depth: 2, text: 'The rule, in rooms' },
        { text: long('Second') },
      ],
    });
    expect(shown.previews?.zh).toEqual({ headings: [], opening: [] });
    expect(shown.article.excerpt_en).toBe('Abstract.');
    expect(JSON.stringify(shown)).not.toMatch(/Withheld|Third|Fourth|Fifth|Sixth|Markup/);
  });

  it('contains at most a third of the text', () => {
    const paragraphs = (content_en: string) => read(article({ content_en })).previews?.en.opening.map(({ text }) => text);
    expect(paragraphs(long('Only'))).toEqual([]);
    expect(paragraphs([long('One'), long('Two'), long('Three')].join('\n\n'))).toEqual([long('One')]);
    expect(paragraphs(`Short.\n\n${long('One').repeat(9)}`)).toEqual(['Short.']);
    expect(paragraphs(`Short.\n\n## No paragraph\n\n${long('One').repeat(9)}`)).toEqual(['Short.']);
  });

  it('omits markup, footnotes and images, and keeps link texts', () => {
    const content_en = `A <b onclick="x">bold</b> [link](https://x.example)  \n![chart](c.png)note[^1].\n\n${'Rest. '.repeat(99)}\n\n[^1]: N.`;
    expect(read(article({ content_en })).previews?.en.opening).toEqual([{ text: 'A bold link note.' }]);
  });
});
