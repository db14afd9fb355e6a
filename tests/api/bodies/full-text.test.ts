import { beforeAll, describe, expect, test } from 'vitest';
import { type Reply, send } from '../../support/http';
import { mounts, openMountsDatabase } from '../../support/mounts';
import { addSubscriber, issueKey } from '../../support/people';
import { type ArticleFile, extraArticles, visible } from '../../support/sample-archive';

const database = openMountsDatabase();
const [quokka] = extraArticles as [ArticleFile];
const premium = visible.find(({ is_premium }) => is_premium === true) as ArticleFile;
const at = (slug: string, query = '') => `/api/v1/articles/${encodeURIComponent(slug)}${query}`;

type Caller = 'key' | 'anonymous';

/** Each caller before and after the other, so that neither receives a response cached for the other. */
const orders: Caller[][] = [
  ['key', 'anonymous', 'key'],
  ['anonymous', 'key', 'anonymous'],
];

describe.each(mounts)('full text, $mount', ({ url }) => {
  let key: string;
  beforeAll(async () => {
    key = (await issueKey(database, await addSubscriber(database))).text;
  });
  const sendAs = (caller: Caller, target: string, headers: Record<string, string> = {}) =>
    send(url, target, { headers, ...(caller === 'key' ? { key } : {}) });

  test.each([
    ['a premium article', at(premium.slug), premium],
    ['an article that is not premium', at(quokka.slug), quokka],
    ['an alias', at(quokka.aliases?.[0] ?? ''), quokka],
    ['one language', at(premium.slug, '?lang=en'), premium],
  ])('is sent for %s to keys only, regardless of the order of callers', async (_name, target, file) => {
    for (const caller of orders.flat()) {
      const { json, text } = await sendAs(caller, target);
      const article = json as Record<string, unknown>;
      if (caller === 'key') {
        expect(article.content_en).toBe(file.content_en);
        expect(article.access).toEqual({ full_text: true, reason: 'active_key' });
      } else {
        const bodies = Object.entries(article).filter(([name]) => /^(content|geo)_/.test(name));
        expect(bodies.length).toBeGreaterThan(0);
        expect(bodies.filter(([, value]) => value !== null)).toEqual([]);
        expect(article.access).toEqual({ full_text: false, reason: 'anonymous' });
        expect(text).not.toContain(JSON.stringify(file.content_en.slice(0, 30)).slice(1, -1));
      }
    }
  });

  test('is highlighted in search results for keys only', async () => {
    // The word occurs in one body and in no title or excerpt.
    for (const caller of orders.flat()) {
      const { json, text } = await sendAs(caller, '/api/v1/search?q=secretbody');
      const [hit] = (json as { items: Record<string, unknown>[] }).items;
      const highlights = { content_en: '<mark>Secretbody</mark> of the quokkaword article.' };
      expect(hit).toMatchObject({ slug: quokka.slug, highlights: caller === 'key' ? highlights : {} });
      if (caller === 'anonymous') expect(Object.keys(hit?.highlights ?? {})).toEqual([]);
      expect(text.includes('Secretbody')).toBe(caller === 'key');
    }
  });

  test('has a separate ETag, so that callers without a key cannot confirm it', async () => {
    for (const target of [at(premium.slug), '/api/v1/search?q=secretbody']) {
      const tags = { key: '', anonymous: '' };
      for (const caller of ['key', 'anonymous'] as const) tags[caller] = String((await sendAs(caller, target)).headers.etag);
      expect(tags.key).not.toBe(tags.anonymous);
      expect((await sendAs('anonymous', target, { 'if-none-match': tags.key })).status).toBe(200);
      expect((await sendAs('key', target, { 'if-none-match': tags.anonymous })).status).toBe(200);
      expect((await sendAs('key', target, { 'if-none-match': tags.key })).status).toBe(304);
    }
  });

  test('is never part of a list', async () => {
    for (const target of [
      '/api/v1/articles?page_size=100',
      '/api/v1/changes?since=2000-01-01&page_size=500',
      '/api/v1/categories',
    ]) {
      const replies: Reply[] = [];
      for (const caller of orders.flat()) replies.push(await sendAs(caller, target));
      expect([target, new Set(replies.map(({ status, text }) => `${status} ${text}`)).size]).toEqual([target, 1]);
      expect(replies[0]?.status).toBe(200);
      expect(replies[0]?.text).not.toMatch(/"(?:content|geo)_\w+":/);
    }
  });
});
