import { type Reply, send } from './http';

/** Reads from an operation of the console. */
export const get = (base: string, path: string, headers: Record<string, string>): Promise<Reply> =>
  send(base, `/api/v1/admin${path}`, { headers });

/** Sends a body to an operation of the console: an object as JSON, a text as CSV. */
export function post(base: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Reply> {
  const type: Record<string, string> =
    body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' };
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return send(base, `/api/v1/admin${path}`, {
    method: 'POST',
    headers: { ...type, ...headers },
    ...(text === undefined ? {} : { body: text }),
  });
}
