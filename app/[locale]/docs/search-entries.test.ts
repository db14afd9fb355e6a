import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findInDocs } from '@/components/docs/search/find';

// Modules of their own, which have not read the variants yet.
vi.resetModules();
const { getHanVariants } = await import('@/lib/search/terms/reads');
const { getSearchEntries, toSimplified } = await import('./search-entries');
const { GET } = await import('./search/index.json/route');

let reply: (result: object) => void = () => {};
const readIndex = () => GET(new Request('http://localhost'), { params: Promise.resolve({ locale: 'zh' }) });

afterAll(() => void vi.resetModules());

beforeAll(() => {
  const rows = new Promise((resolve) => {
    reply = resolve;
  });
  void getHanVariants(() => rows as never);
});

describe('while the database does not respond', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterAll(() => void vi.useRealTimers());

  test('a search without Chinese characters does not wait for it', async () => {
    expect(await toSimplified('webhook')).toBe('webhook');
  });

  test('the index has no variants and is not stored', async () => {
    const response = readIndex();
    await vi.runAllTimersAsync();
    expect((await response).headers.get('cache-control')).toBe('no-store');
    expect(await (await response).json()).toMatchObject({ variants: '' });
  });
});

describe('once the variants are read', () => {
  beforeAll(() => {
    const pairs = ['認认', '證证', '獻献', '著着', '錄录', '龜龟'].map(([traditional, simplified]) => ({
      traditional,
      simplified,
    }));
    reply({ rows: pairs });
  });

  test.each([
    ['認證', '认证'],
    // The docs contain this character, too.
    ['文獻著錄', '文献著录'],
    // They contain neither.
    ['龜', '龜'],
  ])('%s is searched for as %s', async (q, simplified) => expect(await toSimplified(q)).toBe(simplified));

  test('finds 著录', async () => {
    const hits = findInDocs(getSearchEntries('zh'), await toSimplified('著录'));
    expect(hits.map(({ entry }) => entry.href)).toContain('/docs/integrations/assistants#assistant-tools');
  });

  test('the index has them and is stored', async () => {
    const response = await readIndex();
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    expect(await response.json()).toMatchObject({ variants: '認认證证獻献錄录' });
  });
});
