import { translatorFor } from './support/messages';
import { addSubscriber, administrator, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const t = translatorFor('en');

test('an administrator erases a person, and learns who cannot be erased', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 4(?:04|09) .*\/admin\/people\/(?:erase|export)\)$/);
  const subscriber = await addSubscriber();
  const admin = administrator;
  await signIn(page.context(), admin);
  await page.goto('/en/admin/people');
  const field = page.getByLabel(t('privacy.people.email'));
  const erase = async (email: string) => {
    await field.fill(email);
    await page.getByRole('button', { name: t('privacy.people.erase'), exact: true }).click();
    await page.getByRole('button', { name: t('privacy.people.eraseConfirm') }).click();
  };
  await erase(admin);
  await expect(page.getByText(t('privacy.people.staff'))).toBeVisible();
  await erase(subscriber.email);
  await expect(page.getByText(t('privacy.people.erased')).first()).toBeVisible();
  await field.fill(subscriber.email);
  await page.getByRole('button', { name: t('privacy.people.copy') }).click();
  await expect(page.getByText(t('privacy.people.nobody'))).toBeVisible();
});

test('a request for personal data is replaced by its next step', async ({ page }) => {
  await page.goto('/en/privacy/request');
  const lead = page.getByText('Enter your email address.');
  await expect(lead).toBeVisible();
  await page.getByLabel(t('common.request.email')).fill(newEmail('curious'));
  await page.getByRole('button', { name: t('privacy.request.submit') }).click();
  await expect(page.locator('[data-accepted]')).toBeVisible();
  await expect(lead).toBeHidden();
});
