import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { pageLinks } from '@/lib/api/http/response';
import { compile } from '@/tests/support/compile';
import { freePort } from '@/tests/support/ports';
import { clientProgram } from './command-line';
import { mirrorSample } from './mirror';
import * as quickStart from './quick-start';
import { receiverSample } from './receiver';
import { retrySample } from './retry';
import { type Sample, type SampleLanguage, sampleLanguages } from './sample';
import { snapshotSample } from './snapshots';
import { uploadSample } from './upload';

const run = promisify(execFile);
const article = (slug: string) => ({ slug, updated_at: '2026-03-01T00:00:00.000Z' });
const upsert = (at: number, slug: string, previous_slugs: string[] = []) => ({
  type: 'upsert',
  slug,
  changed_at: toStamp(at),
  previous_slugs,
  article: { ...article(slug), at },
});
const remove = (at: number, slug: string, previous_slugs: string[] = []) => ({
  type: 'delete',
  slug,
  changed_at: toStamp(at),
  previous_slugs,
  article: null,
});

function toStamp(second: number): string {
  return new Date(Date.UTC(2026, 2, 1, 0, 0, second)).toISOString();
}

/** A feed in two pages: a rename, a slug that is used again by another article, a withdrawal after a rename. */
const pages = [
  [upsert(1, 'kept'), upsert(2, 'old-name'), upsert(3, 'withdrawn-later')],
  [upsert(4, 'new-name', ['old-name']), upsert(5, 'old-name'), remove(6, 'withdrawn', ['withdrawn-later'])],
];

let folder: string;
let requests: { since: string | null; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  const since = new URL(request.url ?? '', 'http://localhost').searchParams.get('since');
  requests.push({ since, authorization: request.headers.authorization });
  // The first request meets a limit, as any may.
  if (requests.length === 1) {
    response.writeHead(429, { 'retry-after': '0' }).end('{}');
    return;
  }
  const after = pages.flat().filter(({ changed_at }) => changed_at > (since ?? ''));
  const changes = after.slice(0, 3);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ changes, next_since: changes.at(-1)?.changed_at ?? since, has_more: after.length > 3 }));
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docs-sample-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

test('the printed mirror program copies all articles and resumes where it stopped', async () => {
  const { port } = server.address() as AddressInfo;
  const values = { ...getGuideValues('en', 'an-article'), appUrl: `http://127.0.0.1:${port}` };
  const file = path.join(folder, 'mirror.mts');
  await writeFile(file, mirrorSample(values).typescript);
  const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
  const env = { ...process.env, HI_API_KEY: 'hik_test' };

  const first = await run(process.execPath, [tsx, file], { cwd: folder, env });
  const mirror = JSON.parse(await readFile(path.join(folder, 'mirror.json'), 'utf8'));
  expect(Object.keys(mirror.articles).sort()).toEqual(['kept', 'new-name', 'old-name']);
  expect(mirror.articles['old-name'].at).toBe(5);
  expect(mirror.since).toBe(toStamp(6));
  expect(first.stdout).toContain('3 articles, up to');
  expect(requests.map(({ since }) => since)).toEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', toStamp(3)]);
  expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer hik_test']));

  requests = [{ since: null, authorization: undefined }];
  await run(process.execPath, [tsx, file], { cwd: folder, env });
  expect(requests.at(-1)?.since).toBe(toStamp(6));
  expect(JSON.parse(await readFile(path.join(folder, 'mirror.json'), 'utf8'))).toEqual(mirror);
});

