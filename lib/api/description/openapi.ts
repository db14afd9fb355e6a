import { z } from 'zod';
import { ArticleCreate, ArticleUpdate } from '../../archive/schema';
import { CategoryCreate, CategoryUpdate } from '../../categories/schema';
import { VideoCreate } from '../../videos/schema';
import { API_PREFIX, type Operation, type TextSchema } from '../http/operation';
import { problemType } from '../http/response';
import { type ProblemCode, problems } from '../problems';
import { operations } from '../routes';
import { exampleExtras, extraSchemas } from './problem-extras';
import { problemsOf, securityOf, securitySchemes } from './security';
import { unpublishedSchemas } from './unpublished-schemas';

type Json = z.core.util.JSONType;
type JsonObject = { [name: string]: Json };

/** The version of the API (contract, section 9). */
export const API_VERSION = '0.1.0';

/** Headers of every counted response, problems and 304 included. */
const COMMON_HEADERS = [
  ...['X-Request-Id', 'Cache-Control', 'Vary'],
  ...['RateLimit-Policy', 'RateLimit', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];

let document: { appUrl: string; value: JsonObject } | undefined;

/** The OpenAPI document, built once per process from the route table. */
export function getDescriptionDocument(appUrl: string): JsonObject {
  if (document?.appUrl !== appUrl) document = { appUrl, value: buildDescription(operations, appUrl) };
  return document.value;
}

/** OpenAPI 3.1.0 of the given operations. Schemas with an id become components. */
export function buildDescription(described: readonly Operation[], appUrl: string): JsonObject {
  const schemas = componentSchemas();
  const paths: Record<string, JsonObject> = {};
  for (const operation of described) {
    const path = API_PREFIX + operation.path;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, appUrl, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hospitality Intelligence API',
      version: API_VERSION,
      summary: 'A bilingual archive of hospitality research',
      description:
        'Articles, categories and videos in Chinese and English: lists, single articles, search, and a gap-free feed of changes. ' +
        'Times are ISO 8601 in UTC. A missing translation is null.',
      license: { name: 'Proprietary', url: `${appUrl}/` },
    },
    servers: [{ url: appUrl }],
    tags: [
      { name: 'Archive', description: 'Read the archive' },
      { name: 'Keys', description: 'Get a key and inspect it' },
      { name: 'Administration', description: 'Keys, subscribers and the audit log, for administrators' },
      { name: 'Description', description: 'This document' },
    ],
    paths,
    components: { schemas, headers: headerComponents(), securitySchemes: securitySchemes(appUrl) },
  };
}

/** Every schema with an id, by id, with references between them. */
function componentSchemas(): JsonObject {
  const unused = { ArticleCreate, ArticleUpdate, CategoryCreate, CategoryUpdate, VideoCreate, ...unpublishedSchemas };
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(unused)) registry.add(schema, { id });
  for (const { body } of operations) if (body) collect(body, registry);
  const input = z.toJSONSchema(registry, { io: 'input', uri: toReference, override: keepPlain, unrepresentable: 'any' }).schemas;
  const responses = z.registry<{ id: string }>();
  for (const operation of operations) collect(operation.response, responses);
  const output = z.toJSONSchema(responses, {
    io: 'output',
    uri: toReference,
    override: keepPlain,
    unrepresentable: 'any',
  }).schemas;
  return Object.fromEntries(
    Object.entries({ ...output, ...input, ...errorSchemas })
      .filter(([id]) => !id.startsWith('__'))
      .map(([id, schema]) => [id, withoutMetadata(anyValueNamed(schema as JsonObject))]),
  );
}

/** zod puts the one recursive schema, any JSON value, outside the components. */
function anyValueNamed(schema: JsonObject): JsonObject {
  const reference = new RegExp(`${toReference('__shared')}#/\\$defs/\\w+`, 'g');
  return JSON.parse(JSON.stringify(schema).replaceAll(reference, toReference('AnyValue')));
}

