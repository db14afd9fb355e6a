import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportArchive } from '../../lib/distribution/export/reads';
import { ImportSourceError, listImportFiles, readLines } from '../../lib/distribution/import/reads';
import type { ImportLine } from '../../lib/distribution/import/record';
import type { Database } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';
import { articleLine, categoryLine, createFolder, importPath, videoLine, writeLines } from '../support/imports';

const folder = createFolder();
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  for (const table of ['articles', 'categories', 'videos']) await database.pool.query(`DELETE FROM ${table}`);
});

const slugs = async () =>
  (await database.pool.query('SELECT slug FROM articles ORDER BY slug COLLATE "C"')).rows.map(({ slug }) => slug);
const place = (name: string) => path.join(folder, name);
const article = (slug: string, fields = {}) => JSON.stringify(articleLine({ slug, ...fields }));
const category = JSON.stringify(categoryLine());

describe('an import file', () => {
  it('may have a byte order mark, CRLF line ends, blank lines and no final line end', async () => {
    const file = place('windows.ndjson');
    writeFileSync(file, `\ufeff${category}\r\n\r\n${article('a')}\r\n   \t\r\n${article('b')}`);
    const { report, rejections } = await importPath(database, file);
    expect(rejections).toEqual([]);
    expect(report).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 0, kinds: { article: 2, category: 1, video: 0 } });
    expect(await slugs()).toEqual(['a', 'b']);
  });

  it('counts blank and invalid lines', async () => {
    const file = place('numbers.ndjson');
    writeFileSync(file, `${category}\n\n{"slug": \n${article('a')}\n[1]\n"text"\nnull\n\n7\n${article('b')}\n{"a":1}{"b":2}\n`);
    const { report, rejections } = await importPath(database, file);
    expect(rejections.map(({ file: name, line, reason }) => [name, line, reason.replace(/: .*/s, '')])).toEqual([
      ['numbers.ndjson', 3, 'Not valid JSON'],
      ['numbers.ndjson', 5, 'Not a JSON object'],
      ['numbers.ndjson', 6, 'Not a JSON object'],
      ['numbers.ndjson', 7, 'Not a JSON object'],
      ['numbers.ndjson', 9, 'Not a JSON object'],
      ['numbers.ndjson', 11, 'Not valid JSON'],
    ]);
    expect(report).toMatchObject({ created: 3, rejected: 6 });
  });

  it('is imported with one remark about content that readers will not see', async () => {
    const file = place('remarks.ndjson');
    writeFileSync(file, `${category}\n${article('a')}\n${article('b', { content_en: 'One\n\n{% Aside %}' })}\n`);
    const reason = 'content_en, line 3: readers do not see "{% Aside %}"';
    const first = await importPath(database, file);
    expect(first.report).toMatchObject({ created: 3, rejected: 0 });
    expect(first.remarks).toEqual([{ file: 'remarks.ndjson', line: 3, reason }]);
    expect((await importPath(database, file)).remarks).toEqual([]);
  });

  it('preserves U+2028 in text: only a line feed terminates a line', async () => {
    const file = place('separators.ndjson');
    writeFileSync(file, `${category}\n${article('a', { content_en: 'one\u2028two\u2029three\u0085four' })}\n`);
    expect((await importPath(database, file)).rejections).toEqual([]);
    const { rows } = await database.pool.query('SELECT content_en FROM articles');
    expect(rows).toEqual([{ content_en: 'one\u2028two\u2029three\u0085four' }]);
  });

  it('treats a carriage return inside a record as whitespace', async () => {
    const file = place('returns.ndjson');
    writeFileSync(file, `${category}\n${article('a').replaceAll(',"', ',\r"')}\n`);
    const { report, rejections } = await importPath(database, file);
    expect(rejections).toEqual([]);
    expect(report.created).toBe(2);
  });

  it.each([
    ['compressed.ndjson.gz', true],
    ['compressed-without-gz.ndjson', true],
    ['compressed-records.json.gz', true],
    ['decompressed-in-transit.ndjson.gz', false],
    ['lines.jsonl', false],
    ['SHOUTED.NDJSON', false],
  ])('is decompressed by its content, not its name %s (%s)', async (name, compressed) => {
    const content = Buffer.from(`${category}\n${article('a')}\n`);
    writeFileSync(place(name), compressed ? gzipSync(content) : content);
    const { report, rejections } = await importPath(database, place(name));
    expect(rejections).toEqual([]);
    expect(report.created).toBe(2);
  });

  it('is read completely with several gzip members', async () => {
    writeFileSync(place('parts.ndjson.gz'), Buffer.concat([gzipSync(`${category}\n`), gzipSync(`${article('a')}\n`)]));
    expect((await importPath(database, place('parts.ndjson.gz'))).report.created).toBe(2);
  });

  it('imports the lines before the truncation of a gzip stream and reports one rejection', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => article(`a${n}`, { content_en: `${n} ${Math.sin(n)}`.repeat(20) }));
    const whole = gzipSync([category, ...lines].join('\n'));
    writeFileSync(place('cut.ndjson.gz'), whole.subarray(0, Math.floor(whole.length / 2)));
    const { report, rejections } = await importPath(database, place('cut.ndjson.gz'));
    expect(rejections.at(-1)).toMatchObject({
      file: 'cut.ndjson.gz',
      reason: expect.stringContaining('File cannot be read any further'),
    });
    expect(rejections.length).toBeLessThanOrEqual(2);
    expect(report.created).toBeGreaterThan(50);
    expect(report.created).toBeLessThan(400);
    expect(await slugs()).toHaveLength(report.created - 1);
  });

  it('rejects only a line longer than four million characters', async () => {
    const huge = article('huge', { content_en: 'x'.repeat(4_000_001) });
    const { report, rejections } = await importPath(database, writeLines(place('huge.ndjson'), [category, huge, article('a')]));
    expect(rejections).toEqual([{ file: 'huge.ndjson', line: 2, reason: 'Line is longer than 4000000 characters' }]);
    expect(report.created).toBe(2);
  });

  it('rejects only lines that nest too deeply, name a prototype or expand a thousandfold', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const tooDeep = 'mentions.0: Value should not contain NUL, lone surrogates or numbers out of range, nor be nested deeply';
    const nested = (levels: number) => article('nested').replace(/}$/, `,"mentions":[${deep(levels)}]}`);
    const lines = [
      category,
      nested(5_000),
      nested(50_000),
      '{"__proto__":{"type":"article","content_zh":"x"}}',
      article('a').replace(/}$/, ',"__proto__":{"is_published":false},"constructor":{"prototype":{"polluted":1}}}'),
    ];
    // The last but one is a line of 16 MiB that compresses to 16 KiB.
    const file = place('hostile.ndjson.gz');
    writeFileSync(file, gzipSync(`${lines.join('\n')}\n${'x'.repeat(16 * 1024 * 1024)}\n${article('b')}\n`));
    const { rejections } = await importPath(database, file);
    expect(rejections.sort((one, other) => one.line - other.line).map(({ line, reason }) => [line, reason])).toEqual([
      [2, tooDeep],
      [3, tooDeep],
      [4, 'Cannot tell what this is: add type, video_url, content_zh or name_zh'],
      [6, 'Line is longer than 4000000 characters'],
    ]);
    expect(await slugs()).toEqual(['a', 'b']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await database.pool.query("SELECT is_published FROM articles WHERE slug = 'a'")).rows).toEqual([
      { is_published: true },
    ]);
  });

  it('contains one record or an array in JSON, and rejections report the record number', async () => {
    writeFileSync(place('many.json'), `\ufeff${JSON.stringify([categoryLine(), 5, articleLine({ slug: 'a' })], null, 2)}`);
    writeFileSync(place('one.json'), JSON.stringify(articleLine({ slug: 'b' }), null, 2));
    const { rejections } = await importPath(database, place('many.json'));
    expect(rejections).toEqual([{ file: 'many.json', line: 2, reason: 'Not a JSON object' }]);
    expect((await importPath(database, place('one.json'))).report.created).toBe(1);
    expect(await slugs()).toEqual(['a', 'b']);
  });

  it.each(['export.json', 'export', 'export.gz', 'backup.txt', 'archive.2026-11-22'])(
    'can be imported from an export under the name %s',
    async (name) => {
      const source = writeLines(place('source.ndjson'), [categoryLine(), articleLine({ slug: 'a' }), articleLine({ slug: 'b' })]);
      await importPath(database, source);
      await exportArchive(database, place(name));
      const [found] = await listImportFiles(place(name));
      const { report, rejections } = await importPath(database, found as string);
      expect(rejections).toEqual([]);
      expect(report).toMatchObject({ unchanged: 3, created: 0, updated: 0, rejected: 0 });
    },
  );

  it('reports one rejection for an unterminated array in .json', async () => {
    writeFileSync(place('late.json'), `[\n${article('a')},\n${article('b')}\n`);
    expect((await importPath(database, place('late.json'))).rejections).toHaveLength(1);
  });

  it.each(['gone.json', 'gone.ndjson'])('reports one error for %s that disappeared, and reads the other files', async (name) => {
    const files = [place(name), writeLines(place('there.ndjson'), [categoryLine()])];
    const lines: ImportLine[] = [];
    for (const file of files) for await (const line of readLines(file)) lines.push(line);
    expect(lines.map((line) => ('error' in line ? line.error : 'read'))).toEqual([
      expect.stringMatching(/^File cannot be read: ENOENT/),
      'read',
    ]);
  });

  it.each([
    ['broken.json', '[{"slug":', 1, /^Not valid JSON: /],
    ['empty.json', '', 1, /^Not valid JSON: /],
    ['latin.ndjson', Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]), 1, /UTF-8|what this is/],
  ] as const)('is rejected with a reason if %s has no usable content', async (name, content, line, reason) => {
    writeFileSync(place(name), content);
    const { report, rejections } = await importPath(database, place(name));
    expect(rejections).toEqual([{ file: name, line, reason: expect.stringMatching(reason) }]);
    expect(report).toMatchObject({ created: 0, rejected: 1 });
  });

  it('may be empty', async () => {
    writeFileSync(place('empty.ndjson'), '');
    expect((await importPath(database, place('empty.ndjson'))).report).toMatchObject({ created: 0, rejected: 0 });
  });
});