test('the printed Python receiver accepts only signed and recent messages', async () => {
  const file = path.join(folder, 'receiver.py');
  await writeFile(file, receiverSample.python);
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const PORT = String(await freePort());
  const receiver = spawn('python3', [file], { env: { ...process.env, WEBHOOK_SECRET: secret, PORT } });
  const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
  try {
    const send = (headers: Record<string, string>, body: string) =>
      fetch(`http://127.0.0.1:${PORT}`, { method: 'POST', headers, body }).then(({ status }) => status);
    await vi.waitUntil(() => send({}, '').catch(() => undefined), { timeout: 60_000, interval: 100 });
    const body = '{"type":"webhook.test","timestamp":"2026-03-01T00:00:00.000Z","data":{"slug":"收益"}}';
    const sign = (at: Date, signer = new Webhook(secret)) => ({
      'webhook-id': 'm-1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signer.sign('m-1', at, body),
    });
    const now = new Date();
    const other = new Webhook(Buffer.alloc(32, 8).toString('base64'));
    expect(await send(sign(now), body)).toBe(204);
    expect((await lines.next()).value).toContain("'slug': '收益'");
    const during = sign(now);
    during['webhook-signature'] = `${other.sign('m-1', now, body)} ${during['webhook-signature']}`;
    expect(await send(during, body)).toBe(204);
    expect(await send(sign(now), `${body} `)).toBe(400);
    expect(await send(sign(now, other), body)).toBe(400);
    expect(await send(sign(new Date(now.getTime() - 400_000)), body)).toBe(400);
    expect(await send({ ...sign(now), 'webhook-timestamp': 'now' }, body)).toBe(400);
    expect(await send({}, body)).toBe(400);
    const command = receiverSample.curl.replace(':8000', `:${PORT}`);
    const sent = await run('sh', ['-c', command], { env: { ...process.env, WEBHOOK_SECRET: secret } });
    expect(sent.stdout).toContain(' 204 ');
  } finally {
    const ended = once(receiver, 'exit');
    receiver.kill('SIGKILL');
    await ended;
  }
});

