import { describe, expect, it, test } from 'vitest';
import type { BrowseHit } from '@/lib/search/browse/rules';
import { findSpelling, markName, type Reason, toFoundTag, toReason } from './reason';

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

const visible = ['Revenue by the hour'];
const excerpt = { highlights: { title_en: '<mark>Revenue</mark> by the hour', excerpt_zh: '<mark>早餐</mark>很好' } };

const cases: [name: string, q: string, hit: BrowseHit, expected: Partial<Reason>][] = [
  ['nothing for a word of the title', 'revenue', hit({}), {}],
  ['nothing for another form of it', 'revenues', hit({}), {}],
  ['nothing for a misspelling that has the stem of a word of the title', 'revenoue hour', hit({}), {}],
  ['nothing for a word of the title that is also a tag', 'revenue', hit({ tags: ['revenue'] }), {}],
  ['a summary that is not shown', 'revenue 早餐', hit(excerpt), { places: [{ at: 'excerpt', words: ['早餐'] }] }],
  ['a tag', 'loyalty', hit({ tags: ['Pricing', 'Loyalty programmes'] }), { places: [{ at: 'tag', tag: 'Loyalty programmes' }] }],
  ['a tag in another form', 'hotels', hit({ tags: ['hotel'] }), { places: [{ at: 'tag', tag: 'hotel' }] }],
  ['a tag of Chinese', '酒店收益', hit({ tags: ['收益'] }), { places: [{ at: 'tag', tag: '收益' }] }],
  ['the author', 'su wanqing', hit({}), { places: [{ at: 'author' }] }],
  ['the author in Chinese', '苏婉清', hit({}), { places: [{ at: 'author' }] }],
  ['a body, whether it may be quoted or not', '价格', hit({}), { places: [{ at: 'text' }] }],
  [
    'a word of the body beside one of the title',
    'revenue breakfast',
    hit({}),
    { places: [{ at: 'text', words: ['breakfast'] }] },
  ],
  [
    'a tag and the body',
    'loyalty breakfast',
    hit({ tags: ['loyalty'] }),
    {
      places: [
        { at: 'tag', tag: 'loyalty' },
        { at: 'text', words: ['breakfast'] },
      ],
    },
  ],
  ['nothing for stop words beside a word of the title', 'what is the revenue', hit({}), {}],
  ['nothing if one of two words is shown', 'revenue OR breakfast', hit({}), {}],
  ['nothing for a phrase in typographic quotes', '“revenue by”', hit({}), {}],
  ['a phrase of whose words others are shown', '"revenue management"', hit({ tags: ['revenue'] }), { places: [{ at: 'text' }] }],
  ['a phrase beside a word of the title', 'hour "net revenue"', hit({}), { places: [{ at: 'text', words: ['net revenue'] }] }],
  [
    'a tag with the words of a phrase in order',
    '"loyal guests"',
    hit({ tags: ['guest loyalty', 'loyal guests'] }),
    {
      places: [{ at: 'tag', tag: 'loyal guests' }],
    },
  ],
  ['nothing for an excluded word', 'revenue -breakfast', hit({}), {}],
  ['nothing for a hyphen within a word', 'revenue-by', hit({}), {}],
  ['nothing for an excluded phrase in corner brackets', 'revenue -「breakfast late」', hit({}), {}],
  ['a tag in simplified characters', '價格', hit({ tags: ['价格'] }), { places: [{ at: 'tag', tag: '价格' }] }],
  ['missing words in traditional characters', 'revenue 價格', hit({ match: 'some', missing: ['價格'] }), { missing: ['價格'] }],
  ['nothing for full-width letters', 'ｒｅｖｅｎｕｅ', hit({}), {}],
  ['missing words', 'revenue 价格', hit({ match: 'some', missing: ['价格'] }), { missing: ['价格'] }],
  [
    'the place where parts of the only term matched',
    '收益如何管理',
    hit({ match: 'some', missing: ['收益如何管理'] }),
    { places: [{ at: 'text' }] },
  ],
  [
    'no tag without a name, and none within a word',
    'retail管理',
    hit({ match: 'some', missing: ['retail管理'], tags: ['ai', 'x'], tags_zh: ['', '甲'] }),
    { places: [{ at: 'text' }] },
  ],
  [
    'the tag that is a part of the only term',
    '管理價格',
    hit({ match: 'some', missing: ['管理價格'], tags: ['价格'] }),
    { places: [{ at: 'tag', tag: '价格' }] },
  ],
  [
    'the words that no part of the only term covers, as typed, without those of a question',
    '如何管理價格',
    hit({ match: 'some', missing: ['如何管理價格'], highlights: { content_zh: '<mark>管理</mark>者' } }),
    { missing: ['價格'] },
  ],
  [
    'nothing of a word that is covered in part',
    '收益管理',
    hit({ match: 'some', missing: ['收益管理'], highlights: { title_zh: '<mark>收益</mark>与<mark>管</mark>' } }),
    {},
  ],
  [
    'similar words, once each',
    'revenoe hour',
    hit({
      match: 'approximate',
      highlights: { title_en: '<mark>Revenue</mark> by the <mark>hour</mark>', excerpt_en: '<mark>revenue</mark>' },
    }),
    { similar: ['revenue'] },
  ],
  ['similar words of a body that may not be quoted', 'revenoe', hit({ match: 'approximate' }), { places: [{ at: 'text' }] }],
  [
    'the description of a video',
    'walrus',
    hit({ type: 'video', tags: undefined, highlights: { description_en: 'A <mark>walrus</mark>' } }),
    { places: [{ at: 'excerpt' }] },
  ],
  // Words that only begin alike are different words.
  ['no tag that begins alike', 'art', hit({ tags: ['artificial intelligence'] }), { places: [{ at: 'text' }] }],
  ['no tag that differs in its first letter', 'preservation', hit({ tags: ['reservation'] }), { places: [{ at: 'text' }] }],
  ['no tag with another letter', 'report', hit({ tags: ['resort'] }), { places: [{ at: 'text' }] }],
  ['no short tag that differs in one letter', 'price', hit({ tags: ['pride'] }), { places: [{ at: 'text' }] }],
  [
    'a tag in the other spelling',
    'personalization',
    hit({ tags: ['personalisation'] }),
    { places: [{ at: 'tag', tag: 'personalisation' }] },
  ],
  ['no tag within a word', 'age', hit({ tags: ['storage'] }), { places: [{ at: 'text' }] }],
];

