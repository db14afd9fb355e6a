import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { site } from './site';

export type Mail = { to: string; subject: string; html: string; text: string; link: string };

/** The mails of an address, oldest first. */
export function mailsTo(email: string): Mail[] {
  const { outbox, url } = site();
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(outbox, name), 'utf8')) as Omit<Mail, 'link'>)
    .filter(({ to }) => to === email)
    .map((mail) => ({ ...mail, link: mail.text.split(/\s+/).find((word) => word.startsWith(`${url}/`)) ?? '' }));
}

/** Waits for the `count`-th mail of an address. */
export async function waitForMail(email: string, count = 1): Promise<Mail> {
  await expect.poll(() => mailsTo(email).length, { message: `mail to ${email}`, timeout: 15_000 }).toBeGreaterThanOrEqual(count);
  return mailsTo(email)[count - 1] as Mail;
}

/**
 * That none of these addresses gets a mail: their requests were answered before one that does, and requests become mails
 * in the order they came.
 */
export function expectNoMail(...emails: string[]): void {
  for (const email of emails) expect(mailsTo(email), `mail to ${email}`).toEqual([]);
}
