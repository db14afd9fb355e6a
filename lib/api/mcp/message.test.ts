import { expect, test } from 'vitest';
import type { BodySource } from '../http/body';
import { isToolCall, readMessage } from './message';

function toRequest(body: string | Uint8Array, type: string | null = 'application/json'): BodySource {
  const headers = new Headers(type === null ? {} : { 'content-type': type });
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return {
    headers,
    body: (async function* () {
      yield bytes;
    })(),
  };
}

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search' } };
const hello = { jsonrpc: '2.0', id: 2, method: 'initialize' };
const handshake = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
const wrongCall = (params: unknown) => JSON.stringify({ ...call, params });
const wrongHello = (params: unknown) => JSON.stringify({ ...hello, params });
const invalidHello = {
  status: 200,
  code: -32_602,
  id: 2,
  message: expect.stringContaining('needs protocolVersion, capabilities'),
};
const listen = { jsonrpc: '2.0', id: 'a', method: 'subscriptions/listen' };

test.each<[string, string | Uint8Array, object]>([
  ['a batch', JSON.stringify([call]), { status: 400, code: -32_600, id: null }],
  ['a batch of 100', JSON.stringify(Array(100).fill(call)), { status: 400, code: -32_600 }],
  ['an empty batch', '[]', { status: 400, code: -32_600 }],
  ['a subscription', JSON.stringify(listen), { status: 200, code: -32_603, id: 'a' }],
  ['a handshake without parameters', wrongHello({}), invalidHello],
  ['a handshake of nobody', wrongHello({ ...handshake, clientInfo: { name: 'a' } }), invalidHello],
  [
    'a call without a name',
    wrongCall({}),
    { status: 200, code: -32_602, id: 1, message: expect.stringContaining('name of a tool') },
  ],
  [
    'a call with a list',
    wrongCall({ name: 'search', arguments: [1] }),
    { code: -32_602, message: expect.stringContaining('should be an object') },
  ],
  ['no JSON', '{', { status: 400, code: -32_700, id: null }],
  ['nothing', '', { status: 400, code: -32_700 }],
  ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), { status: 400, code: -32_700 }],
  ['a body of 64 KiB and a byte', `"${'a'.repeat(64 * 1024 - 1)}"`, { code: 'body_too_large' }],
])('%s is rejected', async (_, body, expected) => {
  await expect(readMessage(toRequest(body))).rejects.toMatchObject(expected);
});

test('rejects other media types', async () => {
  await expect(readMessage(toRequest('{}', 'text/plain'))).rejects.toMatchObject({ code: 'unsupported_media_type' });
  await expect(readMessage(toRequest('{}', null))).rejects.toMatchObject({ code: 'unsupported_media_type' });
});

test('leaves all other values to the protocol', async () => {
  for (const value of [call, { ...hello, params: handshake }, {}, null, 5, 'text', '\0', `${'a'.repeat(64 * 1024 - 2)}`])
    expect(await readMessage(toRequest(JSON.stringify(value)))).toEqual(value);
});

test.each([
  [call, true],
  [{ ...call, id: 'a' }, true],
  [{ ...call, id: undefined }, false],
  [{ ...call, id: {} }, false],
  [{ ...call, method: 'tools/list' }, false],
  [null, false],
  ['tools/call', false],
])('%j is a tool call: %s', (message, expected) => {
  expect(isToolCall(message)).toBe(expected);
});
