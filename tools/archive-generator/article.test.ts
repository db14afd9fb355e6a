import { describe, expect, it } from 'vitest';
import { type GeneratedArticle, generateArchive, generateArticle, generatedCategories, probeWords } from './article';
import { claims } from './claims';
import { headings, sentences } from './sentences';
import type { Term } from './template';
import { coreProblems, excerpts, titles } from './titles';

const seed = 1;
const sample = Array.from({ length: 20_000 }, (_, index) => generateArticle(seed, index));

const toEnglish = (article: GeneratedArticle) =>
  [article.title_en, article.excerpt_en, article.content_en, article.geo_core_problem_en].join('\n\n');
const toChinese = (article: GeneratedArticle) =>
  [article.title_zh, article.excerpt_zh, article.content_zh, article.geo_core_problem_zh].join('\n\n');
const toBlocks = (content: string) => content.split('\n\n');
const isHeading = (block: string) => block.startsWith('## ');

/** The first articles that break a rule, so that a failure shows a few slugs instead of 20,000. */
const findOffenders = (breaks: (article: GeneratedArticle) => boolean) =>
  sample
    .filter(breaks)
    .slice(0, 3)
    .map((article) => article.slug);

describe('repeatability', () => {
  it('generates the same article for the same seed and index', () => {
    for (const index of [0, 1, 999, 19_999]) expect(generateArticle(seed, index)).toEqual(sample[index]);
    expect(generateArticle(4_294_967_295, 4_294_967_295)).toEqual(generateArticle(4_294_967_295, 4_294_967_295));
  });

  it('generates this article for seed 1 and index 0', () => {
    const { slug, publish_at } = generateArticle(1, 0);
    expect({ slug, publish_at }).toEqual({
      slug: 'the-case-for-tightening-cancellation-terms-0-1',
      publish_at: '2008-10-20T14:50:20.000Z',
    });
  });

  it('generates the same articles for any archive size', () => {
    const small = [...generateArchive({ articles: 5, seed: 42 })];
    const large = [...generateArchive({ articles: 200, seed: 42 })];
    expect(large.slice(0, small.length)).toEqual(small);
    expect(large[12 + 150]).toEqual(generateArticle(42, 150));
  });

  it('differs by seed', () => {
    expect(generateArticle(1, 7).content_en).not.toBe(generateArticle(2, 7).content_en);
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 32])('rejects %s as seed or index', (wrong) => {
    expect(() => generateArticle(wrong, 0)).toThrow(RangeError);
    expect(() => generateArticle(0, wrong)).toThrow(RangeError);
  });
});

