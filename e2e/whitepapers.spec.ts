import { waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { database, newEmail } from './support/people';
import { expect, test } from './support/test';

const locale = 'en';
const t = translatorFor(locale);

test('a whitepaper is requested, opened by its email and downloaded', async ({ page }) => {
  const email = newEmail();
  await page.goto(`/${locale}/whitepapers`);
  await page.getByRole('link', { name: 'Reading a hotel market' }).click();
  await page.getByLabel(t('common.request.email')).fill(email);
  await page.getByLabel(t('whitepapers.form.company')).fill('Harbour Hotels');
  await page.getByRole('button', { name: t('whitepapers.form.submit') }).click();
  await expect(page.getByText(t('common.request.accepted'))).toBeVisible();

  const sent = await waitForEmail(email);
  expect(sent.text).toContain('Reading a hotel market');
  expect(sent.text).not.toContain('Harbour Hotels');
  await page.goto(sent.link);
  await expect(page).toHaveURL(/\/whitepapers\/download$/);
  await page.getByRole('button', { name: t('whitepapers.open.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reading a hotel market');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: new RegExp(t('whitepapers.languages.zh')) }).click();
  expect((await download).suggestedFilename()).toBe('reading-a-hotel-market-zh.pdf');
  const { rows } = await database().query('SELECT company FROM whitepaper_downloads WHERE email = $1', [email]);
  expect(rows).toEqual([{ company: 'Harbour Hotels' }]);
});
