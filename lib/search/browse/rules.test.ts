import { describe, expect, it } from 'vitest';
import {
  correct,
  countArticles,
  countFilters,
  countYears,
  type Facets,
  findYear,
  isQueryCut,
  listRejectedDays,
  parseBrowseQuery,
  toBrowseSearch,
  toNarrowing,
  toPeriod,
} from './rules';

const bare = parseBrowseQuery({});

describe('archive URL', () => {
  it('round-trips the whole state', () => {
    const query = {
      q: '收益 "price"',
      access: 'subscribers' as const,
      type: 'video' as const,
      category: 'pricing',
      tag: 'R&D',
      author: '苏婉清',
      lang: 'zh' as const,
      date: '2026-03',
      from: '2026-03-04',
      to: '2026-03-05',
      sort: 'oldest' as const,
      page: 4,
    };
    const search = toBrowseSearch(query, { page: 4 });
    expect(parseBrowseQuery(Object.fromEntries(new URLSearchParams(search)))).toEqual(query);
    expect(countFilters(query)).toBe(8);
    expect(countFilters(parseBrowseQuery({ to: '2026-03-05' }))).toBe(1);
  });
  it('omits empty filters and returns to the first page when a filter changes', () => {
    expect(toBrowseSearch(bare)).toBe('');
    expect(toBrowseSearch({ ...bare, q: 'a', page: 3 }, { tag: 'b' })).toBe('?q=a&tag=b');
  });
  it.each([
    [{ page: '0' }],
    [{ page: '-1' }],
    [{ page: 'x' }],
    [{ page: '1e9' }],
    [{ lang: 'fr' }],
    [{ date: '2026-13' }],
    [{ date: '0000' }],
    [{ date: "2026' OR 1=1" }],
    [{ from: '2026-02-30' }],
    [{ from: '2026-13' }],
    [{ to: '2026-02-1' }],
    [{ to: '2026-02-03T00:00Z' }],
    [{ to: '' }],
    [{ sort: 'date' }],
    [{ access: 'premium' }],
    [{ type: 'all' }],
    [{ type: 'video' }],
    [{ q: 'a\0b' }],
    [{ q: '\ud800' }],
    [{ category: '   ' }],
    [{ unknown: 'x' }],
  ])('ignores %j', (params) => {
    expect(parseBrowseQuery(params)).toEqual(bare);
  });
  it('omits the default order', () => {
    const sorts = ['relevance', 'newest', 'oldest'];
    expect(sorts.map((sort) => parseBrowseQuery({ sort }).sort)).toEqual([undefined, undefined, 'oldest']);
    expect(sorts.map((sort) => parseBrowseQuery({ sort, q: 'a' }).sort)).toEqual([undefined, 'newest', 'oldest']);
  });
  it('orders the ends of a period and includes whole days', () => {
    const { from, to } = parseBrowseQuery({ from: '2026-03-05', to: '2026-03-04' });
    expect({ from, to }).toEqual({ from: '2026-03-04', to: '2026-03-05' });
    const period = toPeriod({ from, to });
    expect(period.from?.toISOString()).toBe('2026-03-04T00:00:00.000Z');
    expect(period.to?.toISOString()).toBe('2026-03-05T23:59:59.999Z');
    expect(parseBrowseQuery({ from: '2024', to: '2026-02' })).toMatchObject({ from: '2024-01-01', to: '2026-02-28' });
    expect(parseBrowseQuery({ from: '2026-03', to: '2026' })).toMatchObject({ from: '2026-03-01', to: '2026-12-31' });
    expect(parseBrowseQuery({ from: '2026', to: '2024' })).toMatchObject({ from: '2024-01-01', to: '2026-12-31' });
    expect(toPeriod(bare)).toEqual({ from: undefined, to: undefined });
  });
  it.each([
    [
      { from: '2025', to: '13/13' },
      { from: '2025-01-01', to: undefined },
    ],
    [
      { from: '99', to: '2025' },
      { from: undefined, to: '2025-12-31' },
    ],
  ])('keeps each end of %j in its place if the other is no date', (params, period) => {
    expect(parseBrowseQuery(params)).toMatchObject(period);
  });
  it.each([
    [{ from: 'last year', to: '2026-02' }, { from: 'last year' }],
    [
      { from: '2025-99', to: '2026-02-30' },
      { from: '2025-99', to: '2026-02-30' },
    ],
    [{ from: ' 2025 ', to: '' }, {}],
    [{ date: '2025-99' }, {}],
  ])('keeps the bounds of %j that are no dates as typed', (params, rejected) => {
    expect(listRejectedDays(params)).toEqual(rejected);
  });
  it('uses the last of a repeated parameter and truncates a long search', () => {
    expect(parseBrowseQuery({ q: ['a', 'b'] }).q).toBe('b');
    expect(parseBrowseQuery({ q: 'x'.repeat(500) }).q).toHaveLength(200);
    expect(parseBrowseQuery({ q: `x${'𠮷'.repeat(500)}` }).q).toBe(`x${'𠮷'.repeat(199)}`);
    expect(parseBrowseQuery({ page: '999999999' }).page).toBe(100_000);
  });
  it.each([
    ['x'.repeat(200), false],
    [` ${'𠮷'.repeat(200)} `, false],
    ['x'.repeat(201), true],
    ['𠮷'.repeat(201), true],
    [undefined, false],
  ])('says of %s whether only its beginning is searched for: %s', (q, isCut) => {
    expect(isQueryCut({ q })).toBe(isCut);
  });
});

