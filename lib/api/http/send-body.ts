import { chooseEncoding, matchesEtag } from './negotiation';
import type { ApiRequest, Reply } from './request';
import { type CachedResponse, encodeResponse } from './response-cache';

/**
 * A body in the encoding that the caller prefers.
 *
 * @param options.revalidates sends the body's ETag, and 304 to a caller that has the body already
 */
export async function sendBody(
  request: ApiRequest,
  response: CachedResponse,
  { status = 200, headers, revalidates = false }: { status?: number; headers: Reply['headers']; revalidates?: boolean },
): Promise<Reply> {
  const encoding = request.compresses ? chooseEncoding(request.headers.get('accept-encoding')) : 'identity';
  const { body, etag } = await encodeResponse(response, encoding);
  const common = { ...headers, ...(revalidates ? { etag } : {}), ...response.headers };
  if (revalidates && matchesEtag(request.headers.get('if-none-match'), etag)) return { status: 304, headers: common, body: null };
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...common,
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}
