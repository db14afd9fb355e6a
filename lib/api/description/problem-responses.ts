import { problemType } from '../http/response';
import { type ProblemCode, problems } from '../problems';
import { COMMON_HEADERS, headerReferences } from './headers';
import { type Json, type JsonObject, toReference } from './json-schema';
import { exampleExtras, extraComponents, extraSchemas } from './problem-extras';

/** The response to a request that does not fit its schemas. */
export const invalid: JsonObject = {
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
export function problemResponses(codes: readonly ProblemCode[], appUrl: string): JsonObject {
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

/** The schemas of problems, by id. */
export const errorSchemas: JsonObject = {
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
