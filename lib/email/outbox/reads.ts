import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const EmailFile = z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string(), created_at: z.string() });

/** An email in the file outbox, with its link to the portal. */
type OutboxEmail = {
  file: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  createdAt: string;
  link: string | undefined;
};

/**
 * The newest emails of the file outbox, newest first. Ignores other files, such as drafts being written.
 *
 * @param folder absolute; may not exist yet
 * @param appUrl the prefix of the links to find
 */
export async function listOutbox(folder: string, appUrl: string, limit: number): Promise<OutboxEmail[]> {
  // File names begin with the time.
  const names = (await listNames(folder)).filter((name) => name.endsWith('.json')).sort();
  const emails: OutboxEmail[] = [];
  for (const file of names.reverse()) {
    if (emails.length === limit) break;
    const email = await readEmail(path.join(/* turbopackIgnore: true */ folder, file));
    if (email) {
      const { to, subject, html, text, created_at } = email;
      emails.push({ file, to, subject, html, text, createdAt: created_at, link: findLink(text, appUrl) });
    }
  }
  return emails;
}

/** The first link to the portal in an email's text. */
function findLink(text: string, appUrl: string): string | undefined {
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

async function readEmail(file: string): Promise<z.infer<typeof EmailFile> | undefined> {
  try {
    return EmailFile.safeParse(JSON.parse(await readFile(/* turbopackIgnore: true */ file, 'utf8'))).data;
  } catch (error) {
    // Deleted meanwhile, or not completely written yet.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
