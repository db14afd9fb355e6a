import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { bridge } from './mcp.js';
import { createTransport } from './transport.js';

type Call = { path: string; headers: Headers; body: string };

/** Sends lines through the bridge to an endpoint that responds as `respond` decides. */
async function send(
  lines: (string | object)[],
  respond: (call: Call, signal: AbortSignal | null | undefined) => Response | Promise<Response>,
  apiKey?: string,
) {
  const calls: Call[] = [];
  const transport = createTransport({
    baseUrl: 'https://archive.example.com',
    apiKey,
    wait: async () => undefined,
    async fetch(url, init) {
      const call = { path: new URL(String(url)).pathname, headers: new Headers(init?.headers), body: String(init?.body) };
      calls.push(call);
      return respond(call, init?.signal);
    },
  });
  const input = new PassThrough();
  const output: string[] = [];
  for (const line of lines) input.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  input.end();
  await bridge(transport, { input, output: (line) => void output.push(line), signal: new AbortController().signal });
  return { calls, messages: output.map((line) => JSON.parse(line)), output };
}

const result = (id: unknown, value: object = {}) => ({ jsonrpc: '2.0', id, result: value });
const request = (id: unknown, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
const modern = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };
const echo = ({ body }: Call) => Response.json(result(JSON.parse(body).id, { echoed: JSON.parse(body) }));

describe('MCP bridge', () => {
  test.each([
    ['hik_key', '/mcp', 'Bearer hik_key'],
    [undefined, '/mcp/public', null],
  ])('uses the key %s and calls %s', async (key, path, authorization) => {
    const message = request(1, 'tools/list');
    const { calls, messages } = await send([message], echo, key);
    expect(messages).toEqual([result(1, { echoed: message })]);
    expect(calls.map((call) => [call.path, call.headers.get('authorization'), call.headers.get('accept')])).toEqual([
      [path, authorization, 'application/json, text/event-stream'],
    ]);
  });

  test('sends the protocol version and the called tool in headers', async () => {
    const { calls } = await send(
      [
        request(1, 'tools/call', { ...modern, name: 'search', arguments: {} }),
        request(2, 'tools/call', { ...modern, name: '检索\r\n' }),
        request(3, 'tools/list', modern),
      ],
      echo,
    );
    const names = calls.map(({ headers }) => ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((name) => headers.get(name)));
    expect(names).toEqual([
      ['2026-07-28', 'tools/call', 'search'],
      ['2026-07-28', 'tools/call', `=?base64?${Buffer.from('检索\r\n').toString('base64')}?=`],
      ['2026-07-28', 'tools/list', null],
    ]);
  });

  test('passes messages through byte for byte', async () => {
    const line = '{ "jsonrpc":"2.0", "id":"a", "method":"tools/list" }';
    const { calls } = await send([line, '', '   '], echo);
    expect(calls.map(({ body }) => body)).toEqual([line]);
  });

  test('prints each message of a stream on its own line', async () => {
    const stream =
      'event: message\ndata: {"jsonrpc":"2.0",\ndata: "method":"notifications/progress"}\n\nid: 2\ndata:{"jsonrpc":"2.0","id":1,"result":{}}\n\n';
    const { output } = await send(
      [request(1, 'tools/call')],
      () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    );
    expect(output).toEqual(['{"jsonrpc":"2.0","method":"notifications/progress"}', '{"jsonrpc":"2.0","id":1,"result":{}}']);
  });

  test('prints no response to notifications, even if they fail', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect((await send([notification], () => new Response(null, { status: 202 }))).output).toEqual([]);
    expect((await send([notification], () => Response.json({ code: 'key_frozen' }, { status: 403 }))).output).toEqual([]);
  });

  test('turns problems of the API into errors', async () => {
    const problem = { code: 'key_frozen', detail: 'The key is frozen.', request_id: 'r-1' };
    const { messages } = await send([request('x', 'tools/list')], () => Response.json(problem, { status: 403 }));
    expect(messages).toEqual([
      {
        jsonrpc: '2.0',
        id: 'x',
        error: { code: -32000, message: 'The key is frozen.', data: { status: 403, code: 'key_frozen', request_id: 'r-1' } },
      },
    ]);
  });

  test('passes on protocol errors of any status', async () => {
    const error = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'No batches.' } };
    const { messages, calls } = await send(['[{},{}]'], () => Response.json(error, { status: 400 }));
    expect(messages).toEqual([error]);
    expect(calls).toHaveLength(1);
  });

  test('rejects a line that is not JSON without a request', async () => {
    const { messages, calls } = await send(['{"jsonrpc":', request(1, 'ping')], echo);
    expect(messages.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32700],
      [1, undefined],
    ]);
    expect(calls).toHaveLength(1);
  });

  test('times out when the archive does not respond', async () => {
    const { messages, calls } = await send([request(1, 'tools/list')], () => Promise.reject(new TypeError('fetch failed')));
    expect(messages).toMatchObject([{ id: 1, error: { code: -32000, data: { code: 'no_response' } } }]);
    expect(calls).toHaveLength(4);
  });

  test('aborts a cancelled request without a response', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const { output } = await send([request(1, 'tools/call'), cancel], ({ body }, signal) =>
      body.includes('cancelled')
        ? new Response(null, { status: 202 })
        : new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(output).toEqual([]);
  });
});

test('sends the negotiated protocol version after initialize', async () => {
  const { calls } = await send([request(0, 'initialize', { protocolVersion: '2025-11-25' })], ({ body }) =>
    Response.json(result(JSON.parse(body).id, { protocolVersion: '2025-06-18' })),
  );
  expect(calls[0]?.headers.get('mcp-protocol-version')).toBeNull();

  const transportCalls: (string | null)[] = [];
  const transport = createTransport({
    baseUrl: 'https://archive.example.com',
    async fetch(_url, init) {
      transportCalls.push(new Headers(init?.headers).get('mcp-protocol-version'));
      return Response.json(result(JSON.parse(String(init?.body)).id, { protocolVersion: '2025-06-18' }));
    },
  });
  const input = new PassThrough();
  const output = (line: string) => {
    if (JSON.parse(line).id === 0) input.end(`${JSON.stringify(request(1, 'tools/list'))}\n`);
  };
  input.write(`${JSON.stringify(request(0, 'initialize'))}\n`);
  await bridge(transport, { input, output, signal: new AbortController().signal });
  expect(transportCalls).toEqual([null, '2025-06-18']);
});
