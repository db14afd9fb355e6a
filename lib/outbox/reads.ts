import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const MailFile = z.object({ to: z.string(), subject: z.string(), text: z.string(), created_at: z.string() });

/** A mail that became a file, and the link into the portal that it carries. */
export type OutboxMail = { file: string; to: string; subject: string; text: string; createdAt: string; link: string | undefined };

/**
 * The newest mails of the file outbox, newest first. What is no mail of ours (a draft being written, another file) is left out.
 *
 * @param folder absolute; one that does not exist yet is an empty outbox
 * @param appUrl only links that begin with it count
 */
export async function listOutbox(folder: string, appUrl: string, most: number): Promise<OutboxMail[]> {
  // The names begin with the time, so that they sort by it.
  const names = (await listNames(folder)).filter((name) => name.endsWith('.json')).sort();
  const mails: OutboxMail[] = [];
  for (const file of names.reverse()) {
    if (mails.length === most) break;
    const mail = await readMail(path.join(/* turbopackIgnore: true */ folder, file));
    if (mail) {
      const { to, subject, text, created_at } = mail;
      mails.push({ file, to, subject, text, createdAt: created_at, link: findLink(text, appUrl) });
    }
  }
  return mails;
}

/** The first address of ours in a mail's text. */
export function findLink(text: string, appUrl: string): string | undefined {
  return text.split(/[\s<>"]+/).find((word) => word.startsWith(`${appUrl}/`));
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(/* turbopackIgnore: true */ folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readMail(file: string): Promise<z.infer<typeof MailFile> | undefined> {
  try {
    return MailFile.safeParse(JSON.parse(await readFile(/* turbopackIgnore: true */ file, 'utf8'))).data;
  } catch (error) {
    // Taken away or not yet whole: the next look finds what is there then.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
