import type { APIRequestContext } from '@playwright/test';
import { locales } from './support/messages';
import { administrator, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

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

test('every internal link resolves, including its fragment', async ({ context }) => {
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
    const { status, html } = await load(path);
    if (status !== 200) broken.push(`${from} → ${link}: ${status}`);
    else if (fragment && !html.includes(`id="${fragment}"`)) broken.push(`${from} → ${link}: no such fragment`);
  }
  expect(broken).toEqual([]);
});
