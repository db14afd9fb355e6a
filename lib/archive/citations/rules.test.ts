import { describe, expect, it } from 'vitest';
import {
  type CitableWork,
  isCitationFormat,
  type ReferenceStyle,
  toCitableWork,
  toCitation,
  toCitationList,
  toReferenceLine,
  toReferences,
} from './rules';

const work: CitableWork = {
  slug: 'true-cost-of-a-booking',
  title: 'The true cost of a booking: 50% & {more}',
  author: 'Margaret Osei',
  publishedAt: new Date('2026-03-04T01:30:00Z'),
  url: 'https://research.example.com/archive/true-cost-of-a-booking',
  publisher: 'Hospitality Intelligence',
  language: 'en',
  abstract: 'Commission is only\nwhere it starts.',
  tags: ['ota', 'R&D'],
};
const chinese: CitableWork = {
  ...work,
  title: '一笔预订的真实成本',
  author: '玛格丽特·奥赛',
  publisher: '酒店业研究文库',
  language: 'zh',
};
const accessed = new Date('2026-11-21T23:59:00Z');

describe('citation', () => {
  it('escapes TeX characters and balances braces in BibTeX', () => {
    const text = toCitation('bibtex', work, accessed);
    expect(text).toMatch(/^@misc\{true-cost-of-a-booking,\n/);
    expect(text).toContain('  title = {{The true cost of a booking: 50\\% \\& \\textbraceleft{}more\\textbraceright{}}},');
    expect(text).toContain('  author = {{Margaret Osei}},');
    expect(text).toContain('  urldate = {2026-11-21},');
    expect(text).toContain('  month = mar,');
  });

  it.each(['Unbalanced { brace', '}{', '\\{', '<b>{</b>'])('balances the braces that BibTeX counts for the title %j', (title) => {
    const text = toCitation('bibtex', { ...work, title, tags: ['b, c'] }, accessed);
    let depth = 0;
    const depths = [...text.replace(/[^{}]/g, '')].map((brace) => {
      depth += brace === '{' ? 1 : -1;
      return depth;
    });
    expect([depths.at(-1), depths.slice(0, -1).every((each) => each > 0)]).toEqual([0, true]);
  });

  it('has an ASCII key for any slug in BibTeX', () => {
    expect(toCitation('bibtex', { ...work, slug: '酒店' }, accessed)).toMatch(/^@misc\{article-2026-03-04,/);
    expect(toCitation('bibtex', { ...work, slug: 'a,b}c' }, accessed)).toMatch(/^@misc\{a-b-c,/);
  });

  it('starts with TY, ends with ER and has one line per value in RIS', () => {
    const lines = toCitation('ris', { ...work, title: 'One\r\nER  - \nTY  - BOOK' }, accessed).split('\r\n');
    expect(lines[0]).toBe('TY  - ELEC');
    expect(lines.slice(-2)).toEqual(['ER  - ', '']);
    expect(lines.filter((line) => line.startsWith('ER'))).toHaveLength(1);
    expect(lines.slice(0, -1).every((line) => /^[A-Z][A-Z0-9] {2}- /.test(line))).toBe(true);
    expect(lines).toContain('DA  - 2026/03/04');
    expect(lines).toContain('KW  - R&D');
  });

  it('is one item with date parts in CSL-JSON', () => {
    const [item, ...rest] = JSON.parse(toCitation('csl-json', chinese, accessed));
    expect(rest).toEqual([]);
    expect(item).toMatchObject({
      id: 'true-cost-of-a-booking',
      type: 'article',
      author: [{ literal: '玛格丽特·奥赛' }],
      issued: { 'date-parts': [[2026, 3, 4]] },
      accessed: { 'date-parts': [[2026, 11, 21]] },
      language: 'zh-CN',
    });
  });

  it('has the medium, both dates and the URL in GB/T 7714', () => {
    expect(toCitation('gbt7714', chinese, accessed)).toBe(
      '玛格丽特·奥赛. 一笔预订的真实成本[EB/OL]. (2026-03-04)[2026-11-21]. https://research.example.com/archive/true-cost-of-a-booking.\n',
    );
  });

  it('uses the language of the text in a reference list', () => {
    expect(toReferenceLine(work, accessed)).toBe(
      'Margaret Osei (4 March 2026). The true cost of a booking: 50% & {more}. Hospitality Intelligence. https://research.example.com/archive/true-cost-of-a-booking',
    );
    expect(toReferenceLine(chinese, accessed)).toContain('[EB/OL]');
  });

  it.each<[latin: string, chinese: string, language: 'en' | 'zh', name: object | undefined, gbt: string]>([
    ['Su Wanqing', '苏婉清', 'en', { family: 'Su', given: 'Wanqing' }, 'SU Wanqing'],
    ['Su Wanqing', '苏婉清', 'zh', { family: '苏', given: '婉清' }, '苏婉清'],
    ['Ouyang Xiu', '欧阳修', 'zh', { family: '欧阳', given: '修' }, '欧阳修'],
    ['Dongfang Shuo', '东方朔', 'zh', { family: '东方', given: '朔' }, '东方朔'],
    ['Yoshida Taro', '𠮷田太郎', 'zh', undefined, '𠮷田太郎'],
    ['Ji Tian', '𠮷田', 'zh', { family: '𠮷', given: '田' }, '𠮷田'],
    ['Jiayi Chen', '陈嘉仪', 'en', { family: 'Chen', given: 'Jiayi' }, 'CHEN Jiayi'],
    ["Li Xi'an", '李西安', 'en', { family: 'Li', given: "Xi'an" }, "LI Xi'an"],
    ['Lü Dong-bin', '吕洞宾', 'en', { family: 'Lü', given: 'Dong-bin' }, 'LÜ Dong-bin'],
    ['Zhuge Kongming', '诸葛孔明', 'zh', { family: '诸葛', given: '孔明' }, '诸葛孔明'],
    ['Editorial Desk', '编辑部', 'zh', undefined, '编辑部'],
    ['Editorial Desk', '编辑部', 'en', undefined, 'Editorial Desk'],
    ['Ctrip Group', '携程集团', 'en', undefined, 'Ctrip Group'],
    ['Margaret Osei', '玛格丽特·奥赛', 'en', { family: 'Osei', given: 'Margaret' }, 'OSEI Margaret'],
    ['Margaret Osei', '玛格丽特·奥赛', 'zh', undefined, '玛格丽特·奥赛'],
    ['Research Desk', '', 'en', undefined, 'Research Desk'],
    ["O'Brien, Mary & Sons", '奥布赖恩·玛丽', 'en', undefined, "O'Brien, Mary & Sons"],
    ['Hotel School Research Centre', '酒店管理学院研究中心', 'en', undefined, 'Hotel School Research Centre'],
  ])('splits the name %s (%s) in %s only where it is certain', (author_name, author_name_zh, language, name, gbt) => {
    const article = {
      slug: 'a',
      title_en: 'A',
      title_zh: '甲',
      author_name,
      author_name_zh,
      published_at: '2026-03-04',
      tags: ['a, b'],
    };
    const cited = toCitableWork(article, language, { name: 'House', appUrl: 'https://example.com' });
    expect(cited.name).toEqual(name);
    expect(toCitation('gbt7714', cited, accessed)).toContain(`${gbt}. `);
    const [item] = JSON.parse(toCitation('csl-json', cited, accessed));
    expect([item.author, item.keyword]).toEqual([[name ?? { literal: cited.author }], 'a  b']);
    const [, family, given, ...more] =
      /^AU {2}- ([^,\n]*)(?:, (.*))?$/m.exec(toCitation('ris', cited, accessed).replaceAll('\r', '')) ?? [];
    expect(name ? { family, given } : given).toEqual(name);
    expect(more).toEqual([]);
  });

  it.each([
    ['en', ['pricing', 'OTA']],
    ['zh', ['定价', 'OTA']],
  ] as const)('names keywords in the language of the citation: %s', (language, keywords) => {
    const article = {
      slug: 'a',
      title_en: 'A',
      title_zh: '甲',
      author_name: 'Lin',
      published_at: '2026-03-04',
      tags: ['pricing', 'OTA'],
      tags_zh: ['定价', ''],
    };
    const cited = toCitableWork(article, language, { name: 'House', appUrl: 'https://example.com' });
    const ris = toCitation('ris', cited, accessed).replaceAll('\r', '');
    expect([...ris.matchAll(/^KW {2}- (.*)$/gm)].map(([, keyword]) => keyword)).toEqual(keywords);
  });

  it('leaves out an author that an import left empty', () => {
    const anonymous = { ...work, author: '' };
    expect(toCitation('bibtex', anonymous, accessed)).not.toContain('author');
    expect(toCitation('ris', anonymous, accessed)).not.toContain('AU  -');
    expect(JSON.parse(toCitation('csl-json', anonymous, accessed))[0]).not.toHaveProperty('author');
    expect(toCitation('gbt7714', anonymous, accessed)).toMatch(/^The true cost of a booking/);
    expect(toReferenceLine(anonymous, accessed)).toMatch(/^\(4 March 2026\)\. The true cost/);
  });

  it('uses the other language if one has no title', () => {
    const article = {
      slug: '酒店',
      title_en: null,
      title_zh: '酒店',
      author_name: 'Lin',
      author_name_zh: '林',
      published_at: '2026-03-04T01:30:00.000Z',
      tags: [],
    };
    const site = { name: 'House', appUrl: 'https://example.com' };
    expect(toCitableWork(article, 'en', site)).toMatchObject({
      title: '酒店',
      author: '林',
      language: 'zh',
      url: 'https://example.com/archive/%E9%85%92%E5%BA%97',
    });
  });

  it('accepts only its own formats, not inherited property names', () => {
    expect(isCitationFormat('ris')).toBe(true);
    for (const wrong of ['toString', '__proto__', 'RIS', '', null]) expect(isCitationFormat(wrong)).toBe(false);
  });
});

describe('citation list', () => {
  const works = [work, { ...work, slug: 'second' }, chinese];

  it('has unique keys in BibTeX', () => {
    const slugs = ['酒店', 'a', '收益', 'A', 'a-2', 'a'];
    const text = toCitationList(
      'bibtex',
      slugs.map((slug) => ({ ...work, slug })),
      accessed,
    );
    const keys = [...text.matchAll(/^@misc\{(.*),$/gm)].map(([, key]) => key);
    expect(keys).toEqual(['article-2026-03-04', 'a', 'article-2026-03-04-2', 'A-3', 'a-2', 'a-4']);
  });

  it('keeps the order of the works in every format', () => {
    const bibtex = [...toCitationList('bibtex', works, accessed).matchAll(/^ {2}title = \{\{(.*)\}\},$/gm)];
    expect(bibtex.map(([, title]) => title?.slice(0, 4))).toEqual(['The ', 'The ', '一笔预订']);
    const ris = toCitationList('ris', works, accessed);
    expect(ris.match(/^TY {2}- ELEC\r$/gm)).toHaveLength(3);
    expect(ris.match(/^ER {2}- \r$/gm)).toHaveLength(3);
    expect(ris.match(/^LA {2}- .*/gm)).toEqual(['LA  - en', 'LA  - en', 'LA  - zh']);
    const ids = JSON.parse(toCitationList('csl-json', works, accessed)).map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['true-cost-of-a-booking', 'second', 'true-cost-of-a-booking']);
    const lines = toCitationList('gbt7714', works, accessed).split('\n');
    expect(lines.map((line) => line.slice(0, 8))).toEqual(['Margaret', 'Margaret', '玛格丽特·奥赛.', '']);
  });

  it('is empty without works', () => {
    expect(toCitationList('csl-json', [], accessed)).toBe('[]\n');
    for (const format of ['bibtex', 'ris', 'gbt7714'] as const) expect(toCitationList(format, [], accessed)).toBe('');
  });
});

/** Written by hand from the manuals: APA 7, MLA 9, Chicago 17 and GB/T 7714-2015. */
describe('a reference in each style', () => {
  const base = { ...work, title: 'The true cost of a booking', name: { family: 'Osei', given: 'Margaret' } };
  const at = 'https://research.example.com/archive/true-cost-of-a-booking';
  const cases: [string, Partial<CitableWork>, 'apa' | 'mla' | 'chicago' | 'gbt7714', string][] = [
    [
      'a given name',
      {},
      'apa',
      `Osei, M. (2026, March 4). The true cost of a booking. Hospitality Intelligence. Retrieved November 21, 2026, from ${at}`,
    ],
    [
      'a given name',
      {},
      'mla',
      `Osei, Margaret. “The true cost of a booking.” Hospitality Intelligence, 4 Mar. 2026, ${at}. Accessed 21 Nov. 2026.`,
    ],
    [
      'a given name',
      {},
      'chicago',
      `Osei, Margaret. “The true cost of a booking.” Hospitality Intelligence, March 4, 2026. Accessed November 21, 2026. ${at}.`,
    ],
    ['a given name', {}, 'gbt7714', `OSEI Margaret. The true cost of a booking[EB/OL]. (2026-03-04)[2026-11-21]. ${at}.`],
    [
      'two given names',
      { name: { family: 'Osei', given: 'Mary Ann' } },
      'apa',
      `Osei, M. A. (2026, March 4). The true cost of a booking. Hospitality Intelligence. Retrieved November 21, 2026, from ${at}`,
    ],
    [
      'a hyphen in the given name',
      { name: { family: 'Roux', given: 'Jean-Paul' } },
      'apa',
      `Roux, J.-P. (2026, March 4). The true cost of a booking. Hospitality Intelligence. Retrieved November 21, 2026, from ${at}`,
    ],
    [
      'a family name of two words',
      { name: { family: 'de la Cruz', given: 'Ana' } },
      'mla',
      `de la Cruz, Ana. “The true cost of a booking.” Hospitality Intelligence, 4 Mar. 2026, ${at}. Accessed 21 Nov. 2026.`,
    ],
    [
      'a Chinese name in Latin letters',
      { name: { family: 'Su', given: 'Wanqing' } },
      'chicago',
      `Su, Wanqing. “The true cost of a booking.” Hospitality Intelligence, March 4, 2026. Accessed November 21, 2026. ${at}.`,
    ],
    [
      'a body as author',
      { author: 'STR Global', name: undefined },
      'apa',
      `STR Global. (2026, March 4). The true cost of a booking. Hospitality Intelligence. Retrieved November 21, 2026, from ${at}`,
    ],
    [
      'a body as author',
      { author: 'STR Global', name: undefined },
      'mla',
      `STR Global. “The true cost of a booking.” Hospitality Intelligence, 4 Mar. 2026, ${at}. Accessed 21 Nov. 2026.`,
    ],
    [
      'no author',
      { author: '', name: undefined },
      'chicago',
      `“The true cost of a booking.” Hospitality Intelligence, March 4, 2026. Accessed November 21, 2026. ${at}.`,
    ],
    [
      'a question as title',
      { title: 'Who owns the guest?' },
      'apa',
      `Osei, M. (2026, March 4). Who owns the guest? Hospitality Intelligence. Retrieved November 21, 2026, from ${at}`,
    ],
    [
      'a question as title',
      { title: 'Who owns the guest?' },
      'mla',
      `Osei, Margaret. “Who owns the guest?” Hospitality Intelligence, 4 Mar. 2026, ${at}. Accessed 21 Nov. 2026.`,
    ],
    [
      'quotation marks in the title',
      { title: 'The “billboard” effect' },
      'chicago',
      `Osei, Margaret. “The ‘billboard’ effect.” Hospitality Intelligence, March 4, 2026. Accessed November 21, 2026. ${at}.`,
    ],
    [
      'straight quotation marks',
      { title: 'The "billboard" effect' },
      'mla',
      `Osei, Margaret. “The ‘billboard’ effect.” Hospitality Intelligence, 4 Mar. 2026, ${at}. Accessed 21 Nov. 2026.`,
    ],
    [
      'a month that is not abbreviated',
      { publishedAt: new Date('2025-05-31T23:59:59Z') },
      'mla',
      `Osei, Margaret. “The true cost of a booking.” Hospitality Intelligence, 31 May 2025, ${at}. Accessed 21 Nov. 2026.`,
    ],
    [
      'a publisher with a full stop',
      { publisher: 'Rooms Inc.' },
      'apa',
      `Osei, M. (2026, March 4). The true cost of a booking. Rooms Inc. Retrieved November 21, 2026, from ${at}`,
    ],
    [
      'a title on two lines',
      { title: 'The true\ncost' },
      'chicago',
      `Osei, Margaret. “The true cost.” Hospitality Intelligence, March 4, 2026. Accessed November 21, 2026. ${at}.`,
    ],
    [
      'a Chinese text',
      { ...chinese, author: '苏婉清', name: { family: '苏', given: '婉清' } },
      'gbt7714',
      `苏婉清. 一笔预订的真实成本[EB/OL]. (2026-03-04)[2026-11-21]. ${at}.`,
    ],
    [
      'a Chinese text',
      { ...chinese, author: '苏婉清', name: { family: '苏', given: '婉清' } },
      'apa',
      `苏婉清. (2026, March 4). 一笔预订的真实成本. 酒店业研究文库. Retrieved November 21, 2026, from ${at}`,
    ],
  ];
  it.each(cases)('%s', (_name, change, style, expected) => {
    expect(toReferences({ ...base, ...change } as CitableWork, accessed)[style].join('')).toBe(expected);
  });

  it.each<[string, CitableWork, Record<ReferenceStyle, string>]>([
    ['an English text', base, { apa: 'The true cost of a booking.', mla: 'Hospitality Intelligence', chicago: '', gbt7714: '' }],
    ['a Chinese text', chinese, { apa: '', mla: '', chicago: '', gbt7714: '' }],
  ])('%s has in italics what its style asks for', (_name, cited, italics) => {
    const references = toReferences(cited, accessed);
    expect(Object.fromEntries(Object.entries(references).map(([style, [, italic]]) => [style, italic]))).toEqual(italics);
  });
});
