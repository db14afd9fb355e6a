import { afterEach, expect, test, vi } from 'vitest';
import { getSearchEntries } from '@/app/[locale]/docs/search-entries';
import type { Locale } from '@/lib/platform/i18n/locales';
import messages from '@/messages/en/palette.json';
import { sources } from './sources';

afterEach(() => vi.unstubAllGlobals());

async function findDocs(pathname: string, q: string): Promise<string[]> {
  vi.stubGlobal('window', { location: { pathname } });
  const toIndex = (locale: Locale) => ({ entries: getSearchEntries(locale), variants: '' });
  vi.stubGlobal('fetch', async (url: string) => Response.json(toIndex(url.split('/')[1] as Locale)));
  const docs = sources.find(({ name }) => name === 'docs');
  const request = { signal: new AbortController().signal, onBusy: () => {} };
  const items = await docs?.find(q, { locale: 'en', reader: undefined, messages }, request);
  return (items ?? []).flatMap(({ href, search }) => (href && !search ? [href] : []));
}

test.each([
  ['/en/docs', '密钥', '/en/docs/guide/keys'],
  ['/en/docs', '分页', '/en/docs/guide/quick-start#pages'],
  ['/en/docs/guide/keys', 'pagnation', '/en/docs/guide/quick-start#pages'],
  ['/en/docs', 'how do I get a key', '/en/docs/guide/keys'],
  ['/en/archive', 'pagination', '/en/docs/guide/quick-start#pages'],
  // Elsewhere, words that the docs lack are meant for the archive; and hits need all words.
  ['/en/archive', 'pagnation', undefined],
  ['/en/archive', '密钥', undefined],
  ['/en/docs', 'webhook kubernetes', undefined],
])('on %s, %s leads to %s', async (pathname, q, href) => {
  expect((await findDocs(pathname, q))[0]).toBe(href);
});
