import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../support/http';
import { mounts, openMountsDatabase } from '../../support/mounts';
import { addSubscriber, issueKey } from '../../support/people';
import { expectResponse } from '../../support/response-body';
import {
  type ArticleFile,
  expectedArticle,
  expectedItem,
  query,
  readStored,
  type Stored,
  visible,
} from '../../support/sample-archive';

type Change = { type: string; slug: string; changed_at: string; previous_slugs: string[]; article: unknown };

const database = openMountsDatabase();
let all: Change[];
beforeAll(async () => {
  const stored = await readStored();
  const gone = await query<{ slug: string; changed_at: Date }>('SELECT slug, changed_at FROM tombstones');
  const upserts = visible.map(
    (file): Change => ({
      type: 'upsert',
      slug: file.slug,
      changed_at: (stored.get(file.slug) as Stored).changed_at.toISOString(),
      previous_slugs: file.slug === 'renamed-after' ? ['renamed-before'] : [],
      article: expectedItem(file, stored),
    }),
  );
  const withdrawn = stored.get('withdrawn-after-reading') as Stored;
  const deletes = [...gone, withdrawn].map(
    ({ slug, changed_at }): Change => ({
      type: 'delete',
      slug,
      changed_at: changed_at.toISOString(),
      previous_slugs: [],
      article: null,
    }),
  );
  expect(deletes.map(({ slug }) => slug)).toEqual(['deleted-after-reading', 'withdrawn-after-reading']);
  all = [...upserts, ...deletes].sort((a, b) => (a.changed_at < b.changed_at ? -1 : 1));
});

describe.each(mounts)('GET /changes, $mount', (mount) => {
  test('returns the latest state of every article that was ever public, oldest first', async () => {
    const body = { changes: all, next_since: all.at(-1)?.changed_at, has_more: false };
    await expectResponse(mount, '/api/v1/changes?since=2000-01-01&page_size=500', { body, languages: 'en, zh' });
  });

  test.each(mount.mount === 'direct' ? [1, 7, 60] : [7])(
    'pages through all changes by next_since, %i at a time',
    async (size) => {
      let since = '2000-01-01';
      for (let from = 0; from < all.length; from += size) {
        const changes = all.slice(from, from + size);
        const body = { changes, next_since: changes.at(-1)?.changed_at, has_more: from + size < all.length };
        await expectResponse(mount, `/api/v1/changes?since=${since}&page_size=${size}`, { body, languages: 'en, zh' });
        since = String(changes.at(-1)?.changed_at);
      }
    },
  );

  test('returns since as next_since without changes, and the newest timestamp for a future since', async () => {
    const newest = String(all.at(-1)?.changed_at);
    for (const since of [newest, '2099-12-31T23:59:59.999Z']) {
      const body = { changes: [], next_since: newest, has_more: false };
      await expectResponse(mount, `/api/v1/changes?since=${since}`, { body, languages: 'en, zh' });
    }
  });

  test('returns up to 100 changes by default', async () => {
    const reply = await send(mount.url, '/api/v1/changes?since=2000-01-01');
    expect((reply.json as { changes: Change[] }).changes).toEqual(all.slice(0, 100));
  });

  test('returns whole articles with include=content, and their text for keys only', async () => {
    const { text: key } = await issueKey(database, await addSubscriber(database));
    const stored = await readStored();
    const files = new Map(visible.map((file) => [file.slug, file]));
    const expected = (fullText: boolean) =>
      all.slice(0, 100).map((change) => {
        const file = files.get(change.slug);
        if (!file || change.article === null) return change;
        const article = expectedArticle(file, stored);
        const withheld = Object.keys(article).filter((name) => /^(content|geo)_/.test(name));
        const text = withheld.map((name) => [name, file[name as keyof ArticleFile] || null]);
        const access = { full_text: true, reason: 'active_key' };
        return { ...change, article: fullText ? { ...article, ...Object.fromEntries(text), access } : article };
      });
    const target = '/api/v1/changes?since=2000-01-01&include=content';
    for (const caller of ['anonymous', key, 'anonymous']) {
      const { json } = await send(mount.url, target, caller === 'anonymous' ? {} : { key: caller });
      expect((json as { changes: unknown[] }).changes).toEqual(expected(caller === key));
    }
  });
});
