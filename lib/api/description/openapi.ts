import { z } from 'zod';
import { messages } from '../../distribution/webhook-messages/schema';
import type { Locale } from '../../platform/i18n/locales';
import { acceptsNone } from '../http/input';
import { API_PREFIX, type Operation, type TextSchema } from '../http/operation';
import { problemType } from '../http/response';
import { type ProblemCode, problems } from '../problems';
import { type Json, type JsonObject, toComponents, toLanguage, toReference, toSchema } from './json-schema';
import { exampleExtras, extraComponents, extraSchemas } from './problem-extras';
import { problemsOf, securityOf, securitySchemes } from './security';

/** The version of the API (contract, section 9). */
export const API_VERSION = '0.1.0';

/** Headers of every counted response, problems and 304 included. */
const COMMON_HEADERS = [
  ...['X-Request-Id', 'Cache-Control', 'Vary'],
  ...['RateLimit-Policy', 'RateLimit', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];

/**
 * OpenAPI 3.1.0 of the given operations. Schemas with an id become components. In Chinese, what the reference pages show of
 * operations, parameters and schemas is Chinese.
 */
export function buildDescription(described: readonly Operation[], appUrl: string, locale: Locale = 'en'): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of described) {
    const path = API_PREFIX + operation.path;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, appUrl, locale) };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Hospitality Intelligence API',
      version: API_VERSION,
      summary: 'A bilingual archive of hospitality research',
      description:
        'Articles, categories and videos in Chinese and English: lists, single articles, search, and a gap-free feed of changes. ' +
        'Times are ISO 8601 in UTC. A missing translation is null.',
      contact: { name: 'Hospitality Intelligence', url: `${appUrl}/` },
      license: { name: 'Proprietary', url: `${appUrl}/` },
    },
    servers: [{ url: appUrl }],
    tags: [
      { name: 'Archive', description: 'Read the archive' },
      { name: 'Comments', description: 'Read and write comments on articles' },
      { name: 'Snapshots', description: 'Download the archive as files' },
      { name: 'Keys', description: 'Get a key and inspect it' },
      { name: 'Checkout', description: 'Buy a year, and see what was bought' },
      { name: 'Webhooks', description: 'Receive changes at a URL of yours' },
      { name: 'Whitepapers', description: 'Read about whitepapers, and get them by email' },
      { name: 'Searches', description: 'Keep searches, and get an email about what is new' },
      { name: 'Privacy', description: 'A copy of one’s own data, and its erasure' },
      { name: 'Newsletter', description: 'Subscribe to the newsletter, and change what it brings' },
      { name: 'Editing', description: 'Articles, categories, videos and media, for editors and contributors' },
      { name: 'Administration', description: 'Keys, subscribers and the audit log, for administrators' },
      { name: 'Description', description: 'This document' },
    ],
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: componentSchemas(described),
      responses: shareResponses(paths),
      headers: headerComponents(),
      securitySchemes: securitySchemes(appUrl),
    },
  };
  return toLanguage(document, locale);
}

/** Replaces the responses to failed requests, which most operations share, by references. Returns them by name. */
function shareResponses(paths: Record<string, JsonObject>): JsonObject {
  const shared: JsonObject = {};
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods) as JsonObject[]))
    for (const [status, response] of Object.entries(responses as Record<string, JsonObject>)) {
      if (Number(status) < 400) continue;
      const name = status === '422' ? 'InvalidInput' : toResponseName(response);
      shared[name] = response;
      (responses as JsonObject)[status] = { $ref: `#/components/responses/${name}` };
    }
  return shared;
}

/** The codes of a problem response, which decide everything else about it. */
function toResponseName({ content }: JsonObject): string {
  const { examples } = (content as Record<string, JsonObject>)['application/problem+json'] as JsonObject;
  const toName = (code: string) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.keys(examples as JsonObject)
    .map(toName)
    .join('_');
}

/** The messages that webhooks receive, by event. */
function describeWebhooks(): JsonObject {
  return Object.fromEntries(
    messages.map(({ type, schema, summary, example }) => [
      type,
      {
        post: {
          operationId: `receive_${type.replace('.', '_')}`,
          tags: ['Webhooks'],
          summary,
          description: 'Signed by the rules of Standard Webhooks 1.0. Return a status from 200 to 299 within 15 seconds.',
          security: [],
          parameters: webhookHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(schema), example: example as Json } },
          },
          responses: {
            '204': { description: 'Received; any other status from 200 to 299 says the same' },
            '410': { description: 'No longer wanted; the webhook is disabled' },
          },
        },
      },
    ]),
  );
}

const webhookHeader = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

const webhookHeaders = [
  webhookHeader('webhook-id', 'Id of the message, the same at every attempt', '0d2c6f0e-3c2b-4b7a-9c53-0a4b7f0b8a11'),
  webhookHeader('webhook-timestamp', 'Time of the attempt, in epoch seconds', '1772701964'),
  webhookHeader('webhook-signature', '`v1,` and a signature in base64; several are separated by spaces', 'v1,K5oZfzN95Z…='),
];

/** Every schema with an id, by id. */
function componentSchemas(operations: readonly Operation[]): JsonObject {
  const responses = operations.map(({ response }) => response);
  const bodies = operations.flatMap(({ body }) => body ?? []);
  return {
    ...toComponents([...responses, ...messages.map(({ schema }) => schema)], 'output'),
    ...toComponents(bodies, 'input'),
    ...errorSchemas,
  };
}

const alternativeSchema = (example: string | readonly object[]) =>
  typeof example === 'string' ? { type: 'string' } : { type: 'array', items: { type: 'object' } };

