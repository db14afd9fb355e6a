import { createHmac, timingSafeEqual } from 'node:crypto';

type ArticleChange = {
  slug: string;
  previous_slugs: string[];
  changed_at: string;
  /** `/changes?since=` begins with this change */
  since: string;
};

type Event<Type extends string, Data> = { type: Type; timestamp: string; data: Data };

/** The body of a webhook; `type` says which one. */
export type WebhookEvent =
  | Event<'article.published' | 'article.updated' | 'article.deleted', ArticleChange>
  | Event<'changes.available', { since: string }>
  | Event<'snapshot.created', { id: string; next_since: string }>
  | Event<'key.frozen', { prefix: string; frozen_at: string }>
  | Event<'webhook.test', Record<string, never>>;

/** A webhook that must not be trusted. Respond with 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** How old, or how far ahead, a message may be. */
const TOLERANCE_SECONDS = 5 * 60;

/**
 * Checks the signature and the age of a webhook (Standard Webhooks 1.0) and returns its event.
 *
 * @param secrets the endpoint's `whsec_…`; while a rotation lasts, the old and the new one
 * @param rawBody the body as it arrived: parsing it and writing it again changes its bytes
 * @param now for tests
 * @throws WebhookVerificationError if it was not sent by a holder of a secret, or not in the last five minutes
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  now: Date = new Date(),
): WebhookEvent {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('Pass the raw body, as a string or as bytes, not a parsed object.');
  const keys = [secrets].flat().map(toKey);
  if (keys.length === 0) throw new TypeError('Pass at least one secret.');
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature').split(' ');

  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('The webhook has no valid timestamp.');
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookVerificationError('The webhook is more than five minutes old or ahead. Check the clock of this machine.');

  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest());
  if (!signatures.some((signature) => expected.some((digest) => isSignature(signature, digest))))
    throw new WebhookVerificationError('No signature of the webhook matches a secret.');

  try {
    return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError('The body of the webhook is not JSON.', { cause });
  }
}

function toKey(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  // An empty key would accept what anybody can sign.
  if (key.length === 0) throw new TypeError('A secret looks like whsec_ and base64.');
  return key;
}

function isSignature(text: string, digest: Buffer): boolean {
  if (!text.startsWith('v1,')) return false;
  const signature = Buffer.from(text.slice(3), 'base64');
  return signature.length === digest.length && timingSafeEqual(signature, digest);
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}
