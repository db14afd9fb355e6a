import { describe, expect, test } from 'vitest';
import { inParallel } from '../support/concurrency';
import { newAddress, send, short } from '../support/http';
import { callTool, connect, revisions } from '../support/mcp';
import { mounts, openMountsDatabase, ownServer } from '../support/mounts';
import { addSubscriber, issueKey } from '../support/people';
import { type ArticleFile, expectedItem, hidden, readStored, visible } from '../support/sample-archive';

const database = openMountsDatabase();
const stored = await readStored();
const slug = '三语-it’s-"half"';
const named = (name: string) => visible.find((file) => file.slug === name) as ArticleFile;
const article = visible.find((file) => file.is_premium && file.content_en && file.content_zh && file.excerpt_en) as ArticleFile;
const SITE = 'https://research.example.com';

/** A caller with a key, always from one network. */
async function newCaller() {
  const { text: key } = await issueKey(database, await addSubscriber(database));
  return { key, from: newAddress() };
}

type Call = [tool: string, args: Record<string, unknown>];

type Item = Record<'title' | 'excerpt' | 'author_name', string> & Record<string, unknown>;
type Hit = Item & { type: string; match: string };

/** At most 300 characters of a text, the last of which says that more follow. */
function toExpectedExcerpt(value: unknown): string {
  const characters = [...String(value || '')];
  return characters.length > 300 ? `${characters.slice(0, 299).join('').trimEnd()}…` : characters.join('');
}

/** The summary of an article, worked out from the item of a list. */
function toExpectedSummary(item: Record<string, unknown>, language?: 'en' | 'zh') {
  const languages = item.languages as string[];
  const first = language ?? (languages.includes('en') || (languages.length === 0 && item.title_en) ? 'en' : 'zh');
  const other = first === 'en' ? 'zh' : 'en';
  return {
    slug: item.slug,
    title: item[`title_${first}`] || item[`title_${other}`],
    excerpt: toExpectedExcerpt(item[`excerpt_${first}`] || item[`excerpt_${other}`]),
    author: (first === 'zh' && item.author_name_zh) || item.author_name,
    date: String(item.published_at).slice(0, 10),
    category: item.category_slug,
    languages,
    url: item.url,
  };
}

function toExpectedHit({ type, match, ...item }: Hit, language?: 'en' | 'zh') {
  if (type === 'article') return { type, ...toExpectedSummary(item, language), match };
  const [first, other] = language === 'zh' ? ['zh', 'en'] : ['en', 'zh'];
  return {
    type,
    title: item[`title_${first}`] || item[`title_${other}`],
    excerpt: toExpectedExcerpt(item[`description_${first}`] || item[`description_${other}`]),
    category: item.category_slug,
    duration: item.duration,
    url: `${SITE}/videos/${item.id}`,
    match,
  };
}

/** As common tokenizers count: about four characters of English, or one and a half tokens for a Chinese one. */
const estimateTokens = (text: string) => [...text].reduce((sum, character) => sum + (character < '\u0080' ? 0.25 : 1.5), 0);

/** One call of each tool that succeeds. */
const calls: Call[] = [
  ['search', { query: 'hotel' }],
  ['fetch', { id: slug }],
  ['search_articles', { query: '酒店', page_size: 50, language: 'zh', sort: 'newest' }],
  ['get_article', { slug, language: 'zh' }],
  ['cite', { slugs: [slug, 'nothing'], format: 'gbt7714' }],
  ['list_categories', {}],
  ['recent_changes', { since: '2020-01-01', page_size: 50, language: 'zh' }],
];

describe.each(mounts)('tools, $mount', ({ url }) => {
  test.each(revisions)('the official client of %s lists and calls tools, with and without a key', async (revision) => {
    for (const caller of [{}, { ...(await newCaller()), path: '/mcp' as const }]) {
      const client = await connect(url, { revision, ...caller });
      expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(calls.map(([name]) => name));
      for (const { annotations, outputSchema } of tools)
        expect([annotations?.readOnlyHint, outputSchema?.type]).toEqual([true, 'object']);
      for (const [name, args] of calls) {
        const result = await client.callTool({ name, arguments: args });
        expect(result.isError, name).toBeUndefined();
        expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
      }
      await client.close();
    }
  });
});

