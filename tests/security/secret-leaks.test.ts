import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis as TcpClient } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { createCredential } from '../../lib/platform/credentials';
import { newAddress } from '../support/http';
import { addSubscriber } from '../support/people';
import { type Secrets, scanDatabase, scanFiles, scanRedis, scanText } from '../support/secret-scan';
import { send } from '../support/separate-clients';
import { APP_URL, AUTH_SECRET } from '../support/test-environment';
import { startTestServer } from './test-environment';

const environment = startTestServer();
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const wait = { timeout: 20_000, interval: 50 };

/** The fragment of the newest mail's link to an address. */
async function linkTo(email: string, page: string): Promise<{ email: string; token: string }> {
  const mails = () => environment.mail.delivered.filter(({ mail }) => mail.to === email && mail.text.includes(page));
  await expect.poll(() => mails().length, wait).toBeGreaterThan(0);
  const fragment = new RegExp(`${page}#(\\S+)`).exec(mails().at(-1)?.mail.text ?? '')?.[1] ?? '';
  return Object.fromEntries(new URLSearchParams(fragment)) as { email: string; token: string };
}

/** A key's whole life through the service, and every secret that was seen on the way. */
async function liveOneLife(): Promise<Secrets> {
  const { url } = environment;
  const { email } = await addSubscriber(environment.database);
  const [home, away] = [newAddress(), newAddress()];
  const status = async (given: Promise<{ status: number }>) => (await given).status;
  const use = (key: string, from: string) =>
    send(url, '/api/v1/articles', { headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from } });

  expect(await status(send(url, '/api/v1/keys/request', { json: { email } }))).toBe(200);
  const link = await linkTo(email, '/keys/redeem');
  const issued = await send(url, '/api/v1/keys/issue', { json: link });
  expect(issued.status).toBe(200);
  const first = String(issued.body.api_key);
  // Secrets in rejected requests must not be logged either.
  await send(url, `/api/v1/articles?key=${first}&token=${link.token}`);
  await send(url, `/api/v1/nothing/${first}`);
  await send(url, `/en/${first}`);
  await send(url, '/api/v1/categories', {
    headers: { authorization: `Basic ${first}`, 'user-agent': first, 'x-request-id': first },
  });
  await send(url, '/api/v1/keys/issue', { json: { ...link, email: `${first}@example.com` } });
  await send(url, '/api/v1/keys/issue', { body: `{"api_key": "${first}"`, headers: { 'content-type': 'application/json' } });
  for (const from of [home, away, home]) expect(await status(use(first, from))).toBe(200);
  expect((await use(first, away)).body.code).toBe('key_frozen');
  const admin = (path: string) =>
    send(url, `/api/v1/admin${path}`, { method: 'POST', headers: { authorization: `Bearer ${environment.adminToken}` } });
  expect(await status(admin(`/keys/${issued.body.prefix}/unfreeze`))).toBe(200);

  const origin = { origin: APP_URL };
  expect(await status(send(url, '/api/auth/signin/email', { json: { email }, headers: origin }))).toBe(200);
  const sign = await linkTo(email, '/signin/confirm');
  const signed = await send(url, '/api/auth/callback/email', { json: sign, headers: origin });
  expect(signed.status).toBe(200);
  const cookie = signed.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  const rotated = await send(url, '/api/v1/keys/rotate', { method: 'POST', headers: { ...origin, cookie } });
  expect(rotated.status).toBe(200);
  const second = String(rotated.body.api_key);
  expect(await status(use(second, home))).toBe(200);
  expect(await status(admin(`/keys/${rotated.body.prefix}/revoke`))).toBe(200);
  expect((await use(second, home)).body.code).toBe('key_revoked');
  expect(await status(send(url, `/en/dashboard`, { headers: { cookie } }))).toBe(200);
  return {
    texts: [
      first,
      second,
      environment.adminToken,
      link.token,
      sign.token,
      cookie.split('=')[1] ?? '',
      AUTH_SECRET,
      're_of_the_stage',
    ],
  };
}

describe('after the full life of a key', () => {
  test('logs, database, audit, Redis and bundles contain no secret', async () => {
    const wanted = await liveOneLife();
    expect(wanted.texts.every((text) => text.length > 10)).toBe(true);
    await expect
      .poll(async () => (await environment.database.pool.query('SELECT 1 FROM mails WHERE sent_at IS NULL')).rowCount, wait)
      .toBe(0);
    const logs = environment.services.flatMap((service, index) =>
      scanText(`log of server ${index + 1}`, service.output(), wanted),
    );
    const redis = await scanRedis(environment.redis.url, wanted);
    const bundles = scanFiles('.next/static', wanted);
    expect([...logs, ...(await scanDatabase(environment.database, wanted)), ...redis.findings, ...bundles.findings]).toEqual([]);
    expect(redis.keys).toBeGreaterThan(0);
    expect(redis.lasting).toEqual([]);
    expect(bundles.files).toBeGreaterThan(10);
  });

  test('the scan finds a planted secret in each place', async () => {
    const { text } = createCredential('hia');
    const wanted: Secrets = { texts: ['planted-secret'] };
    for (const secret of [text, 'planted-secret']) {
      expect(scanText('log', `fine\n{"msg":"x ${secret}"}`, wanted)).toEqual(['log, line 2']);
      writeFileSync(path.join(folder, 'bundle.js'), `"${secret}"`);
      expect(scanFiles(folder, wanted).findings).toHaveLength(1);
      const redis = new TcpClient(environment.redis.url);
      await redis.set('planted', secret);
      await redis.hset('planted-too', 'field', secret);
      const { findings, lasting } = await scanRedis(environment.redis.url, wanted);
      expect([findings.length, lasting.sort()]).toEqual([2, ['planted', 'planted-too']]);
      await redis.del('planted', 'planted-too');
      redis.disconnect();
      await environment.database.pool.query(
        "INSERT INTO audit (actor, action, subject, after) VALUES ('operator', 'key.issue', 'planted', $1)",
        [JSON.stringify({ deep: [{ inside: secret }] })],
      );
      await environment.database.pool.query('UPDATE subscribers SET name = $1', [secret]);
      const found = await scanDatabase(environment.database, wanted);
      expect(found.some((each) => /audit.*column after/.test(each))).toBe(true);
      expect(found.some((each) => /subscribers.*column name/.test(each))).toBe(true);
    }
  });
});
