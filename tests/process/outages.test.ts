import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { createCredential } from '../../lib/platform/credentials';
import { inParallel, tally } from '../support/concurrency';
import { createTestDatabase } from '../support/databases';
import { newAddress } from '../support/http';
import { operationRequests } from '../support/operation-requests';
import { addSubscriber, issueKey } from '../support/people';
import { send } from '../support/separate-clients';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import { openTestEnvironment, type TestEnvironment } from '../support/test-environment';

let environment: TestEnvironment;
let postgres: TcpProxy;
let redis: TcpProxy;
let url: string;
let key: string;

beforeAll(async () => {
  expect(inject('clusterUrl')).toBeDefined();
  const database = await createTestDatabase();
  await loadSampleArchive(database);
  environment = await openTestEnvironment(database.url);
  postgres = await startTcpProxy(Number(new URL(database.url).port));
  redis = await startTcpProxy(environment.redis.port);
  const through = new URL(database.url);
  through.port = String(postgres.port);
  const limits = { LIMIT_ANONYMOUS_PER_MINUTE: '1000000', LIMIT_ANONYMOUS_PER_DAY: '1000000' };
  ({ url } = await environment.start({ ...limits, DATABASE_URL: through.href, REDIS_URL: `redis://127.0.0.1:${redis.port}` }));
  key = (await issueKey(database, await addSubscriber(database))).text;
});
afterAll(async () => {
  await postgres.setMode('working');
  await environment.close();
  await postgres.close();
  await redis.close();
});

const from = newAddress();
const withKey = () => send(url, '/api/v1/categories', { headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from } });
const ready = async () => (await send(url, '/api/ready')).json;
const recovered = () =>
  expect.poll(() => send(url, '/api/v1/categories'), { timeout: 20_000, interval: 50 }).toMatchObject({ status: 200 });

describe('PostgreSQL', () => {
  test.each(['refused', 'held'] as const)('returns 503 with Retry-After and recovers: %s', async (weather) => {
    await recovered();
    await postgres.setMode(weather);
    const answers = await Promise.all([withKey(), send(url, '/api/v1/articles'), send(url, '/api/v1/search?q=hotel')]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' } });
      expect(answer.headers['retry-after']).toBe('2');
    }
    expect(await ready()).toMatchObject({ status: 'unavailable', database: 'unavailable' });
    await postgres.setMode('working');
    await recovered();
    expect(await withKey()).toMatchObject({ status: 200 });
    expect(await ready()).toMatchObject({ status: 'ready', database: 'ok' });
  });

  test('returns 503 for every operation when connections are refused', async () => {
    await recovered();
    await postgres.setMode('refused');
    const answers = await Promise.all(
      operationRequests.map(async ({ id, operation, target, options }) => {
        const authorization = `Bearer ${createCredential(operation.access === 'admin' ? 'hia' : 'hik').text}`;
        const answer = await send(url, target, { ...options, headers: { ...options.headers, authorization } });
        return { id, status: answer.status, code: answer.body.code };
      }),
    );
    await postgres.setMode('working');
    expect(answers).toEqual(answers.map(({ id }) => ({ id, status: 503, code: 'unavailable' })));
  });

  test('returns only 200, 304, 429 or 503 to 1,000 concurrent requests when slow', async () => {
    await recovered();
    const busy = (await issueKey(environment.database, await addSubscriber(environment.database))).text;
    await postgres.setMode(100);
    const targets = [
      '/api/v1/articles',
      '/api/v1/categories',
      '/api/v1/search?q=%E9%85%92%E5%BA%97',
      '/api/v1/me',
      '/api/v1/changes?since=2020-01-01',
    ];
    const answers = await inParallel(1_000, 1_000, (index) =>
      send(url, targets[index % targets.length] ?? '', {
        headers: { authorization: `Bearer ${busy}`, 'x-forwarded-for': from, 'if-none-match': index % 2 ? '*' : '"other"' },
      }),
    );
    await postgres.setMode('working');
    const seen = tally(answers.map(({ status }) => status));
    expect(Object.keys(seen).filter((status) => !['200', '304', '429', '503'].includes(status))).toEqual([]);
    expect(seen['429']).toBeGreaterThan(0);
  });
});

