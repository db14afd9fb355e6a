import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../lib/db/client';
import { exportArchive } from '../../lib/export/reads';
import { generateArchive, generatedCategories } from '../../tools/archive-generator/article';
import { createTestDatabase } from '../support/databases';
import {
  articleLine,
  categoryLine,
  createFolder,
  importPath,
  importRecords,
  readStamps,
  readWholeArchive,
  videoLine,
} from '../support/imports';

const folder = createFolder();
/** An archive larger than a few batches, in a folder of its own: one compressed file. */
const whole = createFolder();
writeFileSync(
  path.join(whole, 'archive.ndjson.gz'),
  gzipSync([...generateArchive({ articles: 449, seed: 7 })].map((record) => `${JSON.stringify(record)}\n`).join('')),
);
const categories = generatedCategories.length;
const records = 449 + categories;
const database = await createTestDatabase();
const other = await createTestDatabase();

const everything = {
  created: records,
  updated: 0,
  unchanged: 0,
  refused: 0,
  kinds: { article: 449, category: categories, video: 0 },
};

beforeEach(async () => {
  for (const { pool } of [database, other])
    for (const table of ['articles', 'categories', 'videos']) await pool.query(`DELETE FROM ${table}`);
});

const count = async ({ pool }: Database, table = 'articles') =>
  Number((await pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

describe('a whole archive', { timeout: 240_000 }, () => {
  it('loads whole, none refused, and a second time changes nothing and stamps nothing', async () => {
    const first = await importPath(database, whole);
    expect(first.refusals).toEqual([]);
    expect(first.report).toEqual(everything);
    const [stamps, archive] = [await readStamps(database), await readWholeArchive(database)];
    expect(Object.keys(stamps.stamps)).toHaveLength(449);
    const second = await importPath(database, whole);
    expect(second.report).toEqual({ ...everything, created: 0, unchanged: records });
    expect(await readStamps(database)).toEqual(stamps);
    expect(await readWholeArchive(database)).toEqual(archive);
  });

  it('loaded by two at once is loaded once', async () => {
    const both = await Promise.all([importPath(database, whole), importPath(database, whole)]);
    expect(both.flatMap(({ refusals }) => refusals)).toEqual([]);
    for (const outcome of ['created', 'unchanged'] as const)
      expect(both.reduce((sum, { report }) => sum + report[outcome], 0)).toBe(records);
    expect([await count(database), await count(database, 'categories')]).toEqual([449, categories]);
    await importPath(other, whole);
    expect(await readWholeArchive(database)).toEqual(await readWholeArchive(other));
  });

  it('cut off in the middle keeps whole batches, and another run completes it', async () => {
    const script = path.resolve(import.meta.dirname, '../support/import-process.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, database.url, whole], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    for await (const chunk of child.stdout)
      if (Number(String(chunk).trim().split('\n').at(-1)) > categories) child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    const kept = await count(database);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(449);
    const stamps = (await readStamps(database)).stamps;

    const { report, refusals } = await importPath(database, whole);
    expect(refusals).toEqual([]);
    // The batch under way when the process died may have been committed by then, or not at all.
    expect(report.created + report.unchanged).toBe(records);
    expect(report.unchanged).toBeGreaterThanOrEqual(kept + categories);
    expect((await readStamps(database)).stamps).toMatchObject(stamps);
    await importPath(other, whole);
    expect(await readWholeArchive(database)).toEqual(await readWholeArchive(other));
  });

  it('exported and imported elsewhere is the same archive', async () => {
    await importPath(database, whole);
    const file = path.join(folder, 'whole.ndjson.gz');
    expect(await exportArchive(database, file)).toBe(records);
    expect((await importPath(other, file)).report).toMatchObject({ created: records, refused: 0 });
    expect(await readWholeArchive(other)).toEqual(await readWholeArchive(database));
    const stamps = await readStamps(database);
    expect((await importPath(database, file)).report).toMatchObject({ unchanged: records, updated: 0 });
    expect(await readStamps(database)).toEqual(stamps);
  });
});

describe('lines', () => {
  it.each<[name: string, line: object, reason: RegExp]>([
    ['an unknown category', articleLine({ category_slug: 'nowhere' }), /^category_slug: there is no category "nowhere"$/],
    ['no title', { ...articleLine(), title_zh: undefined }, /^title_zh: /],
    ['a number for a title', articleLine({ title_en: 7 }), /^title_en: /],
    ['null for a body', articleLine({ content_zh: null }), /^content_zh: /],
    ['words for a switch', articleLine({ is_premium: 'perhaps' }), /^is_premium: /],
    ['one text for a list', articleLine({ tags: 'one' }), /^tags: /],
    ['no moment in publish_at', articleLine({ publish_at: 'tomorrow' }), /^publish_at: /],
    ['NUL in a text', articleLine({ content_en: 'a\u0000b' }), /NUL|null byte|U\+0000/i],
    ['half a character', articleLine({ title_en: 'a\ud800b' }), /surrogate|UTF-8|Unicode|text/i],
    ['a slash in its slug', articleLine({ slug: 'a/b' }), /^slug: /],
    ['a category without a name', { ...categoryLine('c'), name_en: undefined }, /^name_en: /],
    ['a video without a title', { ...videoLine(), title_zh: undefined }, /^title_zh: /],
    ['a video in an unknown category', videoLine({ category_slug: 'nowhere' }), /^category_slug: /],
  ])('with %s are refused by number and reason, and the others are taken', async (_name, line, reason) => {
    const lines = [categoryLine(), articleLine({ slug: 'before' }), line, articleLine({ slug: 'after' })];
    const { report, refusals } = await importRecords(database, folder, lines);
    expect(refusals).toEqual([{ file: expect.stringMatching(/\.ndjson$/), line: 3, reason: expect.stringMatching(reason) }]);
    expect(refusals[0]?.reason).not.toContain('\n');
    expect(report).toMatchObject({ created: 3, refused: 1 });
    expect(await count(database)).toBe(2);
  });

  it('without a slug get one from their title, the same each time', async () => {
    const titles = [
      { title_en: 'Café “RevPAR”: what’s left?' },
      { title_en: '', title_zh: '酒店收益' },
      { title_en: '', title_zh: '酒店分销' },
      { title_en: '!!!', title_zh: '酒店分销' },
    ];
    const lines = [categoryLine(), ...titles.map((title) => ({ ...articleLine(title), slug: undefined }))];
    expect((await importRecords(database, folder, lines)).report).toMatchObject({ created: 5, refused: 0 });
    const { rows } = await database.pool.query('SELECT slug FROM articles ORDER BY slug');
    expect(rows.map(({ slug }) => slug)).toEqual([
      ...[1, 2, 3].map(() => expect.stringMatching(/^article-[0-9a-f]{10}$/)),
      'cafe-revpar-whats-left',
    ]);
    expect((await importRecords(database, folder, lines)).report).toMatchObject({ unchanged: 5, refused: 0 });
  });

  it('that come again are updates of the fields they hold; the others keep their value', async () => {
    const first = articleLine({ slug: 'same', excerpt_en: 'kept', tags: ['kept'], is_premium: true });
    await importRecords(database, folder, [categoryLine(), first]);
    const change = { ...articleLine({ slug: 'same', title_en: 'Changed' }) };
    const { report } = await importRecords(database, folder, [change]);
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    const { rows } = await database.pool.query('SELECT title_en, excerpt_en, tags, is_premium FROM articles');
    expect(rows).toEqual([{ title_en: 'Changed', excerpt_en: 'kept', tags: ['kept'], is_premium: true }]);
  });

  it('read for a trial write nothing and tell what would be', async () => {
    const lines = [categoryLine(), articleLine(), articleLine({ slug: 'bad', category_slug: 'nowhere' }), videoLine()];
    const stamps = await readStamps(database);
    const { report } = await importRecords(database, folder, lines, { dryRun: true });
    expect(report).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 1, kinds: { article: 1, category: 1, video: 1 } });
    expect([await count(database), await count(database, 'categories'), await count(database, 'videos')]).toEqual([0, 0, 0]);
    expect(await readStamps(database)).toEqual(stamps);
  });
});
