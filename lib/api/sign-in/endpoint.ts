import { requireCounters } from '../../counting/counters/open-counters';
import { addressBucket } from '../../counting/limits/rules';
import { callNextAuth } from '../../people/auth/next-auth';
import { readCookie, readSessionToken, sessionCookies } from '../../people/auth/rules';
import { foldEmail } from '../../platform/email';
import { env } from '../../platform/env';
import type { Locale } from '../../platform/i18n/locales';
import { log } from '../../platform/log';
import { InvalidInput, toIssues } from '../../platform/validation';
import { clientOf } from '../admission/client';
import { requireOwnOrigin } from '../admission/origin';
import { toApiError } from '../error-mapping';
import { toErrorReply } from '../http/error-reply';
import { chooseLocale } from '../http/negotiation';
import type { ApiRequest, Reply } from '../http/request';
import type { Resource } from '../http/resource';
import { jsonReply, requestIdOf } from '../http/response';
import { ApiError } from '../problems';
import { readFields } from './body';
import { signInRedemption, signInRequest } from './schema';
import { redeemSignIn, requestSignIn, type SignInContext, signOut } from './sign-in';

type Step = (request: ApiRequest, context: SignInContext) => Promise<Reply>;

/** Sign-in at next-auth's paths. No GET consumes a link, because email scanners open every link. */
export const signInResources: readonly Resource[] = [
  signIn('session', 'GET', showSession),
  signIn('signin/email', 'POST', requestLink, { needsCounters: true }),
  signIn('callback/email', 'POST', redeemLink, { needsCounters: true }),
  signIn('signout', 'POST', endSession),
];

const accepted: Record<Locale, string> = {
  en: 'If this email address has access, a sign-in link is on its way.',
  zh: '如果该邮箱有登录权限，很快会收到登录链接。',
};

function signIn(name: string, method: 'GET' | 'POST', step: Step, { needsCounters = false } = {}): Resource {
  const serve = async (request: ApiRequest): Promise<Reply> => {
    const startedAt = performance.now();
    const context: SignInContext = {
      now: new Date(),
      requestId: requestIdOf(request.headers),
      locale: chooseLocale(request.headers.get('accept-language')),
      client: clientOf(request),
    };
    let code: string | undefined;
    let reply: Reply;
    try {
      if (needsCounters) requireCounters(addressBucket(context.client).id);
      // Signing in is a write too: another site must not sign a browser in to a different account.
      if (method === 'POST') requireOwnOrigin(request, env().appUrl);
      reply = await step(request, context);
    } catch (error) {
      const { requestId } = context;
      ({ reply, code } = toErrorReply(error, { request, requestId, operation: `auth/${name}` }));
    }
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
    log.info({ request_id: context.requestId, operation: `auth/${name}`, status: reply.status, code, milliseconds });
    return reply;
  };
  return { path: `/api/auth/${name}`, methods: { [method]: serve } };
}

/** Requests a link. A form, sent where no script runs, is redirected to its page with the outcome in the query. */
async function requestLink(request: ApiRequest, context: SignInContext): Promise<Reply> {
  const { form, fields } = await readFields(request);
  const parsed = signInRequest.safeParse(fields, { reportInput: true });
  const locale = parsed.data?.locale ?? localeOf(fields, context);
  const back = (outcome: string, setCookies: string[] = []) => seeOther(`/${locale}/signin?${outcome}`, setCookies, context);
  if (!parsed.success) {
    if (form) return back('error=email');
    throw new InvalidInput(toIssues(parsed.error, 'body'));
  }
  const { email, callback_url: callback } = parsed.data;
  try {
    const { setCookies } = await requestSignIn({ email, callback }, { ...context, locale });
    return form ? back('sent=1', setCookies) : json({ status: 'accepted', message: accepted[locale] }, setCookies, context);
  } catch (error) {
    if (form && toApiError(error).code === 'rate_limited') return back('error=rate_limited');
    throw error;
  }
}

/** Redeems a link. Only the confirmation page's script calls it, so it accepts no forms. */
async function redeemLink(request: ApiRequest, context: SignInContext): Promise<Reply> {
  const { form, fields } = await readFields(request);
  if (form) throw new ApiError('unsupported_media_type');
  const parsed = signInRedemption.safeParse(fields, { reportInput: true });
  if (!parsed.success) throw new InvalidInput(toIssues(parsed.error, 'body'));
  const { token, locale = context.locale } = parsed.data;
  const email = foldEmail(parsed.data.email);
  if (!email) throw new ApiError('token_invalid');
  const cookies = request.headers.get('cookie') ?? undefined;
  const names = sessionCookies();
  const { setCookies, path } = await redeemSignIn(
    { email, token, callback: readCookie(cookies, names.callback), replaces: readSessionToken(cookies) },
    { ...context, locale },
  );
  const clearCallback = `${names.callback}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${names.secure ? '; Secure' : ''}`;
  return json({ status: 'signed_in', callback_url: path }, [...setCookies, clearCallback], context);
}

/** Ends the session, for a script or a plain form. */
async function endSession(request: ApiRequest, context: SignInContext): Promise<Reply> {
  const { setCookies } = await signOut(readSessionToken(request.headers.get('cookie') ?? undefined), context);
  const form = /^application\/x-www-form-urlencoded/i.test(request.headers.get('content-type') ?? '');
  if (!form) return json({ status: 'signed_out' }, setCookies, context);
  return seeOther(`/${localeOf((await readFields(request)).fields, context)}`, setCookies, context);
}

/** The signed-in user as next-auth's own clients read it; `{}` without a session. */
async function showSession(request: ApiRequest, context: SignInContext): Promise<Reply> {
  const sessionToken = readSessionToken(request.headers.get('cookie') ?? undefined);
  const { body } = await callNextAuth({ name: 'session', method: 'GET' }, { sessionToken }, context);
  return json(body, [], context);
}

function localeOf({ locale }: Record<string, unknown>, context: SignInContext): Locale {
  return locale === 'zh' || locale === 'en' ? locale : context.locale;
}

function json(value: unknown, setCookies: string[], context: SignInContext): Reply {
  return jsonReply(200, value, commonHeaders(setCookies, context));
}

function seeOther(path: string, setCookies: string[], context: SignInContext): Reply {
  return { status: 303, headers: { ...commonHeaders(setCookies, context), location: path, 'content-length': '0' }, body: null };
}

function commonHeaders(setCookies: string[], { requestId }: SignInContext): Reply['headers'] {
  return {
    'cache-control': 'no-store',
    vary: 'Cookie, Accept-Language',
    'x-request-id': requestId,
    ...(setCookies.length > 0 ? { 'set-cookie': setCookies } : {}),
  };
}