describe('pages without PostgreSQL', () => {
  const session = `__Host-hospitality-session=${'x'.repeat(43)}`;
  const pages = [
    ...['', '/archive', '/archive?q=hotel', '/archive/pms-system-of-record', '/archive/pms-system-of-record/cite?format=ris'],
    ...['/dashboard', '/signin', '/admin', '/admin/keys/hik_aaaaaaaa'],
  ];
  const open = async (path: string, id: string, language: string) => {
    const options = { headers: { cookie: session, 'x-request-id': id, 'accept-language': language } };
    const reply = await send(url, path, options);
    return reply.status === 307 ? send(url, new URL(String(reply.headers.location), url).pathname, options) : reply;
  };
  const linesOf = async (ids: string[]) => {
    const output = () => environment.services[0]?.output() ?? '';
    const isLogged = () => ids.every((id) => output().includes(`"request_id":"${id}","method"`));
    await expect.poll(isLogged, { timeout: 20_000, interval: 50 }).toBe(true);
    const lines = output().split('\n').filter(Boolean);
    const own = lines.slice(lines.findIndex((line) => line.includes('Ctrl-C stops')) + 1);
    return own.map((line) => {
      expect(() => JSON.parse(line), line).not.toThrow();
      return JSON.parse(line) as Record<string, unknown>;
    });
  };

  test.each([
    ['en', 'en', 'Temporarily unavailable'],
    ['zh', 'zh-Hans', '服务暂时不可用'],
  ])('return 503 in their language with a request id and log one line each: %s', async (locale, lang, heading) => {
    await recovered();
    await postgres.setMode('refused');
    const ids: string[] = [];
    for (const [index, page] of pages.entries()) {
      const id = `outage-${locale}-${index}`;
      ids.push(id);
      // The path's language wins over the reader's.
      const reply = await open(`/${locale}${page}`, id, locale === 'en' ? 'zh' : 'en');
      expect([page, reply.status, reply.headers['retry-after'], reply.headers['x-request-id']]).toEqual([page, 503, '2', id]);
      expect(reply.headers['cache-control']).toContain('no-store');
      expect(reply.text).toMatch(new RegExp(`<html lang="${lang}"`));
      expect(reply.text).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
      if (page === '' || page.startsWith('/archive')) expect(reply.text).toContain(`<title>${heading}`);
      expect(reply.text).toContain(`<code>${id}</code>`);
      expect(reply.text).not.toMatch(/ECONNREFUSED|Prisma|node_modules/);
    }
    // Pages that need no database are served.
    expect((await send(url, `/${locale}/docs`)).status).toBe(200);
    expect((await send(url, `/${locale}/nothing`)).status).toBe(404);
    await postgres.setMode('working');
    const lines = await linesOf(ids);
    for (const id of ids) {
      const own = lines.filter((line) => line.request_id === id);
      expect([id, own.filter(({ level }) => level === 'error').map(({ msg }) => msg)]).toEqual([id, ['page failed']]);
      expect(own.find(({ method, status }) => method === 'GET' && status === 503)).toMatchObject({
        path: expect.stringMatching(`^/${locale}(?:/|$)`),
        milliseconds: expect.any(Number),
      });
    }
    await recovered();
    expect((await send(url, `/${locale}`)).status).toBe(200);
  });
});

describe('Redis', () => {
  test.each(['refused', 'held', 1_500] as const)(
    'keeps reads working, returns 503 for key operations, and recovers: %s',
    async (weather) => {
      await expect.poll(ready, { timeout: 20_000, interval: 50 }).toMatchObject({ counters: 'ok' });
      await redis.setMode(weather);
      // The outage has not been noticed yet; the first request that meets it gets the same response.
      const first = await send(url, '/api/v1/keys/request', { json: { email: 'reader@example.com' } });
      expect(first).toMatchObject({ status: 503, json: { code: 'unavailable' } });
      const reads = await inParallel(20, 20, () => send(url, '/api/v1/articles'));
      expect(tally(reads.map(({ status }) => status))).toEqual({ 200: 20 });
      expect(await ready()).toMatchObject({ status: 'ready', counters: 'unavailable' });
      for (const path of ['/keys/request', '/keys/issue']) {
        const json = { email: 'reader@example.com', token: 'x' };
        expect(await send(url, `/api/v1${path}`, { json })).toMatchObject({ status: 503, json: { code: 'unavailable' } });
      }
      await redis.setMode('working');
      await expect.poll(ready, { timeout: 20_000, interval: 50 }).toMatchObject({ counters: 'ok' });
    },
  );
});

describe('email service', () => {
  const nextTry = () => environment.database.pool.query('UPDATE mails SET next_at = now() WHERE sent_at IS NULL');
  const failure = async () =>
    (await environment.database.pool.query('SELECT last_failure FROM mails ORDER BY created_at DESC LIMIT 1')).rows[0]
      ?.last_failure;

  test('failures stay invisible to callers, and one email is sent after recovery', async () => {
    await recovered();
    const owner = await addSubscriber(environment.database);
    environment.mail.behave((response) => void response.writeHead(500).end('<html>'));
    const requested = await send(url, '/api/v1/keys/request', { json: { email: owner.email } });
    expect(requested).toMatchObject({ status: 200, json: { status: 'accepted' } });
    const wait = { timeout: 20_000, interval: 50 };
    await expect.poll(failure, wait).toBe('500 without an error name');
    environment.mail.behave((response) => void response.writeHead(200).end('x'.repeat(1_000_000)));
    await nextTry();
    await expect.poll(failure, wait).toBe('200 with a response that is too long');
    environment.mail.behave((response) => void response.writeHead(200).end('{"id": null}'));
    await nextTry();
    await expect.poll(failure, wait).toBe('200 without an email id');
    environment.mail.behave((response) => response.socket?.destroy());
    await nextTry();
    await expect.poll(failure, wait).not.toMatch(/^200/);
    environment.mail.behave(undefined);
    await nextTry();
    await expect.poll(() => environment.mail.delivered.map(({ mail }) => mail.to), wait).toEqual([owner.email]);
  });
});