describe('an import folder', () => {
  it('is read in file name order, including subfolders, skipping hidden and unsupported files', async () => {
    const within = place('folder');
    writeLines(path.join(within, 'b.ndjson'), [articleLine({ slug: 'same', title_en: 'From b' })]);
    writeLines(path.join(within, 'a.ndjson'), [articleLine({ slug: 'same', title_en: 'From a' })]);
    writeLines(path.join(within, 'c/inner.ndjson'), [videoLine(), articleLine({ slug: 'inner' })]);
    writeLines(path.join(within, 'z-categories.json'), [categoryLine()]);
    writeLines(path.join(within, '.hidden.ndjson'), ['not JSON']);
    writeLines(path.join(within, 'notes.txt'), ['not JSON']);
    expect((await listImportFiles(within)).map((file) => path.relative(within, file))).toEqual([
      'a.ndjson',
      'b.ndjson',
      'c/inner.ndjson',
      'z-categories.json',
    ]);
    const { report, rejections } = await importPath(database, within);
    expect(rejections).toEqual([]);
    expect(report).toEqual({ created: 4, updated: 1, unchanged: 0, rejected: 0, kinds: { article: 3, category: 1, video: 1 } });
    expect((await database.pool.query("SELECT title_en FROM articles WHERE slug = 'same'")).rows).toEqual([
      { title_en: 'From b' },
    ]);
  });

  it.each([
    ['nowhere', 'no such file or folder'],
    ['empty-folder', 'no .ndjson, .ndjson.gz or .json file in'],
    ['picture.png', 'not an .ndjson, .ndjson.gz or .json file'],
  ])('fails with a one-line error if %s cannot be imported', async (name, message) => {
    writeLines(path.join(place('empty-folder'), 'readme.md'), ['nothing']);
    writeFileSync(place('picture.png'), '');
    const failure = await listImportFiles(place(name)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ImportSourceError);
    expect((failure as Error).message).toContain(message);
    expect((failure as Error).message).not.toContain('\n');
  });
});

