import { Resend } from 'resend';
import { z } from 'zod';
import { SignatureInvalidError } from '../../platform/errors';
import { EmailFailure, type EmailMessage, type SendBatch, type SendEmail } from '../../platform/mail/record';
import { readLimited } from '../../platform/read-limited';

/** Resend's responses are below 1 KiB. */
const MAX_RESPONSE_LENGTH = 64 * 1024;

const id = z.string().min(1);
/** What an accepted request returns, by its address. Anything else is no success, whatever its status. */
const accepted: Record<string, z.ZodType> = {
  '/emails': z.object({ id }),
  '/emails/batch': z.object({
    data: z.array(z.object({ id })),
    errors: z.array(z.object({ index: z.int().nonnegative(), message: z.string() })).optional(),
  }),
};
const rejected = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/) });

/**
 * Sends through Resend, or a compatible service at `baseUrl`. The email's id is the idempotency key, so that Resend discards
 * repetitions. Open and click tracking are settings of the sending domain and off by default.
 */
export function openResend({ from, ...access }: ResendAccess & { from: string }): SendEmail {
  const resend = openClient(access);
  return async ({ id, to, subject, html, text }, signal) => {
    await resend.emails.send({ from, to, subject, html, text }, { idempotencyKey: id, signal });
  };
}

/**
 * Sends batches through Resend with the batch's id as idempotency key. With permissive validation, an invalid message does not
 * reject the others. Each message has the tag `mail` with its row's id, which comes back in events.
 *
 * @param options.toFrom the sender of a message
 */
export function openBatchResend({ toFrom, ...access }: ResendAccess & { toFrom: ToFrom }): SendBatch {
  const resend = openClient(access);
  return async (batch, signal) => {
    const messages = batch.messages.map((message) => {
      const { to, subject, html, text, headers = {} } = message;
      return { from: toFrom(message), to, subject, html, text, headers, tags: [{ name: 'mail', value: message.id }] };
    });
    const options = { idempotencyKey: batch.id, batchValidation: 'permissive', signal } as const;
    const { data } = await resend.batch.send(messages, options);
    // Without data, an earlier attempt was accepted.
    return (data?.errors ?? []).map(({ index, message }) => ({ index, reason: toReason(message) }));
  };
}

/**
 * The content of an event that Resend sent, as it is signed.
 *
 * @param body the bytes that were received, as text
 * @throws SignatureInvalidError if it is wrongly signed, or more than five minutes old
 */
export function verifyEvent(
  webhookSecret: string,
  body: string,
  headers: { id: string; timestamp: string; signature: string },
): unknown {
  try {
    return openClient({ apiKey: 'unused', baseUrl: undefined }).webhooks.verify({ payload: body, headers, webhookSecret });
  } catch {
    throw new SignatureInvalidError();
  }
}

/** The sender of a bulk message. */
export type ToFrom = (message: Pick<EmailMessage, 'template'>) => string;

type ResendAccess = { apiKey: string; baseUrl: string | undefined };

function openClient({ apiKey, baseUrl }: ResendAccess): BoundedResend {
  return new BoundedResend(apiKey, baseUrl ? { baseUrl } : {});
}

/** Resend's words about a message of a batch, without what may be an address. */
function toReason(message: string): string {
  return `rejected: ${message
    .replace(/\S*@\S*/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 200)}`;
}

type ResendResponse<T> = Awaited<ReturnType<typeof Resend.prototype.fetchRequest<T>>>;

/**
 * Resend's client with its one network call replaced. The original reads responses of any length, follows redirects with
 * the API key, and treats any JSON as success.
 */
class BoundedResend extends Resend {
  override async fetchRequest<T>(address: string, options: RequestInit = {}): Promise<ResendResponse<T>> {
    const response = await fetch(`${this.baseUrl}${address}`, { ...options, redirect: 'error' });
    const body = await readBody(response);
    // This key was used with another body before, so the email was accepted then, rendered by an older version.
    if (response.status === 409 && nameOf(body) === 'invalid_idempotent_request')
      return { data: {} as T, error: null, headers: null };
    if (!response.ok) {
      const wait = toRetrySeconds(response.headers.get('retry-after'));
      throw new EmailFailure(`${response.status} ${nameOf(body)}`, wait, isRejection(response.status));
    }
    if (!accepted[address]?.safeParse(body).success) throw new EmailFailure(`${response.status} without an email id`);
    return { data: body as T, error: null, headers: null };
  }
}

/**
 * Whether a response says that nothing was accepted. A server's error leaves that open, and so does 409: an earlier request with
 * this key may be in progress.
 */
function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 409;
}

/** The delay of a Retry-After header, which has seconds or a date. */
function toRetrySeconds(header: string | null): number {
  const seconds = /^\d+$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** The response's JSON, or undefined when it is not JSON. Closes the connection at the length limit. */
async function readBody(response: Response): Promise<unknown> {
  const text = await readLimited(response, MAX_RESPONSE_LENGTH);
  if (text === undefined) throw new EmailFailure(`${response.status} with a response that is too long`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Resend's name of an error. Its message is ignored, because it may quote the email. */
function nameOf(body: unknown): string {
  const { success, data } = rejected.safeParse(body);
  return success ? data.name : 'without an error name';
}
