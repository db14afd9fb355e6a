import { createHash, timingSafeEqual } from 'node:crypto';
import { toReport } from '../../audience/email-events/rules';
import { recordReport } from '../../audience/email-events/writes';
import { publishDue } from '../../editing/schedules/writes';
import { verifyEvent } from '../../email/delivery/resend';
import { openBatchSender, openSender } from '../../email/delivery/writes';
import { runDistributionOnce, runJobsOnce } from '../../jobs';
import { db } from '../../platform/db/client';
import { env } from '../../platform/env';
import { readText } from '../http/body';
import { toErrorReply } from '../http/error-reply';
import type { ApiRequest, HeaderReader, Reply } from '../http/request';
import type { Resource } from '../http/resource';
import { jsonReply, requestIdOf } from '../http/response';
import { ApiError } from '../problems';
import { writeMetrics } from './metrics';
import { getReadiness } from './readiness';
import { receiveStripeEvent } from './stripe-events';

/** One cron call for the distribution of the archive takes at most this long. */
const DISTRIBUTION_MS = 45_000;

/** One cron call: at most this many emails, in this time; the next call continues. */
const CRON_EMAIL = { max: 100, budgetMs: 20_000, bulkBudgetMs: 25_000 };

const metricsToken = () => env().metricsToken;
const cronToken = () => env().cronToken;
const eventSecret = () => env().resendWebhookSecret;

/** Maximum bytes of an event of the email service. */
const MAX_EVENT_BYTES = 64 * 1024;

/**
 * Endpoints for operators (contract, section 1). They are neither counted nor described, and those with a token return 404
 * while it is unset; so does the one that checks signatures, without its secret.
 */
export const systemResources: readonly Resource[] = [
  // Liveness checks no dependency, so that a database outage does not restart the process.
  system('/api/health', ['GET'], async () => json(200, { status: 'ok' })),
  system('/api/ready', ['GET'], async () => {
    const readiness = await getReadiness();
    return json(readiness.status === 'ready' ? 200 : 503, readiness);
  }),
  system(
    '/api/metrics',
    ['GET'],
    async () => {
      const { type, text } = await writeMetrics();
      return { status: 200, headers: { 'content-type': type, ...NO_STORE }, body: new TextEncoder().encode(text) };
    },
    metricsToken,
  ),
  system(
    '/api/cron/go-live',
    ['GET', 'POST'],
    async () => json(200, { articles: (await publishDue(db())).published }),
    cronToken,
  ),
  system(
    '/api/cron/mail',
    ['GET', 'POST'],
    async () => json(200, await runJobsOnce(db(), { send: openSender(env()), sendBatch: openBatchSender(env()) }, CRON_EMAIL)),
    cronToken,
  ),
  system('/api/cron/jobs', ['GET', 'POST'], async () => json(200, await runDistributionOnce(db(), DISTRIBUTION_MS)), cronToken),
  {
    ...system('/api/webhooks/resend', ['POST'], async (request) => {
      const body = await readText(request, MAX_EVENT_BYTES);
      const header = (name: string) => request.headers.get(`svix-${name}`) ?? request.headers.get(`webhook-${name}`) ?? '';
      const headers = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') };
      const report = toReport(verifyEvent(eventSecret() ?? '', body ?? '', headers));
      if (report) await recordReport(db(), report);
      return json(200, { received: true });
    }),
    isHidden: () => eventSecret() === undefined,
  },
  {
    ...system('/api/webhooks/stripe', ['POST'], async (request) => {
      await receiveStripeEvent(request);
      return json(200, { received: true });
    }),
    isHidden: () => env().stripe === undefined,
  },
];

const NO_STORE = { 'cache-control': 'no-store' };

/** @param tokenOf the bearer token that callers must send */
function system(
  path: string,
  methods: string[],
  handle: (request: ApiRequest) => Promise<Reply>,
  tokenOf?: () => string | undefined,
): Resource {
  const serve = async (request: ApiRequest): Promise<Reply> => {
    const requestId = requestIdOf(request.headers);
    try {
      if (tokenOf) requireToken(request.headers, tokenOf());
      const reply = await handle(request);
      reply.headers['x-request-id'] = requestId;
      return reply;
    } catch (error) {
      return toErrorReply(error, { request, requestId, operation: path }).reply;
    }
  };
  return {
    path,
    methods: Object.fromEntries(methods.map((method) => [method, serve])),
    ...(tokenOf ? { isHidden: () => tokenOf() === undefined } : {}),
  };
}

function json(status: number, value: unknown): Reply {
  return jsonReply(status, value, { ...NO_STORE });
}

/** @throws ApiError `not_found` unless the request carries the token */
function requireToken(headers: HeaderReader, token: string | undefined): void {
  const presented = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!token || !presented || !timingSafeEqual(digest(token), digest(presented))) throw new ApiError('not_found');
}
