import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Env, EnvError } from '../env';
import { openResend } from './resend';
import type { Send } from './schema';

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
