import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createHttpServer } from '../../server/http';

const server = createHttpServer((request, response) => {
  request.resume();
  request.on('end', () => response.end('{}'));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('headers time out after 15 seconds and requests after 30', () => {
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 30_000]);
});

test('headers, bodies and chunks that never end are cut off', async () => {
  // The same rule, in less time.
  Object.assign(server, { headersTimeout: 1_000, requestTimeout: 1_500 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const requests = [
    ['GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n', 'x'],
    ['POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ] as const;
  // All at once: the server looks for slow connections every five seconds only.
  for (const text of await Promise.all(requests.map(([begin, drip]) => sendSlowly(begin, drip)))) {
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('x-content-type-options: nosniff');
  }
});

/** Sends the beginning of a request, then a little more again and again; returns what came back before the connection ended. */
async function sendSlowly(begin: string, drip: string): Promise<string> {
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
  return text;
}
