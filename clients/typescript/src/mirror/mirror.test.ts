import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type StandIn, sendJson, sendProblem, startArchive } from '../../../../tests/support/archive-stand-in';
import { createTransport } from '../transport.js';
import type { Format } from './article-files.js';
import { type Disk, openDisk } from './disk.js';
import { type Mirror, type Progress, withMirror } from './mirror.js';
import type { Difference } from './verify.js';

// What is synced when is tested by its order; waiting for the disk proves nothing more.
beforeAll(async () => {
  const handle = await open(import.meta.filename);
  vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockResolvedValue(undefined);
  await handle.close();
});

let archive: StandIn;
let root: string;
beforeEach(async () => {
  archive = await startArchive();
  root = path.join(mkdtempSync(path.join(tmpdir(), 'hospitality-mirror-')), 'copy');
});
afterEach(async () => {
  await archive.close();
  rmSync(path.dirname(root), { recursive: true, force: true });
});

type Options = { format?: Format; apiKey?: string | undefined; fresh?: boolean; disk?: Disk; signal?: AbortSignal };
const key = 'hik_key';

async function run<Result>(work: (mirror: Mirror) => Promise<Result>, options: Options = {}) {
  const { format = 'ndjson', fresh, disk, signal } = options;
  const apiKey = 'apiKey' in options ? options.apiKey : key;
  const waits: number[] = [];
  const progress: Progress[] = [];
  const wait = async (milliseconds: number, stop?: AbortSignal) => {
    stop?.throwIfAborted();
    waits.push(milliseconds);
  };
  const transport = createTransport({ baseUrl: archive.url, apiKey, wait });
  const onProgress = (each: Progress) => void progress.push(each);
  const result = await withMirror(
    {
      transport,
      root,
      format,
      ...(fresh ? { fresh } : {}),
      ...(disk ? { disk } : {}),
      ...(signal ? { signal } : {}),
      onProgress,
    },
    work,
  );
  return { result, waits, progress };
}

const update = (options?: Options) => run((mirror) => mirror.catchUp(), options);
const verify = async (options?: Options) => (await run((mirror) => mirror.verify(), options)).result;

/** Every file under the folder, hidden ones included. */
function readTree(folder = root): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), readFileSync(file, 'utf8')];
    }),
  );
}

const folderOf = (slug: string) => createHash('sha256').update(slug).digest('hex').slice(0, 2);

/** What the folder must hold, worked out from the archive alone. */
function expectedTree(nextSince = archive.newest()): Record<string, string> {
  const articles = [...archive.articles()].map(([slug, article]) => {
    const hash = createHash('sha256').update(slug).digest('hex');
    const name = /^[a-z0-9][a-z0-9._-]{0,99}$/.test(slug) ? slug : `~${hash.slice(0, 32)}`;
    return [`articles/${hash.slice(0, 2)}/${name}.json`, `${JSON.stringify(article)}\n`];
  });
  const state = { version: 1, base_url: archive.url, format: 'ndjson', access: 'full_text', next_since: nextSince };
  return {
    ...Object.fromEntries(articles),
    'categories.json': `${JSON.stringify({ items: [{ slug: 'revenue', name_en: 'Revenue' }] })}\n`,
    'state.json': `${JSON.stringify(state, null, 2)}\n`,
  };
}

const paths = () => archive.requests.map(({ path: each }) => each.replace('/api/v1', '').replace(/\?.*/, ''));

