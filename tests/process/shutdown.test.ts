import { existsSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeDataFolder } from '../support/data-folder';
import { send } from '../support/separate-clients';
import { type Service, startService } from '../support/service';

const dataDir = makeDataFolder('stop');
let service: Service;
afterEach(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A request whose body ends when we say so. */
async function beginRequest(url: string): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const body = JSON.stringify({ email: 'nobody@example.com', token: 'A'.repeat(43) });
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = `POST /api/v1/keys/issue HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 10), () => resolve()));
  return {
    socket,
    finish: () =>
      new Promise((resolve, reject) => {
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(text));
        socket.write(body.slice(10));
      }),
  };
}

/** One request on a connection that is kept. */
function askKept(agent: Agent, url: string): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/api/health`, { agent }, (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, connection: incoming.headers.connection }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

test('shutdown reports unready, finishes requests, closes connections and stops PostgreSQL last', async () => {
  service = await startService({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await askKept(agent, service.url)).toEqual({ status: 200, connection: 'keep-alive' });
  const underway = await beginRequest(service.url);
  // The server has read the head when it has counted the request.
  await expect.poll(() => send(service.url, '/api/ready')).toMatchObject({ status: 200 });

  // A parent process may forward the signal it received, so the service can get two.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) service.child.kill(signal);
  await expect
    .poll(async () => (await send(service.url, '/api/ready')).json)
    .toEqual({
      status: 'stopping',
      database: 'ok',
      counters: 'ok',
    });
  expect((await send(service.url, '/api/ready')).status).toBe(503);
  // A request on an existing keep-alive connection is served, and the response closes the connection.
  expect(await askKept(agent, service.url)).toEqual({ status: 200, connection: 'close' });

  const ended = new Promise((resolve) => service.child.once('exit', resolve));
  const answer = await underway.finish();
  // It needed the database, which so was still there.
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"token_invalid"');
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(await ended).toBe(0);
  agent.destroy();

  const directory = /embedded PostgreSQL in (.+)/.exec(service.output())?.[1] ?? '';
  expect(existsSync(path.join(directory, 'PG_VERSION'))).toBe(true);
  expect(existsSync(path.join(directory, 'postmaster.pid'))).toBe(false);
});