describe('invalid UTF-8', () => {
  const gbk = Buffer.concat([
    Buffer.from(`${JSON.stringify(articleLine({ slug: 'before' }))}\n`),
    Buffer.from('{"slug":"gbk","title_zh":"'),
    Buffer.from([0xbe, 0xc6, 0xb5, 0xea]),
    Buffer.from(`"}\n${JSON.stringify(articleLine({ slug: 'after' }))}\n`),
  ]);

  it.each(['lines.ndjson', 'lines.json'])('rejects only the line with invalid %s', async (name) => {
    await importPath(database, writeLines(place('categories.ndjson'), [categoryLine()]));
    writeFileSync(place(name), gbk);
    const { report, rejections } = await importPath(database, place(name));
    expect(report).toMatchObject({ created: 2, rejected: 1 });
    expect(rejections).toMatchObject([{ line: 2, reason: 'Not valid UTF-8: save the file as UTF-8' }]);
  });

  it.each(['little.ndjson', 'big.json'])('rejects the file %s in UTF-16 once', async (name) => {
    const text = Buffer.from(`\ufeff${JSON.stringify(articleLine())}\n${JSON.stringify(articleLine())}\n`, 'utf16le');
    writeFileSync(place(name), name.startsWith('big') ? text.swap16() : text);
    const { rejections } = await importPath(database, place(name));
    expect(rejections).toMatchObject([{ line: 1, reason: 'The file is in UTF-16: save it as UTF-8' }]);
  });

  it('rejects the record of a file with one record', async () => {
    writeFileSync(place('one.json'), gbk.subarray(gbk.indexOf(0x0a) + 1, gbk.lastIndexOf(0x0a, gbk.length - 2)));
    expect((await importPath(database, place('one.json'))).rejections).toMatchObject([{ reason: /Not valid UTF-8/ }]);
  });
});

