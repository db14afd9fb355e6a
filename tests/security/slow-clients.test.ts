import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../server/http';

let server: Server;
beforeEach(async () => {
  server = createHttpServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{}'));
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('headers time out after 15 seconds and requests after 30', () => {
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 30_000]);
});

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'],
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n', 'x'],
  ['chunks that never end', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
])('%s are cut off', async (_, begin, drip) => {
  // The same rule, in less time.
  Object.assign(server, { headersTimeout: 1_000, requestTimeout: 1_500 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.on('error', () => undefined);
  socket.write(begin);
  const dripping = setInterval(() => socket.write(drip), 200);
  await once(socket, 'close');
  clearInterval(dripping);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('x-content-type-options: nosniff');
});
