import { describe, expect, test } from 'vitest';
import { newAddress, type SendOptions, send as sendFrom } from '../support/http';
import { mounts, ownServer } from '../support/mounts';
import { type ArticleFile, categoryFiles, inListOrder, query, readStored, visible } from '../support/sample-archive';
import { childrenOf, type Element, parseXml, textOf } from '../support/xml';

/** Each request from an address of its own, because documents count as pages. */
const send = (url: string, target: string, options: SendOptions = {}) =>
  sendFrom(url, target, { from: newAddress(), ...options });

const SITE = 'https://research.example.com';
const stored = await readStored();
const listed = inListOrder(visible, stored);
const hasLanguage = (file: ArticleFile, lang: 'en' | 'zh') => file[`title_${lang}`] !== '' && file[`content_${lang}`] !== '';

const documents = [
  '/feeds/articles.atom',
  '/feeds/articles.json?lang=zh',
  '/feeds/categories/labour.json',
  '/feeds/tags/quokkatag.atom?lang=en',
  '/feeds/authors/nobody.atom',
  '/sitemap.xml',
  '/sitemap.xml?file=pages',
  '/sitemap.xml?file=articles-1',
  '/llms.txt',
  '/zh/docs/guide/search.md',
  '/opensearch.xml',
];

/** Titles as a feed without a language joins them. */
const joined = (file: ArticleFile) => [file.title_en, file.title_zh].filter(Boolean).join(' / ');
const expectedEntry = (file: ArticleFile) => ({
  id: `urn:uuid:${stored.get(file.slug)?.id}`,
  title: joined(file),
  url: `${SITE}/archive/${encodeURIComponent(file.slug)}`,
  date_published: new Date(file.publish_at as string).toISOString(),
  date_modified: stored.get(file.slug)?.changed_at.toISOString(),
  tags: file.tags,
});
const toSlug = (name: string) => name.toLowerCase().replace(/\W+/g, '-');
const entryOf = (item: Record<string, unknown>) => {
  const { id, title, url, date_published, date_modified, tags } = item;
  return { id, title, url, date_published, date_modified, tags };
};

