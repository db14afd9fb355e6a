import { newAddress } from '../tests/support/http';
import { waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { addSubscriber, administrator, callFrom, freeze, issueKey } from './support/people';
import { expect, test } from './support/test';

const locale = 'zh';
const t = translatorFor(locale);

test(`a frozen key is explained to subscriber and administrator, then unfrozen and revoked`, async ({ openBrowser }) => {
  const subscriber = await addSubscriber({ name: 'Nordlicht Hotels' });
  const key = await issueKey(subscriber);
  const networks = (await freeze(key)).map((address) => address.replace(/\.\d+$/, '.*'));
  const email = await waitForEmail(subscriber.email);
  expect(email.text).toContain(key.prefix);

  const subscriberPage = await openBrowser(subscriber.email);
  await subscriberPage.goto(`/${locale}/dashboard`);
  await expect(subscriberPage.getByText(t('common.status.frozen'), { exact: true }).first()).toBeVisible();
  await expect(subscriberPage.getByText(t('dashboard.now.frozen.title'))).toBeVisible();
  const requests = subscriberPage.getByRole('table', { name: t('dashboard.now.frozen.requests') });
  await expect(requests.getByRole('row')).toHaveCount(4);
  for (const network of networks) await expect(requests).toContainText(network);
  await expect(subscriberPage.getByText(t('dashboard.now.frozen.rotate.title'))).toBeVisible();
  await expect(subscriberPage.getByText(t('dashboard.now.frozen.unfreeze.title'))).toBeVisible();

  const adminPage = await openBrowser(administrator);
  await adminPage.goto(`/${locale}/admin`);
  const evidence = adminPage.getByRole('listitem').filter({ hasText: key.prefix });
  await expect(evidence).toContainText(subscriber.email);
  for (const network of networks) await expect(evidence).toContainText(network);

  await adminPage.goto(`/${locale}/admin/keys?q=${key.prefix}`);
  await adminPage.getByRole('button', { name: t('admin.keys.unfreezeOne', { prefix: key.prefix }) }).click();
  const dialog = adminPage.getByRole('dialog');
  await expect(dialog).toContainText(t('admin.act.unfreeze.title', { prefix: key.prefix }));
  await expect(dialog).toContainText(subscriber.email);
  await dialog.getByRole('button', { name: t('admin.act.unfreeze.confirm', { count: 1 }) }).click();
  await expect(adminPage.getByText(t('admin.act.unfreeze.done', { prefix: key.prefix })).first()).toBeVisible();
  const [firstAddress] = networks.map((network) => network.replace('*', '7'));
  expect((await callFrom(firstAddress ?? '', '/api/v1/articles?page_size=1', key.text)).status).toBe(200);
  await subscriberPage.reload();
  await expect(subscriberPage.getByText(t('common.status.active'), { exact: true }).first()).toBeVisible();

  await adminPage.getByRole('link', { name: key.prefix }).click();
  await expect(adminPage.getByRole('heading', { name: key.prefix })).toBeVisible();
  await expect(adminPage.getByText(t('admin.audit.actions.key.freeze'))).toBeVisible();
  await expect(adminPage.getByText(t('admin.audit.actions.key.unfreeze'))).toBeVisible();
  const menu = adminPage.getByRole('button', { name: t('admin.keys.actionsOf', { prefix: key.prefix }) });
  const revoke = adminPage.getByRole('menuitem', { name: t('admin.keys.revokeItem') });
  await menu.click();
  await revoke.click();
  await expect(dialog).toContainText(subscriber.email);
  await dialog.getByRole('button', { name: t('admin.act.revoke.confirm', { count: 1 }) }).click();
  await expect(adminPage.getByText(t('admin.audit.actions.key.revoke'))).toBeVisible();
  await menu.click();
  await expect(adminPage.getByRole('menuitem', { name: t('admin.keys.viewSubscriber') })).toBeVisible();
  await expect(revoke).toHaveCount(0);
  const response = await callFrom(newAddress(), '/api/v1/articles?page_size=1', key.text);
  expect([response.status, response.body.code]).toEqual([401, 'key_revoked']);
  await subscriberPage.reload();
  await expect(subscriberPage.getByText(t('common.status.revoked'), { exact: true }).first()).toBeVisible();
  await expect(subscriberPage.getByRole('button', { name: t('dashboard.now.make') })).toBeVisible();
});
