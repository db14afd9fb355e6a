import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type StandIn, sendJson, sendProblem, startArchive } from '../../../tests/support/archive-stand-in';

const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-hi-'));
const program = path.join(folder, 'hi.mjs');
beforeAll(async () => {
  await build({
    entryPoints: [path.join(import.meta.dirname, 'hi.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let archive: StandIn;
const children: ChildProcess[] = [];
beforeEach(async () => {
  archive = await startArchive();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await archive.close();
});

type Run = { args: string[]; env?: Record<string, string>; input?: string };

function start({ args, env = {}, input }: Run): { child: ChildProcess; output: { out: string; err: string } } {
  const child = spawn(process.execPath, [program, ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, LANG: 'en_GB.UTF-8', HI_BASE_URL: archive.url, ...env },
    stdio: 'pipe',
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  child.stdin?.end(input ?? '');
  return { child, output };
}

async function hi(...args: string[]) {
  return run({ args });
}

async function run(options: Run) {
  const { child, output } = start(options);
  const [code, signal] = await once(child, 'close');
  return { code, signal, ...output };
}

/** Responds to a path of the API with a value, as JSON. */
const serve = (responses: Record<string, unknown>) =>
  archive.intercept((_request, response, { pathname }) => {
    const value = responses[pathname.replace('/api/v1', '')];
    if (value !== undefined) sendJson(response, value);
    return value !== undefined;
  });

const article = {
  slug: 'true-cost',
  title_en: 'The true cost',
  title_zh: '真实成本',
  excerpt_en: 'What a booking costs.',
  excerpt_zh: '一次预订的成本。',
  content_en: '## Fees\n\nMore than you think.',
  content_zh: '比想象中更高。',
  author_name: 'Lin Yue',
  author_name_zh: '林悦',
  published_at: '2026-01-15T00:00:00.000Z',
  url: 'https://archive.example.com/archive/true-cost',
  access: { full_text: true, reason: 'active_key' },
};
const results = {
  query: 'cost',
  items: [
    { type: 'article', ...article },
    { type: 'video', title_en: 'A talk', title_zh: null, video_url: 'https://video.example.com/1' },
  ],
  page: 1,
  page_size: 2,
  total: 5,
  total_pages: 3,
};

test('exits with 2 on an invalid command line and points to help', async () => {
  for (const args of [[], ['search', 'x', '--api-key', 'hik_1'], ['search', 'x', '--base-url', 'archive.example.com']]) {
    const { code, out, err } = await hi(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/\nSee hi --help\.\n$/);
  }
  expect(archive.requests).toEqual([]);
});

test('prints help and version on standard output', async () => {
  const help = await hi('--help');
  expect(help).toMatchObject({ code: 0, err: '' });
  for (const each of ['search', 'get', 'cite', 'mirror', 'mcp']) expect(help.out).toContain(`hi ${each}`);
  expect((await hi('mirror', '--help')).out).toMatch(/^hi mirror DIR/);
  expect(help.out.split('\n').every((line) => line.length <= 110)).toBe(true);
  expect((await hi('--help', '--lang', 'zh')).out).toContain('退出码');
  expect((await hi('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

describe('search', () => {
  test('prints a few lines for each item', async () => {
    serve({ '/search': results });
    const { code, out, err } = await hi('search', 'true', 'cost', '--page', '1');
    expect(code).toBe(0);
    expect(out).toBe(
      'The true cost\n  true-cost · Lin Yue · 2026-01-15\n  What a booking costs.\n\nA talk\n  https://video.example.com/1 · video\n\n',
    );
    expect(err).toBe('2 of 5 results. --page 2 shows more.\n');
    expect(archive.requests[0]?.path).toBe('/api/v1/search?q=true+cost&page=1');
  });

  it.each([
    [0, 0, 'No results.\n'],
    [5, 3, 'The last page is --page 3.\n'],
  ])('says why a page is empty: %i results, %i pages', async (total, total_pages, err) => {
    serve({ '/search': { ...results, items: [], page: 9, total, total_pages } });
    expect(await hi('search', 'cost', '--page', '9')).toMatchObject({ code: 0, out: '', err });
  });

  test('prints Chinese on request', async () => {
    serve({ '/search': results });
    const { out, err } = await run({ args: ['search', '成本'], env: { LANG: 'zh_CN.UTF-8' } });
    expect(out).toContain('真实成本\n  true-cost · 林悦 · 2026-01-15\n  一次预订的成本。\n');
    expect(err).toBe('共 5 条结果，显示 2 条。--page 2 查看下一页。\n');
  });

  test('prints the unmodified response with --json', async () => {
    const text = '{ "items" : [],\n "total": 0, "odd": "\u009b\\u001b" }';
    archive.intercept((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      return true;
    });
    expect(await hi('search', 'x', '--json', '--lang', 'zh')).toMatchObject({ code: 0, out: `${text}\n`, err: '' });
    expect(archive.requests[0]?.path).toBe('/api/v1/search?q=x&lang=zh');
  });
});

describe('get', () => {
  test('prints an article as Markdown', async () => {
    serve({ '/articles/true-cost': article });
    expect(await hi('get', 'true-cost')).toMatchObject({
      code: 0,
      out: '# The true cost\n\nLin Yue · 2026-01-15\n<https://archive.example.com/archive/true-cost>\n\n## Fees\n\nMore than you think.\n',
      err: '',
    });
  });

  test('says that an article has no text in the requested language', async () => {
    serve({ '/articles/a': { ...article, content_zh: null, title_zh: null } });
    expect(await hi('get', 'a', '--lang', 'zh')).toMatchObject({
      code: 0,
      out: expect.stringContaining('More than you think.'),
      err: '这篇文章没有中文正文，以上为英文。\n',
    });
    expect(await hi('get', 'a', '--lang', 'en')).toMatchObject({ code: 0, err: '' });
  });

  test('reports that the full text needs a key', async () => {
    serve({
      '/articles/a': { ...article, content_en: null, content_zh: null, access: { full_text: false, reason: 'anonymous' } },
    });
    const { out, err } = await hi('get', 'a');
    expect(out).toContain('\n\nWhat a booking costs.\n');
    expect(err).toContain('HI_API_KEY');
  });
});

test('cite prints citations and names unknown slugs', async () => {
  serve({ '/citations': { text: '@misc{a,\r\n}\n', missing: ['gone\x1b[2J'] } });
  expect(await hi('cite', 'a', 'gone', '--format', 'bibtex')).toMatchObject({
    code: 4,
    out: '@misc{a,\r\n}\n',
    err: 'Not found: gone\ufffd[2J\n',
  });
});

describe('failures', () => {
  test.each<[code: string, status: number, members: object, exit: number, message: RegExp]>([
    ['article_not_found', 404, {}, 4, /^about article_not_found\nRequest ID: r-1\n$/],
    ['not_found', 404, {}, 1, /^about not_found/],
    ['daily_quota_exceeded', 429, { reset_at: '2026-11-24T00:00:00.000Z' }, 3, /2026-11-24T00:00:00\.000Z/],
    ['key_frozen', 403, { detail: 'Frozen\x1b]0;x\x07\r\nfor now' }, 1, /^Frozen\ufffd\]0;x\ufffd for now\n/],
    ['internal_error', 500, {}, 1, /^about internal_error/],
  ])('%s', async (code, status, members, exit, message) => {
    archive.intercept((_request, response) => {
      sendProblem(response, status, code, members);
      return true;
    });
    const result = await hi('get', 'a');
    expect(result).toMatchObject({ code: exit, out: '' });
    expect(result.err).toMatch(message);
  });

  test('reports an HTML page in place of the API', async () => {
    archive.intercept((_request, response) => {
      response.writeHead(200).end('<html>');
      return true;
    });
    expect(await hi('search', 'x', '--json')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('base URL') });
  });
});

test('titles cannot inject terminal escape sequences', async () => {
  const hostile = '\x1b[2J\x1b]0;owned\x07\r\b\x9b31m\u202etxt';
  serve({
    '/search': {
      ...results,
      items: [{ ...results.items[0], slug: hostile, title_en: hostile, author_name: hostile, excerpt_en: hostile }],
    },
    '/articles/a': { ...article, title_en: hostile, author_name: hostile, url: hostile, content_en: hostile },
  });
  for (const args of [
    ['search', 'x'],
    ['get', 'a'],
  ]) {
    const { code, out } = await hi(...args);
    expect(code).toBe(0);
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  }
});

test('reads the key from HI_API_KEY or a file and never prints it', async () => {
  serve({ '/search': results });
  const file = path.join(folder, 'key');
  writeFileSync(file, 'hik_file\n');
  const outputs = [
    await run({ args: ['search', 'x'], env: { HI_API_KEY: 'hik_variable' } }),
    await run({ args: ['search', 'x', '--key-file', file], env: { HI_API_KEY: 'hik_variable' } }),
    await run({ args: ['search', 'x'], env: { HI_API_KEY: '' } }),
  ];
  expect(archive.requests.map(({ authorization }) => authorization)).toEqual([
    'Bearer hik_variable',
    'Bearer hik_file',
    undefined,
  ]);
  const broken = await run({ args: ['search', 'x'], env: { HI_API_KEY: 'hik_a b' } });
  expect(broken.code).toBe(2);
  for (const { out, err } of [...outputs, broken]) expect(out + err).not.toContain('hik_');
});

test('a closed output pipe is not an error', async () => {
  serve({ '/articles/a': { ...article, content_en: 'text\n'.repeat(200_000) } });
  const { child, output } = start({ args: ['get', 'a'] });
  child.stdout?.once('data', () => child.stdout?.destroy());
  const [code, signal] = await once(child, 'close');
  expect({ code, signal, err: output.err }).toEqual({ code: 0, signal: null, err: '' });
});

test.skipIf(!existsSync('/dev/full'))('reports a full disk in one line and fails', async () => {
  serve({ '/search': results });
  const shell = spawn('sh', ['-c', `"$0" "$1" search cost > /dev/full`, process.execPath, program], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, HI_BASE_URL: archive.url },
    stdio: 'pipe',
  });
  children.push(shell);
  let err = '';
  shell.stderr.on('data', (text) => {
    err += text;
  });
  const [code] = await once(shell, 'close');
  expect({ code, lines: err.match(/no space left/g)?.length, stack: /^ +at /m.test(err) }).toEqual({
    code: 1,
    lines: 1,
    stack: false,
  });
});

describe('mirror', () => {
  test.skipIf(!existsSync('/proc/self'))('reports a folder that cannot exist in one line and fails', async () => {
    expect(await hi('mirror', '/proc/nowhere/archive')).toEqual({
      code: 1,
      signal: null,
      out: '',
      err: 'The folder /proc/nowhere cannot be created.\n',
    });
  });

  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(folder, 'mirror-'));
    for (let n = 0; n < 40; n += 1) archive.put(`article-${n}`);
  });

  const untilUpToDate = (child: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (text: string) => /Up to date/.test(text) && resolve());
      child.once('close', () => reject(new Error('the mirror ended')));
    });

  test('prints a summary and verifies the copy', async () => {
    expect(await hi('mirror', root)).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringMatching(/40 changes applied\. Up to date/),
    });
    expect(await hi('mirror', root, '--verify')).toMatchObject({ code: 0, err: expect.stringContaining('40 articles compared') });
    rmSync(path.join(root, 'articles'), { recursive: true });
    expect(await hi('mirror', root, '--format', 'markdown')).toMatchObject({ code: 1, err: expect.stringContaining('--fresh') });
  });

  test('lists differences and exits with 1', async () => {
    await hi('mirror', root);
    const [first = ''] = readdirSync(path.join(root, 'articles'));
    rmSync(path.join(root, 'articles', first), { recursive: true });
    const { code, out } = await hi('mirror', root, '--verify');
    expect(code).toBe(1);
    expect(out).toMatch(/^([0-9a-f]{2}\/article-\d+\.json {2}missing\n)+$/);
  });

  test('holds a lock while watching and releases it when interrupted', async () => {
    const { child, output } = start({ args: ['mirror', root, '--watch'] });
    await untilUpToDate(child);
    expect(await hi('mirror', root)).toMatchObject({ code: 1, err: expect.stringContaining(`process ${child.pid}`) });
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([null, 'SIGINT']);
    expect(output.err).not.toMatch(/Error|at /);
    expect(existsSync(path.join(root, 'lock'))).toBe(false);
    expect((await hi('mirror', root)).code).toBe(0);
  });

  test('survives kill -9 while the archive changes', async () => {
    archive.addSnapshot();
    let requests = 0;
    let victim: ChildProcess | undefined;
    // Each run is killed after one request more than the run before; every request finds changes.
    for (let kills = 1; kills <= 8; kills += 1) {
      requests = 0;
      archive.intercept(() => {
        requests += 1;
        archive.put(`article-${requests % 40}`, { slug: `renamed-${requests % 7}-${requests % 40}` });
        if (requests > kills / 2) setImmediate(() => victim?.kill('SIGKILL'));
        return false;
      });
      victim = start({ args: ['mirror', root] }).child;
      await once(victim, 'close');
    }
    archive.intercept(() => false);
    const { code, out, err } = await hi('mirror', root, '--verify');
    expect({ code, out }, err).toEqual({ code: 0, out: '' });
  });
});
