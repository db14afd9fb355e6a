import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportArchive } from '../../lib/distribution/export/reads';
import { ArticleRecord } from '../../lib/editing/article-lock/schema';
import type { Database } from '../../lib/platform/db/client';
import { env } from '../../lib/platform/env';
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
import { findProgram } from '../support/programs';

const folder = createFolder();
/** An archive of several batches in one compressed file. */
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
  rejected: 0,
  kinds: { article: 449, category: categories, video: 0 },
};

beforeEach(async () => {
  for (const { pool } of [database, other])
    for (const table of ['articles', 'categories', 'videos']) await pool.query(`DELETE FROM ${table}`);
});

const count = async ({ pool }: Database, table = 'articles') =>
  Number((await pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

describe('importing a whole archive', { timeout: 240_000 }, () => {
  it('loads every record, and a second import changes no row and no timestamp', async () => {
    const first = await importPath(database, whole);
    expect(first.rejections).toEqual([]);
    expect(first.report).toEqual(everything);
    const [stamps, archive] = [await readStamps(database), await readWholeArchive(database)];
    expect(Object.keys(stamps.stamps)).toHaveLength(449);
    const second = await importPath(database, whole);
    expect(second.report).toEqual({ ...everything, created: 0, unchanged: records });
    expect(await readStamps(database)).toEqual(stamps);
    expect(await readWholeArchive(database)).toEqual(archive);
  });

  it('loads once when two imports run at the same time', async () => {
    const both = await Promise.all([importPath(database, whole), importPath(database, whole)]);
    expect(both.flatMap(({ rejections }) => rejections)).toEqual([]);
    for (const outcome of ['created', 'unchanged'] as const)
      expect(both.reduce((sum, { report }) => sum + report[outcome], 0)).toBe(records);
    expect([await count(database), await count(database, 'categories')]).toEqual([449, categories]);
    await importPath(other, whole);
    expect(await readWholeArchive(database)).toEqual(await readWholeArchive(other));
  });

  it('keeps complete batches when the process dies, and another run completes it', async () => {
    const script = findProgram('tests/support/import-process.ts');
    const child = spawn(process.execPath, [script, database.url, whole], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    for await (const chunk of child.stdout)
      if (Number(String(chunk).trim().split('\n').at(-1)) > categories) child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    const imported = await count(database);
    expect(imported).toBeGreaterThan(0);
    expect(imported).toBeLessThan(449);
    const stamps = (await readStamps(database)).stamps;

    const { report, rejections } = await importPath(database, whole);
    expect(rejections).toEqual([]);
    // The batch in flight when the process died was committed completely or not at all.
    expect(report.created + report.unchanged).toBe(records);
    expect(report.unchanged).toBeGreaterThanOrEqual(imported + categories);
    expect((await readStamps(database)).stamps).toMatchObject(stamps);
    await importPath(other, whole);
    expect(await readWholeArchive(database)).toEqual(await readWholeArchive(other));
  });

  it('produces the same archive when an export is imported elsewhere', async () => {
    await importPath(database, whole);
    const file = path.join(folder, 'whole.ndjson.gz');
    await expect(exportArchive(database, `${file}/none/a.ndjson`)).rejects.toThrow(/^no such folder: .*none; create it first$/);
    await expect(exportArchive(database, path.dirname(file))).rejects.toThrow(/ is a folder; name a file in it$/);
    expect(await exportArchive(database, file)).toBe(records);
    expect((await importPath(other, file)).report).toMatchObject({ created: records, rejected: 0 });
    expect(await readWholeArchive(other)).toEqual(await readWholeArchive(database));
    const stamps = await readStamps(database);
    expect((await importPath(database, file)).report).toMatchObject({ unchanged: records, updated: 0 });
    expect(await readStamps(database)).toEqual(stamps);
  });
});

describe('importing records', () => {
  it.each<[name: string, line: object, reason: RegExp]>([
    [
      'a text that is too complex',
      articleLine({ content_zh: `# 引言\n\n${'> '.repeat(40)}深` }),
      /^content_zh: Too complex to be laid out from line 3 on; simplify its markup$/,
    ],
    ['an unknown category', articleLine({ category_slug: 'nowhere' }), /^category_slug: Unknown category "nowhere"$/],
    ['no title', { ...articleLine(), title_zh: undefined }, /^title_zh: /],
    ['a number for a title', articleLine({ title_en: 7 }), /^title_en: /],
    ['null for tags', articleLine({ tags: null }), /^tags: /],
    ['text for a boolean', articleLine({ is_premium: 'perhaps' }), /^is_premium: /],
    ['text for a list', articleLine({ tags: 'one' }), /^tags: /],
    ['fewer Chinese names than tags', articleLine({ tags: ['a', 'b'], tags_zh: ['甲'] }), /^tags_zh: /],
    ['an invalid date in publish_at', articleLine({ publish_at: 'tomorrow' }), /^publish_at: /],
    ['NUL in text', articleLine({ content_en: 'a\u0000b' }), /NUL|null byte|U\+0000/i],
    ['a lone surrogate', articleLine({ title_en: 'a\ud800b' }), /surrogate|UTF-8|Unicode|text/i],
    ['a slash in the slug', articleLine({ slug: 'a/b' }), /^slug: /],
    ['a category without a name', { ...categoryLine('c'), name_en: undefined }, /^name_en: /],
    ['a video without a title', { ...videoLine(), title_zh: undefined }, /^title_zh: /],
    ['a video in an unknown category', videoLine({ category_slug: 'nowhere' }), /^category_slug: /],
  ])('rejects %s with its line and reason, and imports the others', async (_name, line, reason) => {
    const lines = [categoryLine(), articleLine({ slug: 'before' }), line, articleLine({ slug: 'after' })];
    const { report, rejections } = await importRecords(database, folder, lines);
    expect(rejections).toEqual([{ file: expect.stringMatching(/\.ndjson$/), line: 3, reason: expect.stringMatching(reason) }]);
    expect(rejections[0]?.reason).not.toContain('\n');
    expect(report).toMatchObject({ created: 3, rejected: 1 });
    expect(await count(database)).toBe(2);
  });

  it('generates the same slug from the title every time', async () => {
    const titles = [
      { title_en: 'Café “RevPAR”: what’s left?' },
      { title_en: '', title_zh: '酒店收益' },
      { title_en: '', title_zh: '酒店分销' },
      { title_en: '!!!', title_zh: '酒店分销' },
    ];
    const lines = [categoryLine(), ...titles.map((title) => ({ ...articleLine(title), slug: undefined }))];
    expect((await importRecords(database, folder, lines)).report).toMatchObject({ created: 5, rejected: 0 });
    const { rows } = await database.pool.query('SELECT slug FROM articles ORDER BY slug');
    expect(rows.map(({ slug }) => slug)).toEqual([
      ...[1, 2, 3].map(() => expect.stringMatching(/^article-[0-9a-f]{10}$/)),
      'cafe-revpar-whats-left',
    ]);
    expect((await importRecords(database, folder, lines)).report).toMatchObject({ unchanged: 5, rejected: 0 });
  });

  it('updates the fields of a repeated record and keeps the others', async () => {
    const first = articleLine({ slug: 'same', excerpt_en: 'unchanged', tags: ['unchanged'], is_premium: true });
    await importRecords(database, folder, [categoryLine(), first]);
    const change = { ...articleLine({ slug: 'same', title_en: 'Changed' }) };
    const { report } = await importRecords(database, folder, [change]);
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    const { rows } = await database.pool.query('SELECT title_en, excerpt_en, tags, is_premium FROM articles');
    expect(rows).toEqual([{ title_en: 'Changed', excerpt_en: 'unchanged', tags: ['unchanged'], is_premium: true }]);
  });

  it('keeps the Chinese names of tags that a record sends without them', async () => {
    const named = articleLine({ slug: 'named', tags: ['pricing', 'data', 'pricing'], tags_zh: ['定价', '数据', '价格'] });
    await importRecords(database, folder, [categoryLine(), named]);
    const read = async () => (await database.pool.query('SELECT tags, tags_zh FROM articles')).rows;
    expect(await read()).toEqual([{ tags: ['pricing', 'data'], tags_zh: ['定价', '数据'] }]);
    await importRecords(database, folder, [articleLine({ slug: 'named', tags: ['data', 'waste'] })]);
    expect(await read()).toEqual([{ tags: ['data', 'waste'], tags_zh: ['数据', ''] }]);
    await importRecords(database, folder, [articleLine({ slug: 'named', tags_zh: [] })]);
    expect(await read()).toEqual([{ tags: ['data', 'waste'], tags_zh: [] }]);
  });

  it('stores every field of an article as written, and a second import of it changes nothing', async () => {
    const texts = Object.fromEntries(
      Object.entries(ArticleRecord.shape)
        .filter(([name, schema]) => schema instanceof z.ZodString && name !== 'publish_at' && name !== 'dateModified')
        .map(([name]) => [name, `${name} "quoted" \\ \\u0041 {a,b} NULL \t\n\u2028\u0001 酒店 😀 O'Hare $1`]),
    );
    const fields = {
      ...texts,
      slug: 'every-field',
      category_slug: 'revenue',
      author_avatar: '/media/a.jpg',
      cover_image: 'https://example.com/c.jpg?a="b"',
      tags: ['a,b', '{c}', '"d"', '\\e', 'NULL', ' f ', '标签'],
      tags_zh: ['甲，乙', '{丙}', '"丁"', '\\', 'NULL', '', ''],
      aliases: ['earlier', "it's", '"quoted"', '{a,b}'],
      is_featured: true,
      is_pinned: true,
      is_premium: true,
      is_published: false,
      is_archived: true,
      original_source_url: 'https://example.com/酒店',
      mentions: [{ b: [1.5, 1e21, null, true, ''], a: { '"': '\\', 酒: '店' } }, [], 'text', null, 7],
    };
    const line = { ...fields, publish_at: '0001-01-01T00:00:00.001Z', dateModified: '2025' };
    await importRecords(database, folder, [categoryLine(), line, articleLine({ slug: 'only-required' })]);
    const stored = async (slug: string) =>
      (
        await database.pool.query(
          `SELECT to_jsonb(a) - '{id,state,published_at,first_live_at,went_live_at,changed_at,previous_slugs,created_at}'::text[] AS article,
             extract(epoch FROM publish_at)::text AS publish_at FROM articles a WHERE slug = $1`,
          [slug],
        )
      ).rows[0];
    expect(await stored('every-field')).toEqual({
      article: { ...fields, publish_at: '0001-01-01T00:00:00.001+00:00', date_modified: '2025' },
      publish_at: '-62135596799.999000',
    });
    const empty = Object.keys(texts).map((name) => [name, '']);
    expect((await stored('only-required')).article).toEqual({
      ...Object.fromEntries(empty),
      ...articleLine({ slug: 'only-required' }),
      tags: [],
      tags_zh: [],
      aliases: [],
      mentions: [],
      publish_at: null,
      date_modified: null,
      is_featured: false,
      is_pinned: false,
      is_premium: false,
      is_published: true,
      is_archived: false,
    });
    const stamps = await readStamps(database);
    expect((await importRecords(database, folder, [line])).report).toMatchObject({ unchanged: 1, updated: 0, rejected: 0 });
    expect(await readStamps(database)).toEqual(stamps);

    const change = {
      tags: ['"z"', '{'],
      tags_zh: ['', '{,}'],
      mentions: [{ z: ['\\"'] }],
      publish_at: '9999-12-31T23:59:59.999Z',
      dateModified: '2026',
    };
    const { report } = await importRecords(database, folder, [{ ...line, ...change, title_en: 'New', is_premium: false }]);
    expect(report).toMatchObject({ updated: 1, rejected: 0 });
    expect((await stored('every-field')).article).toEqual({
      ...fields,
      title_en: 'New',
      is_premium: false,
      tags: change.tags,
      tags_zh: change.tags_zh,
      mentions: change.mentions,
      publish_at: '9999-12-31T23:59:59.999+00:00',
      date_modified: '2026',
    });
  });

  it('skips only the record that the database rejects', async () => {
    await database.pool.query("ALTER TABLE articles ADD CONSTRAINT not_b CHECK (slug <> 'b')");
    const lines = [categoryLine(), ...['a', 'b', 'c'].map((slug) => articleLine({ slug }))];
    const { report, rejections } = await importRecords(database, folder, lines);
    await database.pool.query('ALTER TABLE articles DROP CONSTRAINT not_b');
    expect(report).toMatchObject({ created: 3, rejected: 1 });
    expect(rejections).toMatchObject([{ line: 3, reason: expect.stringMatching(/^Rejected by the database: \S.*not_b/) }]);
    expect((await database.pool.query('SELECT slug FROM articles ORDER BY slug')).rows).toEqual([{ slug: 'a' }, { slug: 'c' }]);
  });

  it('stamps new and changed articles in file order', async () => {
    const slugs = Array.from({ length: 60 }, (_, n) => `s${(n * 37) % 60}`);
    const inOrder = async () =>
      (await database.pool.query('SELECT slug FROM articles ORDER BY changed_at')).rows.map(({ slug }) => slug);
    await importRecords(database, folder, [categoryLine(), ...slugs.map((slug) => articleLine({ slug }))]);
    expect(await inOrder()).toEqual(slugs);
    slugs.reverse();
    await importRecords(
      database,
      folder,
      slugs.map((slug) => articleLine({ slug, title_en: 'New' })),
    );
    expect(await inOrder()).toEqual(slugs);
  });

  it('updates the fields of a repeated category or video', async () => {
    const film = videoLine({ category_slug: 'revenue', duration: '3:20' });
    await importRecords(database, folder, [categoryLine('revenue', { order: 4, description_en: 'kept' }), film]);
    const film2 = videoLine({ title_en: 'New "film"', is_published: false });
    const { report } = await importRecords(database, folder, [categoryLine('revenue', { name_zh: '新', order: -1 }), film2]);
    expect(report).toMatchObject({ updated: 2, created: 0, unchanged: 0 });
    expect((await database.pool.query('SELECT name_zh, "order", description_en FROM categories')).rows).toEqual([
      { name_zh: '新', order: -1, description_en: 'kept' },
    ]);
    const { rows } = await database.pool.query(
      'SELECT title_en, is_published, duration, category_slug, updated_at > created_at AS touched FROM videos',
    );
    expect(rows).toEqual([
      { title_en: 'New "film"', is_published: false, duration: '3:20', category_slug: 'revenue', touched: true },
    ]);
  });

  it('stores an upload by its path, however a response or a snapshot names it', async () => {
    const upload = '/media/0f/full.webp';
    const { appUrl } = env();
    const paths = { author_avatar: upload, cover_image: upload };
    await importRecords(database, folder, [categoryLine(), articleLine(paths), videoLine({ thumbnail: upload })]);
    const urls = { author_avatar: `${appUrl}${upload}`, cover_image: `${appUrl}${upload}` };
    const again = [articleLine(urls), videoLine({ thumbnail: `${appUrl}${upload}` })];
    expect((await importRecords(database, folder, again)).report).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const elsewhere = { cover_image: `https://elsewhere.example${upload}`, author_avatar: `${appUrl}/share.png` };
    await importRecords(database, folder, [articleLine(elsewhere)]);
    const { rows } = await database.pool.query('SELECT cover_image, author_avatar FROM articles');
    expect(rows).toEqual([elsewhere]);
  });

  it('counts records that replace each other alike in a dry run, and names what is replaced', async () => {
    const lines = [
      categoryLine(),
      articleLine({ slug: 'twice' }),
      articleLine({ slug: 'other' }),
      articleLine({ slug: 'twice', title_en: 'Second' }),
      articleLine({ slug: 'twice', title_en: 'Second' }),
    ];
    const remarks = [expect.objectContaining({ line: 4, reason: 'replaces line 2, the same article' })];
    const counts = { created: 3, updated: 1, unchanged: 1, rejected: 0 };
    for (const dryRun of [true, false]) {
      const imported = await importRecords(database, folder, lines, { dryRun });
      expect(imported.report).toMatchObject(counts);
      expect(imported.remarks).toEqual(remarks);
    }
  });

  it('reports the outcome of a dry run and writes nothing', async () => {
    const lines = [categoryLine(), articleLine(), articleLine({ slug: 'bad', category_slug: 'nowhere' }), videoLine()];
    const stamps = await readStamps(database);
    const { report } = await importRecords(database, folder, lines, { dryRun: true });
    expect(report).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 1, kinds: { article: 1, category: 1, video: 1 } });
    expect([await count(database), await count(database, 'categories'), await count(database, 'videos')]).toEqual([0, 0, 0]);
    expect(await readStamps(database)).toEqual(stamps);
  });
});
