import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resend } from 'resend';
import { z } from 'zod';
import { type Env, EnvError } from '../env';
import { MailFailure, type Send } from '../mail/schema';
import { readLimited } from '../read-limited';

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
  const text = await readLimited(response, LONGEST_ANSWER);
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

/** How mail leaves: by Resend where it is set up, else as files (contract, section 1). */
export function openSender(env: Pick<Env, 'resend' | 'mailFrom' | 'mailOutboxDir'>): Send {
  return env.resend ? openResend(env.resend) : openFileSender(env.mailOutboxDir, env.mailFrom);
}

/**
 * Makes the folder that mail goes to where it becomes files: a wrong one is told at the start, not at the first mail.
 *
 * @throws EnvError in one line
 */
export async function prepareOutbox(env: Pick<Env, 'resend' | 'mailOutboxDir'>): Promise<void> {
  if (env.resend) return;
  try {
    await mkdir(env.mailOutboxDir, { recursive: true });
    await access(env.mailOutboxDir, constants.W_OK);
  } catch (error) {
    throw new EnvError(`MAIL_OUTBOX_DIR names a folder that cannot be written: ${(error as Error).message}`);
  }
}

/**
 * Writes each mail as one JSON file and prints its link, for whoever tries the service on one machine. A file is there
 * whole or not at all; the name comes from the row, so that a mail that is written again replaces itself.
 */
export function openFileSender(folder: string, from: string): Send {
  return async ({ id, to, subject, html, text, url, createdAt }) => {
    const created_at = createdAt.toISOString();
    const file = path.join(/* turbopackIgnore: true */ folder, `${created_at.replace(/[:.]/g, '-')}-${id}.json`);
    const draft = `${file}.${randomUUID()}.tmp`;
    await mkdir(folder, { recursive: true });
    try {
      const mail = { to, from, subject, html, text, created_at };
      await writeFile(draft, `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600, flush: true });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
    console.log(`  mail to ${to}: ${subject}  ${url}`);
  };
}
