import { describe, expect, test } from 'vitest';
import { shuffle, toRandom } from '../tools/archive-generator/random';
import {
  drawChineseQuestion,
  drawDistinct,
  drawEnglishQuestion,
  drawFilteredPage,
  drawNonsense,
  drawPairs,
  toRound,
  toSearches,
  Vocabulary,
} from './addresses';

const random = () => toRandom(1, 1);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('vocabulary', () => {
  /** 2,000 articles: each word and pair is in as many as its share says. */
  const shares = { the: 1, hotel: 0.1, hotels: 0.0995, quito: 0.001, cusco: 0.0015, rate: 0.001, rates: 0.001 };
  const pairs = { 酒店: 0.5, 悉尼: 0.01, 基多: 0.009 };
  const vocabulary = new Vocabulary();
  for (let article = 0; article < 2_000; article += 1) {
    const inArticle = (all: Record<string, number>) => Object.keys(all).filter((text) => article < (all[text] ?? 0) * 2_000);
    // Twice in an article counts once.
    const words = inArticle(shares).map((word) => `${word} ${word.toUpperCase()}.`);
    vocabulary.add({ en: words.join(' '), zh: inArticle(pairs).join('，') });
  }
  const stems = new Map(Object.keys(shares).map((word) => [word, word.replace(/s$/, '')]));
  stems.delete('the');

  test('counts articles, not occurrences', () => {
    expect(vocabulary.articles).toBe(2_000);
    expect(Object.fromEntries(vocabulary.words)).toEqual({
      the: 2_000,
      hotel: 200,
      hotels: 199,
      quito: 2,
      cusco: 3,
      rate: 2,
      rates: 2,
    });
    expect(Object.fromEntries(vocabulary.pairs)).toEqual({ 酒店: 1_000, 悉尼: 20, 基多: 18 });
  });

  test('takes common words from a tenth of the articles, without stop words', () => {
    expect(vocabulary.commonWords(stems)).toEqual([{ q: 'hotel', matches: 200 }]);
  });

  test('takes rare words from a thousandth of the articles, counting all words of their stem', () => {
    expect(vocabulary.rareWords(stems)).toEqual(['quito']);
  });

  test('takes pairs from a hundredth of the articles, never across punctuation', () => {
    expect(vocabulary.chinesePairs()).toEqual([
      { q: '酒店', matches: 1_000 },
      { q: '悉尼', matches: 20 },
    ]);
  });
});

describe('questions', () => {
  test('contain twelve consecutive words of one paragraph', () => {
    const paragraphs = ['a', 'b'].map((letter) => numbers(20).map((number) => `${letter}${number}`));
    const heading = '## A heading of more than twelve words that nobody would ever ask for, is it not';
    const text = [heading, ...paragraphs.map((words) => `${words.join(', ')}.`)].join('\n\n');
    const draws = random();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const words = drawEnglishQuestion(text, draws)?.split(' ') ?? [];
      expect(words).toHaveLength(12);
      expect(paragraphs.map((paragraph) => paragraph.join(' ')).some((all) => all.includes(words.join(' ')))).toBe(true);
    }
    expect(drawEnglishQuestion('eleven words are one word too few to make a question', draws)).toBeUndefined();
  });

  test('contain fifteen consecutive Chinese characters without punctuation', () => {
    const run = '一家酒店的经理可以从客人的评价中看到什么';
    const draws = random();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const question = drawChineseQuestion(`短句，${run}。English`, draws) ?? '';
      expect(question).toHaveLength(15);
      expect(run).toContain(question);
    }
    expect(drawChineseQuestion(`${run.slice(0, 14)}，${run.slice(14)}`, draws)).toBeUndefined();
  });
});

describe('drawn values', () => {
  test('are distinct, and all values if there are fewer than requested', () => {
    const draws = random();
    const drawn = drawDistinct(50, () => drawNonsense(draws));
    expect(new Set(drawn).size).toBe(50);
    expect(drawDistinct(50, () => String(draws.below(3))).sort()).toEqual(['0', '1', '2']);
  });

  test('pairs contain two different words, in one order only', () => {
    const pairs = drawPairs(['a', 'b', 'c', 'd'], 100, random());
    expect(pairs.sort()).toEqual(['a b', 'a c', 'a d', 'b c', 'b d', 'c d']);
  });

  test('a shuffle keeps every item', () => {
    const shuffled = shuffle(numbers(100), random());
    expect(shuffled).not.toEqual(numbers(100));
    expect(shuffled.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers(100));
  });

  test('pages of the archive have one or two filters with known values', () => {
    const values = { category: ['pricing'], tag: ['R&D', 'labour'], lang: ['en', 'zh'], date: ['2026', '2026-03'] };
    const draws = random();
    const drawn = drawDistinct(500, () => drawFilteredPage(values, draws));
    // Seven values, and the pairs of values of two filters.
    expect(drawn).toHaveLength(7 + 2 + 2 + 2 + 4 + 4 + 4);
    expect(drawn).toContain('/en/archive?lang=zh&tag=R%26D');
  });
});

describe('search URLs', () => {
  const queries = [
    { q: 'a b', matches: 41 },
    { q: '酒店', matches: 20 },
    { q: 'c', matches: 21 },
  ];

  test('start with first pages and include no page past the last match', () => {
    expect(toSearches(queries, 100)).toEqual([
      '/api/v1/search?q=a%20b',
      '/api/v1/search?q=%E9%85%92%E5%BA%97',
      '/api/v1/search?q=c',
      '/api/v1/search?q=a%20b&page=2',
      '/api/v1/search?q=c&page=2',
      '/api/v1/search?q=a%20b&page=3',
    ]);
  });

  test('never exceed the requested number', () => {
    expect(toSearches(queries, 4)).toHaveLength(4);
  });
});

describe('URLs of a round', () => {
  test('do not repeat if each begins where the one before ended and there are enough', () => {
    const rounds = [0, 1, 2].flatMap((round) => toRound(numbers(30), round * 10, 10));
    expect(new Set(rounds).size).toBe(30);
  });

  test('include every URL once if there are too few', () => {
    for (const round of [0, 1, 2, 3]) {
      expect(toRound(numbers(7), round * 10, 10).toSorted()).toEqual(numbers(7));
      expect(new Set(toRound(numbers(15), round * 10, 10)).size).toBe(10);
    }
  });

  test('fail without any URL', () => {
    expect(() => toRound([], 0, 10)).toThrow('no addresses');
  });
});