describe('record', () => {
  it.each([
    ['an article by its type', articleLine({ type: 'article' }), 'article'],
    ['a category by its type', categoryLine('c', { type: 'category' }), 'category'],
    ['a video by its type', videoLine({ type: 'video' }), 'video'],
    ['an article by content_zh', articleLine(), 'article'],
    ['a category by name_zh', categoryLine('c'), 'category'],
    ['a video by video_url', videoLine(), 'video'],
    ['a video by video_url before content_zh', videoLine({ content_zh: '文' }), 'video'],
    ['an article by content_zh before name_zh', articleLine({ name_zh: '名' }), 'article'],
    [
      'a category by its type despite fields of other kinds',
      categoryLine('c', { type: 'category', video_url: 'x', content_zh: 'x' }),
      'category',
    ],
  ])('%s', async (_name, line, kind) => {
    const file = writeLines(place('kinds.ndjson'), [line]);
    await importPath(database, writeLines(place('category-first.ndjson'), [categoryLine()]));
    const { report, rejections } = await importPath(database, file);
    expect(rejections).toEqual([]);
    expect(report.kinds).toEqual({ article: 0, category: 0, video: 0, [kind]: 1 });
  });

  it.each([
    [{ type: 'page', content_zh: '' }, 'type: "page" is not one of article, category, video'],
    [{ type: null, content_zh: '' }, 'type: null is not one of article, category, video'],
    [{ title_en: 'Only a title' }, 'Cannot tell what this is: add type, video_url, content_zh or name_zh'],
    [{}, 'Cannot tell what this is: add type, video_url, content_zh or name_zh'],
  ])('rejected when its kind is unknown: %j', async (line, reason) => {
    const { rejections } = await importPath(database, writeLines(place('what.ndjson'), ['', line]));
    expect(rejections).toEqual([{ file: 'what.ndjson', line: 2, reason }]);
  });
});

describe('rejection reason', () => {
  const image = 'Image should be a URL that starts with https:// or http://, or a path on this site that starts with /';
  const url = 'URL should start with https:// or http://';
  const badSlug =
    'Slug should have 1 to 200 characters, no spaces, control characters or any of / ? # % & + \\, and should not be . or ..';

  it.each([
    [articleLine({ title_en: 5 }), 'title_en: Input should be a valid string'],
    [articleLine({ title_en: undefined }), 'title_en: Field required'],
    [articleLine({ is_featured: 'yes' }), 'is_featured: Input should be a valid boolean'],
    [articleLine({ slug: 'a b' }), `slug: ${badSlug}`],
    [articleLine({ slug: 'a', aliases: ['..'] }), `aliases.0: ${badSlug}`],
    [articleLine({ original_source_url: 'javascript:alert(1)' }), `original_source_url: ${url}`],
    [articleLine({ original_source_url: '/a/path' }), `original_source_url: ${url}`],
    [articleLine({ cover_image: 'JavaScript:alert(1)' }), `cover_image: ${image}`],
    [articleLine({ cover_image: '//example.com/a.jpg' }), `cover_image: ${image}`],
    [articleLine({ author_avatar: 'data:image/png;base64,AA' }), `author_avatar: ${image}`],
    [videoLine({ video_url: 'javascript:alert(1)' }), `video_url: ${url}`],
    [videoLine({ thumbnail: 'vbscript:x' }), `thumbnail: ${image}`],
  ])('explains in one sentence why %j is invalid', async (line, reason) => {
    const { rejections } = await importPath(database, writeLines(place('wrong.ndjson'), [categoryLine(), line]));
    expect(rejections).toEqual([{ file: 'wrong.ndjson', line: 2, reason }]);
  });

  it('accepts web addresses and paths on the site', async () => {
    const good = [
      articleLine({ cover_image: '/media/a.jpg', author_avatar: 'HTTPS://example.com/a b'.replace(' ', '%20') }),
      articleLine({ slug: 'b', original_source_url: 'http://example.com/酒店?a=b#c', cover_image: '' }),
      videoLine({ thumbnail: 'https://example.com/t.jpg' }),
    ];
    expect((await importPath(database, writeLines(place('good.ndjson'), [categoryLine(), ...good]))).rejections).toEqual([]);
  });
});

it('ignores null in an existing record and rejects it in a new one', async () => {
  await importPath(
    database,
    writeLines(place('known.ndjson'), [categoryLine('c'), articleLine({ slug: 'a', category_slug: 'c', tags: ['t'] })]),
  );
  const nulls = [
    { type: 'category', slug: 'c', name_en: null, order: null },
    { type: 'article', slug: 'a', title_en: null, tags: null, is_published: null, content_zh: null },
    { type: 'article', slug: 'new', title_en: null },
  ];
  const { report, rejections } = await importPath(database, writeLines(place('nulls.ndjson'), nulls));
  expect(report).toMatchObject({ unchanged: 2, updated: 0, created: 0, rejected: 1 });
  expect(rejections.map(({ line }) => line)).toEqual([3]);
});
