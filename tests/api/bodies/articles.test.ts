import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../support/http';
import { mounts } from '../../support/mounts';
import { expectResponse } from '../../support/response-body';
import {
  type ArticleFile,
  expectedItem,
  hidden,
  inListOrder,
  readStored,
  type Stored,
  visible,
} from '../../support/sample-archive';

let stored: Map<string, Stored>;
let inOrder: ArticleFile[];
beforeAll(async () => {
  stored = await readStored();
  inOrder = inListOrder(visible, stored);
});

const languages = { both: 'en, zh', en: 'en', zh: 'zh' } as const;

/** The list of the given files in one language, as one page. */
function page(files: ArticleFile[], lang: keyof typeof languages, number = 1, size = 100) {
  return {
    items: files.slice((number - 1) * size, number * size).map((file) => expectedItem(file, stored, lang)),
    page: number,
    page_size: size,
    total: files.length,
    total_pages: Math.ceil(files.length / size),
  };
}

describe.each(mounts)('GET /articles, $mount', (mount) => {
  test.each(['both', 'en', 'zh'] as const)('lists every published article, newest first, with lang=%s', async (lang) => {
    expect(visible.length).toBeLessThanOrEqual(100);
    const body = page(inOrder, lang);
    await expectResponse(mount, `/api/v1/articles?page_size=100&lang=${lang}`, { body, languages: languages[lang] });
  });

  test('returns 20 items per page by default and an empty page past the end', async () => {
    for (const number of [1, 2, Math.ceil(visible.length / 20), 99]) {
      const body = page(inOrder, 'both', number, 20);
      await expectResponse(mount, number === 1 ? '/api/v1/articles' : `/api/v1/articles?page=${number}`, {
        body,
        languages: 'en, zh',
      });
    }
  });

  test('contains every article once in pages of any size', async () => {
    for (const size of mount.mount === 'direct' ? [1, 7, 50] : [50]) {
      const slugs: string[] = [];
      for (let number = 1; number <= Math.ceil(visible.length / size); number += 1) {
        const reply = await send(mount.url, `/api/v1/articles?page=${number}&page_size=${size}`);
        slugs.push(...(reply.json as { items: { slug: string }[] }).items.map(({ slug }) => slug));
      }
      expect(slugs).toEqual(inOrder.map(({ slug }) => slug));
    }
  });

  test('filters by category and tag', async () => {
    const categories = [...new Set(visible.map((file) => file.category_slug))];
    for (const category of [...categories, 'no-such-category']) {
      const body = page(
        inOrder.filter((file) => file.category_slug === category),
        'both',
      );
      await expectResponse(mount, `/api/v1/articles?page_size=100&category=${category}`, { body, languages: 'en, zh' });
    }
    const tags = ['quokkatag', '标签, с запятой & "quotes"', 'same moment', ...(visible[0]?.tags ?? []), 'Quokkatag', 'quokka'];
    for (const tag of tags) {
      const tagged = inOrder.filter((file) => file.tags.includes(tag));
      const target = `/api/v1/articles?page_size=100&tag=${encodeURIComponent(tag)}`;
      await expectResponse(mount, target, { body: page(tagged, 'both'), languages: 'en, zh' });
      const both = tagged.filter((file) => file.category_slug === 'labour');
      await expectResponse(mount, `${target}&category=labour`, { body: page(both, 'both'), languages: 'en, zh' });
    }
  });

  test('filters by author in either language, in any case', async () => {
    const names: [sent: string, written: string][] = [
      ['A. Tester', 'A. Tester'],
      ['ａ. TESTER', 'A. Tester'],
      ['TESTER', 'TESTER'],
      ...visible.slice(0, 3).map((file): [string, string] => [String(file.author_name).toUpperCase(), String(file.author_name)]),
      ...visible.slice(0, 3).map((file): [string, string] => [String(file.author_name_zh), String(file.author_name_zh)]),
    ];
    for (const [sent, written] of names) {
      const files = inOrder.filter((file) => file.author_name === written || file.author_name_zh === written);
      expect({ written, some: files.length > 0 }).toEqual({ written, some: written !== 'TESTER' });
      const target = `/api/v1/articles?page_size=100&author=${encodeURIComponent(sent)}`;
      await expectResponse(mount, target, { body: page(files, 'both'), languages: 'en, zh' });
      const tagged = files.filter((file) => file.tags.includes('quokkatag') && file.category_slug === 'labour');
      await expectResponse(mount, `${target}&tag=quokkatag&category=labour`, { body: page(tagged, 'both'), languages: 'en, zh' });
    }
  });

  test('filters by since, exact to the millisecond, combined with other filters', async () => {
    const stamps = visible.map((file) => stored.get(file.slug)?.changed_at as Date).sort((a, b) => Number(a) - Number(b));
    const middle = stamps[Math.floor(stamps.length / 2)] as Date;
    const newest = stamps.at(-1) as Date;
    for (const since of [new Date(0), middle, new Date(Number(middle) + 1), newest, new Date(Number(newest) + 1)]) {
      const later = inOrder.filter((file) => Number(stored.get(file.slug)?.changed_at) >= Number(since));
      const target = `/api/v1/articles?page_size=100&since=${since.toISOString()}`;
      await expectResponse(mount, target, { body: page(later, 'both'), languages: 'en, zh' });
      const filtered = later.filter((file) => file.tags.includes('quokkatag') && file.category_slug === 'labour');
      await expectResponse(mount, `${target}&tag=quokkatag&category=labour`, {
        body: page(filtered, 'both'),
        languages: 'en, zh',
      });
    }
  });

  test('excludes unpublished articles and bodies', async () => {
    const { text } = await send(mount.url, '/api/v1/articles?page_size=100');
    expect(hidden.length).toBeGreaterThanOrEqual(5);
    for (const slug of hidden) expect(text).not.toContain(`"slug":"${slug}"`);
    expect(text).not.toMatch(/"(content|geo)_/);
    expect(text).not.toContain('Secretbody');
  });
});
