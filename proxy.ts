import { type NextRequest, NextResponse } from 'next/server';
import { chooseLocale } from './lib/api/http/negotiation';
import { requestIdOf } from './lib/api/http/response';
import { env } from './lib/env';
import { HSTS, toPagePolicy } from './lib/headers.mjs';
import { isLocale, LOCALE_COOKIE, type Locale } from './lib/i18n/locales';

const YEAR_SECONDS = 31_536_000;

/**
 * Gives every page its locale, its content security policy and its request id. Authorization does not depend on it: access is
 * checked where data is read.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const requestId = requestIdOf(request.headers);
  const chosen = preferredLocale(request);
  const first = pathname.split('/')[1];
  if (!isLocale(first)) {
    const to = request.nextUrl.clone();
    to.pathname = `/${chosen}${pathname === '/' ? '' : pathname}`;
    return secured(
      NextResponse.redirect(to, { status: 307, headers: { vary: 'Accept-Language, Cookie', 'x-request-id': requestId } }),
    );
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  // React's development build uses eval for stack traces; the production build never does.
  // biome-ignore lint/style/noProcessEnv: the framework inlines this value into the bundle.
  const policy = toPagePolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('x-request-id', requestId);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('x-request-id', requestId);
  // The locale of an opened page is remembered, so that URLs without one, such as links in emails, use it.
  if (first !== chosen && request.headers.get('sec-fetch-mode') === 'navigate') rememberLocale(response, first);
  return secured(response);
}

/** The locale the reader last used, else the one the browser prefers. */
function preferredLocale(request: NextRequest): Locale {
  const saved = request.cookies.get(LOCALE_COOKIE)?.value;
  return isLocale(saved) ? saved : chooseLocale(request.headers.get('accept-language'));
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

// Everything except the API, the framework's files and files with an extension.
export const config = { matcher: ['/((?!api(?:/|$)|_next/|[^/]*\\.[^/]*$).*)'] };
