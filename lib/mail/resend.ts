import { Resend } from 'resend';
import { z } from 'zod';
import { readAtMost } from '../bounded-answer';
import { MailFailure, type Send } from './schema';

/** Longest answer that is read, in characters; Resend's is below 1 KiB. */
const LONGEST_ANSWER = 64 * 1024;

const accepted = z.object({ id: z.string().min(1) });
const refused = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/) });

/**
 * Sends by Resend (or by whatever speaks its protocol at `baseUrl`), with the mail's id as idempotency key, so that a
 * repetition is theirs to recognise. Tracking is a setting of the sending domain there, off unless somebody turns it on.
 */
export function openResend({ apiKey, baseUrl, from }: { apiKey: string; baseUrl: string | undefined; from: string }): Send {
  const resend = new BoundedResend(apiKey, baseUrl ? { baseUrl } : {});
  return async ({ id, to, subject, html, text }, signal) => {
    await resend.emails.send({ from, to, subject, html, text }, { idempotencyKey: id, signal });
  };
}

type Answer<T> = Awaited<ReturnType<typeof Resend.prototype.fetchRequest<T>>>;

/**
 * The vendor's client with its one call to the network replaced: its own reads answers of any length, follows redirects
 * with the key in hand, and takes whatever parses as JSON for a success.
 */
class BoundedResend extends Resend {
  override async fetchRequest<T>(address: string, options: RequestInit = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.baseUrl}${address}`, { ...options, redirect: 'error' });
    const answer = await readAnswer(response);
    // Told that this key came with other words before: the mail was accepted then, by an older version of its template.
    if (response.status === 409 && nameOf(answer) === 'invalid_idempotent_request')
      return { data: {} as T, error: null, headers: null };
    if (!response.ok) {
      const wait = Number(response.headers.get('retry-after'));
      throw new MailFailure(`${response.status} ${nameOf(answer)}`, Number.isFinite(wait) && wait > 0 ? wait : 0);
    }
    if (!accepted.safeParse(answer).success) throw new MailFailure(`${response.status} with an answer that names no mail`);
    return { data: answer as T, error: null, headers: null };
  }
}

/** The answer's JSON, whatever it is; undefined when it is none. Stops reading, and the connection, at the limit. */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await readAtMost(response, LONGEST_ANSWER);
  if (text === undefined) throw new MailFailure(`${response.status} with an answer that does not end`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The vendor's name of a refusal. Its message is left out: it may quote the mail. */
function nameOf(answer: unknown): string {
  const { success, data } = refused.safeParse(answer);
  return success ? data.name : 'without a name';
}
