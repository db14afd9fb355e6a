import type { Page } from '@playwright/test';
import { findText } from '../tests/support/find-text';
import { emailsTo, waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { administrator, database, newEmail } from './support/people';
import { expect, test } from './support/test';

const t = translatorFor('en');

const readFile = async (page: Page, press: () => Promise<void>) => {
  const download = page.waitForEvent('download');
  await press();
  return Buffer.concat(await (await (await download).createReadStream()).toArray());
};

/** An editor who has read only the guide: creates a draft, writes an introduction and sends it. Returns the subject. */
async function sendNewsletter(editor: Page): Promise<string> {
  const subject = `What changed in pricing ${Date.now()}`;
  await editor.goto('/en/admin/newsletters');
  await editor.getByRole('button', { name: t('newsletters.new') }).click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByLabel(t('newsletters.subjectZh')).fill('定价有何变化');
  await dialog.getByLabel(t('newsletters.subjectEn')).fill(subject);
  // One of the sample: others come and go with the journeys beside this one.
  await dialog.getByLabel(t('newsletters.search')).fill('Food waste');
  await dialog.getByRole('button', { name: `${t('newsletters.add')}: Food waste: measure first` }).click();
  await dialog.getByRole('button', { name: t('newsletters.create') }).click();
  await expect(editor).toHaveURL(/\/admin\/newsletters\/[0-9a-f-]{36}$/);
  await editor.getByLabel(t('newsletters.introEn')).fill('First paragraph.\n\nSecond paragraph.');
  await editor.getByRole('button', { name: t('newsletters.save'), exact: true }).click();
  await expect(editor.getByText(t('newsletters.saved'), { exact: true }).first()).toBeVisible();
  await editor.getByRole('button', { name: t('newsletters.send'), exact: true }).click();
  await dialog.getByRole('button', { name: t('newsletters.sendConfirm') }).click();
  await expect(editor.getByText(t('newsletters.statuses.sent'), { exact: true }).first()).toBeVisible();
  return subject;
}

test('a stranger reads a newsletter and leaves it, gets a whitepaper, and takes and erases all data', async ({
  page,
  request,
  openBrowser,
  browserErrors,
}) => {
  browserErrors.allow(/status of 400 .*\/privacy\/export\)$/);
  const email = newEmail('stranger');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto('/en/newsletter');
  await page.getByLabel(t('common.request.email')).fill(email);
  await press(t('newsletter.form.submit'));
  await expect(page.getByText(t('common.request.accepted'))).toBeVisible();
  await page.goto((await waitForEmail(email)).link);
  await press(t('newsletter.confirm.submit'));
  await expect(heading).toHaveText(t('newsletter.confirm.done.title'));

  const subject = await sendNewsletter(await openBrowser(administrator));
  const newsletter = await waitForEmail(email, 2);
  expect(newsletter.subject).toBe(subject);
  expect(newsletter.text).toContain('First paragraph.\n\nSecond paragraph.');
  expect(newsletter.html).not.toContain('<img');
  const { headers } = newsletter as unknown as { headers: Record<string, string> };
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const unsubscribe = headers['List-Unsubscribe']?.replace(/^<|>$/g, '') ?? '';
  expect(newsletter.text).toContain(unsubscribe);
  await page.goto(newsletter.text.match(/http\S+\/newsletter\/[0-9a-f-]{36}/)?.[0] ?? '');
  await expect(heading).toHaveText(subject);

  await page.goto(unsubscribe);
  await expect(page).toHaveURL(/\/en\/newsletter\/preferences$/);
  await page.getByRole('checkbox').first().check();
  await press(t('newsletter.preferences.save'));
  await expect(page.getByText(t('newsletter.preferences.saved'))).toBeVisible();
  const left = await request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(left.status()).toBe(200);
  await page.goto(unsubscribe);
  await expect(heading).toHaveText(t('newsletter.preferences.left.title'));

  await page.goto('/en/whitepapers');
  await page.getByRole('link', { name: 'Reading a hotel market', exact: true }).click();
  await page.getByLabel(t('common.request.email')).fill(email);
  await page.getByText(t('whitepapers.form.about')).click();
  await page.getByLabel(t('whitepapers.form.company')).fill('Harbour Hotels');
  await press(t('whitepapers.form.submit'));
  await expect(page.getByText(t('common.request.accepted'))).toBeVisible();
  const offer = await waitForEmail(email, 3);
  expect(offer.text).toContain('Reading a hotel market');
  expect(offer.text).not.toContain('Harbour Hotels');
  await page.goto(offer.link);
  await expect(page).toHaveURL(/\/en\/whitepapers\/download$/);
  await press(t('whitepapers.open.submit'));
  await expect(heading).toHaveText('Reading a hotel market');
  const pdf = await readFile(page, () => page.getByRole('link', { name: new RegExp(t('whitepapers.languages.zh')) }).click());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/en/privacy');
  await page.getByRole('link', { name: t('privacy.request.title') }).click();
  await page.getByLabel(t('common.request.email')).fill(email);
  await press(t('privacy.request.submit'));
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  const { link } = await waitForEmail(email, 4);
  await page.goto(link);
  await expect(page).toHaveURL(/\/en\/privacy\/confirm$/);
  const copy = JSON.parse((await readFile(page, () => press(t('privacy.confirm.copy.submit')))).toString());
  expect(copy).toMatchObject({
    email,
    data: { contacts: [{ status: 'unsubscribed' }], whitepaper_downloads: [{ company: 'Harbour Hotels' }] },
  });
  await press(t('privacy.confirm.erase.submit'));
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: t('privacy.confirm.erase.confirm') }).click();
  await expect(heading).toHaveText(t('privacy.confirm.erased.title'));
  expect(await findText(database(), email)).toEqual([]);
  expect(emailsTo(email)).toHaveLength(4);

  await page.goto(link);
  await press(t('privacy.confirm.copy.submit'));
  await expect(heading).toHaveText(t('privacy.confirm.expired.title'));
});
