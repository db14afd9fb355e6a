import { callNextAuth } from '../../auth/next-auth';
import { readCookie, readSessionToken, sessionCookies } from '../../auth/rules';
import { foldEmail } from '../../email';
import { env } from '../../env';
import type { Locale } from '../../i18n/locales';
import { describeError, log } from '../../log';
import { InvalidInput, toIssues } from '../../validation';
import { clientOf } from '../admission/client';
import { requireOwnOrigin } from '../admission/origin';
import { toApiError } from '../error-mapping';
import { chooseLocale } from '../http/negotiation';
import { notFound } from '../http/resource';
import { invalidResponse, problemResponse, requestIdOf } from '../http/response';
import { ApiError } from '../problems';
import { readSent } from './body';
import { signInRedemption, signInRequest } from './schema';
import { type Context, redeemSignIn, requestSignIn, signOut } from './sign-in';

type Step = (request: Request, context: Context) => Promise<Response>;

/** What next-auth's addresses do here. No address consumes a link by GET, because mail scanners open every link. */
const steps: Record<string, { method: 'GET' | 'POST'; step: Step }> = {
  session: { method: 'GET', step: readSession },
  'signin/email': { method: 'POST', step: ask },
  'callback/email': { method: 'POST', step: redeem },
  signout: { method: 'POST', step: leave },
};

const PREFIX = '/api/auth/';
const accepted: Record<Locale, string> = {
  en: 'If this email address has access, a sign-in link is on its way.',
  zh: '如果该邮箱有登录权限，登录链接已发送。',
};

/** Every call under /api/auth, with nothing of the framework in it: Next mounts it, and so does our own server. */
export async function serveSignIn(request: Request): Promise<Response> {
  const startedAt = performance.now();
  const name = new URL(request.url).pathname.slice(PREFIX.length);
  const found = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (!found) return notFound(request);
  const context: Context = {
    now: new Date(),
    requestId: requestIdOf(request.headers),
    locale: chooseLocale(request.headers.get('accept-language')),
    client: clientOf(request),
  };
  let code: string | undefined;
  let response: Response;
  try {
    const head = request.method === 'HEAD' && found.method === 'GET';
    if (request.method !== found.method && !head) {
      throw new ApiError('method_not_allowed', {}, { allow: found.method === 'GET' ? 'GET, HEAD' : found.method });
    }
    // Signing in is a write too: another site must not sign a browser in as somebody else.
    if (found.method === 'POST') requireOwnOrigin(request, env().appUrl);
    response = await found.step(request, context);
    if (head) response = new Response(null, { status: response.status, headers: response.headers });
  } catch (error) {
    ({ response, code } = refuse(error, name, context));
  }
  const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
  log.info({ request_id: context.requestId, operation: `auth/${name}`, status: response.status, code, milliseconds });
  return response;
}

function refuse(error: unknown, name: string, context: Context): { response: Response; code: string } {
  const { requestId, locale } = context;
  if (error instanceof InvalidInput) return { response: invalidResponse(error.detail, { requestId }), code: 'invalid_input' };
  const problem = toApiError(error);
  if (problem.status >= 500) {
    log.error({ request_id: requestId, operation: `auth/${name}`, error: describeError(error) }, 'request failed');
  }
  return { response: problemResponse(problem, { appUrl: env().appUrl, locale, requestId }), code: problem.code };
}

/** `POST signin/email`: asks for a link. A form without script is led back to its page, with the outcome in the address. */
async function ask(request: Request, context: Context): Promise<Response> {
  const { form, fields } = await readSent(request);
  const parsed = signInRequest.safeParse(fields, { reportInput: true });
  const locale = parsed.data?.locale ?? (fields.locale === 'zh' || fields.locale === 'en' ? fields.locale : context.locale);
  const back = (outcome: string, setCookies: string[] = []) => seeOther(`/${locale}/signin?${outcome}`, setCookies, context);
  if (!parsed.success) {
    if (form) return back('error=email');
    throw new InvalidInput(toIssues(parsed.error, 'body'));
  }
  const { email, callback_url: callback } = parsed.data;
  try {
    const { setCookies } = await requestSignIn({ email, callback }, { ...context, locale });
    return form ? back('sent=1', setCookies) : answer({ status: 'accepted', message: accepted[locale] }, setCookies, context);
  } catch (error) {
    if (form && error instanceof ApiError && error.code === 'rate_limited') return back('error=rate_limited');
    throw error;
  }
}

/** `POST callback/email`: redeems a link. Only the confirmation page's script calls it, so it takes no forms. */
async function redeem(request: Request, context: Context): Promise<Response> {
  const { form, fields } = await readSent(request);
  if (form) throw new ApiError('unsupported_media_type');
  const parsed = signInRedemption.safeParse(fields, { reportInput: true });
  if (!parsed.success) throw new InvalidInput(toIssues(parsed.error, 'body'));
  const { token, locale = context.locale } = parsed.data;
  const email = foldEmail(parsed.data.email.trim());
  if (!email) throw new ApiError('token_invalid');
  const cookies = request.headers.get('cookie') ?? undefined;
  const names = sessionCookies();
  const { setCookies, path } = await redeemSignIn(
    { email, token, callback: readCookie(cookies, names.callback), replaces: readSessionToken(cookies) },
    { ...context, locale },
  );
  const forget = `${names.callback}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${names.secure ? '; Secure' : ''}`;
  return answer({ status: 'signed_in', callback_url: path }, [...setCookies, forget], context);
}

/** `POST signout`: ends the session, by script or by a plain form. */
async function leave(request: Request, context: Context): Promise<Response> {
  const { setCookies } = await signOut(readSessionToken(request.headers.get('cookie') ?? undefined), context);
  const form = /^application\/x-www-form-urlencoded/i.test(request.headers.get('content-type') ?? '');
  if (!form) return answer({ status: 'signed_out' }, setCookies, context);
  const { locale } = (await readSent(request)).fields;
  return seeOther(`/${locale === 'zh' || locale === 'en' ? locale : context.locale}`, setCookies, context);
}

/** `GET session`: who is signed in, as next-auth's own clients read it; `{}` for nobody. */
async function readSession(request: Request, context: Context): Promise<Response> {
  const sessionToken = readSessionToken(request.headers.get('cookie') ?? undefined);
  const { body } = await callNextAuth({ name: 'session', method: 'GET' }, { sessionToken }, context);
  return answer(body, [], context);
}

function answer(value: unknown, setCookies: string[], context: Context): Response {
  const headers = toHeaders(setCookies, context);
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(value), { headers });
}

function seeOther(path: string, setCookies: string[], context: Context): Response {
  const headers = toHeaders(setCookies, context);
  headers.set('location', path);
  return new Response(null, { status: 303, headers });
}

function toHeaders(setCookies: string[], { requestId }: Context): Headers {
  const headers = new Headers({ 'cache-control': 'no-store', vary: 'Cookie, Accept-Language', 'x-request-id': requestId });
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  return headers;
}
