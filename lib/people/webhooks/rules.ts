import { randomBytes } from 'node:crypto';
import { env } from '../../platform/env';
import { findUrlProblem, type UrlProblem } from '../../platform/public-address/url-problem';
import { openSecret, sealingKeyId, sealSecret } from '../../platform/secret';
import type { DisabledReason, WebhookRow, WebhookStatus } from './record';

/** Endpoints of one subscriber. */
export const MAX_WEBHOOKS = 5;
/** How long a replaced secret still signs. */
export const OVERLAP_HOURS = 24;

const SECRET_PREFIX = 'whsec_';
const PURPOSE = 'webhook-secret';

/** Whether messages may be sent to a URL, judging by its text. */
export function isWebhookUrl(text: string, local = env().allowPrivateWebhooks): boolean {
  return findUrlProblem(text, local) === undefined;
}

const urlSentences: Record<UrlProblem, string> = {
  scheme: 'URL should start with https://',
  local: 'URL should not lead to the computer of this service. Use a public address, or a tunnel while developing',
  credentials: 'URL should have no user name or password',
  fragment: 'URL should have no fragment',
  port: 'URL should have no port but 443 or one above 1023',
  malformed: 'URL should be one address that starts with https://, without spaces',
};

/** What the text of a rejected URL should be. */
export function describeUrlProblem(text: string, local = env().allowPrivateWebhooks): string {
  const problem = findUrlProblem(text, local) ?? 'malformed';
  const sentence = urlSentences[problem];
  if (problem === 'port' && /^http:/i.test(text)) return 'URL that starts with http:// should have a port above 1023';
  return problem === 'scheme' || problem === 'local' ? explainUrl(sentence) : sentence;
}

/** What a rejected URL should be. On a developer's computer it also says how to try webhooks there. */
export function explainUrl(reason: string, { local, allowPrivateWebhooks } = env()): string {
  return local && !allowPrivateWebhooks
    ? `${reason}. WEBHOOKS_ALLOW_PRIVATE=on allows private addresses, and http on a port above 1023`
    : reason;
}

/** A subscription that lapsed or is suspended pauses its endpoints; the clock alone does it. */
export function toStatus({ disabled_reason, entitled }: Pick<WebhookRow, 'disabled_reason' | 'entitled'>): WebhookStatus {
  if (disabled_reason) return 'disabled';
  return entitled ? 'enabled' : 'paused';
}

/** A new signing secret as the subscriber sees it, once. */
export function createSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64');
}

/** A secret as stored with its endpoint. */
export function sealWebhookSecret(webhookId: string, secret: string): Buffer {
  return sealSecret(PURPOSE, webhookId, Buffer.from(secret));
}

/** The secret of an endpoint; undefined if AUTH_SECRET is another one since. */
export function openWebhookSecret(webhookId: string, sealed: Buffer): string | undefined {
  return openSecret(PURPOSE, webhookId, sealed)?.toString();
}

/** The key that secrets are sealed under now. */
export function webhookKeyId(): Buffer {
  return sealingKeyId(PURPOSE);
}

/** An endpoint as audit rows record it: without its secret, and without the query of its URL, which may hold another. */
export function toAuditState(webhook: Pick<WebhookRow, 'url' | 'events' | 'description'>, reason?: DisabledReason | null) {
  const { url, events, description } = webhook;
  return { url: url.replace(/\?.*$/s, ''), events, description, disabled_reason: reason ?? null };
}
