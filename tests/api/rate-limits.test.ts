import { describe, expect, test } from 'vitest';
import { inParallel, tally, withinOneMinute } from '../support/concurrency';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress } from '../support/http';
import { addSubscriber, issueKey } from '../support/people';

const database = openFleetDatabase();

describe('rate limits on two servers', () => {
  test('allow exactly 60 of 300 requests of one key within a minute and do not count rejected ones against the day', async () => {
    const { answers, text } = await withinOneMinute(async () => {
      const { text } = await issueKey(database, await addSubscriber(database));
      const from = newAddress();
      return { text, answers: await inParallel(300, 40, () => sendToFleet('/api/v1/categories', { key: text, from })) };
    });
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 60, 429: 240 });
    const rejected = answers.find(({ status }) => status === 429);
    expect(rejected?.body).toMatchObject({
      code: 'rate_limited',
      limit: 60,
      retry_after_seconds: Number(rejected?.headers['retry-after']),
      reset_at: expect.stringMatching(/:00\.000Z$/),
    });
    const me = await sendToFleet('/api/v1/me', { key: text, from: newAddress() });
    expect(me.headers.ratelimit).toMatch(/"day";r=49(40|39);/);
  });

  test('allow exactly 20 of 100 anonymous requests per address and per IPv6 /64', async () => {
    const answers = await withinOneMinute(async () => {
      const from = newAddress();
      return inParallel(100, 40, () => sendToFleet('/api/v1/categories', { from }));
    });
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 20, 429: 80 });
    let networks = 0;
    const v6 = await withinOneMinute(async () => {
      networks += 1;
      const network = `2001:db8:7:${networks}`;
      return inParallel(60, 30, (index) => sendToFleet('/api/v1/categories', { from: `${network}::${index + 1}` }));
    });
    expect(tally(v6.map(({ status }) => status))).toEqual({ 200: 20, 429: 40 });
  });

  test('are in the headers of every counted response, including problems', async () => {
    const from = newAddress();
    const paths = [
      '/api/v1/categories',
      '/api/v1/articles?page=0',
      '/api/v1/articles/nothing-here',
      '/api/v1/me',
      '/api/v1/nothing',
    ];
    const answers = await withinOneMinute(async () => {
      const own = newAddress();
      const found: number[] = [];
      for (const path of paths) {
        const { headers } = await sendToFleet(path, { from: own });
        expect(headers['ratelimit-policy'], path).toBe('"minute";q=20;w=60, "day";q=200;w=86400');
        found.push(Number(/"minute";r=(\d+)/.exec(String(headers.ratelimit))?.[1]));
        expect(headers['x-ratelimit-limit']).toBe('20');
        expect(Number(headers['x-ratelimit-reset']) % 60).toBe(0);
      }
      return found;
    });
    expect(answers).toEqual([19, 18, 17, 16, 15]);
    expect((await sendToFleet('/api/v1/articles', { method: 'OPTIONS', from })).headers.ratelimit).toBeUndefined();
  });

  test('count invalid, frozen and lapsed keys against the address, never the subscriber', async () => {
    const owner = await addSubscriber(database);
    const key = await issueKey(database, owner);
    const home = newAddress();
    await sendToFleet('/api/v1/categories', { key: key.text, from: home });
    const broken = `${key.text.slice(0, -1)}${key.text.endsWith('0') ? '1' : '0'}`;
    const lapsed = await issueKey(database, await addSubscriber(database, { activeUntil: new Date('2020-01-01') }));
    const thief = newAddress();
    for (const presented of [broken, lapsed.text]) {
      const before = await sendToFleet('/api/v1/categories', { key: presented, from: thief });
      expect(before.headers['ratelimit-policy']).toContain('q=20');
    }
    const { body } = await sendToFleet('/api/v1/me', { key: key.text, from: home });
    expect(body).toMatchObject({ quota: { day: { used: 2 } } });
  });

  test('ignore forwarded entries that a client forges before the proxy’s entry', async () => {
    const statuses = await withinOneMinute(async () => {
      const from = newAddress();
      const answers = await inParallel(40, 20, (index) =>
        sendToFleet('/api/v1/categories', {
          from: `203.0.113.${index}, ${from}`,
          headers: {
            'x-real-ip': `203.0.113.${index}`,
            forwarded: `for=203.0.113.${index}`,
            'x-hospitality-client': `9.9.9.${index}`,
          },
        }),
      );
      return tally(answers.map(({ status }) => status));
    });
    expect(statuses).toEqual({ 200: 20, 429: 20 });
  });

  test('allow 120 pages per minute and address, separate from API requests', async () => {
    // Documents count, and so do unknown pages whose name looks like that of a file.
    const targets = ['/en/keys', '/foo.php', ...Array(8).fill('/opensearch.xml')] as string[];
    // While a server loads its first page it may miss the counters, and then counts by itself.
    for (const server of [0, 1] as const) for (const target of new Set(targets)) await sendToFleet(target, { server });
    const { statuses, api } = await withinOneMinute(async () => {
      const from = newAddress();
      const pages = await inParallel(130, 5, (index) => sendToFleet(targets[index % 10] ?? '', { from }));
      return { statuses: tally(pages.map(({ status }) => status)), api: await sendToFleet('/api/v1/categories', { from }) };
    });
    expect(statuses).toEqual({ 200: expect.any(Number), 404: expect.any(Number), 429: 10 });
    expect(api.headers.ratelimit).toMatch(/^"minute";r=19;/);
    expect((await sendToFleet('/_next/static/nothing.js')).status).toBe(404);
  });

  test('count suggestions separately from pages', async () => {
    const { statuses, page, api } = await withinOneMinute(async () => {
      const from = newAddress();
      const typed = await inParallel(130, 20, () => sendToFleet('/en/suggestions?q=', { from }));
      const [page, api] = [await sendToFleet('/en/keys', { from }), await sendToFleet('/api/v1/categories', { from })];
      return { statuses: tally(typed.map(({ status }) => status)), page, api };
    });
    expect(statuses).toEqual({ 200: 120, 429: 10 });
    expect([page.status, api.status]).toEqual([200, 200]);
    expect(api.headers.ratelimit).toContain('r=19');
  });
});
