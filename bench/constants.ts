import next from 'next';
import type { Reply } from '../lib/api/http/request';
import { createHttpServer, safeHeaders } from '../server/http';
import { toApiRequest, writeReply } from '../server/node-request';
import { listen, onBody } from './peers/process';

/**
 * The baseline of every comparison: sends given bodies through our own server at `/api/v1/plain/NAME`, and through a Next
 * route handler at `/constant/NAME`.
 */
const bodies: Record<string, Uint8Array<ArrayBuffer>> = {};
(globalThis as unknown as Record<symbol, typeof bodies>)[Symbol.for('hospitality.bench.constants')] = bodies;
onBody(({ name, body }) => {
  bodies[name] = new TextEncoder().encode(body);
});

const plainReply = (url: string): Reply => {
  const body = bodies[url.slice(url.lastIndexOf('/') + 1)] ?? null;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body?.length ?? 0) };
  return { status: 200, headers, body };
};

async function main(): Promise<void> {
  const site = next({ dev: false, dir: 'bench/site' });
  await site.prepare();
  const framework = site.getRequestHandler();
  const common = Object.entries(safeHeaders()).flat();
  listen(
    createHttpServer((request, response) => {
      const { url } = toApiRequest(request, '');
      if (url.startsWith('/constant/')) void framework(request, response);
      else writeReply(request, response, plainReply(url), common);
    }),
  );
}

void main();
