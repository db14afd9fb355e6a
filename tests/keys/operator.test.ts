import { describe, expect, test } from 'vitest';
import { addKey, addOwner, call, fleetDatabase } from '../support/fleet';

const database = fleetDatabase();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('addresses for who runs the service', () => {
  test('say that the process lives and that it should be sent requests', async () => {
    expect((await call('/api/health')).body).toEqual({ status: 'ok' });
    const ready = await call('/api/ready');
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready', database: 'ok', counters: 'ok' }]);
  });

  test.each(['/api/metrics', '/api/cron/go-live', '/api/cron/mail'])('do not exist at %s without the token', async (path) => {
    for (const headers of [{}, bearer('wrong'), bearer('metrics-of-the-test'), { authorization: 'metrics-of-the-tests' }]) {
      expect(await call(path, { headers: headers as Record<string, string> })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });

  test('count requests by operation, status and kind of caller, and name no key', async () => {
    const key = await addKey(database, await addOwner(database));
    const from = '198.18.0.9';
    await call('/api/v1/categories', { key: key.text, from, server: 0 });
    await call('/api/v1/me', { headers: bearer('hik_nothing'), server: 0 });
    const { status, text } = await call('/api/metrics', { headers: bearer('metrics-of-the-tests'), server: 0 });
    expect(status).toBe(200);
    expect(text).toMatch(/^hospitality_requests_total\{operation="listCategories",status="200",caller="key"\} [1-9]/m);
    expect(text).toMatch(/^hospitality_refusals_total\{code="key_invalid"\} [1-9]/m);
    expect(text).toMatch(/^hospitality_database\{subject="keys_active"\} [1-9]/m);
    expect(text).toMatch(/^hospitality_counters_away 0$/m);
    expect(text).not.toContain(key.prefix);
  });

  test('publish what is due and send what waits, on a schedule of somebody else’s', async () => {
    for (const method of ['GET', 'POST']) {
      const live = await call('/api/cron/go-live', { method, headers: bearer('cron-of-the-tests') });
      expect([live.status, live.body]).toEqual([200, { articles: expect.any(Number) }]);
      const mail = await call('/api/cron/mail', { method, headers: bearer('cron-of-the-tests') });
      expect([mail.status, mail.body]).toEqual([200, { queued: expect.any(Number), sent: expect.any(Number) }]);
    }
    expect((await call('/api/cron/mail', { method: 'DELETE', headers: bearer('cron-of-the-tests') })).status).toBe(405);
  });

  test('carry what keeps browsers safe, as every other answer does', async () => {
    for (const path of ['/api/health', '/api/v1/categories', '/api/v1/nothing', '/en', '/zh/archive', '/nothing-here']) {
      const { headers } = await call(path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBeTruthy();
    }
  });
});
