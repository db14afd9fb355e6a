import { describe, expect, it, test } from 'vitest';
import { articleItem } from '@/tests/support/articles';
import type { Article } from '../articles/schema';
import {
  toAbsoluteImage,
  toCollectionData,
  toModified,
  toNamed,
  toProfileData,
  toScriptJson,
  toSiteData,
  toStructuredData,
  toVideoData,
} from './rules';

const article: Article = {
  ...articleItem,
  original_source_url: 'https://source.example.com/a?b=c',
  content_en: 'A secret body.',
  content_zh: '秘密正文。',
  geo_core_problem_en: 'A secret problem.',
  geo_core_problem_zh: null,
  geo_theoretical_solution_en: null,
  geo_theoretical_solution_zh: null,
  geo_empirical_metric_en: null,
  geo_empirical_metric_zh: null,
  mentions: [],
  aliases: [],
  date_modified: '2026-04-01',
  access: { full_text: true, reason: 'active_key' },
};
const page = {
  locale: 'en',
  url: 'https://research.example.com/en/archive/what-a-night-costs',
  appUrl: 'https://research.example.com',
  siteName: 'Hospitality Intelligence',
  publisherName: 'House & Sons',
  category: 'Revenue management',
  image: { url: 'https://research.example.com/share/what/0123.png', width: 1200, height: 630, alt: 'What a night costs' },
} as const;

const expected = {
  '@context': 'https://schema.org',
  '@type': 'Article',
  mainEntityOfPage: page.url,
  url: page.url,
  headline: 'What a night costs',
  alternativeHeadline: '一晚的成本',
  inLanguage: 'en',
  description: 'Rooms, rates and costs.',
  image: {
    '@type': 'ImageObject',
    url: 'https://research.example.com/share/what/0123.png',
    width: 1200,
    height: 630,
    caption: 'What a night costs',
  },
  datePublished: '2026-03-04T01:30:00.000Z',
  dateModified: '2026-04-01',
  author: { '@type': 'Person', name: 'Su Wanqing', url: 'https://research.example.com/en/authors/su-wanqing' },
  publisher: { '@type': 'Organization', name: 'House & Sons', url: 'https://research.example.com' },
  keywords: ['pricing', 'R&D'],
  articleSection: 'Revenue management',
  isBasedOn: 'https://source.example.com/a?b=c',
  isAccessibleForFree: true,
};

test('describes an open article', () => {
  expect(toStructuredData(article, page)).toEqual(expected);
});

test('keywords are in the language of the page, where the tags have names in it', () => {
  const named = { ...article, tags_zh: ['定价', ''] };
  expect(toStructuredData(named, page)).toEqual(expected);
  expect(toStructuredData(named, { ...page, locale: 'zh' })).toMatchObject({ keywords: ['定价', 'R&D'] });
});

test('describes and dates a correction in the language of the page, else in the other', () => {
  const [newer, older] = [
    { at: '2026-11-24T08:00:00.000Z', note_zh: '更正数据', note_en: 'Figures corrected' },
    { at: '2026-05-01T08:00:00.000Z', note_zh: '更正标题', note_en: '' },
  ];
  expect(toStructuredData(article, { ...page, notes: [newer, older] })).toEqual({
    ...expected,
    dateModified: newer.at,
    correction: [
      { '@type': 'CorrectionComment', text: 'Figures corrected', inLanguage: 'en', datePublished: newer.at },
      { '@type': 'CorrectionComment', text: '更正标题', inLanguage: 'zh-Hans', datePublished: older.at },
    ],
  });
  const early = { ...older, at: '2026-03-31T23:00:00.000Z' };
  expect(toStructuredData(article, { ...page, notes: [early] })).toMatchObject({ dateModified: '2026-04-01' });
  expect(toStructuredData(article, { ...page, notes: [] })).toEqual(expected);
});

test('marks the paid part of a premium article', () => {
  expect(toStructuredData({ ...article, is_premium: true }, page)).toEqual({
    ...expected,
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.gated' },
  });
});

test('describes an article in Chinese and omits missing fields', () => {
  const bare = { ...article, title_en: null, excerpt_en: null, tags: [], original_source_url: 'ftp://source.example.com' };
  const { alternativeHeadline: _, description: _none, keywords: _no, isBasedOn: _neither, ...rest } = expected;
  const zh = { headline: '一晚的成本', inLanguage: 'zh-Hans' };
  const author = { '@type': 'Person', name: '苏婉清', url: 'https://research.example.com/zh/authors/su-wanqing' };
  expect(toStructuredData(bare, { ...page, locale: 'zh' })).toEqual({ ...rest, ...zh, author });
  // The English page of the same article has the only title there is.
  expect(toStructuredData(bare, page)).toMatchObject(zh);
});

