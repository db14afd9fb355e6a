import { createServer } from 'node:http';
import { announce, listenFor } from './told';

/** The limit: node:http alone, which answers `/NAME` with the bytes it was told and does nothing else. */
const bodies = new Map<string, Buffer>();
listenFor((told) => bodies.set(`/${told.name}`, Buffer.from(told.body)));

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  response.writeHead(body ? 200 : 404, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body?.length ?? 0,
  });
  response.end(body);
});
announce(server);