function describeOperation(operation: Operation, appUrl: string, locale: Locale): JsonObject {
  const { alternatives = {}, body } = operation;
  const { summary, description } = locale === 'zh' ? operation.zh : operation;
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary,
    description,
    ...(operation.original ? {} : { 'x-extension': true }),
    security: securityOf(operation.access),
    parameters: [
      ...parameters(operation.params, 'path'),
      ...parameters(operation.query, 'query'),
      ...(operation.method === 'GET' && !operation.ifMatch ? [ifNoneMatch] : []),
      ...(operation.method !== 'GET' && operation.ifMatch ? [ifMatch] : []),
      ...(operation.file ? [range, ifRange] : []),
    ],
    ...(body ? { requestBody: requestBody(body, operation) } : {}),
    responses: {
      '200': {
        description: summary,
        headers: successHeaders(operation),
        content: operation.file
          ? { [operation.file]: { schema: toSchema(operation.response) } }
          : {
              'application/json': { schema: toSchema(operation.response), example: operation.example as Json },
              ...Object.fromEntries(
                Object.entries(alternatives).map(([type, example]) => [type, { schema: alternativeSchema(example), example }]),
              ),
            },
      },
      ...(operation.file
        ? {
            '206': {
              description: 'The requested part of the file',
              headers: { ...successHeaders(operation), ...headerReferences(['Content-Range']) },
              content: { [operation.file]: { schema: toSchema(operation.response) } },
            },
          }
        : {}),
      ...(operation.method === 'GET' && !operation.ifMatch
        ? { '304': { description: 'Not modified', headers: successHeaders(operation) } }
        : {}),
      '422': invalid,
      ...problemResponses([...new Set([...(operation.errors ?? []), ...problemsOf(operation)])], appUrl),
    },
  };
}

function requestBody(body: z.ZodType, { bodyType, sample }: Operation): JsonObject {
  // A file cannot be shown as an example.
  if (bodyType === 'multipart') return { required: true, content: { 'multipart/form-data': { schema: toSchema(body) } } };
  const media = bodyType === 'csv' ? 'text/csv' : 'application/json';
  const required = !acceptsNone(body);
  const schema = toSchema(body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body);
  return { required, content: { [media]: { schema, example: sample?.body as Json } } };
}

function parameters(schema: TextSchema, place: 'path' | 'query'): JsonObject[] {
  return Object.entries(schema.shape).map(([name, param]) => {
    const { description, zh, ...rest } = toSchema(param as z.ZodType);
    return {
      name,
      in: place,
      required: place === 'path' || !param.safeParse(undefined).success,
      ...(description ? { description } : {}),
      ...(zh ? { zh } : {}),
      schema: rest,
    };
  });
}

const ifNoneMatch: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of a response the caller has; if nothing changed, the response is 304 without a body',
  zh: '已有响应的 ETag；内容未变时返回不含响应体的 304',
  schema: { type: 'string' },
};

const range: JsonObject = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'One range of bytes; with several, the response is the whole file',
  zh: '一个字节范围；给出多个时返回整个文件',
  schema: { type: 'string', examples: ['bytes=1048576-'] },
};

const ifRange: JsonObject = {
  name: 'If-Range',
  in: 'header',
  required: false,
  description: 'ETag of the part that the caller has; if the file is another one, the response is the whole of it',
  zh: '已下载部分的 ETag；文件已不同时返回整个文件',
  schema: { type: 'string' },
};

const ifMatch: JsonObject = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The version that the caller read, as its ETag states it',
  zh: '调用方所读取的版本，即其 ETag 的值',
  schema: { type: 'string' },
};

function successHeaders(operation: Operation): JsonObject {
  const names = [...COMMON_HEADERS];
  if (operation.method === 'GET') names.unshift('ETag');
  if ('page' in operation.query.shape) names.push('Link');
  if (operation.file) names.push('Accept-Ranges', 'Content-Disposition');
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
    'Accept-Ranges': header('A part of the file can be requested', 'bytes'),
    'Content-Disposition': header('Saves the response as a file', 'attachment; filename="categories.ndjson.gz"'),
    'Content-Range': header('The part that is sent, and the size of the file', 'bytes 1048576-2871439/2871440'),
    'X-Missing-Count': header('How many of the slugs have no published article', '0'),
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
      schema: { $ref: toReference('HTTPValidationError') },
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
          ...(status === 416 ? ['Content-Range'] : []),
        ]),
        content: {
          'application/problem+json': {
            schema: { $ref: toReference('Problem') },
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
  AnyValue: { description: 'Any JSON value', zh: '任意 JSON 值' },
  ProblemCode: { type: 'string', description: 'Code of a problem', enum: Object.keys(problems) },
  Problem: {
    type: 'object',
    description: 'A problem (RFC 9457). The meaning of `code` never changes.',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'URL of the explanation of the code' },
      title: { type: 'string', description: 'What happened, in the language of the request' },
      status: { type: 'integer', description: 'Status of the response' },
      detail: { type: 'string', description: 'What to do, in the language of the request' },
      code: { $ref: toReference('ProblemCode') },
      request_id: { type: 'string', description: 'As in `X-Request-Id`; name it when you report the problem' },
      ...extraSchemas,
    },
  },
  ...extraComponents,
  ValidationError: {
    type: 'object',
    description: 'What is wrong with one value',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: {
        type: 'array',
        description: '`query`, `path` or `body`, then the names and indexes that lead to the value',
        items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      },
      msg: { type: 'string', description: 'What the value should be, for people' },
      type: { type: 'string', description: 'What is wrong, as a stable code' },
    },
  },
  HTTPValidationError: {
    type: 'object',
    description: 'Why the request is not valid',
    required: ['detail'],
    properties: {
      detail: { type: 'array', description: 'Every issue that was found', items: { $ref: toReference('ValidationError') } },
    },
  },
};