test.each<[name: string, entry: Article['mentions'][number], mention: unknown]>([
  ['a string', ' Hilton ', { '@type': 'Thing', name: 'Hilton' }],
  ['a type', { name: 'Shanghai', type: 'Place' }, { '@type': 'Place', name: 'Shanghai' }],
  ['a JSON-LD type', { name: 'Marriott', '@type': 'Organization' }, { '@type': 'Organization', name: 'Marriott' }],
  ['a concept', { name: 'RevPAR', type: 'Concept' }, { '@type': 'DefinedTerm', name: 'RevPAR' }],
  ['an unknown type', { name: 'x', type: 'constructor' }, { '@type': 'Thing', name: 'x' }],
  ['a type that is no text', { name: 'x', type: ['Person'] }, { '@type': 'Thing', name: 'x' }],
  ['a link', { name: 'x', sameAs: 'https://a.example/x' }, { '@type': 'Thing', name: 'x', sameAs: 'https://a.example/x' }],
  [
    'several links, of which those of the web stay',
    { name: 'x', sameAs: ['https://a.example', 'javascript:alert(1)', 7, 'http://b.example'] },
    { '@type': 'Thing', name: 'x', sameAs: ['https://a.example', 'http://b.example'] },
  ],
  ['a link of another scheme', { name: 'x', sameAs: 'javascript:alert(1)' }, { '@type': 'Thing', name: 'x' }],
  ['a name that is no text', { name: 7 }, undefined],
  ['no name', { type: 'Person' }, undefined],
  ['a blank string', '  ', undefined],
  ['a number', 7, undefined],
  ['null', null, undefined],
  ['a list', ['x'], undefined],
])('formats a mention: %s', (_, entry, mention) => {
  const { mentions } = toStructuredData({ ...article, mentions: [entry] }, page);
  expect(mentions).toEqual(mention === undefined ? undefined : [mention]);
});

test('lists the first fifty named mentions', () => {
  const mentions = [null, ...Array.from({ length: 60 }, (_, index) => `m${index}`)];
  const listed = toStructuredData({ ...article, mentions }, page).mentions as { name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, index) => `m${index}`));
});

test.each([
  ['2026-04-01', '2026-04-01'],
  ['2026-04-01T10:00:00+02:00', '2026-04-01T08:00:00.000Z'],
  ['last spring', article.updated_at],
  ['2026-02-30', article.updated_at],
  ['', article.updated_at],
  [null, article.updated_at],
])('maps the modification time %s to %s', (date_modified, modified) => {
  expect(toModified({ ...article, date_modified })).toBe(modified);
});

test('no text can close the script element', () => {
  const json = toScriptJson({ a: '</script><!--<script>' });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ a: '</script><!--<script>' });
});

test('an image of unknown size is its URL', () => {
  const image = { url: 'https://images.example.com/a.jpg', alt: 'What a night costs' };
  expect(toStructuredData(article, { ...page, image })).toMatchObject({ image: 'https://images.example.com/a.jpg' });
});

test.each([
  ['/images/v.jpg', 'https://research.example.com/images/v.jpg'],
  ['', 'https://research.example.com/share.png'],
])('a video with the thumbnail “%s” has the image %s, without which search engines ignore it', (thumbnail, thumbnailUrl) => {
  const video = {
    id: '0c1e4c55-9a53-4f1a-8c3f-8e010b9f6a53',
    title_en: 'A day',
    title_zh: null,
    description_en: null,
    description_zh: null,
    video_url: 'https://v.example.com/1.mp4',
    category_slug: 'revenue',
    duration: '3:05',
    created_at: '2026-03-04T00:00:00.000Z',
    thumbnail,
  };
  const url = 'https://research.example.com/en/videos/1';
  expect(toVideoData(video, { locale: 'en', url, appUrl: 'https://research.example.com' })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    url,
    name: 'A day',
    inLanguage: 'en',
    uploadDate: video.created_at,
    duration: 'PT3M5S',
    contentUrl: video.video_url,
    thumbnailUrl,
  });
});

test.each([
  ['https://images.example.com/a.jpg', 'https://images.example.com/a.jpg'],
  ['/images/a.jpg', 'https://research.example.com/images/a.jpg'],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the image %s is loaded from %s', (image, absolute) => {
  expect(toAbsoluteImage(image, 'https://research.example.com')).toBe(absolute);
});

const appUrl = 'https://research.example.com';

test('the home page names the publisher in both languages and describes its search', () => {
  expect(toSiteData({ locale: 'zh', appUrl, publisherName: 'House & Sons', description: '研究。' })).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${appUrl}/#publisher`,
        name: 'House & Sons',
        url: appUrl,
        logo: `${appUrl}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        url: `${appUrl}/zh`,
        name: '酒店业研究文库',
        alternateName: 'Hospitality Intelligence',
        description: '研究。',
        inLanguage: 'zh-Hans',
        publisher: { '@id': `${appUrl}/#publisher` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${appUrl}/zh/archive?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  });
});

