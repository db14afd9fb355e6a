import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { site } from './site';

type Email = { to: string; subject: string; html: string; text: string; link: string };

/** The emails sent to an address, oldest first. */
export function emailsTo(address: string): Email[] {
  const { outbox, url } = site();
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(outbox, name), 'utf8')) as Omit<Email, 'link'>)
    .filter(({ to }) => to === address)
    .map((email) => ({ ...email, link: email.text.split(/\s+/).find((word) => word.startsWith(`${url}/`)) ?? '' }));
}

/** Waits for the `count`-th email to an address. */
export async function waitForEmail(address: string, count = 1): Promise<Email> {
  await expect
    .poll(() => emailsTo(address).length, { message: `email to ${address}`, timeout: 15_000 })
    .toBeGreaterThanOrEqual(count);
  return emailsTo(address)[count - 1] as Email;
}

/**
 * Asserts that nothing was sent to these addresses. Call it after a later request's email has arrived: emails are sent in
 * the order of the requests.
 */
export function expectNoEmail(...addresses: string[]): void {
  for (const address of addresses) expect(emailsTo(address), `email to ${address}`).toEqual([]);
}
