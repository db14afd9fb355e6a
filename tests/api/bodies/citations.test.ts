import { describe, expect, test } from 'vitest';
import { send } from '../../support/http';
import { mounts } from '../../support/mounts';
import { type ArticleFile, visible } from '../../support/sample-archive';

type Item = { slug: string; title_en: string | null; author_name: string };
type Json = { text: string; missing: string[] };

const json = { accept: 'application/json' };

describe.each(mounts)('POST /citations, $mount', ({ url }) => {
  const cite = (body: unknown, headers: Record<string, string> = {}) => send(url, '/api/v1/citations', { json: body, headers });
  const listItems = async () => ((await send(url, '/api/v1/articles?page_size=3')).json as { items: Item[] }).items;

  test('cites each article once, in the order of first mention', async () => {
    const [first, second] = await listItems();
    const slugs = [second?.slug, first?.slug, second?.slug];
    const response = await cite({ slugs, format: 'csl-json' });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.citationstyles.csl+json; charset=utf-8',
      'content-disposition': 'attachment; filename="citations.json"',
      'x-missing-count': '0',
      'access-control-allow-origin': '*',
    });
    const titles = (JSON.parse(response.text) as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual([second?.title_en, first?.title_en]);
  });

  test.each([
    ['bibtex', 'application/x-bibtex', ''],
    ['ris', 'application/x-research-info-systems', ''],
    ['gbt7714', 'text/plain', ''],
    ['csl-json', 'application/vnd.citationstyles.csl+json', '[]\n'],
  ])('omits and counts unknown slugs: %s', async (format, type, empty) => {
    const response = await cite({ slugs: ['no-such-article', 'nor-this', 'nor-this'], format });
    expect([response.status, response.text, response.headers['x-missing-count']]).toEqual([200, empty, '2']);
    expect(response.headers['content-type']).toBe(`${type}; charset=utf-8`);
  });

  test('returns JSON if Accept prefers it', async () => {
    const [article] = await listItems();
    const response = await cite({ slugs: [article?.slug, 'unknown'], format: 'ris', lang: 'en' }, json);
    const { text, missing } = response.json as Json;
    expect(missing).toEqual(['unknown']);
    expect(text).toContain(`TI  - ${article?.title_en}\r\n`);
    expect(text).toContain(`AU  - ${article?.author_name?.replace(' ', ', ')}\r\n`);
    expect(response.headers['x-missing-count']).toBe('1');
  });

  test('finds an article by its alias', async () => {
    const named = visible.find(({ aliases }) => aliases?.length) as ArticleFile;
    const body = { slugs: [named.aliases?.[0], named.slug], format: 'ris' };
    const { text, missing } = (await cite(body, json)).json as Json;
    expect([text.match(/^TY {2}- /gm)?.length, missing]).toEqual([1, []]);
  });

  test.each([
    [{ slugs: [], format: 'ris' }, ['slugs'], 'too_short'],
    [{ slugs: Array.from({ length: 201 }, () => 'x'), format: 'ris' }, ['slugs'], 'too_long'],
    [{ slugs: [''], format: 'ris' }, ['slugs', 0], 'string_too_short'],
    [{ slugs: ['x'.repeat(201)], format: 'ris' }, ['slugs', 0], 'string_too_long'],
    [{ slugs: ['\0'], format: 'ris' }, ['slugs', 0], 'value_error'],
    [{ slugs: ['\ud800'], format: 'ris' }, ['slugs', 0], 'value_error'],
    [{ slugs: ['x'], format: 'word' }, ['format'], 'literal_error'],
    [{ slugs: ['x'], format: 'ris', lang: 'fr' }, ['lang'], 'literal_error'],
    [{ format: 'ris' }, ['slugs'], 'missing'],
  ])('rejects %j', async (body, loc, type) => {
    const response = await cite(body);
    expect(response.status).toBe(422);
    expect((response.json as { detail: object[] }).detail).toMatchObject([{ loc: ['body', ...loc], type }]);
  });

  test('accepts cross-origin requests up to 128 KiB', async () => {
    const preflight = await send(url, '/api/v1/citations', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST, OPTIONS']);
    const slugs = ['x'.repeat(128 * 1024)];
    expect((await cite({ slugs, format: 'ris' })).status).toBe(413);
  });
});
