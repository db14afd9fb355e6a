import { createHash, timingSafeEqual } from 'node:crypto';
import { publishDueArticles } from '../archive/writes';
import { db } from '../db/client';
import { openSender } from '../delivery/writes';
import { env } from '../env';
import { runJobsOnce } from '../jobs';
import { describeError, log } from '../log';
import { writeMetrics } from '../observe/metrics';
import { readReadiness } from '../observe/readiness';
import { toApiError } from './error-mapping';
import { chooseLocale } from './http/negotiation';
import type { Resource } from './http/resource';
import { problemResponse, requestIdOf } from './http/response';
import { ApiError } from './problems';

/** Most mails of one scheduled call; the next one goes on. */
const MAILS_A_CALL = 100;
/** Milliseconds that sending may take in one call, well under the minute after which the function is ended. */
const MAIL_BUDGET_MS = 20_000;

type Answer = { status?: number; type?: string; body: string };

/** The process lives. Asks nobody, so that a database that is away restarts nothing. */
export const health = operatorResource(['GET'], async () => json({ status: 'ok' }));

/** The process should be sent requests: 200, else 503. */
export const ready = operatorResource(['GET'], async () => {
  const readiness = await readReadiness();
  return json(readiness, readiness.status === 'ready' ? 200 : 503);
});

/** Metrics for Prometheus, behind METRICS_TOKEN. */
export const metrics = operatorResource(
  ['GET'],
  async () => {
    const { type, text } = await writeMetrics();
    return { type, body: text };
  },
  () => env().metricsToken,
);

/** Publishes what is due, for platforms where no server of ours looks every moment; behind CRON_TOKEN. */
export const cronGoLive = operatorResource(
  ['GET', 'POST'],
  async () => json({ articles: await publishDueArticles(db()) }),
  () => env().cronToken,
);

/** One round of the other background jobs, for the same platforms. */
export const cronMail = operatorResource(
  ['GET', 'POST'],
  async () => json(await runJobsOnce(db(), openSender(env()), { max: MAILS_A_CALL, budgetMs: MAIL_BUDGET_MS })),
  () => env().cronToken,
);

/**
 * Addresses for who runs the service: not part of the interface, neither counted nor described.
 *
 * @param tokenOf the token that callers must send, where one is asked for; while it is unset the address does not exist
 */
function operatorResource(
  methods: ('GET' | 'POST')[],
  answer: () => Promise<Answer>,
  tokenOf?: () => string | undefined,
): Resource {
  const serve = async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers);
    try {
      if (tokenOf) requireToken(request, tokenOf());
      const { status = 200, type = 'application/json; charset=utf-8', body } = await answer();
      const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-request-id': requestId };
      return new Response(request.method === 'HEAD' ? null : body, { status, headers });
    } catch (error) {
      const problem = toApiError(error);
      if (problem.status >= 500) log.error({ request_id: requestId, error: describeError(problem.cause) }, 'request failed');
      return refuse(request, problem, requestId);
    }
  };
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  const other = async (request: Request) => {
    const absent = tokenOf !== undefined && tokenOf() === undefined;
    const problem = absent ? new ApiError('not_found') : new ApiError('method_not_allowed', {}, { allow });
    return refuse(request, problem, requestIdOf(request.headers));
  };
  const GET = methods.includes('GET') ? serve : other;
  return {
    GET,
    HEAD: GET,
    POST: methods.includes('POST') ? serve : other,
    PUT: other,
    PATCH: other,
    DELETE: other,
    OPTIONS: other,
  };
}

function refuse(request: Request, problem: ApiError, requestId: string): Response {
  const locale = chooseLocale(request.headers.get('accept-language'));
  return problemResponse(problem, { appUrl: env().appUrl, locale, requestId });
}

function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value) };
}

/** @throws ApiError `not_found` unless the request carries the token; without one set, nothing lives here */
function requireToken(request: Request, token: string | undefined): void {
  const presented = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!token || !presented || !timingSafeEqual(digest(token), digest(presented))) throw new ApiError('not_found');
}
