import { describe, expect, inject, test } from 'vitest';
import { tally, withinOneMinute } from '../support/concurrency';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress, send, short } from '../support/http';
import { ACCEPT, callTool, post, type ToolResult } from '../support/mcp';
import { mounts } from '../support/mounts';
import { addSubscriber, issueKey, openSession } from '../support/people';

const database = openFleetDatabase();
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_categories', arguments: {} } };
const headers = { accept: ACCEPT };
/** The origin that the mounts accept; the fleet accepts any. */
const ALLOWED = 'https://assistant.example.com';

describe.each(mounts)('MCP endpoint, $mount', ({ url }) => {
  test('requires a key and ignores cookies', async () => {
    const { status, headers: sent, body } = await post(url, call, { path: '/mcp' });
    expect([status, body.code, sent['www-authenticate']]).toEqual([
      401,
      'credentials_missing',
      expect.stringContaining('Bearer'),
    ]);
    expect(body.detail).toContain('/mcp/public');
    expect((await post(url, call, { path: '/mcp/public/mcp' })).body.result).toMatchObject({ content: expect.any(Array) });
    for (const path of ['/mcp', '/mcp/public'])
      for (const key of ['hik_wrong', `hia_${'a'.repeat(8)}_${'b'.repeat(38)}`])
        expect((await post(url, call, { path, key })).body.code).toBe('key_invalid');
  });

  test.each<[string, unknown, status: number, code: number]>([
    ['a batch of 100', Array(100).fill(call), 400, -32_600],
    ['an empty batch', [], 400, -32_600],
    ['a batch of notifications', [{ jsonrpc: '2.0', method: 'notifications/initialized' }], 400, -32_600],
    ['a subscription', { jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params: { notifications: {} } }, 200, -32_603],
    ['no version', { id: 1, method: 'tools/list' }, 400, -32_600],
    ['null', null, 400, -32_600],
    ['a number', 5, 400, -32_600],
    ['an id that is an object', { ...call, id: {} }, 400, -32_600],
    ['a fractional id', { ...call, id: 1.5 }, 400, -32_600],
    ['a method that is an object', { ...call, method: {} }, 400, -32_600],
    ['parameters that are text', { ...call, params: 'x' }, 400, -32_600],
    ['an unknown method', { ...call, method: 'resources/list' }, 200, -32_601],
    ['an unknown tool', { ...call, params: { name: 'delete_article' } }, 200, -32_602],
    ['a tool named like a member of every object', { ...call, params: { name: 'constructor' } }, 200, -32_602],
    ['the prototype as a tool', { ...call, params: { name: '__proto__' } }, 200, -32_602],
    ['a tool with NUL in its name', { ...call, params: { name: 'search\0' } }, 200, -32_602],
    ['a tool with half a character in its name', { ...call, params: { name: 'search\ud800' } }, 200, -32_602],
    ['arguments that are a list', { ...call, params: { name: 'search', arguments: ['a'] } }, 200, -32_602],
  ])('rejects %s', async (_, message, status, code) => {
    const reply = await send(url, '/mcp/public', { json: message, headers });
    const error = (reply.json ?? JSON.parse(/^data: (.+)$/m.exec(reply.text)?.[1] ?? 'null')) as { error?: { code: number } };
    expect([reply.status, error.error?.code], short(reply.text)).toEqual([status, code]);
    expect(reply.headers['x-request-id']).toBeDefined();
    expect(reply.headers['ratelimit-policy']).toBeDefined();
  });

  test('handles deep, wide and prototype-polluting messages', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const wide = `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":0`)}}`;
    const texts = [
      deep,
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":${deep}}}}`,
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":${wide}}}`,
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fetch","arguments":{"__proto__":{"id":"a"}}}}`,
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"a"},"_meta":${deep}}}`,
      `{"jsonrpc":"2.0","id":"${'9'.repeat(60_000)}","method":"ping"}`,
      `{"jsonrpc":"2.0","id":${'9'.repeat(400)},"method":"ping"}`,
      `{"__proto__":{"jsonrpc":"2.0"},"id":1,"method":"tools/call"}`,
    ];
    for (const body of texts) {
      const reply = await send(url, '/mcp/public', {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      expect(reply.status, `${short(body)}: ${short(reply.text)}`).toBeLessThan(500);
    }
    expect((await callTool(url, 'list_categories', {})).isError).toBeUndefined();
  });

  test.each<[string, string | Buffer, type: string | undefined, status: number, code: string | number]>([
    ['text that is not JSON', '{', 'application/json', 400, -32_700],
    ['nothing', '', 'application/json', 400, -32_700],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'application/json', 400, -32_700],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['64 KiB and a byte', `"${'a'.repeat(65_535)}"`, 'application/json', 413, 'body_too_large'],
  ])('rejects a body of %s', async (_, body, type, status, code) => {
    const sent = { ...headers, ...(type ? { 'content-type': type } : {}) };
    const reply = await send(url, '/mcp/public', { method: 'POST', body, headers: sent });
    const { error, code: problem } = reply.body as { error?: { code: number }; code?: string };
    expect([reply.status, error?.code ?? problem]).toEqual([status, code]);
  });

  test('supports only POST and CORS preflight', async () => {
    for (const path of ['/mcp', '/mcp/public']) {
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
        const reply = await send(url, path, { method, headers });
        expect([method, reply.status, reply.headers.allow]).toEqual([method, 405, 'POST, OPTIONS']);
      }
      const preflight = await send(url, path, { method: 'OPTIONS', headers: { origin: 'https://other.example.com' } });
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect(preflight.headers['access-control-allow-methods']).toBe('POST, OPTIONS');
      expect(preflight.headers['access-control-allow-headers']).toBe(
        'Authorization, X-API-Key, Accept-Language, Content-Type, If-None-Match, If-Range, Range, X-Request-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
      );
      expect(preflight.headers.ratelimit).toBeUndefined();
    }
    for (const path of ['/mcp/', '/mcp/other', '/mcp//public', '/mcp/public/more'])
      expect([path, (await send(url, path, { json: call, headers })).body.code]).toEqual([path, 'not_found']);
  });

  test('accepts origins in MCP_ORIGINS and requests without an origin', async () => {
    for (const [origin, status] of [
      [ALLOWED, 200],
      ['https://evil.example.com', 403],
      ['null', 403],
      [undefined, 200],
    ] as const) {
      const reply = await post(url, { method: 'tools/list' }, { headers: origin === undefined ? {} : { origin } });
      expect([origin, reply.status]).toEqual([origin, status]);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
      if (status === 403) expect(reply.body.code).toBe('origin_refused');
    }
  });

  test('serves the same description to everyone for five minutes', async () => {
    const own = newAddress();
    for (const method of ['server/discover', 'tools/list']) {
      const { body } = await post(url, { method }, { from: own });
      expect(body.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'public' });
    }
    const { body } = await post(url, { method: 'server/discover' });
    expect(body.result).toMatchObject({ supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: false } } });
    const initialize = (protocolVersion: string) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } };
      return send(url, '/mcp/public', { json: { jsonrpc: '2.0', id: 1, method: 'initialize', params }, headers });
    };
    for (const [requested, agreed] of [
      ['2025-11-25', '2025-11-25'],
      ['2025-06-18', '2025-06-18'],
      ['2024-11-05', '2025-11-25'],
    ] as const)
      expect((await initialize(requested)).text).toContain(`"protocolVersion":"${agreed}"`);
    const old = { ...headers, 'mcp-protocol-version': '2025-03-26' };
    expect((await send(url, '/mcp/public', { json: call, headers: old })).status).toBe(400);
  });

  test('compresses responses', async () => {
    const plain = await post(url, call, { headers: { 'accept-encoding': 'identity' } });
    for (const encoding of ['gzip', 'br']) {
      const reply = await post(url, call, { headers: { 'accept-encoding': encoding } });
      expect(reply.text).toBe(plain.text);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('request counting', () => {
  const url = inject('fleet').urls[0];
  const sent = { method: 'tools/call', params: call.params };

  test('allows 60 calls a minute per key, then reports the reset time', async () => {
    const { answers, listed } = await withinOneMinute(async () => {
      const { text: key } = await issueKey(database, await addSubscriber(database));
      const from = newAddress();
      const answers = await Promise.all(Array.from({ length: 65 }, () => post(url, sent, { path: '/mcp', key, from })));
      return { answers, listed: await post(url, { method: 'tools/list' }, { path: '/mcp', key, from }) };
    });
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 65 });
    const results = answers.map(({ body }) => body.result as ToolResult);
    const rejected = results.filter(({ isError }) => isError);
    expect(rejected).toHaveLength(5);
    for (const { content } of rejected)
      expect(content[0]?.text).toMatch(
        /^rate_limited: the limit of 60 requests is used up\. Try again after \d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z \(reset_at\)\.$/,
      );
    expect(listed).toMatchObject({ status: 429, body: { code: 'rate_limited', limit: 60, reset_at: expect.any(String) } });
    expect(listed.headers.ratelimit).toContain('"minute";r=0;');
    expect(listed.headers.ratelimit).toContain('"day";r=4940;');
  });

  test('counts a request once for any tool call, unknown tools and batches included', async () => {
    const { last, limited } = await withinOneMinute(async () => {
      const from = newAddress();
      const batch = { json: Array(100).fill(call), headers, from };
      const replies = await Promise.all(Array.from({ length: 20 }, () => send(url, '/mcp/public', batch)));
      expect(tally(replies.map(({ status }) => status))).toEqual({ 400: 20 });
      const unknown = { method: 'tools/call', params: { name: 'nothing' } };
      return { last: await send(url, '/mcp/public', batch), limited: await post(url, unknown, { from }) };
    });
    expect([last.status, last.body.code]).toEqual([429, 'rate_limited']);
    expect(limited).toMatchObject({ status: 200, body: { result: { isError: true } } });
    expect((await post(url, sent)).headers.ratelimit).toContain('"minute";r=19;');
  });

  test("learns the networks of a key and returns the API's problems", async () => {
    const { text: key } = await issueKey(database, await addSubscriber(database));
    const statuses = [];
    for (const from of [newAddress(), newAddress(), newAddress()])
      statuses.push((await post(url, sent, { path: '/mcp/public', key, from })).body.code ?? 200);
    expect(statuses).toEqual([200, 200, 'source_unknown']);
    const { text: frozen } = await issueKey(database, await addSubscriber(database), 'frozen');
    expect((await post(url, sent, { key: frozen })).body).toMatchObject({ status: 403, code: 'key_frozen' });
  });

  test("rejects a subscriber's session", async () => {
    const { email } = await addSubscriber(database);
    const cookie = `hospitality-session=${await openSession(database, email)}`;
    const origin = inject('fleet').appUrl;
    expect((await post(url, sent, { path: '/mcp', headers: { cookie, origin } })).status).toBe(401);
    const { body } = await sendToFleet('/api/v1/articles?page_size=1');
    const { slug } = (body.items as { slug: string }[])[0] ?? { slug: '' };
    const { structuredContent } = await callTool(url, 'get_article', { slug }, { headers: { cookie } });
    expect(structuredContent?.full_text).toBe(false);
  });
});
