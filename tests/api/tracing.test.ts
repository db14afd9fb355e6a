import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fleetEnvironment, openFleetDatabase } from '../support/fleet';
import { addSubscriber, issueKey } from '../support/people';
import { freePort } from '../support/ports';
import { type Service, startService } from '../support/service';
import { startCollector } from '../support/trace-collector';

const database = openFleetDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-traces-'));
const preload = path.resolve('tests/support/list-loaded-modules.cjs');
const running: { stop(): Promise<unknown> }[] = [];
afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
});

let started = 0;

/** A server like those of the fleet, which also notes what it loads. */
async function startTraced(environment: Record<string, string>): Promise<Service & { loaded(): string }> {
  started += 1;
  const LOADED_FILE = path.join(folder, `loaded-${started}`);
  const service = await startService({
    ...fleetEnvironment(),
    DATA_DIR: folder,
    NODE_OPTIONS: `--require ${preload}`,
    LOADED_FILE,
    ...environment,
  });
  running.push(service);
  return { ...service, loaded: () => (existsSync(LOADED_FILE) ? readFileSync(LOADED_FILE, 'utf8') : '') };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('tracing with a collector', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let service: Awaited<ReturnType<typeof startTraced>>;
  beforeAll(async () => {
    collector = await startCollector();
    service = await startTraced({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-tests',
    });
  });
  afterAll(() => collector.close());

  it('exports one span per request with operation, route, status, code and caller kind', async () => {
    const key = await issueKey(database, await addSubscriber(database));
    const ask = (at: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(service.url + at, { ...init, headers: { 'x-request-id': `trace-${at.length}`, ...headers } });
    await ask('/api/v1/categories', bearer(key.text));
    await ask('/api/v1/articles/no-such-article');
    await ask('/api/v1/me', bearer('hik_nothing'));
    await ask('/api/v1/nowhere');
    await ask('/api/v1/articles?page=0');
    const spans = await collector.waitFor(5);
    expect(spans.map(({ name, attributes }) => ({ name, ...attributes }))).toEqual([
      {
        name: 'GET /api/v1/categories',
        'hospitality.operation': 'listCategories',
        'hospitality.caller': 'key',
        'hospitality.request_id': 'trace-18',
        'http.request.method': 'GET',
        'http.route': '/api/v1/categories',
        'http.response.status_code': 200,
      },
      expect.objectContaining({
        name: 'GET /api/v1/articles/{slug}',
        'http.response.status_code': 404,
        'error.type': 'article_not_found',
        'hospitality.caller': 'anonymous',
      }),
      expect.objectContaining({ name: 'GET /api/v1/me', 'error.type': 'key_invalid', 'hospitality.caller': 'rejected' }),
      expect.objectContaining({ name: 'unrouted', 'error.type': 'not_found', 'hospitality.operation': 'unrouted' }),
      expect.objectContaining({ 'http.response.status_code': 422, 'error.type': 'invalid_input' }),
    ]);
    expect(spans.every(({ parentSpanId }) => !parentSpanId)).toBe(true);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(5);
    expect(collector.requests[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-collector-key': 'of-the-tests' } });
    expect(new Set(collector.services())).toEqual(new Set(['hospitality-intelligence']));
    expect(service.loaded()).toContain('exporter-trace-otlp-http');
  });

  it('exports no key, token, email, query or header of a caller', async () => {
    const key = await issueKey(database, await addSubscriber(database));
    const before = collector.spans().length;
    const planted = 'PlantedSecretWord';
    const headers = {
      ...bearer(key.text),
      cookie: `hospitality.session=${planted}`,
      'user-agent': planted,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      tracestate: `vendor=${planted}`,
      baggage: `secret=${planted}`,
      referer: `http://localhost/${planted}`,
    };
    for (const at of [`search?q=${planted}`, `articles/${planted}?lang=en`, `${planted}?email=planted@example.com`])
      await fetch(`${service.url}/api/v1/${at}`, { headers });
    await fetch(`${service.url}/en/archive?q=${planted}`, { headers });
    for (const [at, body] of [
      ['request', { email: 'planted@example.com' }],
      ['issue', { email: 'planted@example.com', token: planted }],
    ] as const)
      await fetch(`${service.url}/api/v1/keys/${at}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await collector.waitFor(before + 5);
    expect(collector.spans()).toHaveLength(before + 5);
    for (const secret of [planted, 'planted@example.com', key.text, key.text.slice(13), key.prefix, '0af7651916cd43dd'])
      expect(collector.text()).not.toContain(secret);
    expect(collector.text()).toContain('"searchArchive"');
  });
});

it('loads no tracing package unless configured, and then names missing packages', async () => {
  const without = path.resolve('tests/support/without-opentelemetry.mjs');
  const NODE_OPTIONS = `--require ${preload} --import ${without}`;
  const serve = async () => {
    // Nor does any page.
    const service = await startTraced({
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9',
      NODE_OPTIONS,
      PRELOAD_PAGES: '',
    });
    expect((await fetch(`${service.url}/api/v1/categories`)).status).toBe(200);
    expect((await fetch(`${service.url}/en`)).status).toBe(200);
    expect(service.loaded()).toBe('');
  };
  await Promise.all([
    serve(),
    expect(startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', NODE_OPTIONS })).rejects.toThrow(
      /OTEL_EXPORTER_OTLP_ENDPOINT is set, but .* run `npm install --include=optional`\s*$/,
    ),
  ]);
});

it('an unavailable collector delays neither responses nor shutdown', async () => {
  const silent = await import('node:net').then(({ createServer }) => createServer());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const check = async (url: string) => {
    const service = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: url, LIMIT_ANONYMOUS_PER_MINUTE: '1000' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${service.url}/api/v1/categories`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const ended = new Promise((resolve) => service.child.once('exit', (code) => resolve(code)));
    await service.stop();
    expect(await ended).toBe(0);
    expect(service.output()).not.toMatch(/unhandled|at .*node_modules\/@opentelemetry/i);
  };
  await Promise.all(['http://127.0.0.1:9', `http://127.0.0.1:${port}`].map(check));
  silent.close();
});

it('tracing starts when Next serves on its own', async () => {
  const collector = await startCollector();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: inject('fleet').databaseUrl,
      AUTH_SECRET: 'the secret that this process signs its sessions with',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  running.push({
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready')) break;
  child.stdout.resume();
  expect((await fetch(`${url}/api/v1/categories`)).status).toBe(200);
  const spans = await collector.waitFor(1);
  expect(spans.map(({ name }) => name)).toEqual(['GET /api/v1/categories']);
  child.kill('SIGTERM');
  await ended;
  await collector.close();
});
