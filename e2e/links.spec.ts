import type { APIRequestContext } from '@playwright/test';
import { locales } from './support/messages';
import { administrator, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const starts = [
  '',
  '/archive',
  '/docs',
  '/docs/errors',
  '/docs/reference',
  '/keys',
  '/keys/redeem',
  '/signin',
  '/dashboard',
  '/admin',
];

/** The addresses of ours that a page leads to, without their queries: `/en/docs#keys`. */
function linksOf(html: string, from: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = '']) => {
    const to = new URL(href.replaceAll('&amp;', '&'), `${site().url}${from}`);
    return to.origin === site().url ? [to.pathname + to.hash] : [];
  });
}

async function read(request: APIRequestContext, path: string): Promise<{ status: number; html: string }> {
  const answer = await request.get(path);
  return { status: answer.status(), html: await answer.text() };
}

test('every link of the house leads to something, and every fragment to its place', async ({ context }) => {
  await signIn(context, administrator);
  const { request } = context;
  const pages = new Map<string, { status: number; html: string }>();
  const links = new Map<string, string>();
  const take = async (path: string) => {
    const known = pages.get(path) ?? (await read(request, path));
    pages.set(path, known);
    return known;
  };
  for (const locale of locales) {
    for (const start of starts) {
      const from = `/${locale}${start}`;
      for (const link of linksOf((await take(from)).html, from)) links.set(link, from);
    }
  }
  expect(links.size).toBeGreaterThan(60);
  const broken: string[] = [];
  for (const [link, from] of links) {
    const [path = '', fragment] = link.split('#');
    const { status, html } = await take(path);
    if (status !== 200) broken.push(`${from} → ${link}: ${status}`);
    else if (fragment && !html.includes(`id="${fragment}"`)) broken.push(`${from} → ${link}: no such place`);
  }
  expect(broken).toEqual([]);
});