const toReference = (id: string) => `#/components/schemas/${id}`;

/** Adds the named parts of a schema at any depth. */
function collect(schema: z.ZodType, into: z.core.$ZodRegistry<{ id: string }>): void {
  const id = (schema.meta() as { id?: string } | undefined)?.id;
  if (id !== undefined && !into.has(schema)) into.add(schema, { id });
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  const inner = [
    def.element,
    def.innerType,
    def.valueType,
    ...((def.options as unknown[]) ?? []),
    ...Object.values((def.shape as object) ?? {}),
  ];
  for (const part of inner) if (part instanceof z.ZodType) collect(part, into);
}

/** Parameters carry the JSON Schema of their text form, which zod cannot derive. */
function keepPlain(context: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const meta = z.globalRegistry.get(context.zodSchema as z.ZodType) as { schema?: object } | undefined;
  if (meta?.schema) {
    const { description } = context.jsonSchema;
    for (const key of Object.keys(context.jsonSchema)) delete context.jsonSchema[key];
    Object.assign(context.jsonSchema, meta.schema, description ? { description } : {});
  }
}

function withoutMetadata({ $schema: _schema, $id: _id, id: _, ...schema }: JsonObject): JsonObject {
  return schema;
}

function describeOperation(operation: Operation, appUrl: string, schemas: JsonObject): JsonObject {
  const name = (operation.response.meta() as { id?: string } | undefined)?.id;
  const known = name !== undefined && name in schemas;
  const schema: JsonObject = known ? { $ref: toReference(name) } : { type: 'object', description: operation.summary };
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(operation.extension ? { 'x-extension': true } : {}),
    security: securityOf(operation.access),
    parameters: [
      ...parameters(operation.params, 'path'),
      ...parameters(operation.query, 'query'),
      ...(operation.method === 'GET' ? requestHeaders : []),
    ],
    ...(operation.body ? { requestBody: requestBody(operation) } : {}),
    responses: {
      '200': {
        description: operation.summary,
        headers: successHeaders(operation),
        content: {
          'application/json': { schema, example: operation.example as Json },
          ...(operation.alternativeType ? { [operation.alternativeType]: { schema: { type: 'string' } } } : {}),
        },
      },
      ...(operation.method === 'GET' ? { '304': { description: 'Not modified', headers: successHeaders(operation) } } : {}),
      '422': invalid,
      ...problemResponses([...new Set([...(operation.errors ?? []), ...problemsOf(operation)])], appUrl),
    },
  };
}

function requestBody(operation: Operation): JsonObject {
  const media = operation.bodyType === 'csv' ? 'text/csv' : 'application/json';
  const body = operation.body ?? z.null();
  const id = (body.meta() as { id?: string } | undefined)?.id;
  const schema = id
    ? { $ref: toReference(id) }
    : withoutMetadata(z.toJSONSchema(body, { io: 'input', override: keepPlain, unrepresentable: 'any' }) as JsonObject);
  return { required: true, content: { [media]: { schema } } };
}

