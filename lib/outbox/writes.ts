import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Env, EnvError } from '../env';
import type { SendEmail } from '../mail/record';

/**
 * Creates the outbox folder if emails are written to files, so that an unusable folder fails the start and not the first
 * email.
 *
 * @throws EnvError with a one-line message
 */
export async function prepareOutbox(env: Pick<Env, 'resend' | 'mailOutboxDir'>): Promise<void> {
  if (env.resend) return;
  try {
    await mkdir(env.mailOutboxDir, { recursive: true });
    await access(env.mailOutboxDir, constants.W_OK);
  } catch (error) {
    throw new EnvError(`MAIL_OUTBOX_DIR is not a writable folder: ${(error as Error).message}`);
  }
}

/**
 * Writes each email as one JSON file and prints its link, for trying the service on one machine. Files are written
 * atomically. The name derives from the row, so that an email that is sent again replaces its file.
 */
export function openFileSender(folder: string, from: string): SendEmail {
  return async ({ id, to, subject, html, text, url, createdAt }) => {
    const created_at = createdAt.toISOString();
    const file = path.join(/* turbopackIgnore: true */ folder, `${created_at.replace(/[:.]/g, '-')}-${id}.json`);
    const draft = `${file}.${randomUUID()}.tmp`;
    await mkdir(folder, { recursive: true });
    try {
      const email = { to, from, subject, html, text, created_at };
      await writeFile(draft, `${JSON.stringify(email, null, 2)}\n`, { mode: 0o600, flush: true });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
    console.log(`  email to ${to}: ${subject}  ${url}`);
  };
}
