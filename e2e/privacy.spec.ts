import { waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { addSubscriber, administrator, database, issueKey, signIn } from './support/people';
import { expect, test } from './support/test';

const t = translatorFor('en');

test('somebody without an account gets a copy of their data, erases it, and leaves no trace', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 400 .*\/privacy\/export\)$/);
  const subscriber = await addSubscriber({ name: 'Ada Lovelace' });
  await issueKey(subscriber);
  await page.goto('/en/privacy');
  await page.getByRole('link', { name: t('privacy.request.title') }).click();
  await page.getByLabel(t('common.request.email')).fill(subscriber.email);
  await page.getByRole('button', { name: t('privacy.request.submit') }).click();
  await expect(page.getByRole('status').filter({ hasText: subscriber.email })).toBeVisible();
  const email = await waitForEmail(subscriber.email);

  await page.goto(email.link);
  await expect(page).toHaveURL(/\/en\/privacy\/confirm$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('privacy.confirm.copy.submit') }).click();
  const copy = JSON.parse(Buffer.concat(await (await (await download).createReadStream()).toArray()).toString());
  expect(copy).toMatchObject({
    email: subscriber.email,
    data: { subscribers: [{ name: 'Ada Lovelace' }], api_keys: [{ status: 'active' }] },
  });

  await page.getByRole('button', { name: t('privacy.confirm.erase.submit') }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText(subscriber.email);
  await expect(dialog).toContainText(t('privacy.confirm.erase.confirmLead'));
  await dialog.getByRole('button', { name: t('privacy.confirm.erase.confirm') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('privacy.confirm.erased.title'));
  const { rowCount } = await database().query('SELECT 1 FROM subscribers WHERE email = $1', [subscriber.email]);
  expect(rowCount).toBe(0);

  await page.goto(email.link);
  await page.getByRole('button', { name: t('privacy.confirm.copy.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('privacy.confirm.expired.title'));
});

test('an administrator erases a person, and is told who cannot be erased', async ({ page, browserErrors }) => {
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
