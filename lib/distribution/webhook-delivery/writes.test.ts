import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { toFixedHeaders } from '../webhook-messages/rules';
import { postMessage } from './writes';

const servers: Server[] = [];
const listen = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
};
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const post = (url: string, ...addresses: string[]) =>
  postMessage(new URL(url), {
    addresses: addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    body: '文',
    headers: toFixedHeaders('msg', '文'),
    signal: AbortSignal.timeout(5_000),
  });

it("connects to the verified address with the URL's host name", async () => {
  const requests: unknown[] = [];
  const port = await listen(
    createServer((request, response) => {
      requests.push([request.method, request.url, request.headers.host, request.headers['content-length']]);
      response.writeHead(204, { 'retry-after': '5' }).end();
    }),
  );
  expect(await post(`http://hooks.invalid:${port}/a?b=1`, '127.0.0.1')).toMatchObject({ statusCode: 204, retryAfter: '5' });
  expect(requests).toEqual([['POST', '/a?b=1', `hooks.invalid:${port}`, '3']]);
});

it('accepts only a certificate for the host name', async () => {
  const names: string[] = [];
  const port = await listen(
    createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    }),
  );
  await expect(post(`https://hooks.invalid:${port}/`, '127.0.0.1')).rejects.toThrow();
  expect(names).toEqual(['hooks.invalid']);
});

it('ignores proxy settings', async () => {
  let connections = 0;
  const proxy = await listen(
    createTcpServer((socket) => {
      connections += 1;
      socket.destroy();
    }),
  );
  const port = await listen(createServer((_, response) => response.writeHead(204).end()));
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'])
    process.env[name] = `http://127.0.0.1:${proxy}`;
  process.env.NODE_USE_ENV_PROXY = '1';
  expect((await post(`http://hooks.invalid:${port}/`, '127.0.0.1')).statusCode).toBe(204);
  expect(connections).toBe(0);
});