describe('match reason', () => {
  it.each(cases)('shows %s: %s', (_name, q, found, expected) => {
    const search = { q, simplified: q.replace('價格', '价格') };
    const reason = toReason(found, search, { visible, marks: [] });
    expect(reason).toEqual({ places: [], missing: [], similar: [], ...expected });
  });

  it('does not say that an article lacks a word of its topic, but where it matches', () => {
    const [q, topic] = ['hour labour', 'Labour and organisation'];
    const shown = { visible, marks: [], topic };
    const some = hit({ match: 'some', missing: ['labour'] });
    expect(toReason(some, { q, simplified: q }, { visible, marks: [] }).missing).toEqual(['labour']);
    expect(toReason(some, { q, simplified: q }, shown)).toEqual({ places: [], missing: [], similar: [] });
    const [longer, chinese] = ['收益管理系统 酒店', '收益管理'];
    const lacking = hit({ match: 'some', missing: ['收益管理系统'] });
    expect(toReason(lacking, { q: longer, simplified: longer }, { ...shown, topic: chinese }).missing).toEqual(['收益管理系统']);
    expect(toReason(hit({}), { q, simplified: q }, shown).places).toEqual([{ at: 'text', words: ['labour'] }]);
  });

  it.each([
    ['nothing for the only term', '"net rates"', ['managers'], []],
    ['nothing for a mark in the other spelling', 'colour revenue', ['Revenue', 'color'], []],
    ['nothing for a word with the stem of a mark', 'management revenue', ['Revenue', 'revenue managers'], []],
    ['the body for the other of two', 'management breakfast', ['managers'], [{ at: 'text', words: ['breakfast'] }]],
    ['the body for a word that only begins alike', 'manila managers', ['managers'], [{ at: 'text', words: ['manila'] }]],
    ['the body for a phrase', 'revenue "management board"', ['managers'], [{ at: 'text', words: ['management board'] }]],
  ])('shows, beside a mark, %s', (_name, q, marks, places) => {
    expect(toReason(hit({}), { q, simplified: q }, { visible, marks }).places).toEqual(places);
  });
});

it.each([
  ['附加收入', 'zh', '附加收入'],
  ['ancillary revenue', 'zh', '附加收入 · ancillary revenue'],
  ['ancillary revenue', 'en', 'ancillary revenue'],
  ['附加收入', 'en', 'ancillary revenue · 附加收入'],
  ['china', 'zh', 'china'],
] as const)('names the tag %s for a reader of %s: %s', (found, locale, expected) => {
  const tags = [
    { tag: 'ancillary revenue', zh: '附加收入' },
    { tag: 'china', zh: '' },
  ];
  expect(toFoundTag(found, tags, locale)).toBe(expected);
});

test.each([
  ['Margaret Osei', 'osei on rates', 'Margaret <mark>Osei</mark>'],
  ['玛格丽特·奥赛', '玛格丽特', '<mark>玛格丽特</mark>·奥赛'],
  ['<b> O’Neil', 'b', '&#60;<mark>b</mark>&#62; O’Neil'],
  ['Su Wanqing', 'wan', undefined],
  ['Su Wanqing', 'rates -su', undefined],
])('marks in the name %s for %s: %s', (name, q, html) => {
  expect(markName(name, q)).toBe(html);
});

test.each([
  ['managment contract', ['A <mark>management</mark> <mark>contract</mark>'], 'management contract'],
  ['managment', ['<mark>manage</mark> and <mark>Management</mark>'], 'management'],
  ['managements', ['<mark>management</mark>'], undefined],
  ['management contract', ['<mark>Managing</mark> a <mark>contract</mark>'], undefined],
  // One that is written so somewhere is no mistake.
  ['managment', ['<mark>management</mark>', '<mark>Managment</mark> Ltd'], undefined],
  ['hotle rates', ['<mark>hotels</mark>'], undefined],
  ['judgement', ['<mark>judgment</mark>'], undefined],
  ['traveller reviews', ['<mark>traveler</mark> <mark>reviews</mark>'], undefined],
  ['收益管理', ['<mark>收益管理</mark>'], undefined],
  ['managment', [], undefined],
])('the spelling of %s beside %j is %s', (q, highlights, spelling) => {
  expect(
    findSpelling(
      q,
      highlights.map((title_en) => ({ highlights: { title_en } })),
    ),
  ).toBe(spelling);
});
