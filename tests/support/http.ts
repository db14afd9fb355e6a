import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect, inject } from 'vitest';
import { matchPath } from '../../lib/api/http/path';

export type Reply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string; json: unknown };

export type Mount = { mount: 'direct' | 'framework'; url: string };

/** How long a whole answer may take before it counts as a hang. */
const NO_ANSWER_MS = 20_000;

/** The services under test; every test of the interface runs against each. */
export const mounts: Mount[] = inject('services');

/**
 * Sends one request exactly as written (no address is mended on the way) and reads the answer whole. Every JSON answer of
 * an operation is held against the description document.
 */
export async function send(
  base: string,
  target: string,
  options: { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(base);
  const method = options.method ?? 'GET';
  const reply = await new Promise<Reply>((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(deadline);
      reject(error);
    };
    const outgoing = httpRequest({ hostname, port, path: target, method, headers: options.headers ?? {} }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('error', fail);
      incoming.on('end', () => {
        clearTimeout(deadline);
        // What is thrown in a listener reaches no promise by itself.
        try {
          resolve(toReply(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks)));
        } catch (error) {
          reject(new Error(`the answer to ${method} ${target.slice(0, 200)} cannot be read`, { cause: error }));
        }
      });
    });
    const deadline = setTimeout(
      () => outgoing.destroy(new Error(`no answer to ${method} ${target.slice(0, 200)}`)),
      NO_ANSWER_MS,
    );
    outgoing.on('error', fail);
    outgoing.end(options.body);
  });
  if (target.startsWith('/api/v1/') && reply.json !== undefined && method !== 'HEAD')
    await expectDescribed(base, method, target, reply);
  return reply;
}

function toReply(status: number, headers: IncomingHttpHeaders, raw: Buffer): Reply {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[headers['content-encoding'] ?? ''];
  const text = (decode && raw.length > 0 ? decode(raw) : raw).toString('utf8');
  const json = /json/.test(headers['content-type'] ?? '') && text !== '' ? JSON.parse(text) : undefined;
  return { status, headers, bytes: raw, text, json };
}

type Description = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>;
};

const validators = new Map<string, ValidateFunction>();
let described: Promise<{ document: Description; ajv: Ajv2020 }> | undefined;

/** Fails when the answer is not what the description says this operation answers. */
async function expectDescribed(base: string, method: string, target: string, reply: Reply): Promise<void> {
  described ??= loadDescription(base);
  const { document, ajv } = await described;
  const path = target.split('?', 1)[0] ?? '';
  const pattern = Object.keys(document.paths).find((candidate) => matchPath(candidate, path));
  const operation = pattern ? document.paths[pattern]?.[method.toLowerCase()] : undefined;
  const key = operation ? `${pattern} ${method} ${reply.status}` : 'problem';
  const type = (reply.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const schema = operation
    ? operation.responses[String(reply.status)]?.content?.[type]?.schema
    : { $ref: 'description#/components/schemas/Problem' };
  expect(schema, `${key} as ${type} is not described`).toBeDefined();
  let validate = validators.get(key);
  if (!validate) {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"description#/'));
    validate = ajv.compile(local);
    validators.set(key, validate);
  }
  expect(validate(reply.json), `${key}: ${ajv.errorsText(validate.errors)}`).toBe(true);
}

async function loadDescription(base: string): Promise<{ document: Description; ajv: Ajv2020 }> {
  const answer = await fetch(`${base}/api/v1/openapi.json`, { signal: AbortSignal.timeout(NO_ANSWER_MS) });
  const document = (await answer.json()) as Description;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...document, $id: 'description' });
  return { document, ajv };
}

/** An article of the sample archive, as its file says. */
export function sampleArticle(slug: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`prisma/sample/articles/${slug}.json`, 'utf8'));
}

/** `Vary` without what the framework puts in front of it for its own pages. */
export function varyOf(reply: Reply): string {
  return (reply.headers.vary ?? '').replace(
    /^rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, /,
    '',
  );
}

/** A test's name that stays readable when the input is long. */
export function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
}
