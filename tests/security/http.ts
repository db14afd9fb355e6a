import type { Operation } from '../../lib/api/http/operation';
import { operations } from '../../lib/api/operations/list';
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

/** A well-formed value for every parameter of a path. */
const parameters: Record<string, string> = {
  slug: 'nothing-here',
  prefix: 'hik_AAAAAAAA',
  id: '00000000-0000-4000-8000-000000000000',
};

export const targetOf = (operation: Operation, given: Record<string, string> = parameters): string =>
  `/api/v1${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? parameters[name] ?? 'x')}`;

/** A request of each operation that its input rules accept. */
export function everyOperation(): { id: string; operation: Operation; target: string; options: Asking }[] {
  return operations.map((operation) => {
    const target = `${targetOf(operation)}${queries[operation.id] ?? ''}`;
    const csv = operation.bodyType === 'csv';
    const options: Asking = {
      method: operation.method,
      ...(csv ? { body: 'email,plan,until\n', headers: { 'content-type': 'text/csv' } } : {}),
      ...(operation.body && !csv ? { json: bodies[operation.id] ?? {} } : {}),
    };
    return { id: operation.id, operation, target, options };
  });
}

const queries: Record<string, string> = { searchArchive: '?q=hotel', listChanges: '?since=2020-01-01' };
const later = '2027-12-31';
const bodies: Record<string, unknown> = {
  requestKey: { email: 'nobody@example.com' },
  issueKey: { email: 'nobody@example.com', token: 'A'.repeat(43) },
  addSubscriber: { email: 'nobody@example.com', plan: 'premium', active_until: later },
  renewSubscriber: { active_until: later },
};
