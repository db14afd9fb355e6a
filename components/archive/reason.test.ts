import { describe, expect, it } from 'vitest';
import type { BrowseHit } from '@/lib/search/browse/rules';
import { type Reason, toReason } from './reason';

/** A hit with only what a reason depends on. */
function hit(change: Partial<Record<string, unknown>>): BrowseHit {
  const article = {
    type: 'article',
    match: 'all',
    tags: [],
    author_name: 'Su Wanqing',
    author_name_zh: '苏婉清',
    highlights: {},
  };
  return { ...article, ...change } as unknown as BrowseHit;
}

const title = { highlights: { title_en: '<mark>Revenue</mark> by the hour' } };
const both = { highlights: { title_en: '<mark>Revenue</mark> by the hour', excerpt_zh: '<mark>早餐</mark>很好' } };

const cases: [name: string, q: string, hit: BrowseHit, expected: Partial<Reason>][] = [
  ['the title', 'revenue', hit(title), { places: [{ at: 'title' }] }],
  ['another form of the word', 'revenues', hit(title), { places: [{ at: 'title' }] }],
  ['title and excerpt', 'revenue 早餐', hit(both), { places: [{ at: 'title' }, { at: 'excerpt' }] }],
  ['a tag', 'loyalty', hit({ tags: ['Pricing', 'Loyalty programmes'] }), { places: [{ at: 'tag', tag: 'Loyalty programmes' }] }],
  ['a tag in another form', 'hotels', hit({ tags: ['hotel'] }), { places: [{ at: 'tag', tag: 'hotel' }] }],
  ['a tag of Chinese', '酒店收益', hit({ tags: ['收益'] }), { places: [{ at: 'tag', tag: '收益' }] }],
  ['the author', 'su wanqing', hit({}), { places: [{ at: 'author' }] }],
  ['the author in Chinese', '苏婉清', hit({}), { places: [{ at: 'author' }] }],
  ['a quoted body', 'hour', hit({ highlights: { content_en: 'an <mark>hour</mark>' } }), { places: [{ at: 'text' }] }],
  ['a body that may not be quoted', '价格', hit({}), { places: [{ at: 'text' }] }],
  ['a word of the body beside one of the title', 'revenue breakfast', hit(title), { places: [{ at: 'title' }, { at: 'text' }] }],
  ['stop words beside a word of the title', 'what is the revenue', hit(title), { places: [{ at: 'title' }] }],
  ['stop words alone', 'to be', hit({ highlights: { title_en: '<mark>To be</mark>' } }), { places: [{ at: 'title' }] }],
  ['one of two words', 'revenue OR breakfast', hit(title), { places: [{ at: 'title' }] }],
  ['a phrase in typographic quotes', '“revenue by”', hit(title), { places: [{ at: 'title' }] }],
  ['a word beside an excluded one', 'revenue -breakfast', hit(title), { places: [{ at: 'title' }] }],
  ['a hyphen within a word', 'revenue-by', hit(title), { places: [{ at: 'title' }] }],
  ['full-width letters', 'ｒｅｖｅｎｕｅ', hit(title), { places: [{ at: 'title' }] }],
  [
    'part of the words',
    'revenue 价格',
    hit({ ...title, match: 'some', missing: ['价格'] }),
    { places: [{ at: 'title' }], missing: ['价格'] },
  ],
  [
    'similar words, once each',
    'revenoe hour',
    hit({
      match: 'approximate',
      highlights: { title_en: '<mark>Revenue</mark> by the <mark>hour</mark>', excerpt_en: '<mark>revenue</mark>' },
    }),
    { places: [], similar: ['revenue'] },
  ],
  [
    'a video',
    'walrus',
    hit({ type: 'video', tags: undefined, highlights: { description_en: 'A <mark>walrus</mark>' } }),
    { places: [{ at: 'excerpt' }] },
  ],
  // Words that only begin alike are different words.
  ['no tag that begins alike', 'art', hit({ tags: ['artificial intelligence'] }), { places: [{ at: 'text' }] }],
  ['no tag within a word', 'age', hit({ tags: ['storage'] }), { places: [{ at: 'text' }] }],
];

describe('match reason', () => {
  it.each(cases)('shows %s: %s', (_name, q, found, expected) => {
    expect(toReason(found, q)).toEqual({ places: [], missing: [], similar: [], ...expected });
  });
});
