import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  archive,
  expectedTree,
  folderOf,
  type Options,
  paths,
  readTree,
  root,
  update,
  useArchive,
  verify,
} from '../../../../tests/support/mirror-runs';

useArchive();

describe('mirror folder', () => {
  test.each<[because: string, change: () => Options]>([
    [
      'base_url',
      () => {
        const state = path.join(root, 'state.json');
        writeFileSync(state, readFileSync(state, 'utf8').replace(archive.url, 'https://other.example.com'));
        return {};
      },
    ],
    ['format', () => ({ format: 'markdown' })],
    ['access', () => ({ apiKey: undefined })],
    [
      'unreadable',
      () => {
        writeFileSync(path.join(root, 'state.json'), '{"version":1');
        return {};
      },
    ],
    [
      'unreadable',
      () => {
        writeFileSync(path.join(root, 'state.json'), '{"version":2,"next_since":"2026-03-01T00:00:00.000Z"}');
        return {};
      },
    ],
  ])('created with another %s is left unchanged without --fresh', async (because, change) => {
    archive.put('a');
    await update();
    const options = change();
    const before = readTree();
    await expect(update(options)).rejects.toMatchObject({ problem: { code: 'needs_fresh', because } });
    expect(readTree()).toEqual(before);
    await update({ ...options, fresh: true });
    expect((await verify(options)).differences).toEqual([]);
    expect(Object.keys(readTree(path.join(root, 'articles')))).toHaveLength(because === 'format' ? 2 : 1);
  });

  test('is rebuilt when state.json or its articles are missing', async () => {
    archive.put('a');
    await update();
    archive.remove('a');
    archive.put('b');
    rmSync(path.join(root, 'state.json'));
    await update();
    expect(readTree()).toEqual(expectedTree());
    rmSync(path.join(root, 'articles'), { recursive: true });
    await update();
    expect(readTree()).toEqual(expectedTree());
  });

  test('is built from metadata without a key, and records that access level', async () => {
    archive.put('a', { content_en: null, content_zh: null, access: { full_text: false, reason: 'anonymous' } });
    archive.addSnapshot();
    await update({ apiKey: undefined });
    expect(paths()[1]).toBe('/snapshots/2026-03-01/articles-metadata.ndjson.gz');
    expect(JSON.parse(readTree()['state.json'] ?? '').access).toBe('metadata');
    expect(archive.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  test('contains one Markdown file per language and drops removed languages', async () => {
    archive.put('a', { title_en: 'Quotes " and: \u0085 colons', content_en: '# Heading\n\n---\nText' });
    archive.put('b', { languages: ['zh'] });
    archive.addSnapshot();
    await update({ format: 'markdown' });
    const at = (name: string, slug = name.split('.')[0] ?? '') => `articles/${folderOf(slug)}/${name}`;
    expect(Object.keys(readTree()).sort()).toEqual(
      [at('a.en.md'), at('a.zh.md'), at('b.zh.md'), 'categories.json', 'state.json'].sort(),
    );
    const text = readTree()[at('a.en.md')] ?? '';
    expect(text.split('---\n')[1]?.split('\n')).toEqual([
      'slug: "a"',
      'language: "en"',
      'title: "Quotes \\" and: \\u0085 colons"',
      'excerpt: "Excerpt"',
      'author: "Lin Yue"',
      'category: "revenue"',
      'tags: ["pricing"]',
      'published_at: "2026-01-15T00:00:00.000Z"',
      expect.stringMatching(/^updated_at: "2026-03-01T/),
      'url: "https://archive.example.com/archive/a"',
      'full_text: true',
      '',
    ]);
    expect(text.endsWith('---\n\n# Heading\n\n---\nText\n')).toBe(true);
    expect(readTree()[at('a.zh.md')]).toContain('author: "林悦"');
    archive.put('a', { languages: ['en'] });
    archive.put('b', { languages: ['en', 'zh'] });
    await update({ format: 'markdown' });
    const names = [at('a.en.md'), at('b.en.md'), at('b.zh.md')].sort();
    expect(
      Object.keys(readTree(path.join(root, 'articles')))
        .map((name) => `articles/${name}`)
        .sort(),
    ).toEqual(names);
    expect((await verify({ format: 'markdown' })).differences).toEqual([]);
    archive.put('a', { languages: [], title_en: null, title_zh: '只有标题' });
    archive.remove('b');
    expect((await verify({ format: 'markdown' })).differences).toEqual([]);
    expect(Object.keys(readTree(path.join(root, 'articles'))).map((name) => `articles/${name}`)).toEqual([at('a.zh.md')]);
  });
});
