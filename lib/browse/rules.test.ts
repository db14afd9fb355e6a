import { describe, expect, it } from 'vitest';
import { countFilters, parseBrowseQuery, toBrowseSearch } from './rules';

const bare = { q: '', category: undefined, tag: undefined, lang: undefined, date: undefined, page: 1 };

describe('the URL of the archive page', () => {
  it('contains the whole state and can be parsed again', () => {
    const query = { q: '收益 "price"', category: 'pricing', tag: 'R&D', lang: 'zh' as const, date: '2026-03', page: 4 };
    const search = toBrowseSearch(query, { page: 4 });
    expect(parseBrowseQuery(Object.fromEntries(new URLSearchParams(search)))).toEqual(query);
    expect(countFilters(query)).toBe(4);
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
    [{ q: 'a\0b' }],
    [{ q: '\ud800' }],
    [{ category: '   ' }],
    [{ unknown: 'x' }],
  ])('ignores %j', (params) => {
    expect(parseBrowseQuery(params)).toEqual(bare);
  });
  it('uses the last of a repeated parameter and truncates a long search', () => {
    expect(parseBrowseQuery({ q: ['a', 'b'] }).q).toBe('b');
    expect(parseBrowseQuery({ q: 'x'.repeat(500) }).q).toHaveLength(200);
    expect(parseBrowseQuery({ q: `x${'𠮷'.repeat(500)}` }).q).toBe(`x${'𠮷'.repeat(199)}`);
    expect(parseBrowseQuery({ page: '999999999' }).page).toBe(100_000);
  });
});
