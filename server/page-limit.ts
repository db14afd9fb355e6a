import type { IncomingMessage, ServerResponse } from 'node:http';
import { toLimitError, toLimitHeaders, toLimitProblem } from '../lib/api/admission/limit-headers';
import { chooseReaderLocale } from '../lib/api/http/negotiation';
import { problemReply } from '../lib/api/http/response';
import { counters } from '../lib/counting/counters/open-counters';
import { pagesBucket } from '../lib/counting/limits/rules';
import { isDocument, isMedia, isStaticFile } from '../lib/platform/static-files';
import { localeOf, pathOf } from './address';
import { toLimitPage } from './limit-page';
import { NodeHeaders, writeReply } from './node-request';

/**
 * Counts a portal page against the client's address (contract, section 7) and responds with 429 over the limit: with a problem
 * where programs read. Static files are not counted. Prefetched pages, search suggestions and comments have a separate bucket,
 * so that hovering over links, typing and reading to the end do not use up page views.
 *
 * @returns whether to continue with the request
 */
export async function admitPage(
  request: IncomingMessage,
  response: ServerResponse,
  { client, requestId }: { client: string; requestId: string },
): Promise<boolean> {
  const path = pathOf(request.url ?? '/');
  if (isStaticFile(path)) return true;
  const bucket = pagesBucket(client);
  const isPrefetch = request.headers['next-router-prefetch'] !== undefined && request.headers.rsc !== undefined;
  if (isPrefetch || isPartOfPage(path)) bucket.id += ':ahead';
  const now = Date.now();
  const result = await counters().step({ now, bucket });
  const problem = toLimitProblem(result, now);
  if (!problem) return true;
  const headers = new NodeHeaders(request, client);
  if (isDocument(path) || isMedia(path)) {
    writeReply(request, response, problemReply(toLimitError(problem), { headers, requestId }, toLimitHeaders(result, now)));
    return false;
  }
  const page = toLimitPage(localeOf(path) ?? chooseReaderLocale(headers), problem.retryAfterSeconds, request.headers.cookie);
  response.writeHead(429, {
    ...toLimitHeaders(result, now),
    'retry-after': String(problem.retryAfterSeconds),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : page);
  return false;
}

/** Whether a path is that of search suggestions, or of the comments on an article. */
function isPartOfPage(path: string): boolean {
  return path === `/${localeOf(path)}/suggestions` || /^\/[^/]+\/archive\/[^/]+\/comments$/.test(path);
}