describe('the archive', () => {
  it('starts with the twelve categories', () => {
    const records = [...generateArchive({ articles: 3, seed })];
    expect(records.map((record) => record.type)).toEqual([
      ...Array.from({ length: 12 }, () => 'category'),
      'article',
      'article',
      'article',
    ]);
    expect(records.slice(0, 12)).toEqual(generatedCategories);
    expect(generatedCategories.map((category) => category.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('uses every category and no other', () => {
    const known = generatedCategories.map((category) => category.slug).sort();
    expect([...new Set(sample.map((article) => article.category_slug))].sort()).toEqual(known);
  });

  it('gives every article a unique slug, across seeds too', () => {
    const slugs = sample.map((article) => article.slug);
    for (let index = 0; index < 2_000; index += 1) slugs.push(generateArticle(2, index).slug);
    expect(new Set(slugs).size).toBe(22_000);
    expect(findOffenders(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(slug) || slug.length > 80)).toEqual([]);
  });

  it('gives every article a unique body', () => {
    expect(new Set(sample.map((article) => article.content_en)).size).toBe(sample.length);
  });

  it('publishes between 2005-01-01 and 2026-06-30, about one in fifty at a shared time', () => {
    const counts = new Map<string, number>();
    for (const { publish_at } of sample) counts.set(publish_at, (counts.get(publish_at) ?? 0) + 1);
    const moments = [...counts.keys()].sort();
    expect(moments.every((moment) => new Date(moment).toISOString() === moment)).toBe(true);
    expect(moments[0]?.slice(0, 4)).toBe('2005');
    expect(moments.at(-1)?.slice(0, 7)).toBe('2026-06');
    expect(new Set(moments.map((moment) => moment.slice(11, 13))).size).toBe(24);

    const tied = [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
    expect(tied / sample.length).toBeGreaterThan(0.015);
    expect(tied / sample.length).toBeLessThan(0.025);
  });

  it('gives 0 to 5 of about 200 tags, a few of them common', () => {
    const counts = new Map<string, number>();
    for (const { tags } of sample) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    expect(findOffenders(({ tags }) => tags.length > 5 || new Set(tags).size !== tags.length)).toEqual([]);
    expect(counts.size).toBeGreaterThan(180);
    expect(counts.size).toBeLessThan(240);
    const ordered = [...counts.values()].sort((a, b) => b - a);
    expect(ordered[0]).toBeGreaterThan(20 * (ordered[150] ?? 0));
  });
});

describe('the text', () => {
  it('has 3 to 8 paragraphs and the same blocks in both languages', () => {
    const breaks = ({ content_en, content_zh }: GeneratedArticle) => {
      const en = toBlocks(content_en).map(isHeading);
      const zh = toBlocks(content_zh).map(isHeading);
      const paragraphs = en.filter((heading) => !heading).length;
      return en.join() !== zh.join() || paragraphs < 3 || paragraphs > 8;
    };
    expect(findOffenders(breaks)).toEqual([]);
    const withHeadings = sample.filter((article) => article.content_en.includes('## ')).length / sample.length;
    expect(withHeadings).toBeGreaterThan(0.2);
    expect(withHeadings).toBeLessThan(0.6);
  });

  it('has 150 to 450 English words and Chinese text of corresponding length', () => {
    const breaks = ({ content_en, content_zh }: GeneratedArticle) => {
      const words = content_en.split(/\s+/).filter((word) => word !== '##').length;
      const ratio = content_zh.length / words;
      return words < 150 || words > 450 || ratio < 1.3 || ratio > 2.5;
    };
    expect(findOffenders(breaks)).toEqual([]);
  });

  it('fills every field and every slot', () => {
    const breaks = (article: GeneratedArticle) => {
      const { original_source_name, tags, ...required } = article;
      const texts = [...Object.values(required), original_source_name, ...tags].map(String);
      return (
        Object.values(required).some((value) => value === '') ||
        texts.some((text) => /undefined|null|NaN|\[object|[{}]| {2}|\n{3}/.test(text))
      );
    };
    expect(findOffenders(breaks)).toEqual([]);
  });

  it('writes Chinese with full-width punctuation and spaces around Latin words', () => {
    const breaks = (article: GeneratedArticle) =>
      /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]|[\u4e00-\u9fff] ?[,.;:?!]/.test(toChinese(article)) ||
      /[\u3000-\u9fff\uff00-\uffef]/.test(toEnglish(article));
    expect(findOffenders(breaks)).toEqual([]);
  });

  it('starts every English sentence with a capital and uses the right article', () => {
    const breaks = (article: GeneratedArticle) => /(^|[.?!] )[a-z]|\ba [aeio]|(?<!’)\ban [^aeiou]/m.test(toEnglish(article));
    expect(findOffenders(breaks)).toEqual([]);
  });
});

describe('the templates', () => {
  const all: Term[] = [
    ...Object.values(sentences).flat(),
    ...Object.values(claims).flat(),
    ...titles,
    ...excerpts,
    ...coreProblems,
  ];
  const toSlots = (text: string) =>
    (text.match(/\{\w+\}/g) ?? []).map((slot) => slot.charAt(1).toLowerCase() + slot.slice(2)).sort();

  it('have the same slots in both languages', () => {
    for (const { en, zh } of all) expect(toSlots(zh), en).toEqual(toSlots(en));
  });

  it('are unique', () => {
    expect(new Set(all.map(({ en }) => en)).size).toBe(all.length);
    expect(new Set(all.map(({ zh }) => zh)).size).toBe(all.length);
    expect(Object.values(headings).every((choice) => choice.length > 0)).toBe(true);
  });
});

describe('the probe words', () => {
  const english = sample.map(toEnglish);
  const chinese = sample.map(toChinese);
  const ranges = [
    ['common', 0.3, 1],
    ['mid', 0.01, 0.05],
    ['rare', 1 / 5_000, 1 / 2_000],
  ] as const;

  it.each(ranges)('%s words occur in a share of %d to %d of the articles', (kind, min, max) => {
    const word = new RegExp(`\\b${probeWords[`${kind}_en`]}\\b`, 'i');
    const shares = [
      english.filter((text) => word.test(text)).length / sample.length,
      chinese.filter((text) => text.includes(probeWords[`${kind}_zh`])).length / sample.length,
    ];
    for (const share of shares) {
      expect(share).toBeGreaterThanOrEqual(min);
      expect(share).toBeLessThanOrEqual(max);
    }
  });
});