describe.each(mounts)('documents, $mount', ({ url }) => {
  test.each(documents)('%s has an ETag, is cacheable for five minutes and ignores credentials', async (target) => {
    const first = await send(url, target);
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers['set-cookie']).toBeUndefined();
    const etag = String(first.headers.etag);
    for (const method of ['GET', 'HEAD']) {
      const again = await send(url, target, { method, headers: { 'if-none-match': etag } });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    const head = await send(url, target, { method: 'HEAD' });
    expect([head.status, head.bytes.length, head.headers['content-type']]).toEqual([200, 0, first.headers['content-type']]);
    const headers = { authorization: 'Bearer wrong', 'x-api-key': 'hik_wrong', cookie: 'next-auth.session-token=x', rsc: '1' };
    const other = await send(url, target, { headers });
    expect([other.status, other.headers.etag, other.text]).toEqual([200, etag, first.text]);
  });

  test.each([
    ['/feeds/categories/nothing.atom', { code: 'resource_not_found', resource: 'category' }],
    ['/feeds/articles.xml', { code: 'not_found' }],
    ['/feeds/articles/x.atom', { code: 'not_found' }],
    ['/feeds/categories.atom', { code: 'not_found' }],
    ['/feeds/tags/a/b.atom', { code: 'not_found' }],
    ['/feeds/tags/a%00.atom', { code: 'not_found' }],
    ['/feeds/tags/%E0%A4%A.atom', { code: 'not_found' }],
    ['/feeds/articles%.json', { code: 'not_found' }],
    ['/feeds/tags/../articles.atom', { code: 'not_found' }],
    ['/sitemap.xml?file=articles-2', { code: 'resource_not_found', resource: 'file' }],
    ['/sitemap.xml?file=articles-0', { code: 'resource_not_found', resource: 'file' }],
    ['/sitemap.xml?file=constructor-1', { code: 'resource_not_found', resource: 'file' }],
    ['/en/docs/guide/nothing.md', { code: 'not_found' }],
    ['/en/docs/nothing/keys.md', { code: 'not_found' }],
    // Nobody is named to report to.
    ['/.well-known/security.txt', { code: 'not_found' }],
  ])('%s is not found', async (target, problem) => {
    const reply = await send(url, target);
    expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(reply.body).toMatchObject(problem);
  });

  test.each([...documents, '/feeds/nothing'])('OPTIONS %s is a preflight', async (target) => {
    const headers = { origin: 'https://other.example.com', 'access-control-request-headers': 'if-none-match' };
    const reply = await send(url, target, { method: 'OPTIONS', headers });
    expect([reply.status, reply.text, reply.headers.allow]).toEqual([204, '', 'GET, HEAD, OPTIONS']);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-headers']).toContain('If-None-Match');
    expect(reply.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    const { status, body, headers: rejected } = await send(url, target, { method: 'POST' });
    expect([status, body.code, rejected.allow]).toEqual([405, 'method_not_allowed', 'GET, HEAD, OPTIONS']);
  });

  test.each(['/robots.txt', '/zh/archive'])('OPTIONS %s is rejected like any other method of a page', async (target) => {
    const { status, body, headers } = await send(url, target, { method: 'OPTIONS' });
    expect([status, body.code, headers.allow]).toEqual([405, 'method_not_allowed', 'GET, HEAD']);
  });

  test.each(['fr', 'both', '', 'EN'])('the language %j is rejected', async (lang) => {
    const { status, body } = await send(url, `/feeds/articles.atom?lang=${lang}`);
    expect([status, body]).toEqual([
      422,
      { detail: [{ loc: ['query', 'lang'], msg: 'Input should be one of: en, zh', type: 'string_pattern_mismatch' }] },
    ]);
  });
});

describe('content of documents', () => {
  const { url } = ownServer;

  test('a feed contains the newest 50 articles in both formats', async () => {
    const [json, atom] = [await send(url, '/feeds/articles.json'), await send(url, '/feeds/articles.atom')];
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const newest = listed.slice(0, 50);
    expect((json.body.items as Record<string, unknown>[]).map(entryOf)).toEqual(newest.map(expectedEntry));
    const entries = childrenOf(parseXml(atom.text), 'entry');
    expect(entries.map((entry) => [textOf(entry, 'id'), textOf(entry, 'title'), textOf(entry, 'updated')])).toEqual(
      newest.map(expectedEntry).map(({ id, title, date_modified }) => [id, title, date_modified]),
    );
  });

  test.each(['en', 'zh'] as const)('a feed in %s contains only articles in that language', async (lang) => {
    const { body } = await send(url, `/feeds/tags/quokkatag.json?lang=${lang}`);
    const expected = listed.filter((file) => file.tags.includes('quokkatag') && hasLanguage(file, lang));
    expect((body.items as { title: string }[]).map(({ title }) => title)).toEqual(expected.map((file) => file[`title_${lang}`]));
    expect(body.home_page_url).toBe(`${SITE}/${lang}/archive/tag/quokkatag`);
  });

  test('a feed exists for a category and for a tag with escaped characters', async () => {
    const labour = await send(url, '/feeds/categories/labour.json');
    const inLabour = listed.filter((file) => file.category_slug === 'labour').slice(0, 50);
    expect((labour.body.items as Record<string, unknown>[]).map(entryOf)).toEqual(inLabour.map(expectedEntry));
    const tag = '标签, с запятой & "quotes"';
    const { body } = await send(url, `/feeds/tags/${encodeURIComponent(tag)}.json`);
    expect((body.items as Record<string, unknown>[]).map(entryOf)).toEqual(
      listed.filter((file) => file.tags.includes(tag)).map(expectedEntry),
    );
    expect(body.feed_url).toBe(`${SITE}/feeds/tags/${encodeURIComponent(tag)}.json`);
  });

  test('a feed of an author contains their articles, whichever of their names it has', async () => {
    const named = listed.find((file) => file.author_name && file.author_name_zh);
    const [author, nameZh] = [String(named?.author_name), String(named?.author_name_zh)];
    const expected = listed
      .filter((file) => file.author_name === author)
      .slice(0, 50)
      .map(expectedEntry);
    expect(expected.length).toBeGreaterThan(0);
    for (const name of [author, nameZh, toSlug(author)]) {
      const { body } = await send(url, `/feeds/authors/${encodeURIComponent(name)}.json?lang=zh`);
      const expectedTitles = listed.filter((file) => file.author_name === author && hasLanguage(file, 'zh')).slice(0, 50);
      expect((body.items as { title: string }[]).map(({ title }) => title)).toEqual(expectedTitles.map((file) => file.title_zh));
      expect(body.title).toMatch(nameZh);
    }
    const { body } = await send(url, `/feeds/authors/${encodeURIComponent(author)}.json`);
    expect((body.items as Record<string, unknown>[]).map(entryOf)).toEqual(expected);
    expect(body.feed_url).toBe(`${SITE}/feeds/authors/${toSlug(author)}.json`);
  });

  test.each(['nothing', 'v1.5', '.', 'a/b', '..json', '%'])('the tag %s without articles is an empty feed', async (tag) => {
    const segment = encodeURIComponent(tag);
    const { status, text } = await send(url, `/feeds/tags/${segment}.atom`);
    expect(status, text).toBe(200);
    const feed = parseXml(text);
    expect([textOf(feed, 'id'), childrenOf(feed, 'entry')]).toEqual([`${SITE}/feeds/tags/${segment}.atom`, []]);
  });

  test('the sitemap lists every page once per language, with its translations', async () => {
    const index = parseXml((await send(url, '/sitemap.xml')).text);
    const files = childrenOf(index, 'sitemap').map((each) => textOf(each, 'loc') ?? '');
    expect(files[0]).toBe(`${SITE}/sitemap.xml?file=pages`);
    const urls: Element[] = [];
    for (const file of files) {
      const reply = await send(url, file.slice(SITE.length));
      expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
      urls.push(...childrenOf(parseXml(reply.text), 'url'));
    }
    const found = new Map(urls.map((each) => [textOf(each, 'loc'), each]));
    expect(found.size).toBe(urls.length);
    const tags = [...new Set(listed.flatMap((file) => file.tags))].filter(
      (tag) => listed.filter((file) => file.tags.includes(tag)).length > 1,
    );
    const paths = [
      ...['', '/archive', '/videos', '/docs', '/docs/guide/keys', '/docs/integrations/webhooks', '/about', '/subscribe'],
      ...listed.map(({ slug }) => `/archive/${encodeURIComponent(slug)}`),
      ...categoryFiles.map(({ slug }) => `/archive/category/${encodeURIComponent(slug as string)}`),
      ...new Set(listed.map((file) => `/authors/${toSlug(file.author_name as string)}`)),
      ...tags.map((tag) => `/archive/tag/${encodeURIComponent(tag)}`),
      ...(await query<{ id: string }>('SELECT id FROM videos WHERE is_published')).map(({ id }) => `/videos/${id}`),
    ];
    for (const path of paths) {
      for (const language of ['en', 'zh']) {
        const entry = found.get(`${SITE}/${language}${path}`);
        if (!entry) throw new Error(`/${language}${path} is missing`);
        expect(childrenOf(entry, 'link').map(({ attributes }) => [attributes.hreflang, attributes.href])).toEqual([
          ['en', `${SITE}/en${path}`],
          ['zh-Hans', `${SITE}/zh${path}`],
          ['x-default', `${SITE}${path}`],
        ]);
      }
    }
    expect([...found.keys()].filter((page) => /\/docs\/(editing|reference\/listKeys)/.test(page ?? ''))).toEqual([]);
    const [file] = listed;
    expect(textOf(found.get(`${SITE}/en/archive/${file?.slug}`) as Element, 'lastmod')).toBe(
      stored.get(file?.slug ?? '')?.changed_at.toISOString(),
    );
    const articles = urls.filter((each) => /\/(?:en|zh)\/archive\/[^/]+$/.test(textOf(each, 'loc') ?? ''));
    expect(articles).toHaveLength(listed.length * 2);
  });

  test('llms.txt links every category and only existing pages', async () => {
    const { text, headers } = await send(url, '/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Hospitality Intelligence\n\n> .+\n/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): ./gm)].map(([, link]) => link ?? '');
    expect(links).toEqual([
      ...[
        '/en/docs',
        ...['quick-start', 'keys', 'sources', 'limits', 'sync', 'search'].map((id) => `/en/docs/guide/${id}.md`),
        ...['snapshots', 'webhooks', 'feeds', 'saved-searches', 'command-line', 'assistants'].map(
          (id) => `/en/docs/integrations/${id}.md`,
        ),
        '/en/docs/changelog',
        '/api/v1/openapi.json',
        '/api/v1/snapshots',
        '/mcp/public',
        '/feeds/articles.atom',
        '/feeds/articles.json',
      ].map((path) => SITE + path),
      ...[...categoryFiles]
        .sort((a, b) => Number(a.order) - Number(b.order))
        .map(({ slug }) => `${SITE}/archive/category/${slug}`),
    ]);
    for (const link of links) {
      const method = link.endsWith('/mcp/public') ? 'OPTIONS' : 'GET';
      expect([link, (await send(url, link.slice(SITE.length), { method })).status < 400]).toEqual([link, true]);
    }
  });

  test('a feed contains no sentence of a body', async () => {
    const files = [...categoryFiles.map(({ slug }) => `categories/${slug}`), 'articles'];
    const feeds = await Promise.all(files.map(async (name) => (await send(url, `/feeds/${name}.json`)).text));
    const text = feeds.join('').replace(/\\"/g, '"');
    const found = visible.filter((file) => {
      const own = [file.excerpt_en, file.excerpt_zh, file.title_en, file.title_zh].join(' ');
      const sentences = `${file.content_en}\n${file.content_zh}`.split(/(?<=[.。])\s*|\n+/).filter(({ length }) => length > 25);
      return sentences.some((sentence) => !own.includes(sentence) && text.includes(sentence));
    });
    expect(found.map(({ slug }) => slug)).toEqual([]);
  });
});
