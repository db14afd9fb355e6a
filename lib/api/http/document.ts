import { toErrorReply } from './error-reply';
import { matchesEtag } from './negotiation';
import { toResponse } from './request';
import { requestIdOf } from './response';
import { toEtag } from './response-cache';

/**
 * A document for programs outside the API: a feed, a sitemap, a text file. A large one has a `version` that identifies its
 * content, and is read and sent in parts.
 */
export type PublicDocument = { type: string } & (
  | { body: string }
  | { version: string; readParts: () => Promise<Iterable<string>> }
);

/**
 * Responds with a document, or 304 if the caller has it already. Credentials are ignored: everyone receives the same bytes.
 *
 * @param create throws what operations of the API may throw
 */
export async function serveDocument(request: Request, create: () => Promise<PublicDocument>): Promise<Response> {
  // Pages of other sites may read what everybody may, and why it failed.
  const shared = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' };
  try {
    const document = await create();
    const etag = 'body' in document ? toEtag(document.body) : `W/${toEtag(`${document.version} ${request.url}`)}`;
    const headers = { etag, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding', ...shared };
    if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    const body = 'body' in document ? document.body : toStream(await document.readParts());
    return new Response(request.method === 'HEAD' ? null : body, { headers: { 'content-type': document.type, ...headers } });
  } catch (error) {
    const { reply } = toErrorReply(error, { request, requestId: requestIdOf(request.headers) });
    return toResponse({ ...reply, headers: { ...reply.headers, ...shared } });
  }
}

function toStream(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
