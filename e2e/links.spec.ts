import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { locales } from './support/messages';
import { administrator, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

/** HTML of any page of the docs, as it is and compressed. The framework repeats most of a page as data. */
const MAX_DOCS_BYTES = { plain: 150 * 1024, compressed: 48 * 1024 };

const startPaths = [
  '',
  '/archive',
  '/archive/category/revenue-management',
  '/archive/tag/benchmarking',
  '/authors',
  '/authors/margaret-osei',
  '/docs',
  '/docs/guide/keys',
  '/docs/integrations/assistants',
  '/docs/editing',
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

type Fetched = { status: number; url: string; html: string };

async function fetchPage(request: APIRequestContext, path: string): Promise<Fetched> {
  const response = await request.get(path);
  const { origin, pathname } = new URL(response.url());
  return { status: response.status(), url: origin + pathname, html: await response.text() };
}

test('every internal link and fragment resolves, and docs pages stay small and pages name their address', async ({ context }) => {
  // It opens every page that is linked anywhere.
  test.setTimeout(300_000);
  await signIn(context, administrator);
  const { request } = context;
  const pages = new Map<string, Fetched>();
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
  const sizes = docs.map(([path, { html }]) => ({ path, plain: Buffer.byteLength(html), compressed: gzipSync(html).length }));
  const isTooLarge = ({ plain, compressed }: (typeof sizes)[number]) =>
    plain > MAX_DOCS_BYTES.plain || compressed > MAX_DOCS_BYTES.compressed;
  expect(sizes.filter(isTooLarge)).toEqual([]);
  const shown = [...pages.values()].filter(({ status, html }) => status === 200 && html.startsWith('<!DOCTYPE html'));
  const toWritten = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
  const unnamed = shown.filter(({ url, html }) => !html.includes(`property="og:url" content="${toWritten(url)}"`));
  expect(unnamed.map(({ url }) => url)).toEqual([]);
});
