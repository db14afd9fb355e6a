import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Delivery = {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  tags?: { name: string; value: string }[];
};
/** `mail` is the first of `mails`, which has one unless it is a batch. */
export type Attempt = {
  key: string;
  body: string;
  mail: Delivery;
  mails: Delivery[];
  authorization: string;
  validation: string | undefined;
};

/** Handles a request in place of the default behaviour, which `accept` runs. */
export type Behaviour = (response: ServerResponse, attempt: Attempt, accept: () => void) => void;

/**
 * A local server with Resend's API for emails and batches of them. A repeated idempotency key returns the first response and delivers nothing; with a
 * different body it is rejected.
 */
export async function startFakeResend() {
  const attempts: Attempt[] = [];
  const bodies = new Map<string, string>();
  const delivered: Attempt[] = [];
  const service = { behave: undefined as Behaviour | undefined };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const batch = request.url === '/emails/batch';
    const mails = [JSON.parse(body)].flat() as Delivery[];
    const attempt = {
      key: String(request.headers['idempotency-key']),
      body,
      mail: mails[0] as Delivery,
      mails,
      authorization: String(request.headers.authorization),
      validation: request.headers['x-batch-validation'] as string | undefined,
    };
    attempts.push(attempt);
    const accept = () => {
      const previous = bodies.get(attempt.key);
      if (previous !== undefined && previous !== body) {
        respond(response, 409, { statusCode: 409, name: 'invalid_idempotent_request', message: body });
        return;
      }
      if (previous === undefined) delivered.push(attempt);
      bodies.set(attempt.key, body);
      const ids = mails.map((_, index) => ({ id: `accepted-${attempt.key}-${index}` }));
      respond(response, 200, batch ? { data: ids } : { id: `accepted-${attempt.key}` });
    };
    if (request.method !== 'POST' || !(batch || request.url === '/emails')) respond(response, 404, { name: 'not_found' });
    else if (service.behave) service.behave(response, attempt, accept);
    else accept();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** every request, in order */
    attempts,
    /** delivered emails, one per idempotency key */
    delivered,
    /** replaces the behaviour; `undefined` restores the default */
    behave(behaviour: Behaviour | undefined) {
      service.behave = behaviour;
    },
    reset() {
      service.behave = undefined;
      attempts.length = 0;
      delivered.length = 0;
      bodies.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function respond(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
