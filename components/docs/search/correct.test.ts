import { expect, test } from 'vitest';
import { getSearchEntries } from '@/app/[locale]/docs/search-entries';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { findOrCorrect } from './correct';
import type { DocsEntry } from './find';

const entry = (title: string, text: string): DocsEntry => ({ kind: 'guide', href: `/docs/guide/${title}`, title, text });
const entries = [
  entry('Lists', 'Lists are paginated; each page has a signature of 40 letters.'),
  entry('Webhooks', 'A webhook is signed. Signatures.'),
  entry('Quota', 'Limits a day, quotation, updated.'),
];
const search = (q: string, translated?: DocsEntry[]) => {
  const result = findOrCorrect(entries, q, translated);
  return [result.q, ...result.hits.map(({ entry: { title } }) => title)];
};

test.each([
  ['webhook', 'webhook', ['Webhooks']],
  ['Webhok', 'webhook', ['Webhooks']],
  ['wehbook signed', 'webhook signed', ['Webhooks']],
  // The text has a form of the word only.
  ['pagnation', 'pagination', ['Lists']],
  // Two edits from eight letters on.
  ['singatrue', 'signature', ['Lists', 'Webhooks']],
  ['wehbok', 'wehbok', []],
  ['qouta', 'quota', ['Quota']],
  ['updatoin', 'updatoin', []],
  ['lits', 'lits', []],
  // Each word occurs, but no entry has both.
  ['paginated quota', 'paginated quota', ['Quota', 'Lists']],
  ['signature webhok', 'signature webhook', ['Webhooks']],
  ['web_hok', 'web_hok', []],
  ['zzzzzz', 'zzzzzz', []],
])('%s is searched for as %s', (q, corrected, titles) => expect(search(q)).toEqual([corrected, ...titles]));

test('corrects with words of the other language, too', () => {
  const translated = ['Listen', 'Rückruf', 'Kontingent'].map((title) => entry(title, 'Text'));
  expect(search('kontingnt', translated)).toEqual(['kontingent', 'Quota']);
});

test('finds the pages of a list for a misspelt pagination', () => {
  const { q, hits } = findOrCorrect(getSearchEntries('en'), 'pagnation');
  expect(q).toBe('pagination');
  expect(hits.map((hit) => hit.entry.href)).toContain('/docs/guide/quick-start#pages');
});

test('marks the words that were searched for', () => {
  expect(findOrCorrect(entries, 'what is a signed_webhook?').words).toBe('signed webhook');
});

test.each([
  ['en', 'how do I get a key', '/docs/guide/keys'],
  ['en', 'what is a webhok?', '/docs/integrations/webhooks'],
  ['en', '"rate limit"', '/docs/guide/limits'],
  ['zh', '“限流”', '/docs/guide/limits'],
  ['en', 'list all articles', '/docs/reference/listArticles'],
  ['en', 'get all articles', '/docs/reference/listArticles'],
  ['zh', '列出所有文章', '/docs/reference/listArticles'],
  ['zh', '怎么获取全部文章', '/docs/reference/listArticles'],
  ['en', 'download everything', '/docs/integrations/snapshots'],
  ['en', 'bulk download', '/docs/integrations/snapshots'],
  ['zh', '批量下载', '/docs/integrations/snapshots'],
  ['zh', '下载全部', '/docs/integrations/snapshots'],
  ['en', 'how many requests per minute', '/docs/guide/limits#quotas'],
  ['zh', '每分钟可以请求多少次？', '/docs/guide/limits#quotas'],
  ['en', 'too many requests', '/docs/guide/limits#over-the-limit'],
  ['zh', '429怎么办', '/docs/guide/limits#over-the-limit'],
  ['zh', '怎么分页', '/docs/guide/quick-start#pages'],
  ['zh', '怎么鉴权', '/docs/guide/keys#sending'],
  ['en', '怎么鉴权', '/docs/guide/keys#sending'],
  ['zh', '速率限制', '/docs/guide/limits'],
  ['en', 'cron job', '/docs/guide/sources#servers'],
  ['en', 'rss', '/docs/integrations/feeds'],
  ['en', 'forbidden', '/docs/errors#access'],
  ['en', 'backfill', '/docs/guide/sync#bodies'],
  ['en', 'delta', '/docs/guide/sync'],
  ['en', 'claude', '/docs/integrations/assistants'],
  ['en', 'CORS', '/docs/guide/keys#browsers'],
  ['zh', '跨域', '/docs/guide/keys#browsers'],
  ['en', 'sandbox', '/docs/guide/quick-start#search'],
  ['zh', '测试环境', '/docs/guide/quick-start#search'],
  ['en', 'timezone', '/docs/guide/quick-start#read'],
  ['zh', '时区', '/docs/guide/quick-start#read'],
  ['en', 'wildcard', '/docs/guide/search#filters'],
  ['zh', '通配符', '/docs/guide/search#filters'],
  ['en', 'deprecation', '/docs/changelog#versions'],
  ['zh', '弃用', '/docs/changelog#versions'],
  ['en', 'what is a webhook', '/docs/integrations/webhooks'],
  ['en', 'webhook-signature', '/docs/integrations/webhooks#webhook-signature'],
  ['en', 'invalid_key', '/docs/errors#key_invalid'],
  ['en', '密钥', '/docs/guide/keys'],
  ['en', '如何获取密钥', '/docs/guide/keys'],
  ['en', 'webhook kubernetes', '/docs/integrations/webhooks'],
  ['zh', '如何获取密钥', '/docs/guide/keys'],
  ['zh', '轮换 量子密钥', '/docs/guide/keys#rotation'],
  ['zh', '怎么翻页？', '/docs/guide/quick-start#pages'],
  ['zh', '什么是增量同步', '/docs/guide/sync'],
  ['zh', '验证webhook签名', '/docs/integrations/webhooks#webhook-signature'],
] as const)('in %s, %s leads to %s', (locale, q, href) => {
  const [own, other] = [getSearchEntries(locale), getSearchEntries(otherLocale(locale))];
  expect(findOrCorrect(own, q, other).hits[0]?.entry.href).toBe(href);
});

test.each([
  // The rarer word counts more, and half of the words suffice.
  ['signature updated', ['Quota', 'Lists', 'Webhooks'], true],
  ['signature quota nothing', [], true],
  ['signature webhook nothing', ['Webhooks'], true],
  ['quota nothing', ['Quota'], true],
  ['nothing', [], true],
  ['quota', ['Quota'], false],
])('finds entries that have some of %s', (q, titles, isPartial) => {
  const { hits, partial } = findOrCorrect(entries, q);
  expect([hits.map((hit) => hit.entry.title), partial]).toEqual([titles, isPartial]);
});
