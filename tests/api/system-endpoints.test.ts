import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { fleetEnvironment, openFleetDatabase, sendToFleet } from '../support/fleet';
import { addSubscriber, issueKey } from '../support/people';
import { startService } from '../support/service';

const database = openFleetDatabase();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('system endpoints', () => {
  test('report health and readiness', async () => {
    expect((await sendToFleet('/api/health')).body).toEqual({ status: 'ok' });
    const ready = await sendToFleet('/api/ready');
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready', database: 'ok', counters: 'ok' }]);
  });

  test.each(['/api/metrics', '/api/cron/go-live', '/api/cron/mail', '/api/cron/jobs'])(
    '%s is not found without its token',
    async (path) => {
      for (const headers of [{}, bearer('wrong'), bearer('metrics-of-the-test'), { authorization: 'metrics-of-the-tests' }]) {
        expect(await sendToFleet(path, { headers: headers as Record<string, string> })).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
      }
    },
  );

  test('count requests by operation, status and caller kind without naming keys', async () => {
    const key = await issueKey(database, await addSubscriber(database));
    const from = '198.18.0.9';
    await sendToFleet('/api/v1/categories', { key: key.text, from, server: 0 });
    await sendToFleet('/api/v1/me', { headers: bearer('hik_nothing'), server: 0 });
    const { status, text } = await sendToFleet('/api/metrics', { headers: bearer('metrics-of-the-tests'), server: 0 });
    expect(status).toBe(200);
    expect(text).toMatch(/^hospitality_requests_total\{operation="listCategories",status="200",caller="key"\} [1-9]/m);
    expect(text).toMatch(/^hospitality_rejections_total\{code="key_invalid"\} [1-9]/m);
    expect(text).toMatch(/^hospitality_keys\{status="active"\} [1-9]/m);
    for (const dependency of ['ready', 'database_up', 'counters_up'])
      expect(text).toMatch(new RegExp(`^hospitality_${dependency} 1$`, 'm'));
    expect(text).not.toContain(key.prefix);
  });

  test('count pages, unknown paths, frozen keys and pool and database figures', async () => {
    const read = async () => {
      const { text } = await sendToFleet('/api/metrics', { headers: bearer('metrics-of-the-tests'), server: 0 });
      return (line: string) => Number(new RegExp(`^${line.replace(/[{}"]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1] ?? 0);
    };
    const then = await read();
    const key = await issueKey(database, await addSubscriber(database));
    const [home, office] = ['198.18.1.9', '198.18.2.9'];
    // Two networks by turns: the third switch freezes.
    for (const from of [home, office, home, office, home])
      await sendToFleet('/api/v1/categories', { key: key.text, from, server: 0 });
    await sendToFleet('/api/v1/nothing-here', { server: 0 });
    await sendToFleet('/en', { server: 0 });
    const now = await read();
    const grown = (line: string) => now(line) - then(line);
    expect(grown('hospitality_freezes_total')).toBe(1);
    expect(grown('hospitality_rejections_total{code="key_frozen"}')).toBeGreaterThanOrEqual(1);
    expect(grown('hospitality_requests_total{operation="unrouted",status="404",caller="unknown"}')).toBeGreaterThanOrEqual(1);
    expect(grown('hospitality_page_requests_total{status="200"}')).toBeGreaterThanOrEqual(1);
    expect(now('hospitality_pool_max_connections{database="primary"}')).toBe(10);
    expect(now('hospitality_pool_connections{database="primary"}')).toBeGreaterThan(0);
    expect(now('hospitality_changes_newest_age_seconds')).toBeGreaterThan(0);
  });

  test('log one line per request without caller input', async () => {
    const key = await issueKey(database, await addSubscriber(database));
    const service = await startService({
      ...fleetEnvironment(),
      DATA_DIR: path.join(inject('fleet').outbox, '../logging'),
    });
    const ask = async (id: string, at: string, headers: Record<string, string> = {}) =>
      fetch(service.url + at, { headers: { 'x-request-id': id, ...headers } });
    await ask('line-1', '/api/v1/search?q=PlantedWord', bearer(key.text));
    await ask('line-2', '/api/v1/me?email=planted@example.com', bearer(`${key.text}x`));
    await ask('line-3', '/api/v1/PlantedWord');
    await ask('line-4', '/en/archive?q=PlantedWord');
    await ask('line-5', `/zh/${key.text}/planted@example.com/x%23token=PlantedWord`);
    await ask('line-6', '/foo.php');
    await ask('line-7', '/icon.svg');
    await service.stop();
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => 'request_id' in line);
    const line = { level: 'info', time: expect.any(String), milliseconds: expect.any(Number) };
    expect(lines.sort((a, b) => (String(a.request_id) < String(b.request_id) ? -1 : 1))).toEqual([
      { ...line, request_id: 'line-1', operation: 'searchArchive', status: 200, caller: 'key', prefix: key.prefix },
      { ...line, request_id: 'line-2', operation: 'getMe', status: 401, code: 'key_invalid', caller: 'rejected' },
      { ...line, request_id: 'line-3', operation: 'unrouted', status: 404, code: 'not_found', caller: 'unknown' },
      { ...line, request_id: 'line-4', method: 'GET', path: '/en/archive', status: 200 },
      { ...line, request_id: 'line-5', method: 'GET', path: `/zh/${key.prefix}/…/x`, status: 404 },
      { ...line, request_id: 'line-6', method: 'GET', path: '/foo.php', status: 404 },
    ]);
    for (const secret of ['PlantedWord', 'planted@example.com', key.text]) expect(service.output()).not.toContain(secret);
  });

  test('serve every cron job of vercel.json', async () => {
    const { crons } = JSON.parse(readFileSync('vercel.json', 'utf8')) as { crons: { path: string }[] };
    expect(crons).not.toEqual([]);
    for (const { path: cron } of crons)
      expect((await sendToFleet(cron, { headers: bearer('cron-of-the-tests') })).status, cron).toBe(200);
  });

  test('publish due articles and send queued email by cron', async () => {
    for (const method of ['GET', 'POST']) {
      const live = await sendToFleet('/api/cron/go-live', { method, headers: bearer('cron-of-the-tests') });
      expect([live.status, live.body]).toEqual([200, { articles: expect.any(Number) }]);
      const mail = await sendToFleet('/api/cron/mail', { method, headers: bearer('cron-of-the-tests') });
      expect([mail.status, mail.body]).toEqual([200, { queued: expect.any(Number), sent: expect.any(Number) }]);
    }
    expect((await sendToFleet('/api/cron/mail', { method: 'DELETE', headers: bearer('cron-of-the-tests') })).status).toBe(405);
  });

  test('carry the security headers of every response', async () => {
    for (const path of ['/api/health', '/api/v1/categories', '/api/v1/nothing', '/en', '/zh/archive', '/nothing-here']) {
      const { headers } = await sendToFleet(path);
      expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['referrer-policy']).toBeTruthy();
    }
  });
});
