import { type NextRequest, NextResponse } from 'next/server';
import { chooseReaderLocale } from './lib/api/http/negotiation';
import { requestIdOf } from './lib/api/http/response';
import { readSessionToken } from './lib/people/auth/rules';
import { env } from './lib/platform/env';
import { HSTS, toPagePolicy } from './lib/platform/headers.mjs';
import { isLocale, LOCALE_COOKIE, type Locale } from './lib/platform/i18n/locales';
import { isVideoPage } from './lib/platform/portal-paths';
import { isDocument, isMedia, isStaticFile } from './lib/platform/static-files';

const YEAR_SECONDS = 31_536_000;

/** Pages with keys, links, drafts, email or the data of an account, also for a reader who is not signed in. */
const PERSONAL = /^\/[^/]+\/(?:admin|checkout|dashboard|keys|newsletter\/(?:confirm|preferences)|outbox|preview|signin)(?:\/|$)/;

/**
 * Gives every page its locale, its content security policy and its request id. Authorization does not depend on it: access is
 * checked where data is read.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const requestId = requestIdOf(request.headers);
  if (isStaticFile(pathname) || isDocument(pathname) || isMedia(pathname)) {
    const headers = new Headers(request.headers);
    headers.set('x-request-id', requestId);
    return secured(NextResponse.next({ request: { headers }, headers: { 'x-request-id': requestId } }));
  }
  const chosen = chooseReaderLocale(request.headers);
  const first = pathname.split('/')[1];
  const to = request.nextUrl.clone();
  if (!isLocale(first)) to.pathname = `/${chosen}${pathname === '/' ? '' : pathname}`;
  // No page has a dot in its first segment, so those paths get the 404 page without a redirect. Our server replaces them
  // before Next runs, because Next would fetch the rewritten URL over HTTP when `Host` is not its own name.
  if (!isLocale(first) && !first?.includes('.')) {
    return secured(
      NextResponse.redirect(to, { status: 307, headers: { vary: 'Accept-Language, Cookie', 'x-request-id': requestId } }),
    );
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  // React's development build uses eval for stack traces; the production build never does.
  // biome-ignore lint/style/noProcessEnv: the framework inlines this value into the bundle.
  const development = process.env.NODE_ENV === 'development';
  const policy = toPagePolicy(nonce, { development, media: isVideoPage(pathname) });
  const headers = new Headers(request.headers);
  headers.set('x-request-id', requestId);
  headers.set('content-security-policy', policy);
  const response = isLocale(first)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(to, { request: { headers }, headers: { vary: 'Accept-Language, Cookie' } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('x-request-id', requestId);
  // Next forbids browsers to keep any dynamic page, even for going back to it. Only what is personal must not be kept.
  if (!PERSONAL.test(pathname) && readSessionToken(request.headers.get('cookie') ?? undefined) === undefined)
    response.headers.set('cache-control', 'private, no-cache');
  // The locale of an opened page is remembered, so that URLs without one, such as links in emails, use it.
  if (isLocale(first) && first !== chosen && request.headers.get('sec-fetch-mode') === 'navigate')
    rememberLocale(response, first);
  return secured(response);
}

function rememberLocale(response: NextResponse, locale: Locale): void {
  response.cookies.set(LOCALE_COOKIE, locale, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: env().appUrl.startsWith('https:'),
  });
}

function secured(response: NextResponse): NextResponse {
  if (env().appUrl.startsWith('https:')) response.headers.set('strict-transport-security', HSTS);
  return response;
}

// Everything except the API, MCP and the files of the build.
export const config = { matcher: ['/((?!api(?:/|$)|mcp(?:/|$)|_next/).*)'] };
