import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseReaderLocale } from '../lib/api/http/negotiation';
import { toEtag } from '../lib/api/http/response-cache';
import { getArchiveVersion } from '../lib/archive/version/reads';
import { readSessionToken } from '../lib/people/auth/rules';
import { db } from '../lib/platform/db/client';
import { describeError, log } from '../lib/platform/log';
import { localeOf } from './address';
import { NodeHeaders } from './node-request';

/** Lists of the archive and articles. What other pages show may change without the archive's version. */
const TAGGED = /^\/(?:en|zh)\/archive(?:\/(?:tag\/)?[^/]+)?$/;

/** Stands for the build and the settings. */
const PROCESS = randomUUID();

/**
 * Tags a page, and tells a browser that still has it that it has not changed, without rendering it.
 *
 * @returns whether the response was sent
 */
export async function sendUnchanged(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const tag = await findPageTag(request).catch((error) => {
    log.warn({ error: describeError(error) }, 'page not tagged');
    return undefined;
  });
  if (tag === undefined) return false;
  response.setHeader('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  if (!known?.includes(tag)) return false;
  // The browser keeps the policy that came with the page, because the page's scripts have its nonce.
  response.removeHeader('content-security-policy');
  response.writeHead(304, { 'cache-control': 'private, no-cache' });
  response.end();
  return true;
}

/**
 * The tag of a page as an anonymous reader sees it; undefined for any other. It is made of all that such a page depends on: citations
 * name the day, and the theme is a cookie.
 */
async function findPageTag(request: IncomingMessage): Promise<string | undefined> {
  const { url = '/', headers } = request;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  // Results of a search also change with the index, and those of a replica may be older than their version.
  if (!TAGGED.test(pathname) || searchParams.has('q') || headers.rsc !== undefined || db().replica) return undefined;
  if (readSessionToken(headers.cookie) !== undefined) return undefined;
  // The response would set the cookie of the page's language.
  if (chooseReaderLocale(new NodeHeaders(request, '')) !== localeOf(pathname)) return undefined;
  const day = new Date().toISOString().slice(0, 10);
  return `W/${toEtag(JSON.stringify([PROCESS, await getArchiveVersion(), day, url, headers.cookie]))}`;
}
