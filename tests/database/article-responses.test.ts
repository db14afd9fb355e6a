import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getArticle as operation } from '../../lib/api/operations/archive/get-article';
import { callOperation, type OperationInput } from '../../lib/api/serve';
import { getArticle } from '../../lib/archive/articles/reads';
import { Article, ArticleItem } from '../../lib/archive/articles/schema';
import { NotFoundError } from '../../lib/platform/errors';
import { HOSTILE, ITEM_CHANGES, insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';
import { openPatiently } from '../support/patient-database';

const bodyValues: Record<string, unknown> = {
  mentions: JSON.stringify([{ name: HOSTILE }]),
  aliases: ['an-alias'],
  date_modified: '2026-01-01',
};

/** Another value for every column that an article adds to its item. */
const BODY_CHANGES = Object.keys(Article.shape)
  .filter((name) => !(name in ArticleItem.shape) && name !== 'access')
  .map((column) => [column, bodyValues[column] ?? HOSTILE] as const);

process.env.APP_URL = appUrl;
const database = await createTestDatabase();
const { pool: other } = openPatiently(database.url, { max: 1 });
afterAll(() => other.end());
await insertCategory(other, 'revenue');
await insertCategory(other, 'north');
const send = database.pool.query.bind(database.pool) as (statement: unknown) => Promise<unknown>;
const query = vi.spyOn(database.pool, 'query');

beforeEach(async () => {
  query.mockReset().mockImplementation(send as never);
  await other.query('DELETE FROM articles');
  await insertArticle(other, { tags: ['a', 'b'], tags_zh: ['', ''] });
});

/** The second response to a caller, which the API keeps. */
async function request(slug?: string, fullText?: boolean): Promise<unknown> {
  await requestOnce(slug, fullText);
  return requestOnce(slug, fullText);
}

async function requestOnce(slug = 'an-article', fullText = true): Promise<unknown> {
  const input = { params: { slug }, query: { lang: 'both' }, body: undefined, principal: { fullText, actor: {} } };
  const response = await callOperation(operation, input as unknown as OperationInput, {});
  return JSON.parse(Buffer.from('body' in response ? response.body : []).toString());
}

/** How often whole articles were read since the test began. */
const countReads = () =>
  query.mock.calls.filter(([statement]) => /^article(s_by_slug|_by_alias)$/.test((statement as { name?: string }).name ?? ''))
    .length;

test.each([...ITEM_CHANGES, ...BODY_CHANGES])('a response shows a change of %s in another instance', async (column, value) => {
  const before = await request();
  expect(await request()).toEqual(before);
  expect(countReads()).toBe(2);
  await other.query(`UPDATE articles SET ${column} = $1`, [value]);
  // A renamed article is found under its old slug too.
  const after = await request();
  expect(after).not.toEqual(before);
  expect(after).toEqual(
    JSON.parse(JSON.stringify(await getArticle({ slug: 'an-article', lang: 'both', fullText: true }, appUrl))),
  );
});

test('a response stays cached when anything else changes', async () => {
  await request();
  await insertArticle(other, { slug: 'another' });
  await insertCategory(other, `later-${Date.now()}`);
  await other.query(`UPDATE articles SET title_en = 'Newer' WHERE slug = 'another'`);
  await request();
  expect(countReads()).toBe(2);
});

test('callers without full text get a separate response', async () => {
  expect(await request()).toMatchObject({ content_en: 'Body' });
  expect(await request('an-article', false)).toMatchObject({ content_en: null });
});

describe('an article that another instance', () => {
  test.each([
    ['withdraws', 'UPDATE articles SET is_archived = true'],
    ['deletes', 'DELETE FROM articles'],
    ['schedules', `UPDATE articles SET publish_at = now() + interval '1 day'`],
  ])('%s is not found from the next request', async (_, statement) => {
    await request();
    await other.query(statement);
    await expect(request()).rejects.toThrow(NotFoundError);
  });

  test('withdraws and publishes again is found again', async () => {
    const before = await request();
    await other.query('UPDATE articles SET is_archived = true');
    await expect(request()).rejects.toThrow(NotFoundError);
    await other.query('UPDATE articles SET is_archived = false');
    expect(await request()).toMatchObject({ slug: (before as { slug: string }).slug });
  });

  test('publishes during a lookup is not cached once it is withdrawn', async () => {
    query.mockImplementation((async (statement: { name?: string }) => {
      const found = await send(statement);
      if (statement.name === 'article_version_by_alias') await other.query('UPDATE articles SET is_archived = false');
      return found;
    }) as never);
    // Both times under the same key, so that the second response would be kept.
    for (let lookup = 0; lookup < 2; lookup += 1) {
      await other.query('UPDATE articles SET is_archived = true');
      expect(await requestOnce()).toMatchObject({ slug: 'an-article' });
    }
    query.mockImplementation(send as never);
    await other.query('UPDATE articles SET is_archived = true');
    await expect(request()).rejects.toThrow(NotFoundError);
  });
});

test('an alias resolves to its article unless another has it as slug', async () => {
  await other.query(`UPDATE articles SET aliases = '{an-alias}'`);
  const states: unknown[] = [];
  const record = async () => {
    const [own, named] = [await request('an-article'), await request('an-alias')] as { aliases: string[]; slug: string }[];
    states.push([own?.aliases, named?.slug]);
  };
  await record();
  await insertArticle(other, { slug: 'an-alias' });
  await record();
  await other.query(`DELETE FROM articles WHERE slug = 'an-alias'`);
  await record();
  expect(states).toEqual([
    [['an-alias'], 'an-article'],
    [[], 'an-alias'],
    [['an-alias'], 'an-article'],
  ]);
});