describe('tools', () => {
  const { url } = ownServer;

  test.each<[tool: string, args: Record<string, unknown>, target: string]>([
    ['search_articles', { query: 'hotel', page: 2, page_size: 3 }, '/search?q=hotel&page=2&page_size=3'],
    ['search_articles', { q: 'hotel', page_size: 2 }, '/search?q=hotel&page_size=2'],
    ['search_articles', { query: '酒店', language: 'zh' }, `/search?q=${encodeURIComponent('酒店')}&page_size=10`],
    ['search_articles', { query: 'room', type: 'video' }, '/search?q=room&type=video&page_size=10'],
    ['search_articles', { query: 'xyzzy', sort: 'newest' }, '/search?q=xyzzy&sort=newest&page_size=10'],
    ['list_categories', {}, '/categories'],
    [
      'recent_changes',
      { since: '2026-01-01T00:00:00+08:00', page_size: 2 },
      '/changes?since=2026-01-01T00:00:00%2B08:00&page_size=2',
    ],
    ['recent_changes', { since: '2026-01-01', limit: 2 }, '/changes?since=2026-01-01&page_size=2'],
    ['recent_changes', { since: '2020-01-01', language: 'zh' }, '/changes?since=2020-01-01&page_size=20'],
  ])('%s with %j finds what %s finds', async (tool, args, target) => {
    const caller = await newCaller();
    const { structuredContent } = await callTool(url, tool, args, caller);
    const {
      items,
      changes,
      query: _,
      ...rest
    } = (await send(url, `/api/v1${target}`, caller)).body as {
      items?: Hit[];
      changes?: { article: Item | null }[];
      query?: string;
    };
    const language = args.language as 'en' | 'zh' | undefined;
    const expected = {
      ...rest,
      ...(items && tool === 'search_articles' ? { items: items.map((hit) => toExpectedHit(hit, language)) } : {}),
      ...(items && tool === 'list_categories' ? { items } : {}),
      ...(changes
        ? {
            changes: changes.map((change) => ({
              ...change,
              article: change.article && toExpectedSummary(change.article, language),
            })),
          }
        : {}),
    };
    expect(structuredContent).toEqual(expected);
  });

  test('the largest results stay within the size that assistants accept', async () => {
    const caller = await newCaller();
    for (const [tool, args] of [
      ...calls,
      ['recent_changes', { since: '2000-01-01' }],
      ['search_articles', { query: '酒店' }],
    ] as Call[]) {
      const { content } = await callTool(url, tool, args, caller);
      expect(estimateTokens(content[0]?.text ?? ''), tool).toBeLessThan(25_000);
    }
  });

  test('search finds the articles that /search finds', async () => {
    const { structuredContent } = await callTool(url, 'search', { query: '酒店 hotel' });
    const { body } = await send(url, `/api/v1/search?q=${encodeURIComponent('酒店 hotel')}&type=article&page_size=20`);
    const found = (body.items as { slug: string; title_en: string; url: string }[]).map((item) => item.slug);
    const results = structuredContent?.results as { id: string; title: string; url: string }[];
    expect(found.length).toBeGreaterThan(5);
    expect(results.map(({ id }) => id)).toEqual(found);
    for (const { id, title, url: link } of results) {
      expect(title).toBe(named(id).title_en || named(id).title_zh);
      expect(link).toBe(`${SITE}/archive/${encodeURIComponent(id)}`);
    }
  });

  test('cite returns the same as /citations', async () => {
    const request = { slugs: ['old-style', 'nothing', 'english-only'], format: 'bibtex' };
    const { structuredContent } = await callTool(url, 'cite', { ...request, language: 'zh' });
    const headers = { accept: 'application/json' };
    expect(structuredContent).toEqual((await send(url, '/api/v1/citations', { json: { ...request, lang: 'zh' }, headers })).json);
    expect(structuredContent?.missing).toEqual(['nothing']);
  });

  test('get_article returns the unchanged text with a key', async () => {
    const caller = await newCaller();
    for (const language of ['en', 'zh'] as const) {
      const text = article[`content_${language}`];
      const published = new Date(article.publish_at as string);
      const day = new Date().toISOString().slice(0, 10);
      const citation = {
        en: `${article.author_name} (${published.getUTCDate()} ${published.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${published.getUTCFullYear()}). `,
        zh: `[EB/OL]. (${published.toISOString().slice(0, 10)})[${day}]. ${SITE}/archive/${article.slug}.`,
      }[language];
      const { structuredContent } = await callTool(url, 'get_article', { slug: article.slug, language }, caller);
      expect(structuredContent).toEqual({
        slug: article.slug,
        title: article[`title_${language}`],
        text,
        offset: 0,
        next_offset: null,
        total_characters: [...text].length,
        full_text: true,
        url: `${SITE}/archive/${article.slug}`,
        citation: expect.stringContaining(citation),
        metadata: expectedItem(article, stored),
      });
      const rest = await callTool(url, 'get_article', { slug: article.slug, language, offset: 7 }, caller);
      expect(rest.structuredContent?.text).toBe([...text].slice(7).join(''));
      const fetched = await callTool(url, 'fetch', { id: `${article.slug}#${language}` }, caller);
      const { title, url: link, metadata } = structuredContent ?? {};
      expect(fetched.structuredContent).toEqual({ id: `${article.slug}#${language}`, title, text, url: link, metadata });
    }
  });

  test('an article defaults to English if available, and an alias resolves to its slug', async () => {
    const caller = await newCaller();
    const read = async (name: string) =>
      (await callTool(url, 'get_article', { slug: name, language: null }, caller)).structuredContent;
    expect(await read('旧址')).toMatchObject({ slug, text: named(slug).content_en, full_text: true });
    expect(await read('english-only')).toMatchObject({ text: 'Only in one language.' });
  });

  test.each<[tool: string, args: Record<string, unknown>, message: string]>([
    ['get_article', { slug: 'nothing' }, 'article_not_found: no published article has this slug. Use search to find it.'],
    [
      'get_article',
      { slug: 'english-only', language: 'zh' },
      'invalid_input: language: This article has no text in zh, only in en',
    ],
    ['get_article', { slug: 'a\0' }, 'invalid_input: slug: String should not contain NUL or lone surrogates'],
    ['get_article', { slug: 'a\ud800' }, 'invalid_input: slug: String should not contain NUL or lone surrogates'],
    [
      'get_article',
      { slug: 'a', offset: -1, language: 'fr' },
      "invalid_input: language: Input should be 'en' or 'zh'; offset: Input should be greater than or equal to 0",
    ],
    ['get_article', {}, 'invalid_input: slug: Field required'],
    ['fetch', { id: 'english-only#zh' }, 'invalid_input: language: This article has no text in zh, only in en'],
    [
      'fetch',
      { id: 'english-only#fr' },
      'invalid_input: id: The archive has no such language: end the id in #en or #zh, or in neither',
    ],
    ['search', { query: 'hotel', language: 'fr' }, 'invalid_input: language: Input should be one of: en, zh'],
    ['fetch', { id: 5 }, 'invalid_input: id: Input should be a valid string'],
    ['search', { query: '' }, 'invalid_input: query: String should have at least 1 character'],
    ['search', { query: 'a'.repeat(201) }, 'invalid_input: query: String should have at most 200 characters'],
    ['search', { query: ['a'] }, 'invalid_input: query: Input should be of type string'],
    ['search_articles', { query: 'a', page_size: 51 }, 'invalid_input: page_size: Input should be less than or equal to 50'],
    [
      'search_articles',
      { query: 'a', from: '2026-02-01', to: '2026-01-01' },
      'invalid_input: to: Input should be at or after `from`',
    ],
    [
      'search_articles',
      { query: '\0', page: 1.5 },
      'invalid_input: query: Value should be Unicode text without NUL; page: Input should be a valid integer, unable to parse string as an integer',
    ],
    [
      'cite',
      { slugs: Array(51).fill('a'), format: 'apa' },
      "invalid_input: slugs: List should have at most 50 items; format: Input should be 'bibtex' or 'ris' or 'csl-json' or 'gbt7714'",
    ],
    ['cite', { slugs: [], format: 'ris' }, 'invalid_input: slugs: List should have at least 1 item'],
    [
      'recent_changes',
      { since: 'yesterday', page_size: 101 },
      'invalid_input: since: Input should be a valid datetime or date; page_size: Input should be less than or equal to 100',
    ],
  ])('%s reports invalid arguments %#', async (tool, args, message) => {
    expect(await callTool(url, tool, args), short(JSON.stringify(args))).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: message }],
    });
  });

  test('hidden articles look like absent ones', async () => {
    const absent = await callTool(url, 'fetch', { id: 'nothing' });
    expect(hidden.length).toBeGreaterThan(2);
    for (const id of hidden) expect((await callTool(url, 'fetch', { id })).content, id).toEqual(absent.content);
  });
});

