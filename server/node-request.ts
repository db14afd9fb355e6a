import type { IncomingMessage, ServerResponse } from 'node:http';
import { CLIENT_HEADER } from '../lib/api/admission/client';
import type { ApiRequest, HeaderReader, Reply } from '../lib/api/http/request';
import { DROPPED, hasDuplicateCredentials } from './headers';

/** A host as nearly every client writes it; what is written otherwise is looked at closely. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/**
 * A request without a body as the interface takes it, read from Node's own without a copy. Of its headers it shows what
 * `rewriteHeaders` would leave.
 *
 * @param client plain address
 */
export function toApiRequest(request: IncomingMessage, client: string): ApiRequest {
  return { method: request.method ?? 'GET', url: request.url ?? '/', headers: new NodeHeaders(request, client), body: null };
}

class NodeHeaders implements HeaderReader {
  constructor(
    private readonly request: IncomingMessage,
    private readonly client: string,
  ) {}

  get(name: string): string | null {
    if (name === CLIENT_HEADER) return this.client;
    if (DROPPED.has(name)) return null;
    if (name === 'authorization' && hasDuplicateCredentials(this.request)) return 'repeated';
    const value = this.request.headers[name];
    return value === undefined ? null : String(value);
  }
}

/** Whether the Host header, where there is one, names a host. */
export function hasValidHost(request: IncomingMessage): boolean {
  const { host } = request.headers;
  if (host === undefined || PLAIN_HOST.test(host)) return true;
  return !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}/`);
}

/**
 * Writes an answer, headers and body in one go.
 *
 * @param common names and values by turns that every answer carries
 */
export function writeReply(response: ServerResponse, { status, headers, body }: Reply, common: readonly string[]): void {
  const all = [...common];
  for (const name in headers) all.push(name, headers[name] as string);
  response.writeHead(status, all);
  response.end(body);
}
