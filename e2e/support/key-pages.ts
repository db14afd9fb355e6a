import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { Translate } from './messages';

const run = promisify(execFile);

/** Submits the form at `/keys`, whose response is the same for every address (contract, section 5). */
export async function requestKey(page: Page, locale: string, t: Translate, email: string): Promise<void> {
  await page.goto(`/${locale}/keys`);
  await page.getByLabel(t('common.request.email')).fill(email);
  await page.getByRole('button', { name: t('keys.request.submit') }).click();
  await expect(page.getByText(t('common.request.accepted'))).toBeVisible();
}

/** The key that the page shows once. */
export async function readShownKey(page: Page, t: Translate): Promise<string> {
  const panel = page.getByRole('region', { name: t('keys.issued.title') });
  await expect(panel).toBeVisible();
  const text = await panel.locator('[data-key]').innerText();
  expect(text).toMatch(/^hik_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  return text;
}

/** Presses a copy button and returns the clipboard's text. */
export async function copy(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Runs a copied command in a shell and returns the JSON it prints. */
export async function runInShell(command: string): Promise<Record<string, unknown>> {
  const { stdout } = await run('sh', ['-c', command], { timeout: 20_000 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** The number of today's requests that the dashboard shows. */
export async function readRequestsToday(page: Page, t: Translate): Promise<number> {
  const gauge = page.getByRole('meter', { name: t('dashboard.gauges.day') });
  return Number(await gauge.getAttribute('value'));
}
