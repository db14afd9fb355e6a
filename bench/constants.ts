import next from 'next';
import { type ApiRequest, type Reply, toResponse } from '../lib/api/http/request';
import type { Resource } from '../lib/api/http/resource';
import { createHttpServer } from '../server/http';
import { createListener } from '../server/listener';
import { listen, onBody } from './peers/process';

/**
 * The baseline of every comparison: sends given bodies through our own server, from Request to Response at
 * `/api/v1/constant/NAME` and as a plain reply at `/api/v1/plain/NAME`, and through a Next route handler at
 * `/constant/NAME`.
 */
const bodies: Record<string, Uint8Array<ArrayBuffer>> = {};
(globalThis as unknown as Record<symbol, typeof bodies>)[Symbol.for('hospitality.bench.constants')] = bodies;
onBody(({ name, body }) => {
  bodies[name] = new TextEncoder().encode(body);
});

const reply = async (request: ApiRequest): Promise<Reply> => {
  const body = bodies[request.url.slice(request.url.lastIndexOf('/') + 1)] ?? null;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body?.length ?? 0) };
  return { status: 200, headers, body };
};
const handle = async (request: Request) => toResponse(await reply(request));
const resources = [
  { path: '/api/v1/constant/{name}', resource: { GET: handle } as unknown as Resource },
  { path: '/api/v1/plain/{name}', resource: { GET: Object.assign(handle.bind(null), { reply }) } as unknown as Resource },
];

async function main(): Promise<void> {
  const site = next({ dev: false, dir: 'bench/site' });
  await site.prepare();
  const framework = site.getRequestHandler();
  const direct = createListener(framework, 'direct', 0, false, resources);
  // Our listener counts page requests; the framework is measured without that.
  listen(
    createHttpServer((request, response) => {
      if (request.url?.startsWith('/constant/')) void framework(request, response);
      else direct(request, response);
    }),
  );
}

void main();