describe('first run', () => {
  test('starts from the newest snapshot and continues with the changes after it', async () => {
    for (const id of ['a', 'b', 'c']) archive.put(id);
    archive.addSnapshot();
    archive.put('d');
    archive.remove('a');
    const { id } = archive.addSnapshot();
    archive.put('b', { title_en: 'Edited since' });
    archive.put('c', { slug: 'renamed' });
    const { progress } = await update();
    expect(readTree()).toEqual(expectedTree());
    expect(paths()).toEqual(['/snapshots', `/snapshots/${id}/articles.ndjson.gz`, '/changes', '/categories']);
    expect(progress.at(-1)).toEqual({ step: 'up_to_date', done: 2, nextSince: archive.newest() });
    expect(archive.requests.every(({ authorization }) => authorization === `Bearer ${key}`)).toBe(true);
  });

  test.each<[what: string, waits: number[], prepare: () => void]>([
    ['an empty list', [], () => undefined],
    [
      '404',
      [],
      () =>
        archive.intercept((_request, response, { pathname }) => {
          if (pathname.endsWith('/snapshots')) sendProblem(response, 404, 'not_found');
          return pathname.endsWith('/snapshots');
        }),
    ],
    [
      '503',
      [1_000, 2_000, 4_000],
      () =>
        archive.intercept((_request, response, { pathname }) => {
          if (pathname.endsWith('/snapshots')) sendProblem(response, 503, 'storage_unavailable');
          return pathname.endsWith('/snapshots');
        }),
    ],
    [
      'a limit on downloads',
      [],
      () => {
        archive.addSnapshot();
        archive.intercept((_request, response, { pathname }) => {
          if (pathname.endsWith('.gz')) sendProblem(response, 429, 'daily_quota_exceeded', { limit: 20 });
          return pathname.endsWith('.gz');
        });
      },
    ],
    [
      'a file that is gone',
      [],
      () => {
        archive.addSnapshot();
        archive.intercept((_request, response, { pathname }) => {
          if (pathname.endsWith('.gz')) sendProblem(response, 404, 'resource_not_found');
          return pathname.endsWith('.gz');
        });
      },
    ],
  ])('reads all changes when the archive offers no snapshot: %s', async (_what, expected, prepare) => {
    for (let n = 0; n < 250; n += 1) archive.put(`article-${n}`);
    prepare();
    const { waits } = await update();
    expect(readTree()).toEqual(expectedTree());
    expect(waits).toEqual(expected);
    expect(archive.requests.find(({ path: each }) => each.includes('/changes'))?.path).toContain(
      'since=1970-01-01T00%3A00%3A00.000Z',
    );
  });

  test('resumes an interrupted download', async () => {
    for (let n = 0; n < 50; n += 1) archive.put(`article-${n}`, { noise: createHash('sha512').update(String(n)).digest('hex') });
    const { body } = archive.addSnapshot();
    // Each response ends after 1,000 bytes.
    archive.intercept((request, response, { pathname }) => {
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
      if (!pathname.endsWith('.gz') || body.length - from <= 1_000) return false;
      response.writeHead(
        from > 0 ? 206 : 200,
        from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {},
      );
      response.end(body.subarray(from, from + 1_000));
      return true;
    });
    const { waits } = await update();
    expect(readTree()).toEqual(expectedTree());
    const ranges = archive.requests.filter(({ path: each }) => each.endsWith('.gz')).map(({ range }) => range);
    const starts = Array.from({ length: Math.ceil(body.length / 1_000) }, (_, n) =>
      n === 0 ? undefined : `bytes=${n * 1_000}-`,
    );
    expect(ranges).toEqual(starts);
    // More than three interruptions, each with progress.
    expect(waits.length).toBeGreaterThan(3);
  });

  test('resumes the download of an earlier run', async () => {
    for (let n = 0; n < 20; n += 1) archive.put(`article-${n}`);
    const { body, sha256 } = archive.addSnapshot();
    mkdirSync(path.join(root, '.snapshot'), { recursive: true });
    writeFileSync(path.join(root, '.snapshot', `${sha256}.gz`), body.subarray(0, 100));
    writeFileSync(path.join(root, '.snapshot', 'of an older snapshot.gz'), 'x');
    await update();
    expect(readTree()).toEqual(expectedTree());
    expect(archive.requests.find(({ path: each }) => each.endsWith('.gz'))?.range).toBe('bytes=100-');
  });

  test('restarts a download whose partial file is wrong', async () => {
    archive.put('a');
    const { body, sha256 } = archive.addSnapshot();
    mkdirSync(path.join(root, '.snapshot'), { recursive: true });
    writeFileSync(path.join(root, '.snapshot', `${sha256}.gz`), Buffer.alloc(body.length - 5));
    await update();
    expect(readTree()).toEqual(expectedTree());
  });

  test.each<[what: string, prepare: () => void, code: string]>([
    ['another hash', () => archive.addSnapshot({ sha256: '0'.repeat(64) }), 'damaged_snapshot'],
    [
      'truncated gzip',
      () => archive.addSnapshot({ body: gzipSync('{"slug":"a","languages":[]}\n').subarray(0, 25) }),
      'damaged_snapshot',
    ],
    ['no gzip at all', () => archive.addSnapshot({ body: Buffer.from('<html>') }), 'damaged_snapshot'],
    ['a line that is no JSON', () => archive.addSnapshot({ lines: ['{"slug":'] }), 'damaged_snapshot'],
    ['a line that is no article', () => archive.addSnapshot({ lines: ['{"slug":7}'] }), 'damaged_snapshot'],
    ['an article twice', () => archive.addSnapshot({ lines: Array(2).fill('{"slug":"a","languages":[]}') }), 'damaged_snapshot'],
    ['fewer records than listed', () => archive.addSnapshot({ records: 9 }), 'damaged_snapshot'],
    ['an id that leads elsewhere', () => archive.addSnapshot({ id: '../../me' }), 'invalid_response'],
    ['a hash that leads elsewhere', () => archive.addSnapshot({ sha256: '../../../x' }), 'invalid_response'],
    ['no time to continue from', () => archive.addSnapshot({ next_since: 'yesterday' }), 'invalid_response'],
  ])('rejects a snapshot with %s', async (_what, prepare, code) => {
    archive.put('a');
    prepare();
    await expect(update()).rejects.toSatisfy(
      (error: { code?: string; problem?: { code: string } }) => (error.problem?.code ?? error.code) === code,
    );
    const tree = Object.keys(readTree());
    expect(tree).not.toContain('state.json');
    expect(tree.filter((file) => file.startsWith('articles/') || file === 'lock')).toEqual([]);
    expect(readdirSync(path.dirname(root))).toEqual(['copy']);
  });

  test('rejects more bytes than listed', async () => {
    archive.put('a');
    const { body } = archive.addSnapshot();
    archive.intercept((_request, response, { pathname }) => {
      if (pathname.endsWith('.gz')) response.writeHead(200).end(Buffer.concat([body, Buffer.alloc(10)]));
      return pathname.endsWith('.gz');
    });
    await expect(update()).rejects.toMatchObject({ problem: { code: 'damaged_snapshot' } });
  });

  test('keeps files that it did not create', async () => {
    mkdirSync(path.join(root, 'articles'), { recursive: true });
    writeFileSync(path.join(root, 'articles', 'thesis.md'), 'years of work');
    await expect(update()).rejects.toMatchObject({ problem: { code: 'foreign_folder' } });
    await expect(update({ fresh: true })).rejects.toMatchObject({ problem: { code: 'foreign_folder' } });
    expect(readTree()).toEqual({ 'articles/thesis.md': 'years of work' });
  });
});

