import type { Operation } from '../../lib/api/http/operation';
import { operations } from '../../lib/api/routes';
import { newAddress } from '../support/fleet';
import { sendRaw } from '../support/raw-http';

export type Asked = { status: number; headers: Headers; text: string; json: Record<string, unknown> };
export type Asking = { method?: string; headers?: Record<string, string>; json?: unknown; body?: string };

/** One request from a network of its own unless another is given; redirects are answers, not followed. */
export async function ask(url: string, target: string, options: Asking = {}): Promise<Asked> {
  const body = options.json === undefined ? options.body : JSON.stringify(options.json);
  const response = await fetch(`${url}${target}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'x-forwarded-for': newAddress(),
      ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
}

/** A request whose Host is forged, which `fetch` does not send. */
export function askAs(url: string, target: string, headers: Record<string, string>, method = 'GET', body = '') {
  const lines = Object.entries({ 'x-forwarded-for': newAddress(), 'content-length': String(body.length), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(url, `${method} ${target} HTTP/1.1\r\n${head}connection: close\r\n\r\n${body}`, { all: true });
}

/** A path of the operation, from its own sample unless `params` are given. */
export const targetOf = (operation: Operation, params: Record<string, string> = {}): string =>
  `/api/v1${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? operation.sample?.params?.[name] ?? 'x')}`;

/** A request of each operation that its input schemas accept. */
export function everyOperation(): { id: string; operation: Operation; target: string; options: Asking }[] {
  return operations.map((operation) => {
    const query = operation.sample?.query ? `?${new URLSearchParams(operation.sample.query)}` : '';
    const csv = operation.bodyType === 'csv';
    const options: Asking = {
      method: operation.method,
      ...(csv ? { body: String(operation.sample?.body), headers: { 'content-type': 'text/csv' } } : {}),
      ...(operation.body && !csv ? { json: operation.sample?.body } : {}),
    };
    return { id: operation.id, operation, target: `${targetOf(operation)}${query}`, options };
  });
}
