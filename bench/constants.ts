import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import next from 'next';

/**
 * The other side of every comparison, in a process of its own: the same bytes as a constant, answered by
 * `/direct/NAME` (the way our server calls a route), `/constant/NAME` (a route handler of Next's App Router) and
 * `/bare/NAME` (node:http alone). Reads its constants from the parent process.
 */
const constants: Record<string, Uint8Array<ArrayBuffer>> = {};
(globalThis as unknown as Record<symbol, typeof constants>)[Symbol.for('hospitality.bench.constants')] = constants;

const headers = { 'content-type': 'application/json; charset=utf-8' };
const nameOf = (url: string) => url.split('/')[2]?.split('?')[0] ?? '';
const site = next({ dev: false, dir: 'bench/site' });
await site.prepare();
const framework = site.getRequestHandler();
const direct = getRequestListener(
  async (request) => new Response(constants[nameOf(new URL(request.url).pathname)] ?? null, { headers }),
  { overrideGlobalObjects: false },
);

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const url = request.url ?? '/';
  if (url.startsWith('/bare/')) {
    const body = constants[nameOf(url)];
    response.writeHead(200, { ...headers, 'content-length': body?.length ?? 0 });
    return void response.end(body);
  }
  return void (url.startsWith('/direct/') ? direct(request, response) : framework(request, response));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('message', (message: { name: string; body: string }) => {
  constants[message.name] = new TextEncoder().encode(message.body);
  process.send?.({ taken: message.name });
});
process.on('disconnect', () => process.exit(0));