test('the message in the docs is signed with the secret beside it', () => {
  const { secret, request, signed } = getGuideValues('en', '').webhookMessage;
  const [head = '', body = ''] = request.split('\n\n');
  const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ')));
  expect(signed).toBe(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(JSON.parse(body)).toMatchObject({ type: 'article.updated', data: { slug: expect.any(String) } });
});

/** Runs a printed program in a language. */
async function runSample(sample: Sample, language: SampleLanguage) {
  const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
  const [command, ...before] = { curl: ['sh'], python: ['python3'], typescript: [process.execPath, tsx] }[language];
  const file = path.join(folder, `program.${{ curl: 'sh', python: 'py', typescript: 'mts' }[language]}`);
  await writeFile(file, sample[language]);
  return run(command as string, [...before, file], { cwd: folder });
}

/** Serves the responses one after the other while a program runs. */
async function serve(responses: ((origin: string) => { status?: number; headers?: Record<string, string>; body: unknown })[]) {
  const urls: string[] = [];
  const sender = createServer((request, response) => {
    const next = responses[urls.push(request.url ?? '') - 1]?.(origin);
    response.writeHead(next?.status ?? (next ? 200 : 500), next?.headers).end(JSON.stringify(next?.body ?? {}));
  });
  await new Promise<void>((resolve) => sender.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(sender.address() as AddressInfo).port}`;
  return { urls, values: { ...getGuideValues('en', ''), appUrl: origin }, close: () => sender.close() };
}

const limited = (wait: string) => () => ({ status: 429, headers: { 'retry-after': wait }, body: { status: 429 } });

/** How many requests a program sends that always gets the same response. */
async function countAttempts(
  toSample: (values: ReturnType<typeof getGuideValues>) => Sample,
  language: SampleLanguage,
  wait: string,
) {
  const { urls, values, close } = await serve(Array(5).fill(limited(wait)));
  const { stderr } = await runSample(toSample(values), language).then(
    () => expect.unreachable(),
    (error: { stderr: string }) => error,
  );
  close();
  expect(stderr).toContain('429');
  expect(stderr).not.toContain('ValueError');
  return urls.length;
}

const date = 'Wed, 02 Dec 2026 00:00:00 GMT';

test.each(sampleLanguages)('the printed %s program reads a list to its end', async (language) => {
  const toReply = (page: number) => (origin: string) => {
    const link = pageLinks(`${origin}/api/v1/articles`, { page_size: '100' }, { page, total_pages: 3 });
    return { headers: { link }, body: { items: [article(`of-page-${page}`)] } };
  };
  const { urls, values, close } = await serve([1, 2, 3].map(toReply));
  const { stdout } = await runSample(quickStart.pagesSample(values), language).finally(close);
  expect(stdout.match(/of-page-\d/g)).toEqual(['of-page-1', 'of-page-2', 'of-page-3']);
  expect(urls.map((url) => new URLSearchParams(url.split('?')[1]).get('page'))).toEqual([null, '2', '3']);
});

test.each(sampleLanguages)('the printed %s program searches for a phrase and counts', async (language) => {
  const counts = { total: 1_234, total_all: 567 };
  const { urls, values, close } = await serve([() => ({ body: { items: [], ...counts } })]);
  const { stdout } = await runSample(quickStart.phraseSample(values), language).finally(close);
  for (const count of Object.values(counts)) expect(stdout).toContain(String(count));
  expect(Object.fromEntries(new URL(urls[0] ?? '', 'http://localhost').searchParams)).toEqual({
    q: '"revenue management" pricing',
  });
});

test.each(sampleLanguages)('the printed %s program succeeds after a limit', async (language) => {
  const { urls, values, close } = await serve([limited('1'), () => ({ body: { items: [1, 2] } })]);
  const { stdout } = await runSample(retrySample(values), language).finally(close);
  expect(stdout).toContain('2');
  expect(urls).toHaveLength(2);
});

test.each<[language: SampleLanguage, wait: string, attempts: number]>([
  ['curl', '1', 4],
  ['curl', '181', 1],
  ['python', '1', 4],
  ['python', '61', 1],
  ['python', date, 1],
  ['typescript', '1', 4],
  ['typescript', '61', 1],
  ['typescript', date, 1],
])('the printed %s program, told to wait %s, sends %i requests', async (language, wait, attempts) => {
  expect(await countAttempts(retrySample, language, wait)).toBe(attempts);
});

test.each<[language: SampleLanguage, wait: string, attempts: number]>([
  ['python', '0', 4],
  ['python', '61', 1],
  ['python', date, 1],
  ['typescript', '0', 4],
  ['typescript', '61', 1],
  ['typescript', date, 1],
])('the printed %s mirror program, told to wait %s, sends %i requests', async (language, wait, attempts) => {
  expect(await countAttempts(mirrorSample, language, wait)).toBe(attempts);
});

test('the printed programs compile under strict TypeScript', async () => {
  const values = getGuideValues('en', 'an-article');
  const programs = Object.entries({
    ask: quickStart.askSample(values).typescript,
    phrase: quickStart.phraseSample(values).typescript,
    read: quickStart.readSample(values).typescript,
    me: quickStart.meSample(values).typescript,
    request: quickStart.requestSample(values).typescript,
    mirror: mirrorSample(values).typescript,
    snapshot: snapshotSample(values).typescript,
    client: clientProgram(values),
    receiver: receiverSample.typescript,
    pages: quickStart.pagesSample(values).typescript,
    retry: retrySample(values).typescript,
    issue: quickStart.issueSample(values).typescript,
    upload: uploadSample('https://research.example.com/api/v1/admin/media').typescript,
  });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const files = programs.map(([name]) => `${name}.mts`);
  for (const [name, text] of programs) await writeFile(path.join(folder, `${name}.mts`), text);
  const { messages } = await compile(folder, {
    files,
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2024',
      module: 'nodenext',
      moduleDetection: 'force',
      types: ['node'],
      paths: { 'hospitality-intelligence': [path.resolve('clients/typescript/src/index.ts')] },
    },
  });
  expect(messages).toEqual([]);
});
