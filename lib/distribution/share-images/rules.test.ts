import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { Category } from '../../archive/categories/schema';
import { findChart } from '../../archive/charts/rules';
import type { LocalText } from '../../platform/i18n/locales';
import type { ShareCard } from './record';
import {
  breakLines,
  CARD_COLORS,
  describeCard,
  drawCard,
  parseSharePath,
  type SharedArticle,
  toCard,
  toSharePath,
} from './rules';

const categories = [
  { slug: 'labour', name_en: 'Labour', name_zh: '劳动' },
  { slug: 'revenue', name_en: 'Revenue', name_zh: '收益' },
] as Category[];

const article: SharedArticle = {
  id: '0c1e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
  slug: 'what-a-night-costs',
  title_en: 'What a night costs',
  title_zh: '一晚的成本',
  author_name: 'Su Wanqing',
  author_name_zh: '苏婉清',
  category_slug: 'revenue',
  is_premium: false,
  updated_at: '2026-05-06T07:08:09.123Z',
};

/** Chinese characters are squares, others half as wide; one is unknown to every face. */
const widthOf = (text: string) =>
  [...text].reduce((sum, each) => sum + (each === '☂' ? 0 : /[\u3000-\u9fff\uff00-\uffef“”]/.test(each) ? 1_000 : 500), 0);
const typeset = (text: string) => ({ width: widthOf(text), shapes: `<desc>${text}</desc>` });

describe('the path of a share image', () => {
  it('names the article and a hash, and is read again', () => {
    const path = toSharePath({ ...article, slug: 'a b/ä' }, categories);
    expect(path).toMatch(/^\/share\/a%20b%2F%C3%A4\/[0-9a-f]{16}\.png$/);
    expect(parseSharePath(path)).toEqual({ slug: 'a%20b%2F%C3%A4', hash: path.slice(-20, -4) });
  });

  it.each<[string, Partial<SharedArticle>, Category[]]>([
    ['article', { id: '0c1e4c55-9a53-4f1a-8c3f-8e010b9f6a53' }, categories],
    ['state of the article', { updated_at: '2026-05-06T07:08:09.124Z' }, categories],
    ['category', { category_slug: 'labour' }, categories],
    ['name of the category', {}, categories.map((each) => ({ ...each, name_zh: '别名' }))],
    ['color of the category', {}, [...categories].reverse()],
  ])('changes with the %s', (_, change, listed) => {
    expect(toSharePath({ ...article, ...change }, listed)).not.toBe(toSharePath(article, categories));
  });

  it.each([
    '/share/a.png',
    '/share/a/0123456789abcde.png',
    '/share/a/b/0123456789abcdef.png',
    '/share/a/0123456789ABCDEF.png',
    '/share//0123456789abcdef.png',
  ])('is not %s', (path) => expect(parseSharePath(path)).toBeUndefined());
});

describe('a card', () => {
  it('has both titles as equals, the author and the category in both languages', () => {
    const card = toCard(article, categories);
    expect(card).toEqual({
      titles: [
        { language: 'en', text: 'What a night costs' },
        { language: 'zh', text: '一晚的成本' },
      ],
      category: [
        { language: 'en', text: 'Revenue' },
        { language: 'zh', text: '收益' },
      ],
      color: 1,
      author: [
        { language: 'en', text: 'Su Wanqing' },
        { language: 'zh', text: '苏婉清' },
      ],
    });
    expect(describeCard(card)).toBe('What a night costs · 一晚的成本 · Su Wanqing');
  });

  it('shows the texts that an incomplete article has', () => {
    const incomplete = { ...article, title_en: null, author_name: '', author_name_zh: null, category_slug: 'unknown' };
    const card = toCard(incomplete, categories);
    expect(card).toEqual({ titles: [{ language: 'zh', text: '一晚的成本' }], category: [], color: undefined, author: [] });
    expect(describeCard(card)).toBe('一晚的成本');
  });

  it('shows a name once if it is the same in both languages', () => {
    expect(toCard({ ...article, author_name_zh: 'Su Wanqing' }, categories).author).toEqual([
      { language: 'en', text: 'Su Wanqing' },
    ]);
  });

  it('keeps 300 characters of a title, without control characters and line ends', () => {
    const [title] = toCard({ ...article, title_en: `a\u0000\n\tb ${'😀'.repeat(400)}` }, categories).titles;
    expect(title?.text).toBe(`a b ${'😀'.repeat(296)}`);
  });
});

