import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { expectDescribed } from './described';

/** `json` is the parsed body of a JSON response; `body` is the same, and empty where there is none. */
export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  json: unknown;
  body: Record<string, unknown>;
};

export type SendOptions = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** sent as JSON; with a body the method is POST unless given */
  json?: unknown;
  /** sent as a bearer token */
  key?: string;
  /** the client's address */
  from?: string;
};

const TIMEOUT_MS = 60_000;

/**
 * Sends one request exactly as written (the path is not normalised, redirects are not followed) and reads the whole
 * response. Every JSON response of the API is validated against the OpenAPI document.
 */
export async function send(base: string, target: string, options: SendOptions = {}): Promise<Reply> {
  const { hostname, port } = new URL(base);
  const { json, key, from } = options;
  const body = json === undefined ? options.body : JSON.stringify(json);
  const method = options.method ?? (body === undefined ? 'GET' : 'POST');
  const headers = {
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  };
  const name = `${method} ${target.slice(0, 200)}`;
  const reply = await new Promise<Reply>((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const outgoing = httpRequest({ hostname, port, path: target, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('error', fail);
      incoming.on('end', () => {
        clearTimeout(timer);
        // An exception in a listener does not reject the promise by itself.
        try {
          resolve(toReply(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks)));
        } catch (error) {
          reject(new Error(`cannot read the response to ${name}`, { cause: error }));
        }
      });
    });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no response to ${name}`)), TIMEOUT_MS);
    outgoing.on('error', fail);
    outgoing.end(body);
  });
  if (target.startsWith('/api/v1/') && reply.json !== undefined && method !== 'HEAD')
    await expectDescribed(base, method, target, reply);
  return reply;
}

function toReply(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Reply {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[headers['content-encoding'] ?? ''];
  const text = (decode && bytes.length > 0 ? decode(bytes) : bytes).toString('utf8');
  const json = /json/.test(headers['content-type'] ?? '') && text !== '' ? JSON.parse(text) : undefined;
  return { status, headers, bytes, text, json, body: json ?? {} };
}

const ADDRESSES_PER_WORKER = 8_192;
let addresses = 0;

/** A client's address that no other test uses, each in a network of its own. */
export function newAddress(): string {
  // Vitest and Playwright number the processes in which they run the files that share servers.
  const worker = Number(process.env.VITEST_WORKER_ID ?? process.env.TEST_WORKER_INDEX ?? 0);
  addresses += 1;
  const network = worker * ADDRESSES_PER_WORKER + addresses;
  return `${11 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.1`;
}

/** A test's name that stays readable when the input is long. */
export function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
}
