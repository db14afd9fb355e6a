import next from 'next';
import { type ApiRequest, type Reply, toResponse } from '../lib/api/http/request';
import type { Resource } from '../lib/api/http/resource';
import { createHttpServer } from '../server/http';
import { createListener } from '../server/listener';
import { announce, listenFor } from './peers/told';

/**
 * The other side of every comparison, in a process of its own: the bytes that it was told, answered by our own server
 * through a handler of web standards at `/api/v1/constant/NAME` and as a plain reply at `/api/v1/plain/NAME`, and by a route
 * handler of the framework at `/constant/NAME`.
 */
const bodies: Record<string, Uint8Array<ArrayBuffer>> = {};
(globalThis as unknown as Record<symbol, typeof bodies>)[Symbol.for('hospitality.bench.constants')] = bodies;
listenFor((told) => {
  bodies[told.name] = new TextEncoder().encode(told.body);
});

const reply = async (request: ApiRequest): Promise<Reply> => {
  const body = bodies[request.url.slice(request.url.lastIndexOf('/') + 1)] ?? null;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body?.length ?? 0) };
  return { status: 200, headers, body };
};
const answer = async (request: Request) => toResponse(await reply(request));
const resources = [
  { path: '/api/v1/constant/{name}', resource: { GET: answer } as unknown as Resource },
  { path: '/api/v1/plain/{name}', resource: { GET: Object.assign(answer.bind(null), { reply }) } as unknown as Resource },
];

async function main(): Promise<void> {
  const site = next({ dev: false, dir: 'bench/site' });
  await site.prepare();
  const framework = site.getRequestHandler();
  const direct = createListener(framework, 'direct', 0, false, resources);
  // Pages are counted by our listener; the framework's own cost is asked for without that.
  announce(
    createHttpServer((request, response) => {
      if (request.url?.startsWith('/constant/')) void framework(request, response);
      else direct(request, response);
    }),
  );
}

void main();
