import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { Words } from './messages';

const run = promisify(execFile);

/** The form of `/keys` (contract, section 5): the same answer whatever the address. */
export async function askForKey(page: Page, locale: string, t: Words, email: string): Promise<void> {
  await page.goto(`/${locale}/keys`);
  await page.getByLabel(t('keys.request.email')).fill(email);
  await page.getByRole('button', { name: t('keys.request.submit') }).click();
  await expect(page.getByText(t('keys.request.accepted.title'))).toBeVisible();
}

/** The key that a page shows, once. */
export async function readShownKey(page: Page, t: Words): Promise<string> {
  const panel = page.getByRole('region', { name: t('keys.issued.title') });
  await expect(panel).toBeVisible();
  const text = await panel.locator('[data-key]').innerText();
  expect(text).toMatch(/^hik_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  return text;
}

/** Presses a copy button and gives what the clipboard then holds. */
export async function copy(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Runs a copied command in a shell, as its reader would; gives the JSON it prints. */
export async function runInShell(command: string): Promise<Record<string, unknown>> {
  const { stdout } = await run('sh', ['-c', command], { timeout: 20_000 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** How many requests the dashboard says were used today. */
export async function usedToday(page: Page, t: Words): Promise<number> {
  const gauge = page.getByRole('meter', { name: t('dashboard.gauges.day') });
  return Number(await gauge.getAttribute('value'));
}
