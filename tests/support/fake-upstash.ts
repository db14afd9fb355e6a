import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis as TcpClient } from 'ioredis';

type Command = (string | number | boolean)[];
type Outcome = { result: unknown } | { error: string };

/** Upstash's REST protocol in front of a real Redis. */
export type FakeUpstash = {
  url: string;
  token: string;
  /** `silent` accepts requests and never responds; `failing` responds with 500 */
  mode: 'well' | 'silent' | 'failing';
  /** number of requests that received a response */
  requests: number;
  stop(): Promise<void>;
};

/**
 * Serves the Redis at `redisUrl` as Upstash does: one command as a JSON array at `/`, lists of them at `/pipeline` and
 * `/multi-exec`, a bearer token, and strings in base64 where `Upstash-Encoding` asks for it.
 *
 * @param port a free one unless given
 */
export async function startFakeUpstash(redisUrl: string, port = 0): Promise<FakeUpstash> {
  const redis = new TcpClient(redisUrl);
  // The command that fails says so; without a listener the client writes to the console.
  redis.on('error', () => undefined);
  const token = 'local-test-token';
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (served.mode === 'silent') return;
    served.requests += 1;
    const { status, answer } =
      served.mode === 'failing'
        ? { status: 500, answer: { error: 'ERR internal error' } }
        : request.headers.authorization === `Bearer ${token}`
          ? await run(redis, request.url ?? '/', body)
          : { status: 401, answer: { error: 'WRONGPASS invalid or missing auth token' } };
    const encoded = request.headers['upstash-encoding'] === 'base64' ? encodeAnswer(answer) : answer;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(encoded));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const served: FakeUpstash = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    mode: 'well',
    requests: 0,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      redis.disconnect();
    },
  };
  return served;
}

async function run(redis: TcpClient, path: string, body: string): Promise<{ status: number; answer: Outcome | Outcome[] }> {
  const parsed: unknown = JSON.parse(body);
  if (path === '/pipeline') {
    // Sent in one go over one connection, which keeps their order.
    return { status: 200, answer: await Promise.all((parsed as Command[]).map((command) => call(redis, command))) };
  }
  if (path === '/multi-exec') {
    const replies = await redis.multi((parsed as Command[]).map((command) => command.map(String))).exec();
    const outcomes = (replies ?? []).map(([error, result]) => (error ? { error: error.message } : { result }));
    return { status: 200, answer: outcomes };
  }
  const outcome = await call(redis, parsed as Command);
  return { status: 'error' in outcome ? 400 : 200, answer: outcome };
}

async function call(redis: TcpClient, command: Command): Promise<Outcome> {
  const [name, ...args] = command.map(String);
  try {
    return { result: await redis.call(name ?? '', args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function encodeAnswer(answer: Outcome | Outcome[]): unknown {
  if (Array.isArray(answer)) return answer.map(encodeAnswer);
  return 'error' in answer ? answer : { result: encode(answer.result) };
}

function encode(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(encode);
  return typeof result === 'string' && result !== 'OK' ? Buffer.from(result).toString('base64') : result;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
