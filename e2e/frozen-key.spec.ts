import { newAddress } from '../tests/support/http';
import { waitForMail } from './support/emails';
import { locales, wordsOf } from './support/messages';
import { addSubscriber, administrator, callFrom, freeze, issueKey } from './support/people';
import { expect, test } from './support/test';

for (const locale of locales) {
  const t = wordsOf(locale);

  test(`a frozen key, seen by its owner and an administrator; unfrozen, then revoked (${locale})`, async ({ openBrowser }) => {
    const owner = await addSubscriber({ name: 'Nordlicht Hotels' });
    const key = await issueKey(owner);
    const networks = (await freeze(key)).map((address) => address.replace(/\.\d+$/, '.*'));
    const mail = await waitForMail(owner.email);
    expect(mail.text).toContain(key.prefix);

    const hers = await openBrowser(owner.email);
    await hers.goto(`/${locale}/dashboard`);
    await expect(hers.getByText(t('common.status.frozen'), { exact: true }).first()).toBeVisible();
    await expect(hers.getByText(t('dashboard.now.frozen.title'))).toBeVisible();
    for (const network of networks) await expect(hers.getByRole('main')).toContainText(network);
    await expect(hers.getByText(t('dashboard.now.frozen.rotate.title'))).toBeVisible();
    await expect(hers.getByText(t('dashboard.now.frozen.unfreeze.title'))).toBeVisible();

    const admin = await openBrowser(administrator);
    await admin.goto(`/${locale}/admin`);
    const evidence = admin.getByRole('listitem').filter({ hasText: key.prefix });
    await expect(evidence).toContainText(owner.email);
    for (const network of networks) await expect(evidence).toContainText(network);

    await admin.goto(`/${locale}/admin/keys?q=${key.prefix}`);
    await admin.getByRole('button', { name: t('admin.keys.unfreezeOne', { prefix: key.prefix }) }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText(t('admin.act.unfreeze.title', { prefix: key.prefix }));
    await expect(dialog).toContainText(owner.email);
    await dialog.getByRole('button', { name: t('admin.act.unfreeze.confirm', { count: 1 }) }).click();
    await expect(admin.getByText(t('admin.act.unfreeze.done', { prefix: key.prefix })).first()).toBeVisible();
    const [here] = networks.map((network) => network.replace('*', '7'));
    expect((await callFrom(here ?? '', '/api/v1/articles?page_size=1', key.text)).status).toBe(200);
    await hers.reload();
    await expect(hers.getByText(t('common.status.active'), { exact: true }).first()).toBeVisible();

    await admin.getByRole('link', { name: key.prefix }).click();
    await expect(admin.getByRole('heading', { name: key.prefix })).toBeVisible();
    await expect(admin.getByText(t('admin.audit.actions.key.freeze'))).toBeVisible();
    await expect(admin.getByText(t('admin.audit.actions.key.unfreeze'))).toBeVisible();
    await admin.getByRole('button', { name: t('admin.keys.revoke') }).click();
    await expect(dialog).toContainText(owner.email);
    await dialog.getByRole('button', { name: t('admin.act.revoke.confirm', { count: 1 }) }).click();
    await expect(admin.getByText(t('admin.audit.actions.key.revoke'))).toBeVisible();
    await expect(admin.getByRole('button', { name: t('admin.keys.revoke') })).toHaveCount(0);
    const refused = await callFrom(newAddress(), '/api/v1/articles?page_size=1', key.text);
    expect([refused.status, refused.body.code]).toEqual([401, 'key_revoked']);
    await hers.reload();
    await expect(hers.getByText(t('common.status.revoked'), { exact: true }).first()).toBeVisible();
    await expect(hers.getByRole('button', { name: t('dashboard.now.make') })).toBeVisible();
  });
}
