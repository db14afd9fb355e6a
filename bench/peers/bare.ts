import { createServer } from 'node:http';
import { listen, onBody } from './process';

/** The upper bound: bare node:http that sends a given body for `/NAME` and does nothing else. */
const bodies = new Map<string, Buffer>();
onBody(({ name, body }) => bodies.set(`/${name}`, Buffer.from(body)));

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  response.writeHead(body ? 200 : 404, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body?.length ?? 0,
  });
  response.end(body);
});
listen(server);
