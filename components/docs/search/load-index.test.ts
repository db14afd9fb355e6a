import { expect, test, vi } from 'vitest';
import { getSearchEntries } from '@/app/[locale]/docs/search-entries';
import type { Locale } from '@/lib/platform/i18n/locales';
import { searchDocs } from './load-index';

test('fetches the other language only for what the own one lacks, and each once', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return Response.json({ entries: getSearchEntries(url.split('/')[1] as Locale), variants: '認认證证' });
  });
  const first = async (q: string) => (await searchDocs('en', q)).hits[0]?.entry.href;
  expect(await first('pagination')).toBe('/docs/guide/quick-start#pages');
  // Another file of tests may have fetched it before.
  expect(fetched).not.toContain('/zh/docs/search/index.json');
  expect(await first('分页')).toBe('/docs/guide/quick-start#pages');
  expect(await first('認證')).toBe('/docs/guide/keys#sending');
  expect(await first('密钥')).toBe('/docs/guide/keys');
  expect(await first('pagnation')).toBe('/docs/guide/quick-start#pages');
  expect(fetched).toEqual([...new Set(fetched)]);
  vi.unstubAllGlobals();
});

test('fetches an index without variants again, and one with them once', async () => {
  vi.resetModules();
  const { loadDocsIndex } = await import('./load-index');
  const sent = ['', '認认', '證证'];
  vi.stubGlobal('fetch', async () => Response.json({ entries: [], variants: sent.shift() }));
  const read = async () => (await loadDocsIndex('en')).variants;
  expect([await read(), await read(), await read()]).toEqual(['', '認认', '認认']);
  vi.unstubAllGlobals();
  // No other file of tests may have this one's indexes.
  vi.resetModules();
});
