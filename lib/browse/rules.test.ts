import { describe, expect, it } from 'vitest';
import { countFilters, parseBrowseQuery, toBrowseSearch } from './rules';

const bare = { q: '', category: undefined, tag: undefined, lang: undefined, date: undefined, page: 1 };

describe('the archive page’s address', () => {
  it('says the whole state, and reads back as it was written', () => {
    const query = { q: '收益 "price"', category: 'pricing', tag: 'R&D', lang: 'zh' as const, date: '2026-03', page: 4 };
    const search = toBrowseSearch(query, { page: 4 });
    expect(parseBrowseQuery(Object.fromEntries(new URLSearchParams(search)))).toEqual(query);
    expect(countFilters(query)).toBe(4);
  });
  it('leaves out what is empty, and begins another filter at its first page', () => {
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
  ])('ignores %j', (given) => {
    expect(parseBrowseQuery(given)).toEqual(bare);
  });
  it('takes the last of a repeated parameter and cuts a search at its longest', () => {
    expect(parseBrowseQuery({ q: ['a', 'b'] }).q).toBe('b');
    expect(parseBrowseQuery({ q: 'x'.repeat(500) }).q).toHaveLength(200);
    expect(parseBrowseQuery({ q: `x${'𠮷'.repeat(500)}` }).q).toBe(`x${'𠮷'.repeat(199)}`);
    expect(parseBrowseQuery({ page: '999999999' }).page).toBe(100_000);
  });
});