test('describes lists and authors with their breadcrumbs', () => {
  const trail = [
    { name: 'Topics', path: '/topics' },
    { name: 'Revenue', path: '/archive/category/revenue' },
  ];
  const collection = toCollectionData({ locale: 'en', appUrl, trail, items: [{ name: 'A night', path: '/archive/a-night' }] });
  expect(collection['@graph']).toEqual([
    {
      '@type': 'CollectionPage',
      url: `${appUrl}/en/archive/category/revenue`,
      name: 'Revenue',
      inLanguage: 'en',
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'A night', url: `${appUrl}/en/archive/a-night` }],
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Topics', item: `${appUrl}/en/topics` },
        { '@type': 'ListItem', position: 2, name: 'Revenue', item: `${appUrl}/en/archive/category/revenue` },
      ],
    },
  ]);
  const profile = toProfileData({
    locale: 'en',
    appUrl,
    trail: [{ name: 'Su Wanqing', path: '/authors/su-wanqing' }],
    alternateName: '苏婉清',
    image: '/media/a/b.png',
    affiliation: { text: 'Institute' },
    orcid: '0000-0002-1825-0097',
  });
  expect((profile['@graph'] as unknown[])[0]).toEqual({
    '@type': 'ProfilePage',
    url: `${appUrl}/en/authors/su-wanqing`,
    inLanguage: 'en',
    mainEntity: {
      '@type': 'Person',
      name: 'Su Wanqing',
      url: `${appUrl}/en/authors/su-wanqing`,
      alternateName: '苏婉清',
      affiliation: { '@type': 'Organization', name: 'Institute' },
      sameAs: 'https://orcid.org/0000-0002-1825-0097',
      image: `${appUrl}/media/a/b.png`,
    },
  });
});

describe('names in an article', () => {
  const mentions: Article['mentions'] = [
    'GOPPAR',
    { name: ' 民法典 ', alternateName: 'Civil Code' },
    { name: 'ISO 14001' },
    { name: '' },
    'GOPPAR',
  ];
  const findTerm = (name: string) => (name === 'GOPPAR' ? { id: 'goppar', en: 'GOPPAR', zh: '每间可售房经营毛利' } : undefined);
  const show = (locale: 'en' | 'zh') =>
    toNamed({ ...article, mentions }, locale, findTerm).map(({ name, second }) => [
      name.language,
      name.text,
      second?.language,
      second?.text,
    ]);

  it('are in the reader’s language, with their partner', () => {
    expect(show('zh')).toEqual([
      ['zh', '每间可售房经营毛利', 'en', 'GOPPAR'],
      ['zh', '民法典', 'en', 'Civil Code'],
      ['en', 'ISO 14001', undefined, undefined],
    ]);
    expect(show('en').slice(0, 2)).toEqual([
      ['en', 'GOPPAR', 'zh', '每间可售房经营毛利'],
      ['en', 'Civil Code', 'zh', '民法典'],
    ]);
  });

  it('have no partner in another name of a term', () => {
    const term = { id: 'green', en: 'Green certification', zh: '绿色认证' };
    expect(toNamed({ ...article, mentions: ['LEED'] }, 'zh', () => term)[0]?.second).toBeUndefined();
  });

  it.each([
    ['the name as the text has it', { content_en: 'What GOPPAR, rewards' }, '/archive?q=%22GOPPAR%22'],
    [
      'its partner, if only that is in the text',
      { content_zh: '看每间可售房经营毛利。' },
      `/archive?${new URLSearchParams({ q: '"每间可售房经营毛利"' })}`,
    ],
    ['the name between Chinese', { content_en: null, content_zh: '使用GOPPAR衡量' }, '/archive?q=%22GOPPAR%22'],
    ['the name in the plural', { content_en: 'GOPPARs and xGOPPAR', title_en: 'xGOPPARy' }, '/archive?q=%22GOPPAR%22'],
    ['what it means, if it is only a part of words', { content_en: 'xGOPPAR, GOPPARy' }, '/glossary#goppar'],
    ['a search, if the reader does not see the text', { content_en: null, content_zh: null }, '/archive?q=%22GOPPAR%22'],
  ])('lead to %s', (_what, texts, path) => {
    expect(toNamed({ ...article, mentions, ...texts }, 'en', findTerm)[0]?.path).toBe(path);
  });

  it('lead nowhere if they are in no text and have no meaning', () => {
    expect(
      toNamed({ ...article, mentions: ['&', 'STR'], title_en: 'Industry' }, 'en', findTerm).map((each) => each.path),
    ).toEqual([undefined, undefined]);
  });
});
