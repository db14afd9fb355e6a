import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressFiles } from '../scripts/lib/compress.mjs';
import { loadCompressedFiles, sendCompressed } from './compressed-files';

const folder = mkdtempSync(path.join(tmpdir(), 'compressed-'));
const text = 'export const words = "hotel";\n'.repeat(100);
let server: Server;

beforeAll(async () => {
  for (const name of ['main.js', 'main.css', 'font.woff2']) writeFileSync(path.join(folder, name), text);
  await compressFiles(folder);
  const files = loadCompressedFiles(folder);
  server = createServer((incoming, response) => {
    if (!sendCompressed(files, incoming, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function get(target: string, headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request({ port, path: target, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('sends a script as Brotli with an immutable lifetime', async () => {
  const { status, headers, body } = await get('/_next/static/main.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=UTF-8',
    'content-encoding': 'br',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(body).toString()).toBe(text);
  expect((await get('/_next/static/main.js', { 'accept-encoding': 'br' }, 'HEAD')).body.length).toBe(0);
});

test.each<[target: string, headers: Record<string, string>]>([
  ['/_next/static/main.js', {}],
  ['/_next/static/main.js', { 'accept-encoding': 'gzip' }],
  ['/_next/static/main.js', { 'accept-encoding': 'br;q=0, gzip' }],
  ['/_next/static/main.js', { 'accept-encoding': 'br', range: 'bytes=0-9' }],
  ['/_next/static/main.js.br', { 'accept-encoding': 'br' }],
  ['/_next/static/font.woff2', { 'accept-encoding': 'br' }],
  ['/_next/static/../main.js', { 'accept-encoding': 'br' }],
])('leaves %s with %j to the framework', async (target, headers) => {
  expect((await get(target, headers)).status).toBe(404);
});

test('finds none in a build without compressed files', () => {
  expect(loadCompressedFiles(path.join(folder, 'missing')).size).toBe(0);
});
