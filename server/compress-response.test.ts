import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressResponse } from './compress-response';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const text = '<p>酒店 hotel</p>'.repeat(500);

/** What the framework does, by the path of the request. */
const handlers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/page': (response) => response.writeHead(200, HTML).end(text),
  '/streamed': (response) => {
    response.statusCode = 203;
    response.setHeader('content-type', 'text/html');
    for (const part of text.match(/.{1,777}/gs) ?? []) response.write(part);
    response.end();
  },
  '/sized': (response) => {
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.setHeader('Vary', 'rsc');
    response.writeHead(200, 'Fine', { 'Content-Type': 'application/atom+xml' });
    response.end(text);
  },
  '/short': (response) => response.setHeader('content-type', 'text/html').end('short'),
  '/image': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(text),
  '/events': (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text),
  '/encoded': (response) => response.writeHead(200, { ...HTML, 'content-encoding': 'x-own' }).end(text),
  '/unchanged': (response) => response.writeHead(304, HTML).end(),
  '/untouchable': (response) => response.writeHead(200, { ...HTML, 'cache-control': 'no-transform' }).end(text),
  '/accepts': (response, { headers }) => response.end(headers['accept-encoding'] ?? 'nothing'),
};

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    compressResponse(incoming, response);
    handlers[incoming.url ?? '']?.(response, incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterAll(() => void server.close());

function get(path: string, encoding = 'gzip, br', method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    const sent = request({ port, path, method, headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.on('error', reject).end();
  });
}

describe('text of the framework', () => {
  it('is sent as Brotli, however it is written', async () => {
    for (const [path, status] of [
      ['/page', 200],
      ['/streamed', 203],
      ['/sized', 200],
    ] as const) {
      const response = await get(path);
      expect(response.headers, path).toMatchObject({ 'content-encoding': 'br' });
      expect(response.headers, path).not.toHaveProperty('content-length');
      expect(response.status, path).toBe(status);
      expect(brotliDecompressSync(response.body).toString(), path).toBe(text);
    }
  });

  it('is sent as gzip or as it is to clients that accept nothing else', async () => {
    const zipped = await get('/page', 'gzip');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(text);
    const plain = await get('/page', 'identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body.toString()).toBe(text);
  });

  it('varies by Accept-Encoding', async () => {
    expect((await get('/page')).headers.vary).toBe('Accept-Encoding');
    expect((await get('/page', 'identity')).headers.vary).toBe('Accept-Encoding');
    expect((await get('/sized')).headers.vary).toBe('rsc, Accept-Encoding');
    expect((await get('/image')).headers).not.toHaveProperty('vary');
  });

  it('is not compressed where that gains nothing or is not allowed', async () => {
    const kept = [
      ['/short', undefined],
      ['/image', undefined],
      ['/events', undefined],
      ['/encoded', 'x-own'],
      ['/unchanged', undefined],
      ['/untouchable', undefined],
    ] as const;
    for (const [path, encoding] of kept) expect((await get(path)).headers['content-encoding'], path).toBe(encoding);
    const head = await get('/page', 'br', 'HEAD');
    expect(head.headers).not.toHaveProperty('content-encoding');
    expect(head.body).toHaveLength(0);
  });

  it('is written by a framework that does not compress', async () => {
    expect((await get('/accepts')).body.toString()).toBe('nothing');
  });
});
