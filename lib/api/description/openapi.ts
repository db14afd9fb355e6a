import { z } from 'zod';
import { messages } from '../../distribution/webhook-messages/schema';
import type { Locale } from '../../platform/i18n/locales';
import { acceptsNone } from '../http/input';
import { API_PREFIX, type Operation, type TextSchema } from '../http/operation';
import { headerComponents, headerReferences, requestHeaders, successHeaders } from './headers';
import { type Json, type JsonObject, toComponents, toLanguage, toSchema } from './json-schema';
import { errorSchemas, invalid, problemResponses } from './problem-responses';
import { problemsOf, securityOf, securitySchemes } from './security';
import { describeWebhooks } from './webhooks';

/** The version of the API (contract, section 9). */
export const API_VERSION = '0.1.0';

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
      { name: 'Privacy', description: 'A copy of your own data, and its erasure' },
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
      ...(operation.method === 'GET' && !operation.ifMatch ? [requestHeaders.ifNoneMatch] : []),
      ...(operation.method !== 'GET' && operation.ifMatch ? [requestHeaders.ifMatch] : []),
      ...(operation.file ? [requestHeaders.range, requestHeaders.ifRange] : []),
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
