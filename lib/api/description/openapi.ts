import { z } from 'zod';
import { ArticleCreate, ArticleUpdate } from '../../archive/schema';
import { CategoryCreate, CategoryUpdate } from '../../categories/schema';
import { VideoCreate } from '../../videos/schema';
import { API_PREFIX, type Operation, type TextShape } from '../http/operation';
import { problemType } from '../http/response';
import { operations } from '../operations/list';
import { type ProblemCode, problems } from '../problems';
import { exampleExtras, extraSchemas } from './problem-extras';
import { refusalsOf, securityOf, securitySchemes } from './security';
import { unpublishedShapes } from './unpublished-schemas';

type Json = z.core.util.JSONType;
type JsonObject = { [name: string]: Json };

/** The interface's version (spec, "Versioning"). */
export const INTERFACE_VERSION = '0.1.0';

/** Headers that every counted answer carries, refusals and 304 among them. */
const COMMON_HEADERS = [
  ...['X-Request-Id', 'Cache-Control', 'Vary'],
  ...['RateLimit-Policy', 'RateLimit', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];

let document: { appUrl: string; value: JsonObject } | undefined;

/** The description document, made once a process from the operations and their schemas. */
export function getDescriptionDocument(appUrl: string): JsonObject {
  if (document?.appUrl !== appUrl) document = { appUrl, value: buildDescription(operations, appUrl) };
  return document.value;
}

/** OpenAPI 3.1.0 of the given operations. Schemas with an id become components; nothing is written twice by hand. */
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
      version: INTERFACE_VERSION,
      summary: 'A bilingual archive of hospitality research',
      description:
        'Articles, categories and videos in Chinese and English: lists, single articles, search, and a gap-free feed of changes. ' +
        'Times are ISO 8601 in UTC; a missing translation is null.',
      license: { name: 'Proprietary', url: `${appUrl}/` },
    },
    servers: [{ url: appUrl }],
    tags: [
      { name: 'Archive', description: 'Reading the archive' },
      { name: 'Keys', description: 'Getting a key, and seeing how it stands' },
      { name: 'Administration', description: 'Keys, subscribers and the audit, for administrators' },
      { name: 'Description', description: 'The service about itself' },
    ],
    paths,
    components: { schemas, headers: headerComponents(), securitySchemes: securitySchemes(appUrl) },
  };
}

/** Every schema that carries an id, by that id, with references between them. */
function componentSchemas(): JsonObject {
  const written = { ArticleCreate, ArticleUpdate, CategoryCreate, CategoryUpdate, VideoCreate, ...unpublishedShapes };
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(written)) registry.add(schema, { id });
  for (const { body } of operations) if (body) collect(body, registry);
  const input = z.toJSONSchema(registry, { io: 'input', uri: toReference, override: keepPlain, unrepresentable: 'any' }).schemas;
  const answers = z.registry<{ id: string }>();
  for (const operation of operations) collect(operation.response, answers);
  const output = z.toJSONSchema(answers, { io: 'output', uri: toReference, override: keepPlain, unrepresentable: 'any' }).schemas;
  return Object.fromEntries(
    Object.entries({ ...output, ...input, ...errorSchemas })
      .filter(([id]) => !id.startsWith('__'))
      .map(([id, schema]) => [id, withoutMarks(anyValueNamed(schema as JsonObject))]),
  );
}

/** The one recursive schema there is, any JSON value, is moved by zod to a place outside the components. */
function anyValueNamed(schema: JsonObject): JsonObject {
  const reference = new RegExp(`${toReference('__shared')}#/\\$defs/\\w+`, 'g');
  return JSON.parse(JSON.stringify(schema).replaceAll(reference, toReference('AnyValue')));
}

const toReference = (id: string) => `#/components/schemas/${id}`;

/** A schema's named parts, however deep. */
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

/** Parameters carry their JSON Schema as they read on the wire, where everything is text. */
function keepPlain(context: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const meta = z.globalRegistry.get(context.zodSchema as z.ZodType) as { schema?: object } | undefined;
  if (meta?.schema) {
    const { description } = context.jsonSchema;
    for (const key of Object.keys(context.jsonSchema)) delete context.jsonSchema[key];
    Object.assign(context.jsonSchema, meta.schema, description ? { description } : {});
  }
}

