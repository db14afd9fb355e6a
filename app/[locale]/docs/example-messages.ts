import { toLimitError, toLimitHeaders, toLimitProblem } from '@/lib/api/admission/limit-headers';
import { toProblem } from '@/lib/api/http/response';
import type { StepResult, Window } from '@/lib/counting/limits/record';
import { DAY_MS, MINUTE_MS } from '@/lib/counting/limits/rules';
import { signMessage } from '@/lib/distribution/webhook-delivery/standardwebhooks';
import { toFixedHeaders } from '@/lib/distribution/webhook-messages/rules';
import { messages } from '@/lib/distribution/webhook-messages/schema';
import type { Locale } from '@/lib/platform/i18n/locales';

/** Half a minute before noon. */
const NOW = Date.UTC(2026, 2, 4, 11, 59, 30);

type Limits = { keyedPerMinute: number; keyedPerDay: number };

/** The headers sent to a key that has used part of both windows. */
export function exampleLimitHeaders(limits: Limits): string {
  return toLines(toLimitHeaders(toStep(limits, Math.ceil(limits.keyedPerMinute * 0.8)), NOW));
}

/** The response to the first request of a key that is too many in a minute. */
export function exampleLimitedResponse(limits: Limits, appUrl: string, locale: Locale): string {
  const step = toStep(limits, limits.keyedPerMinute, 'minute');
  const problem = toLimitProblem(step, NOW);
  if (!problem) throw new Error('the example of a limit exceeds none');
  const error = toLimitError(problem);
  const headers = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Retry-After': String(problem.retryAfterSeconds),
    ...toLimitHeaders(step, NOW),
  };
  const body = toProblem(error, { appUrl, locale, requestId: '5f8c1f0e-52a6-4b4f-9d9e-6f1d1c7f2a10' });
  return `HTTP/1.1 429 Too Many Requests\n${toLines(headers)}\n\n${JSON.stringify(body, null, 2)}`;
}

function toStep({ keyedPerMinute, keyedPerDay }: Limits, used: number, rejects?: 'minute'): StepResult {
  const toWindow = (limit: number, count: number, lengthMs: number): Window => ({
    limit,
    used: count,
    resetAt: (Math.floor(NOW / lengthMs) + 1) * lengthMs,
  });
  return {
    verdict: rejects ?? 'passed',
    minute: toWindow(keyedPerMinute, used, MINUTE_MS),
    day: toWindow(keyedPerDay, Math.ceil(keyedPerDay * 0.16), DAY_MS),
  };
}

/** A secret that signs nothing but the example. */
const EXAMPLE_SECRET = `whsec_${btoa('example-secret-for-documentation')}`;

/** A message as a webhook receives it, with the secret that signed it and the text that was signed. */
export function exampleWebhookMessage(): { secret: string; request: string; signed: string } {
  const id = '0d2c6f0e-3c2b-4b7a-9c53-0a4b7f0b8a11';
  const example = messages.find(({ type }) => type === 'article.updated')?.example;
  const body = JSON.stringify(example);
  const signature = signMessage([EXAMPLE_SECRET], id, new Date(example?.timestamp ?? 0), body);
  const headers = { host: 'example.com', ...toFixedHeaders(id, body), ...signature };
  return {
    secret: EXAMPLE_SECRET,
    request: `POST /webhooks HTTP/1.1\n${toLines(headers)}\n\n${body}`,
    signed: `${id}.${signature['webhook-timestamp']}.${body}`,
  };
}

function toLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