it('shows only filter values that narrow a list', () => {
  const [all, some] = [
    { value: 'all', count: 3 },
    { value: 'some', count: 2 },
  ];
  expect(toNarrowing([all, some], 3)).toEqual([all, some]);
  expect(toNarrowing([all, all], 3)).toEqual([]);
  expect(toNarrowing([], 3)).toEqual([]);
});

it('counts the articles of every category in every year of the archive', () => {
  const group = { en: true, zh: true };
  const years = countYears([
    { ...group, category: 'labour', month: '2026-02', open: 2, subscribers: 1 },
    { ...group, category: 'labour', month: '2026-11', open: 1, subscribers: 0 },
    { ...group, category: 'rooms', month: '2024-05', open: 0, subscribers: 2 },
    { ...group, category: 'rooms', month: '2023-05', open: 0, subscribers: 0 },
  ]);
  expect(Object.fromEntries(years)).toEqual({
    labour: [
      { value: '2024', count: 0 },
      { value: '2026', count: 4 },
    ],
    rooms: [
      { value: '2024', count: 2 },
      { value: '2026', count: 0 },
    ],
  });
});

it('counts the articles of a list, which alone are cited', () => {
  const facets = {
    types: [
      { value: 'article', count: 24 },
      { value: 'video', count: 1 },
    ],
  } as Facets;
  const count = (params: Record<string, string>, total: number) => countArticles(parseBrowseQuery(params), { total, facets });
  expect(count({ q: 'revenue' }, 25)).toBe(24);
  expect(count({ q: 'revenue', type: 'article' }, 24)).toBe(24);
  expect(count({ q: 'revenue', type: 'video' }, 1)).toBe(0);
  expect(count({}, 52)).toBe(52);
});

it.each([
  ['hotel forcast', 'hotel forecast'],
  ['Forcást,hotle’s 收益forcast', 'Forecast,hotel’s 收益forecast'],
  ['"big hotles" forcasts', '"big hotles" forcasts'],
  ['forcast "forcast hotle" -forcast', 'forecast "forcast hotle" -forcast'],
  ['hotle "forcast', 'hotel "forecast'],
])('corrects whole words of %s', (text, expected) => {
  const corrections = [
    { typed: 'forcast', word: 'forecast' },
    { typed: 'hotle', word: 'hotel' },
  ];
  expect(correct(text, corrections)).toBe(expected);
});

it.each([
  ['2024 occupancy', { year: '2024', rest: 'occupancy' }],
  ['occupancy in 2024', { year: '2024', rest: 'occupancy' }],
  ['2024年的入住率', { year: '2024', rest: '入住率' }],
  ['入住率 2024 年', { year: '2024', rest: '入住率' }],
  ['2024', { year: '2024', rest: '' }],
  ['2023 2024', undefined],
  ['"outlook 2024"', undefined],
  ['2024 OR 2025', undefined],
  ['occupancy -2024', undefined],
  ['occupancy NOT 2024', undefined],
  ['「展望 2024 报告」', undefined],
  ['occupancy since 2024', undefined],
  ['2024-25 outlook', undefined],
  ['v2024 20245 1024', undefined],
])('finds the year that %s names: %j', (q, expected) => {
  expect(findYear(q)).toEqual(expected);
});
