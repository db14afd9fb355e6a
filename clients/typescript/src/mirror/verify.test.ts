import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { archive, folderOf, root, update, useArchive, verify } from '../../../../tests/support/mirror-runs';
import type { Difference } from './verify.js';

useArchive();

describe('verify', () => {
  test('lists all differences', async () => {
    for (const id of ['a', 'b', 'c', 'd']) archive.put(id);
    await update();
    const file = (slug: string) => path.join(root, 'articles', folderOf(slug), `${slug}.json`);
    rmSync(file('a'));
    writeFileSync(file('b'), readFileSync(file('b'), 'utf8').replace('Body of b', 'Body of B'));
    writeFileSync(file('c'), '{');
    mkdirSync(path.dirname(file('extra')), { recursive: true });
    writeFileSync(file('extra'), '{"slug":"extra","updated_at":"x"}');
    writeFileSync(path.join(path.dirname(file('d')), 'elsewhere.json'), readFileSync(file('d')));
    const { compared, differences } = await verify();
    expect(compared).toBe(4);
    const inOrder = (list: Difference[]) => list.map((each) => `${each.kind} ${each.file}`).sort();
    const placeOf = (slug: string) => path.join(folderOf(slug), `${slug}.json`);
    expect(inOrder(differences)).toEqual(
      inOrder([
        { kind: 'extra', file: placeOf('extra') },
        { kind: 'missing', file: placeOf('a') },
        { kind: 'different', file: placeOf('b') },
        { kind: 'different', file: placeOf('c') },
        { kind: 'extra', file: path.join(folderOf('d'), 'elsewhere.json') },
      ]),
    );
  });

  test('does not report an alias that another article has taken or freed', async () => {
    for (const id of ['a', 'b']) archive.put(id, { aliases: ['before', 'old "name"'] });
    await update();
    const file = (slug: string) => path.join(root, 'articles', folderOf(slug), `${slug}.json`);
    const replace = (slug: string, from: string, to: string) =>
      writeFileSync(file(slug), readFileSync(file(slug), 'utf8').replace(from, to));
    replace('a', '["before","old \\"name\\""]', '[]');
    replace('b', '"before"', '"before",');
    expect((await verify()).differences).toEqual([{ kind: 'different', file: path.join(folderOf('b'), 'b.json') }]);
  });

  test('reports missing and extra language files', async () => {
    archive.put('a');
    archive.put('b', { languages: ['en'], content_zh: null });
    await update({ format: 'markdown' });
    const file = (slug: string, language: string) => path.join(folderOf(slug), `${slug}.${language}.md`);
    rmSync(path.join(root, 'articles', file('a', 'zh')));
    writeFileSync(path.join(root, 'articles', file('b', 'zh')), 'left behind');
    expect(await verify({ format: 'markdown' })).toEqual({
      compared: 2,
      differences: [
        { kind: 'extra', file: file('b', 'zh') },
        { kind: 'missing', file: file('a', 'zh') },
      ],
    });
  });

  test('finds no difference while writers run', async () => {
    for (let n = 0; n < 30; n += 1) archive.put(`article-${n}`);
    let n = 0;
    // Every request finds another archive.
    archive.intercept(() => {
      n += 1;
      archive.put(`article-${n % 30}`, { slug: `renamed-${n}` });
      if (n % 3 === 0) archive.remove(`article-${(n * 7) % 30}`);
      return false;
    });
    expect((await verify()).differences).toEqual([]);
  });
});
