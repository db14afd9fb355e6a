import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request that reached the receiver. */
type Received = { path: string; headers: IncomingHttpHeaders; text: string; body: Body };
type Body = { type: string; timestamp: string; data: Record<string, unknown> };

type Behaviour = (response: ServerResponse, received: Received) => void;
const accept: Behaviour = (response) => response.writeHead(204).end();

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A receiver of webhooks on this machine. It accepts everything until `behave` says otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  let behaviour = accept;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const message = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) as Body };
    received.push(message);
    behaviour(response, message);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/hook`,
    port,
    received,
    behave: (next: Behaviour = accept) => {
      behaviour = next;
    },
    respond: (status: number, headers: Record<string, string> = {}) => {
      behaviour = (response) => response.writeHead(status, headers).end();
    },
    reset: () => {
      behaviour = accept;
      received.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Verifies a request as a receiver does; throws if no signature is by the secret. */
export function verify(secret: string, { headers, text }: Received): unknown {
  return new Webhook(secret).verify(text, headers as Record<string, string>);
}