describe('changes', () => {
  test('are applied in order, previous slugs first', async () => {
    archive.put('a');
    archive.put('b');
    await update();
    // The slugs change places; another article takes a slug that was given up.
    archive.put('a', { slug: 'c' });
    archive.put('b', { slug: 'a' });
    archive.put('a', { slug: 'b' });
    archive.put('d', { slug: 'c' });
    await update();
    expect(readTree()).toEqual(expectedTree());
    archive.remove('a');
    archive.put('b', { slug: 'b' });
    await update();
    expect(readTree()).toEqual(expectedTree());
    expect(await verify()).toEqual({ compared: 2, differences: [] });
  });

  test('leave the folder unchanged if they have no effect', async () => {
    archive.put('a');
    await update();
    const before = readTree();
    const { result } = await update();
    expect(result).toBe(0);
    expect(readTree()).toEqual(before);
  });

  test.each([
    '../../escape',
    '/etc/passwd',
    'UPPER',
    'a'.repeat(101),
    '收益管理',
    '.hidden',
    'con:aux',
    'a\\b',
    '~tilde',
    'a\0b',
  ])('write only within the folder for the slug %j', async (slug) => {
    archive.put('x', { slug });
    await update();
    expect(readTree()).toEqual(expectedTree());
    const [file = ''] = Object.keys(readTree(path.join(root, 'articles')));
    expect(file).toMatch(/^([0-9a-f]{2})\/~\1[0-9a-f]{30}\.json$/);
    expect(readdirSync(path.dirname(root))).toEqual(['copy']);
    archive.remove('x');
    await update();
    expect(readTree()).toEqual(expectedTree());
  });

  test.each<[what: string, page: object]>([
    ['no list', {}],
    [
      'an entry without a slug',
      {
        changes: [{ type: 'delete', previous_slugs: [], changed_at: '2026-03-01T00:00:00.001Z' }],
        next_since: '2026-03-01T00:00:00.001Z',
        has_more: false,
      },
    ],
    [
      'an upsert without an article',
      {
        changes: [{ type: 'upsert', slug: 'a', previous_slugs: [], article: null, changed_at: '2026-03-01T00:00:00.001Z' }],
        next_since: '2026-03-01T00:00:00.001Z',
        has_more: false,
      },
    ],
    ['no time', { changes: [], next_since: 'soon', has_more: false }],
    ['more without moving on', { changes: [], next_since: '1970-01-01T00:00:00.000Z', has_more: true }],
  ])('are rejected as a whole when a page has %s', async (_what, page) => {
    archive.intercept((_request, response, { pathname }) => {
      if (pathname.endsWith('/changes')) sendJson(response, page);
      return pathname.endsWith('/changes');
    });
    await expect(update()).rejects.toMatchObject({ code: 'invalid_response' });
    expect(JSON.parse(readTree()['state.json'] ?? '').next_since).toBe('1970-01-01T00:00:00.000Z');
  });

  test('older than the last applied one mean that the archive was restored', async () => {
    archive.put('a');
    await update();
    archive.intercept((_request, response, { pathname }) => {
      if (pathname.endsWith('/changes'))
        sendJson(response, { changes: [], next_since: '2026-02-01T00:00:00.000Z', has_more: false });
      return pathname.endsWith('/changes');
    });
    await expect(update()).rejects.toMatchObject({ problem: { code: 'needs_fresh', because: 'restored' } });
  });
});

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

  test('takes no alias that another article has taken or freed for a difference', async () => {
    for (const id of ['a', 'b']) archive.put(id, { aliases: ['before', 'old "name"'] });
    await update();
    const file = (slug: string) => path.join(root, 'articles', folderOf(slug), `${slug}.json`);
    const replace = (slug: string, from: string, to: string) =>
      writeFileSync(file(slug), readFileSync(file(slug), 'utf8').replace(from, to));
    replace('a', '["before","old \\"name\\""]', '[]');
    replace('b', '"before"', '"before",');
    expect((await verify()).differences).toEqual([{ kind: 'different', file: path.join(folderOf('b'), 'b.json') }]);
  });

  test('misses no language file', async () => {
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

describe('watch', () => {
  test('polls repeatedly and waits for outages and quotas to end', async () => {
    archive.put('a');
    const stop = new AbortController();
    const progress: Progress[] = [];
    const waits: number[] = [];
    const transport = createTransport({
      baseUrl: archive.url,
      apiKey: key,
      async wait(milliseconds) {
        waits.push(milliseconds);
        const rounds = waits.filter((each) => each === 30_000).length;
        if (milliseconds < 30_000) return;
        if (rounds === 1) archive.put('b');
        archive.intercept((_request, response, { pathname }) => {
          if (!pathname.endsWith('/changes') || rounds === 1 || rounds === 4) return false;
          if (rounds === 2) sendProblem(response, 503, 'unavailable');
          else sendProblem(response, 429, 'daily_quota_exceeded', { reset_at: new Date(Date.now() + 7_200_000).toISOString() });
          return true;
        });
        if (rounds === 3 && milliseconds === 30_000) archive.put('c');
        if (milliseconds > 30_000) archive.intercept(() => false);
        if (rounds === 4) stop.abort();
      },
    });
    const watching = withMirror(
      { transport, root, format: 'ndjson', signal: stop.signal, onProgress: (each) => void progress.push(each) },
      (mirror) => mirror.watch(30),
    );
    await expect(watching).rejects.toMatchObject({ name: 'AbortError' });
    expect(
      progress.filter(({ step }) => step !== 'no_snapshot').map((each) => (each.step === 'retry' ? each.error.code : each.step)),
    ).toEqual(['up_to_date', 'up_to_date', 'unavailable', 'daily_quota_exceeded', 'up_to_date']);
    expect(waits.filter((each) => each < 30_000)).toEqual([1_000, 2_000, 4_000]);
    expect(Math.max(...waits)).toBeGreaterThan(7_100_000);
    expect(readTree()).toEqual(expectedTree());
  });

  test('stops when the key is frozen', async () => {
    const transport = createTransport({
      baseUrl: archive.url,
      apiKey: key,
      async wait() {
        archive.intercept((_request, response) => {
          sendProblem(response, 403, 'key_frozen');
          return true;
        });
      },
    });
    await expect(withMirror({ transport, root, format: 'ndjson' }, (mirror) => mirror.watch(10))).rejects.toMatchObject({
      code: 'key_frozen',
    });
    expect(Object.keys(readTree())).not.toContain('lock');
  });
});

/** A disk that fails from its n-th step on. */
function failingDisk(step: number, error: Error): Disk {
  let steps = 0;
  const methods = Object.entries(openDisk(root)).map(([name, method]) => [
    name,
    async (...args: string[]) => {
      steps += 1;
      if (steps >= step) throw error;
      return (method as (...each: string[]) => Promise<unknown>)(...args);
    },
  ]);
  return Object.fromEntries(methods) as Disk;
}

describe('interrupted run', () => {
  const killed = new Error('killed');

  /** Ends a run before each of its steps in turn; the run after it must make the folder right. */
  async function endEverywhere(prepare: () => Promise<void>, meanwhile: () => void, options: Options = {}): Promise<number> {
    for (let step = 1; ; step += 1) {
      await prepare();
      const error = await update({ ...options, disk: failingDisk(step, killed) }).catch((each: unknown) => each);
      if (error !== killed) {
        expect(error).toHaveProperty('result');
        return step;
      }
      meanwhile();
      await update();
      expect(readTree(), `step ${step}`).toEqual(expectedTree());
    }
  }

  test('resumes an interrupted first run', async () => {
    let edits = 0;
    const prepare = async () => {
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root, { recursive: true });
    };
    for (const id of ['a', 'b', 'c']) archive.put(id);
    archive.addSnapshot();
    archive.put('d');
    archive.put('a', { slug: 'a2' });
    const steps = await endEverywhere(prepare, () => archive.put('b', { slug: `b-${++edits % 2}` }));
    expect(steps).toBeGreaterThan(25);
  });

  test('applies an interrupted page of changes again', async () => {
    let round = 0;
    const prepare = async () => {
      round = (round + 1) % 2;
      for (const id of ['a', 'b', 'c']) archive.put(id, { slug: `${id}-${round}` });
      await update({ fresh: true });
      archive.put('a', { slug: `b-${round}-taken` });
      archive.put('b', { slug: `a-${round}` });
      archive.remove('c');
      archive.put('d');
    };
    const steps = await endEverywhere(prepare, () => {
      archive.put('a', { slug: `moved-${round}` });
      archive.put('b', { slug: `b-${round}-taken` });
    });
    expect(steps).toBeGreaterThan(12);
  });

  test('keeps no state of the previous copy after an interrupted fresh start', async () => {
    const prepare = async () => {
      await update({ fresh: true });
    };
    archive.put('a');
    await endEverywhere(prepare, () => archive.put('a'), { fresh: true });
  });

  test('keeps the last complete state when the disk is full', async () => {
    archive.put('a');
    await update();
    const before = readTree();
    archive.put('b');
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    await expect(update({ disk: failingDisk(2, full) })).rejects.toBe(full);
    expect(readTree()).toMatchObject({ 'state.json': before['state.json'] });
    await update();
    expect(readTree()).toEqual(expectedTree());
  });
});

test('writes the state only after all earlier writes are durable', async () => {
  for (let n = 0; n < 120; n += 1) archive.put(`article-${n}`);
  archive.addSnapshot();
  for (let n = 0; n < 40; n += 1) archive.put(`article-${n}`, { slug: `renamed-${n}` });
  archive.remove('article-50');
  const dirty = new Set<string>();
  let states = 0;
  const real = openDisk(root);
  const disk: Disk = {
    async write(file, text) {
      if (path.basename(file) === 'state.json') {
        states += 1;
        expect([...dirty]).toEqual([]);
      }
      dirty.add(path.dirname(file));
      await real.write(file, text);
    },
    async create(file, text) {
      dirty.add(path.dirname(file));
      await real.create(file, text);
    },
    async remove(file) {
      dirty.add(path.dirname(file));
      await real.remove(file);
    },
    async removeFolder(folder) {
      // A folder that comes back after a crash is removed again.
      await real.removeFolder(folder);
    },
    async makeFolder(folder) {
      if (folder.includes('articles')) dirty.add(path.dirname(folder));
      return real.makeFolder(folder);
    },
    async rename(from, to) {
      expect([...dirty].filter((folder) => folder.startsWith(from))).toEqual([]);
      dirty.add(path.dirname(from));
      dirty.add(path.dirname(to));
      await real.rename(from, to);
    },
    async sync(folder) {
      await real.sync(folder);
      dirty.delete(folder);
    },
  };
  await update({ disk });
  expect([...dirty]).toEqual([]);
  expect(states).toBeGreaterThan(1);
  expect(readTree()).toEqual(expectedTree());
});
