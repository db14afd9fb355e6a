import type { IncomingHttpHeaders } from 'node:http';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { matchPath } from '../../lib/api/http/path';

type Reply = { status: number; headers: IncomingHttpHeaders; json: unknown };
type Response = { $ref?: string; content?: Record<string, { schema: object }> };
type Description = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response> };
};

const validators = new Map<string, ValidateFunction>();
let description: Promise<{ document: Description; ajv: Ajv2020 }> | undefined;

/** Fails unless the response matches the OpenAPI document that the same server publishes. */
export async function expectDescribed(base: string, method: string, target: string, reply: Reply): Promise<void> {
  description ??= loadDescription(base);
  const { document, ajv } = await description;
  const path = target.split('?', 1)[0] ?? '';
  // A path without parameters goes first, as OpenAPI says.
  const pattern = path in document.paths ? path : Object.keys(document.paths).find((candidate) => matchPath(candidate, path));
  const operation = pattern ? document.paths[pattern]?.[method.toLowerCase()] : undefined;
  const type = (reply.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const key = operation ? `${pattern} ${method} ${reply.status} ${type}` : 'problem';
  const schema = operation
    ? findResponse(document, operation.responses[String(reply.status)])?.content?.[type]?.schema
    : { $ref: 'description#/components/schemas/Problem' };
  if (!schema) throw new Error(`${key} is not described`);
  let validate = validators.get(key);
  if (!validate) {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"description#/'));
    validate = ajv.compile(local);
    validators.set(key, validate);
  }
  if (!validate(reply.json)) throw new Error(`${key} does not match its description: ${ajv.errorsText(validate.errors)}`);
}

function findResponse({ components }: Description, response: Response | undefined): Response | undefined {
  const [, name] = /^#\/components\/responses\/(.+)$/.exec(response?.$ref ?? '') ?? [];
  return name ? components.responses[name] : response;
}

async function loadDescription(base: string): Promise<{ document: Description; ajv: Ajv2020 }> {
  const response = await fetch(`${base}/api/v1/openapi.json`);
  const document = (await response.json()) as Description;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...closeObjects(document), $id: 'description' });
  return { document, ajv };
}

/** Clients must accept new fields, but the server may send only what it describes. */
function closeObjects<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closeObjects) as T;
  if (typeof value !== 'object' || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closeObjects(inner)]));
  return ('properties' in closed ? { ...closed, additionalProperties: false } : closed) as T;
}
