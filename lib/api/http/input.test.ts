import { describe, expect, it } from 'vitest';
import { getArticle } from '../operations/archive/get-article';
import { listArticles } from '../operations/archive/list-articles';
import { readInput } from './input';

const request = { method: 'GET', url: '/', headers: { get: () => null }, body: null, compresses: true };
const read = (operation: typeof getArticle, params: Record<string, string>, search: string) =>
  readInput(operation, request, { params, search });

describe('parsed inputs', () => {
  it('are cached per operation, path and query', async () => {
    const slugs = ['a', 'a ?lang=en', 'a"} ?lang=en'];
    const found = [];
    for (const slug of slugs) for (const search of ['', '?lang=en']) found.push((await read(getArticle, { slug }, search)).input);
    const expected = slugs.flatMap((slug) =>
      ['both', 'en'].map((lang) => ({ params: { slug }, query: { lang }, body: undefined })),
    );
    expect(found).toEqual(expected);
    expect((await read(listArticles, {}, '?lang=en')).input.query).toMatchObject({ lang: 'en', page: 1, page_size: 20 });
  });

  it('are equal when parsed again, and immutable', async () => {
    const [first, second] = [await read(listArticles, {}, '?page=2&x=1'), await read(listArticles, {}, '?page=2&x=1')];
    expect(second).toEqual(first);
    expect(second.rawQuery).toEqual({ page: '2' });
    for (const part of [first.rawQuery, first.input.params, first.input.query])
      expect(() => Object.assign(part, { page: 3 })).toThrow(TypeError);
  });

  it('report the same issues every time', async () => {
    const issues = { detail: [expect.objectContaining({ loc: ['query', 'page'], type: 'int_parsing' })] };
    for (let time = 0; time < 2; time += 1) await expect(read(listArticles, {}, '?page=x')).rejects.toMatchObject(issues);
  });
});