function parameters(schema: TextSchema, place: 'path' | 'query'): JsonObject[] {
  return Object.entries(schema.shape).map(([name, param]) => {
    const json = z.toJSONSchema(param as z.ZodType, { io: 'input', override: keepPlain, unrepresentable: 'any' }) as JsonObject;
    const { description, ...rest } = withoutMetadata(json);
    return {
      name,
      in: place,
      required: place === 'path' || !param.safeParse(undefined).success,
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

const requestHeaders: JsonObject[] = [
  {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETag of a response the caller has; if nothing changed, the response is 304 without a body',
    schema: { type: 'string' },
  },
];

function successHeaders(operation: Operation): JsonObject {
  const names = [...COMMON_HEADERS];
  if (operation.method === 'GET') names.unshift('ETag');
  if (operation.tag === 'Archive') names.push('Content-Language');
  if ('page' in operation.query.shape) names.push('Link');
  return headerReferences([...names, ...(operation.headers ?? [])]);
}

function headerReferences(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headerComponents(): JsonObject {
  const header = (description: string, example: string): JsonObject => ({ description, schema: { type: 'string' }, example });
  return {
    ETag: header('Strong validator of these bytes', '"q0vJx2m1T8bYwN4c7uRzLhPeDka"'),
    'X-Request-Id': header(
      'Id of the request; a well-formed one from the caller is kept',
      '5f8c1f0e-52a6-4b4f-9d9e-6f1d1c7f2a10',
    ),
    'Cache-Control': header(
      '`private, no-cache`: store and revalidate with If-None-Match; `no-store`: do not store',
      'private, no-cache',
    ),
    Vary: header('Request headers that the response depends on', 'Authorization, X-API-Key, Accept-Encoding'),
    'Content-Language': header('Languages included; of a problem, the language it is written in', 'en, zh'),
    'Content-Location': header('The canonical path, if the request used an alias', '/api/v1/articles/true-cost-of-a-booking'),
    Link: header(
      'First, previous, next and last page (RFC 8288)',
      '<https://research.example.com/api/v1/articles?page=2>; rel="next"',
    ),
    'WWW-Authenticate': header('How to present a key', 'Bearer realm="Hospitality Intelligence API"'),
    'RateLimit-Policy': header('The limits that apply to the caller', '"minute";q=60;w=60, "day";q=5000;w=86400'),
    RateLimit: header('What remains of each limit, and seconds until it resets', '"minute";r=12;t=30, "day";r=4200;t=40512'),
    'X-RateLimit-Limit': header('The limit with less remaining', '60'),
    'X-RateLimit-Remaining': header('What remains of that limit', '12'),
    'X-RateLimit-Reset': header('When that limit resets, in epoch seconds', '1772701980'),
    'Retry-After': header('Seconds to wait before trying again', '2'),
  };
}

const invalid: JsonObject = {
  description: 'Validation failed; every issue is listed',
  headers: headerReferences(COMMON_HEADERS),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/HTTPValidationError' },
      example: {
        detail: [{ loc: ['query', 'page'], msg: 'Input should be greater than or equal to 1', type: 'greater_than_equal' }],
      },
    },
  },
};

/** One response per status, listing the codes that share it. */
function problemResponses(codes: readonly ProblemCode[], appUrl: string): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(problems[code].status, [...(byStatus.get(problems[code].status) ?? []), code]);
  const entries = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, shared]): [string, Json] => [
      String(status),
      {
        description: shared.map((code) => `\`${code}\`: ${problems[code].detail.en}`).join(' '),
        headers: headerReferences([
          ...COMMON_HEADERS,
          'Content-Language',
          ...(status === 401 ? ['WWW-Authenticate'] : []),
          ...(status === 503 || status === 429 ? ['Retry-After'] : []),
        ]),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(shared.map((code) => [code, { value: problemExample(code, appUrl) }])),
          },
        },
      },
    ]);
  return Object.fromEntries(entries);
}

function problemExample(code: ProblemCode, appUrl: string): JsonObject {
  const { status, title, detail } = problems[code];
  return {
    type: problemType(appUrl, code),
    title: title.en,
    status,
    detail: detail.en,
    code,
    request_id: '5f8c1f0e-52a6-4b4f-9d9e-6f1d1c7f2a10',
    ...exampleExtras(code),
  };
}

const errorSchemas: JsonObject = {
  AnyValue: { description: 'Any JSON value' },
  Problem: {
    type: 'object',
    description: 'A problem (RFC 9457). The meaning of `code` never changes.',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string', format: 'uri' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string', enum: Object.keys(problems) },
      request_id: { type: 'string' },
      ...extraSchemas,
    },
  },
  ValidationError: {
    type: 'object',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
      msg: { type: 'string' },
      type: { type: 'string' },
    },
  },
  HTTPValidationError: {
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } } },
  },
};
