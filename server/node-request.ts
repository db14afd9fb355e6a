import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { CLIENT_HEADER } from '../lib/api/admission/client';
import type { ApiRequest, HeaderReader, Reply } from '../lib/api/http/request';
import { LOCAL_BROWSER_HEADER } from '../lib/platform/local-browser';
import { describeError, log } from '../lib/platform/log';
import { hasDuplicateCredentials, UNTRUSTED_HEADERS } from './headers';

/** A host as nearly every client writes it; any other spelling is parsed. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/**
 * Node's request as the API reads it, without a copy. Headers that claim another client are hidden.
 *
 * @param client the client's IP address
 * @param isLocal whether a browser on this machine sent it
 */
export function toApiRequest(request: IncomingMessage, client: string, isLocal = false): ApiRequest {
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: new NodeHeaders(request, client, isLocal),
    // Stopping early must not destroy the connection: the rejection still has to be sent on it.
    body: hasBody(request) ? request.iterator({ destroyOnReturn: false }) : null,
    compresses: true,
  };
}

/** Whether the request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

export class NodeHeaders implements HeaderReader {
  constructor(
    private readonly request: IncomingMessage,
    private readonly client: string,
    private readonly isLocal = false,
  ) {}

  get(name: string): string | null {
    if (name === CLIENT_HEADER) return this.client;
    if (name === LOCAL_BROWSER_HEADER) return this.isLocal ? 'yes' : null;
    if (UNTRUSTED_HEADERS.has(name)) return null;
    // Node keeps the first of several; none of them is a credential.
    if (name === 'authorization' && hasDuplicateCredentials(this.request)) return 'repeated';
    const value = this.request.headers[name];
    return value === undefined ? null : String(value);
  }
}

/** Whether the Host header, if present, names a host. */
export function hasValidHost(request: IncomingMessage): boolean {
  const { host } = request.headers;
  if (host === undefined || PLAIN_HOST.test(host)) return true;
  return !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}/`);
}

/**
 * Writes a reply, headers and body at once. The body of a file is streamed; a failure in the middle closes the
 * connection, so that no client mistakes a part for the whole.
 *
 * @param common names and values, alternating, that every response carries
 */
export function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
  common: readonly string[] = [],
): void {
  const fields: string[] = [...common];
  for (const name in headers) {
    const value = headers[name] as string | string[];
    if (typeof value === 'string') fields.push(name, value);
    else for (const each of value) fields.push(name, each);
  }
  response.writeHead(status, fields);
  if (!(body instanceof Readable)) return void response.end(request.method === 'HEAD' ? undefined : body);
  pipeline(body, response, (error) => {
    // A reader may disconnect; any other error comes from the storage.
    if (!error || request.destroyed) return;
    const request_id = headers['x-request-id'] ?? request.headers['x-request-id'];
    log.error({ request_id, error: describeError(error) }, 'sending a file failed');
  });
}
