import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sendJson, sendProblem } from '../../../../tests/support/archive-stand-in';
import {
  archive,
  expectedTree,
  key,
  paths,
  readTree,
  root,
  update,
  useArchive,
  verify,
} from '../../../../tests/support/mirror-runs';
import { createTransport } from '../transport.js';
import { type Progress, withMirror } from './mirror.js';

useArchive();

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
    await expect(update()).rejects.toMatchObject({ problem: { code: 'foreign_folder', file: 'thesis.md' } });
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