test('callers without a key get excerpts and no sentence of a body', async () => {
  const { url } = ownServer;
  const { structuredContent } = await callTool(url, 'get_article', { slug: article.slug });
  expect(structuredContent).toMatchObject({ text: article.excerpt_en, full_text: false });
  const anonymous: Call[] = [
    ...visible.flatMap((file): Call[] => [
      ['fetch', { id: file.slug }],
      ...(file.title_zh && file.content_zh ? [['get_article', { slug: file.slug, language: 'zh' }] satisfies Call] : []),
    ]),
    ...['hotel', '酒店', 'revenue', 'the'].map((query): Call => ['search_articles', { query, page_size: 50 }]),
    ['recent_changes', { since: '2000-01-01', page_size: 50 }],
  ];
  const texts = await inParallel(anonymous.length, 4, async (index) => {
    const [tool, args] = anonymous[index] as Call;
    return (await callTool(url, tool, args)).content[0]?.text ?? '';
  });
  const all = texts.join('\n').replace(/\\"/g, '"').replace(/\\n/g, '\n');
  const leaked = visible.filter((file) => {
    const own = [file.excerpt_en, file.excerpt_zh, file.title_en, file.title_zh].join(' ');
    const sentences = `${file.content_en}\n${file.content_zh}`.split(/(?<=[.。])\s*|\n+/).filter(({ length }) => length > 25);
    return sentences.some((sentence) => !own.includes(sentence) && all.includes(sentence));
  });
  expect(leaked.map((file) => file.slug)).toEqual([]);
});
