import { randomUUID } from 'node:crypto';
import { access, chmod, constants, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Env, EnvError } from '../../platform/env';
import { EmailFailure, type EmailMessage, type SendBatch, type SendEmail } from '../../platform/mail/record';

/** The files of emails, and drafts of them that a killed process left. */
const EMAIL_FILE = /^[\dTZ-]+-[0-9a-f-]{36}\.json(\.[0-9a-f-]{36}\.tmp)?$/;

/**
 * Creates the outbox folder if emails are written to files, so that an unusable folder fails the start and not the first
 * email. Restricts an existing one to this account, because sign-in links are credentials.
 *
 * @throws EnvError with a one-line message
 */
export async function prepareOutbox(env: Pick<Env, 'resend' | 'mailOutboxDir'>): Promise<void> {
  if (env.resend) return;
  try {
    await makeFolder(env.mailOutboxDir);
    await access(env.mailOutboxDir, constants.W_OK);
    await restrict(env.mailOutboxDir);
  } catch (error) {
    throw new EnvError(`MAIL_OUTBOX_DIR is not a writable folder: ${(error as Error).message}`);
  }
}

/**
 * Writes each email as one JSON file and prints its link, for trying the service on one machine. Files are written
 * atomically. The name derives from the row, so that an email that is sent again replaces its file.
 */
export function openFileSender(folder: string, from: string): SendEmail {
  return (message) => writeEmailFile(folder, from, message);
}

/** Writes the emails of a batch as files, like the others. */
export function openBatchFiles(folder: string, toFrom: (message: EmailMessage) => string): SendBatch {
  return async ({ messages }) => {
    for (const message of messages) {
      await writeEmailFile(folder, toFrom(message), message).catch((error) => {
        // A file that is written again replaces the first one, so that every attempt may be repeated.
        throw new EmailFailure(`writing a file failed: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`, 0, true);
      });
    }
    return [];
  };
}

async function writeEmailFile(folder: string, from: string, message: EmailMessage): Promise<void> {
  const { id, to, subject, html, text, url, createdAt, headers } = message;
  const created_at = createdAt.toISOString();
  const file = path.join(/* turbopackIgnore: true */ folder, `${created_at.replace(/[:.]/g, '-')}-${id}.json`);
  const draft = `${file}.${randomUUID()}.tmp`;
  await makeFolder(folder);
  try {
    const email = { to, from, subject, html, text, created_at, ...(headers ? { headers } : {}) };
    await writeFile(draft, `${JSON.stringify(email, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  process.stdout.write(`  email to ${to}: ${subject}  ${url}\n`);
}

/** Creates the folder for this account only. Its parents get the usual permissions. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** A folder with other files, such as /tmp, keeps its permissions. */
async function restrict(folder: string): Promise<void> {
  const entries = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true });
  const emails = entries.filter((entry) => entry.isFile() && EMAIL_FILE.test(entry.name));
  for (const { name } of emails) await makePrivate(path.join(/* turbopackIgnore: true */ folder, name), 0o600);
  if (emails.length === entries.length) await makePrivate(folder, 0o700);
}

async function makePrivate(file: string, mode: number): Promise<void> {
  try {
    await chmod(file, mode);
  } catch (error) {
    // Deleted meanwhile, or owned by another account.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
