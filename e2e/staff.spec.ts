import { translatorFor } from './support/messages';
import { administrator, newEmail } from './support/people';
import { expect, test } from './support/test';

const PASSWORD = 'a password of this journey';

const locale = 'zh';
const t = translatorFor(locale);

test(`an editor signs in with a password, sees an editor's pages, and is signed out when disabled`, async ({
  openBrowser,
  browserErrors,
}) => {
  browserErrors.allow(/status of 4\d\d/);
  const email = newEmail('editor');
  const admin = await openBrowser(administrator);
  await admin.goto(`/${locale}/admin/staff`);
  await admin.getByRole('button', { name: t('staff.add'), exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(t('staff.email')).fill(email);
  await dialog.getByLabel(t('staff.name'), { exact: true }).fill('Wei Journey');
  await dialog.getByLabel(t('staff.role')).selectOption('editor');
  await dialog.getByRole('button', { name: t('staff.usePassword') }).click();
  await dialog.getByLabel(t('staff.password')).fill('too short');
  await dialog.getByRole('button', { name: t('staff.addPasswordConfirm') }).click();
  await expect(dialog.getByText(t('staff.invalid.passwordLength'))).toBeVisible();
  await dialog.getByLabel(t('staff.password')).fill(PASSWORD);
  await dialog.getByRole('button', { name: t('staff.addPasswordConfirm') }).click();
  await expect(dialog).toHaveCount(0);

  const editor = await openBrowser();
  await editor.goto(`/${locale}/admin/profile`);
  // Readers see the emailed link only; the password is one link away.
  await expect(editor.getByLabel(t('signin.email'))).toBeVisible();
  await expect(editor.getByLabel(t('signin.password.label'))).toHaveCount(0);
  await editor.getByRole('link', { name: t('signin.password.title') }).click();
  await editor.getByLabel(t('signin.email')).fill(email);
  await editor.getByLabel(t('signin.password.label')).fill('a wrong password');
  await editor.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
  await expect(editor.getByRole('main').getByRole('alert')).toBeVisible();
  await editor.getByLabel(t('signin.password.label')).fill(PASSWORD);
  await editor.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
  await expect(editor).toHaveURL(`/${locale}/admin/profile`);
  const navigation = editor.getByRole('navigation', { name: t('admin.title') });
  await expect(navigation.getByRole('link', { name: t('admin.rail.categories') })).toBeVisible();
  for (const name of ['keys', 'subscribers', 'staff', 'tokens', 'audit'] as const) {
    await expect(navigation.getByRole('link', { name: t(`admin.rail.${name}`), exact: true })).toHaveCount(0);
    expect((await editor.request.get(`/${locale}/admin/${name}`)).status()).toBe(404);
  }
  await editor.getByLabel(t('staff.profile.bioEn')).fill('Writes about journeys.');
  await editor.getByRole('button', { name: t('staff.profile.save') }).click();
  await expect(editor.getByText(t('staff.profile.saved')).first()).toBeVisible();

  await admin.goto(`/${locale}/admin/staff?q=${email}`);
  await admin.getByRole('button', { name: t('staff.actionsOf', { name: 'Wei Journey' }) }).click();
  await admin.getByRole('menuitem', { name: t('staff.disableItem') }).click();
  await dialog.getByRole('button', { name: t('staff.disableConfirm') }).click();
  await expect(admin.getByRole('table').getByText(t('staff.disabled'))).toBeVisible();
  await editor.goto(`/${locale}/admin/profile`);
  await expect(editor).toHaveURL(/\/signin\?/);
});
