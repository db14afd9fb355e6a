import { Resend } from 'resend';
import { z } from 'zod';
import { EmailFailure, type SendEmail } from '../../platform/mail/record';
import { readLimited } from '../../platform/read-limited';

/** Resend's responses are below 1 KiB. */
const MAX_RESPONSE_LENGTH = 64 * 1024;

const accepted = z.object({ id: z.string().min(1) });
const rejected = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/) });

/**
 * Sends through Resend, or a compatible service at `baseUrl`. The email's id is the idempotency key, so that Resend discards
 * repetitions. Open and click tracking are settings of the sending domain and off by default.
 */
export function openResend({ apiKey, baseUrl, from }: { apiKey: string; baseUrl: string | undefined; from: string }): SendEmail {
  const resend = new BoundedResend(apiKey, baseUrl ? { baseUrl } : {});
  return async ({ id, to, subject, html, text }, signal) => {
    await resend.emails.send({ from, to, subject, html, text }, { idempotencyKey: id, signal });
  };
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
      const wait = Number(response.headers.get('retry-after'));
      throw new EmailFailure(`${response.status} ${nameOf(body)}`, Number.isFinite(wait) && wait > 0 ? wait : 0);
    }
    if (!accepted.safeParse(body).success) throw new EmailFailure(`${response.status} without an email id`);
    return { data: body as T, error: null, headers: null };
  }
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
