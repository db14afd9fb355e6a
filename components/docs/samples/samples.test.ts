import { execFile, spawn } from 'node:child_process';
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
import { compile } from '@/tests/support/compile';
import { freePort } from '@/tests/support/ports';
import { clientProgram } from './command-line';
import { mirrorSample } from './mirror';
import * as quickStart from './quick-start';
import { pythonReceiverSample, receiverSample } from './receiver';
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
  await writeFile(file, pythonReceiverSample);
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
  } finally {
    const ended = once(receiver, 'exit');
    receiver.kill('SIGKILL');
    await ended;
  }
});

test('the printed programs compile under strict TypeScript', async () => {
  const values = getGuideValues('en', 'an-article');
  const programs = Object.entries({
    ask: quickStart.askSample(values).typescript,
    read: quickStart.readSample(values).typescript,
    me: quickStart.meSample(values).typescript,
    request: quickStart.requestSample(values).typescript,
    mirror: mirrorSample(values).typescript,
    snapshot: snapshotSample(values).typescript,
    client: clientProgram(values),
    receiver: receiverSample,
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
