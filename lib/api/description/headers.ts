import type { Operation } from '../http/operation';
import type { JsonObject } from './json-schema';

/** Headers of every counted response, problems and 304 included. */
export const COMMON_HEADERS = [
  ...['X-Request-Id', 'Cache-Control', 'Vary'],
  ...['RateLimit-Policy', 'RateLimit', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];

/** A header of requests. */
export function requestHeader(
  name: string,
  { required = false, example, ...described }: { description: string; zh?: string; required?: boolean; example?: string },
): JsonObject {
  const schema = { type: 'string', ...(example ? { examples: [example] } : {}) };
  return { name, in: 'header', required, ...described, schema };
}

export const requestHeaders = {
  ifNoneMatch: requestHeader('If-None-Match', {
    description: 'ETag of a response the caller has; if nothing changed, the response is 304 without a body',
    zh: '已有响应的 ETag；内容未变时返回不含响应体的 304',
  }),
  range: requestHeader('Range', {
    description: 'One range of bytes; with several, the response is the whole file',
    zh: '一个字节范围；给出多个时返回整个文件',
    example: 'bytes=1048576-',
  }),
  ifRange: requestHeader('If-Range', {
    description: 'ETag of the part that the caller has; if the file is another one, the response is the whole of it',
    zh: '已下载部分的 ETag；文件已不同时返回整个文件',
  }),
  ifMatch: requestHeader('If-Match', {
    required: true,
    description: 'The version that the caller read, as its ETag states it',
    zh: '调用方所读取的版本，即其 ETag 的值',
    example: '"3"',
  }),
};

/** The headers of a response without an error, as references. */
export function successHeaders(operation: Operation): JsonObject {
  const names = [...COMMON_HEADERS];
  if (operation.method === 'GET') names.unshift('ETag');
  if ('page' in operation.query.shape) names.push('Link');
  if (operation.file) names.push('Accept-Ranges', 'Content-Disposition');
  return headerReferences([...names, ...(operation.headers ?? [])]);
}

export function headerReferences(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Every header of responses, by name. */
export function headerComponents(): JsonObject {
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
    'Content-Location': header(
      'The canonical path, if the request used an alias',
      '/api/v1/articles/true-cost-of-a-booking-by-channel',
    ),
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