describe('lines', () => {
  it.each<[string, string, number, string[]]>([
    ['are one while there is room', 'Rooms and rates', 7_500, ['Rooms and rates']],
    ['end between words, about equally long', 'one two three four five', 5_000, ['one two', 'three', 'four five']],
    ['cut a word that is wider than a line', 'abcdefgh', 2_000, ['abcd', 'efgh']],
    ['of Chinese do not begin with a mark', '酒店价格，入住率', 4_000, ['酒店', '价格，', '入住率']],
    ['of Chinese end after a clause where that takes no more lines', '价格的成本：算清', 6_000, ['价格的成本：', '算清']],
    ['of Chinese do not end with an opening mark', '研究（价格）变化', 4_000, ['研究', '（价格）', '变化']],
    ['keep a Latin word in Chinese whole', '指标RevPAR是什么', 4_000, ['指标', 'RevPAR', '是什么']],
    ['of nothing are none', '', 1_000, []],
  ])('%s', (_, text, width, lines) => expect(breakLines(text, width, widthOf)).toEqual(lines));

  it('lose no character and are never too wide', () => {
    const text = '酒店“收益管理”与 revenue management（RM）：谁在定价？Some of it, in part—and 其余部分。';
    for (let width = 2_000; width < 20_000; width += 700) {
      const lines = breakLines(text, width, widthOf);
      expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''));
      expect(lines.filter((line) => widthOf(line) > width)).toEqual([]);
    }
  });
});

describe('a drawing', () => {
  const chart = findChart('{: .chart}\n\n| a | b |\n|---|---|\n| x | 1 |\n| y | 3 |\n') ?? expect.unreachable();
  const pair = (en: string, zh: string): LocalText[] => [
    { language: 'en', text: en },
    { language: 'zh', text: zh },
  ];
  const card = (titles: LocalText[], more: Partial<ShareCard> = {}): ShareCard => ({
    titles,
    category: pair('Labour', '劳动'),
    color: 0,
    author: pair('Su Wanqing', '苏婉清'),
    chart: undefined,
    ...more,
  });
  /** The lines of a drawing with where each begins, how large it is, and where it ends. */
  const linesOf = (svg: string) =>
    [...svg.matchAll(/translate\((\S+) (\S+)\) scale\((\S+) \S+\)"><desc>(.*?)<\/desc>/g)].map(([, x, y, scale, text = '']) => ({
      ...{
        text,
        x: Number(x),
        y: Number(y),
        size: Math.round(Number(scale) * 1_000),
        end: Number(x) + Number(scale) * widthOf(text),
      },
    }));

  it.each<[string, LocalText[]]>([
    ['short titles', pair('What a night costs', '一晚的成本')],
    ['titles of 300 characters', pair('word '.repeat(60), '长标题，'.repeat(75))],
    ['300 letters without a space', pair('x'.repeat(300), '长'.repeat(300))],
    ['a long title in one language', pair('word '.repeat(60), '').slice(0, 1)],
  ])('of %s fits, with and without a chart', (_, titles) => {
    for (const each of [undefined, chart]) {
      const lines = linesOf(drawCard(card(titles, { chart: each }), typeset));
      expect(lines.filter(({ x, y, end }) => x < 30 || y > 600 || end > 1_129)).toEqual([]);
      const title = lines.filter(({ size }) => size > 27);
      expect(title.every(({ y }) => y > 150 && y < 500)).toBe(true);
      if (each) expect(title.filter(({ end }) => end > 1_128 - 336)).toEqual([]);
    }
  });

  it('cuts titles that do not fit at the smallest size, both with a sign', () => {
    const lines = linesOf(drawCard(card(pair('word '.repeat(60), '长标题，'.repeat(75)), { chart }), typeset));
    expect(lines.filter(({ text }) => text.endsWith('…'))).toHaveLength(2);
  });

  it('leaves out characters without a glyph, and shows the publisher if nothing remains', () => {
    const textsOf = (titles: LocalText[]) => linesOf(drawCard(card(titles), typeset)).filter(({ size }) => size > 27);
    expect(textsOf(pair('Rain ☂ or shine', '☂')).map(({ text }) => text)).toEqual(['Rain or shine']);
    expect(textsOf(pair('☂☂', '☂')).map(({ text }) => text)).toEqual(['Hospitality Intelligence', '酒店业研究文库']);
  });

  it('has the color of the category, and no chart without one', () => {
    const svg = drawCard(card(pair('a', 'b'), { color: 3 }), typeset);
    expect(svg).toContain(`height="14" fill="${CARD_COLORS.categories[3]}"`);
    expect(svg).not.toContain('class="s0"');
    expect(drawCard(card(pair('a', 'b'), { chart }), typeset).match(/<rect class="s0"/g)).toHaveLength(2);
  });
});

/** sRGB of a color in oklch, by the matrices of CSS Color 4. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map((linear) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))
    .map((value) => Math.round(255 * Math.min(1, Math.max(0, value))))
    .reduce((hex, value) => hex + value.toString(16).padStart(2, '0'), '#');
}

test('the colors are those of the light theme', () => {
  const css = readFileSync('app/globals.css', 'utf8');
  const read = (pattern: string) => {
    const [, lightness, chroma, hue] =
      new RegExp(`${pattern}: light-dark\\(oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(css) ?? [];
    return toHex(Number(lightness), Number(chroma), Number(hue));
  };
  const { categories: colors, ...named } = CARD_COLORS;
  for (const [name, color] of Object.entries(named)) expect([name, read(`--${name}`)]).toEqual([name, color]);
  for (const [at, color] of colors.entries())
    expect([at, read(`\\[data-category="${at}"\\] \\{\\s*--category`)]).toEqual([at, color]);
  expect(css).not.toContain(`[data-category="${colors.length}"]`);
});
