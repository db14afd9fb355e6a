import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { locales } from './support/messages';
import { administrator, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

/** Compressed HTML of any page of the docs. */
const MAX_DOCS_BYTES = 48 * 1024;

const startPaths = [
  '',
  '/archive',
  '/archive/category/revenue-management',
  '/archive/tag/benchmarking',
  '/authors/Margaret%20Osei',
  '/docs',
  '/docs/errors',
  '/docs/changelog',
  '/docs/search?q=key',
  '/docs/reference',
  '/docs/reference/searchArchive',
  '/keys',
  '/keys/redeem',
  '/about',
  '/subscribe',
  '/contact',
  '/terms',
  '/signin',
  '/dashboard',
  '/admin',
];

/** The internal links of a page, without their queries: `/en/docs#keys`. */
function extractLinks(html: string, from: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = '']) => {
    const decoded = href.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    const to = new URL(decoded, `${site().url}${from}`);
    return to.origin === site().url ? [to.pathname + to.hash] : [];
  });
}

async function fetchPage(request: APIRequestContext, path: string): Promise<{ status: number; html: string }> {
  const response = await request.get(path);
  return { status: response.status(), html: await response.text() };
}

test('every internal link and fragment resolves, and docs pages stay small', async ({ context }) => {
  // It opens every page that is linked anywhere.
  test.setTimeout(300_000);
  await signIn(context, administrator);
  const { request } = context;
  const pages = new Map<string, { status: number; html: string }>();
  const links = new Map<string, string>();
  const load = async (path: string) => {
    const page = pages.get(path) ?? (await fetchPage(request, path));
    pages.set(path, page);
    return page;
  };
  for (const locale of locales) {
    for (const path of startPaths) {
      const from = `/${locale}${path}`;
      for (const link of extractLinks((await load(from)).html, from)) links.set(link, from);
    }
  }
  expect(links.size).toBeGreaterThan(60);
  const broken: string[] = [];
  for (const [link, from] of links) {
    const [path = '', fragment] = link.split('#');
    // A page is there in both languages; what it calls its sections differs.
    if (!fragment && pages.get(path.replace(/^\/zh/, '/en'))?.status === 200) continue;
    const { status, html } = await load(path);
    if (status !== 200) broken.push(`${from} → ${link}: ${status}`);
    else if (fragment && !html.includes(`id="${fragment}"`)) broken.push(`${from} → ${link}: no such fragment`);
  }
  expect(broken).toEqual([]);

  const { paths } = await (await request.get('/api/v1/openapi.json')).json();
  const operations = Object.values<object>(paths).flatMap((item) => Object.values<{ operationId: string }>(item as never));
  expect(operations.length).toBeGreaterThan(20);
  for (const { operationId } of operations) expect([...pages.keys()]).toContain(`/en/docs/reference/${operationId}`);
  const docs = [...pages].filter(([path]) => /^\/(en|zh)\/docs/.test(path));
  const sizes = docs.map(([path, { html }]) => ({ path, bytes: gzipSync(html).length }));
  expect(sizes.filter(({ bytes }) => bytes > MAX_DOCS_BYTES)).toEqual([]);
});