function withoutMarks({ $schema: _schema, $id: _id, id: _, ...schema }: JsonObject): JsonObject {
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
          ...(operation.alsoAs ? { [operation.alsoAs]: { schema: { type: 'string' } } } : {}),
        },
      },
      ...(operation.method === 'GET'
        ? { '304': { description: 'The caller has this state already', headers: successHeaders(operation) } }
        : {}),
      '422': invalid,
      ...refusals([...new Set([...operation.errors, ...refusalsOf(operation)])], appUrl),
    },
  };
}

function requestBody(operation: Operation): JsonObject {
  const media = operation.bodyType === 'csv' ? 'text/csv' : 'application/json';
  const body = operation.body ?? z.null();
  const id = (body.meta() as { id?: string } | undefined)?.id;
  const schema = id
    ? { $ref: toReference(id) }
    : withoutMarks(z.toJSONSchema(body, { io: 'input', override: keepPlain, unrepresentable: 'any' }) as JsonObject);
  return { required: true, content: { [media]: { schema } } };
}

function parameters(shape: TextShape, place: 'path' | 'query'): JsonObject[] {
  return Object.entries(shape.shape).map(([name, schema]) => {
    const json = z.toJSONSchema(schema, { io: 'input', override: keepPlain, unrepresentable: 'any' }) as JsonObject;
    const { description, ...rest } = withoutMarks(json);
    return {
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
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
    description: 'ETag of an answer the caller has; the same state is then a 304 without a body',
    schema: { type: 'string' },
  },
];

function successHeaders(operation: Operation): JsonObject {
  const names = [...COMMON_HEADERS];
  if (operation.method === 'GET') names.unshift('ETag');
  if (operation.tag === 'Archive') names.push('Content-Language');
  if ('page' in operation.query.shape) names.push('Link');
  if (operation.id === 'getArticle') names.push('Content-Location');
  return headerReferences(names);
}

function headerReferences(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headerComponents(): JsonObject {
  const header = (description: string, example: string): JsonObject => ({ description, schema: { type: 'string' }, example });
  return {
    ETag: header('Strong tag of exactly these bytes', '"q0vJx2m1T8bYwN4c7uRzLhPeDka"'),
    'X-Request-Id': header("The request's id; a well-formed one from the caller is kept", '5f8c1f0e-52a6-4b4f-9d9e-6f1d1c7f2a10'),
    'Cache-Control': header(
      '`private, no-cache`: keep it, and ask again with If-None-Match; `no-store`: keep nothing',
      'private, no-cache',
    ),
    Vary: header('What the answer depends on besides its address', 'Authorization, X-API-Key, Accept-Encoding'),
    'Content-Language': header('Languages that are inside; of a refusal, the one it is written in', 'en, zh'),
    'Content-Location': header(
      'The canonical address, when it was asked for by an alias',
      '/api/v1/articles/true-cost-of-a-booking',
    ),
    Link: header(
      'First, previous, next and last page (RFC 8288)',
      '<https://research.example.com/api/v1/articles?page=2>; rel="next"',
    ),
    'WWW-Authenticate': header('How to present a key', 'Bearer realm="Hospitality Intelligence API"'),
    'RateLimit-Policy': header('The limits that count this caller', '"minute";q=60;w=60, "day";q=5000;w=86400'),
    RateLimit: header('What is left of each, and seconds until it starts anew', '"minute";r=12;t=30, "day";r=4200;t=40512'),
    'X-RateLimit-Limit': header('The tighter of the limits', '60'),
    'X-RateLimit-Remaining': header('What is left of it', '12'),
    'X-RateLimit-Reset': header('When it starts anew, in epoch seconds', '1772701980'),
    'Retry-After': header('Seconds to wait before trying again', '2'),
  };
}

const invalid: JsonObject = {
  description: 'The input does not fit; every fault is listed',
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

/** One response a status, listing the codes that share it. */
function refusals(codes: readonly ProblemCode[], appUrl: string): JsonObject {
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
    description: 'A refusal (RFC 9457). `code` never changes its meaning.',
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
