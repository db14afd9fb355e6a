import { newAddress } from '../tests/support/http';
import { expectNoMail, waitForMail } from './support/emails';
import { askForKey, copy, readShownKey, runInShell, usedToday } from './support/key-pages';
import { locales, wordsOf } from './support/messages';
import { addSubscriber, callFrom, database, issueKey, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const shownKey = /hik_[0-9A-Za-z]{8}_/;

for (const locale of locales) {
  const t = wordsOf(locale);

  test.describe(`keys, ${locale}`, () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('from a request by mail to a key whose requests are counted', async ({ page, context }) => {
      const owner = await addSubscriber();
      await askForKey(page, locale, t, owner.email);
      const mail = await waitForMail(owner.email);

      await page.goto(mail.link);
      await expect(page).toHaveURL(new RegExp(`/${locale}/keys/redeem$`));
      await expect(page.getByText(owner.email)).toBeVisible();
      expect((await database().query('SELECT 1 FROM api_keys WHERE subscriber_id = $1', [owner.id])).rowCount).toBe(0);
      await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
      const key = await readShownKey(page, t);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('keys.issued.download') }).click();
      const stream = await (await download).createReadStream();
      expect(Buffer.concat(await stream.toArray()).toString()).toBe(`HOSPITALITY_API_KEY=${key}\n`);
      expect(await copy(page, t('keys.issued.copy'))).toBe(key);

      const me = await runInShell(`${await copy(page, t('common.actions.copy'))} -s`);
      expect(me).toMatchObject({ key: { prefix: key.slice(0, 12), status: 'active' }, quota: { day: { used: 1 } } });
      await page.getByRole('button', { name: t('keys.try.submit') }).click();
      await expect(page.getByRole('status').filter({ hasText: key.slice(0, 12) })).toBeVisible();

      await page.getByRole('button', { name: t('keys.issued.stored') }).click();
      await expect(page.getByText(t('keys.redeem.stored.title'))).toBeVisible();
      await expect(page.locator('body')).not.toContainText(shownKey);
      await page.goto(mail.link);
      await expect(page.locator('body')).not.toContainText(shownKey);

      await signIn(context, owner.email);
      await page.goto(`/${locale}/dashboard`);
      const used = await usedToday(page, t);
      expect(used).toBeGreaterThanOrEqual(2);
      await callFrom(newAddress(), '/api/v1/articles?page_size=1', key);
      await page.reload();
      expect(await usedToday(page, t)).toBe(used + 1);
      await expect(page.getByRole('main')).toContainText(key.slice(0, 12));
      await expect(page.locator('body')).not.toContainText(shownKey);
    });

    test('a key that was not stored is not lost by a slip: leaving asks first', async ({ page }) => {
      const owner = await addSubscriber();
      await askForKey(page, locale, t, owner.email);
      await page.goto((await waitForMail(owner.email)).link);
      await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
      await readShownKey(page, t);
      const asked = page.waitForEvent('dialog');
      // The click is over when the question is answered.
      const clicked = page
        .getByRole('link', { name: t('common.nav.docs'), exact: true })
        .first()
        .click();
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await clicked;
      await readShownKey(page, t);
    });

    test('rotating in the dashboard ends the old key at once', async ({ page, context }) => {
      const owner = await addSubscriber();
      const old = await issueKey(owner);
      await signIn(context, owner.email);
      await page.goto(`/${locale}/dashboard`);
      await page.getByRole('button', { name: t('dashboard.key.rotate') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('dashboard.rotate.breaks', { prefix: old.prefix }));
      await dialog.getByRole('button', { name: t('common.actions.cancel') }).click();
      expect((await callFrom(newAddress(), '/api/v1/me', old.text)).body).toMatchObject({ key: { status: 'active' } });

      await page.getByRole('button', { name: t('dashboard.key.rotate') }).click();
      await dialog.getByRole('button', { name: t('dashboard.rotate.confirm') }).click();
      const key = await readShownKey(page, t);
      const refused = await callFrom(newAddress(), '/api/v1/articles?page_size=1', old.text);
      expect([refused.status, refused.body.code]).toEqual([401, 'key_revoked']);
      expect((await callFrom(newAddress(), '/api/v1/articles?page_size=1', key)).status).toBe(200);
      const told = await waitForMail(owner.email);
      expect(told.text).toContain(key.slice(0, 12));
      expect(told.text).not.toMatch(shownKey);

      expect(await copy(page, t('keys.issued.copy'))).toBe(key);
      await page.getByRole('button', { name: t('keys.issued.stored') }).click();
      await expect(page.getByRole('main')).toContainText(key.slice(0, 12));
      await expect(page.locator('body')).not.toContainText(shownKey);
    });

    test('a first key is made in the dashboard, without a dialog, because nothing ends by it', async ({ page, context }) => {
      const owner = await addSubscriber();
      await signIn(context, owner.email);
      await page.goto(`/${locale}/dashboard`);
      await expect(page.getByText(t('dashboard.lead.none'))).toBeVisible();
      await page.getByRole('button', { name: t('dashboard.now.make') }).click();
      await readShownKey(page, t);
    });

    test('whoever is no running subscriber is told the same and gets no mail', async ({ page }) => {
      const [lapsed, suspended, running] = await Promise.all([
        addSubscriber({ activeUntil: new Date(Date.now() - 86_400_000) }),
        addSubscriber({ suspendedAt: new Date() }),
        addSubscriber(),
      ]);
      const unknown = newEmail();
      const said: string[] = [];
      for (const email of [unknown, lapsed.email, suspended.email, running.email]) {
        await askForKey(page, locale, t, email);
        said.push((await page.getByRole('main').innerText()).replaceAll(email, 'ADDRESS'));
      }
      expect(new Set(said).size).toBe(1);
      // Requests become mails in the order they came: when the last has its mail, the others had their turn.
      await waitForMail(running.email);
      expectNoMail(unknown, lapsed.email, suspended.email);
    });

    test('a lapsed subscriber reads in the dashboard why requests are refused', async ({ page, context }) => {
      const owner = await addSubscriber({ activeUntil: new Date('2026-02-28T23:59:59Z') });
      const key = await issueKey(owner);
      await signIn(context, owner.email);
      await page.goto(`/${locale}/dashboard`);
      await expect(page.getByText(t('common.status.lapsed'), { exact: true }).first()).toBeVisible();
      await expect(page.getByText(t('dashboard.now.lapsed'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('dashboard.key.rotate') })).toHaveCount(0);
      const refused = await callFrom(newAddress(), '/api/v1/articles?page_size=1', key.text);
      expect([refused.status, refused.body.code]).toEqual([403, 'subscription_inactive']);
    });

    test('an address with a slip is pointed out at its field', async ({ page, trouble }) => {
      trouble.allow(/422/);
      await page.goto(`/${locale}/keys`);
      await page.getByLabel(t('keys.request.email')).fill('nobody at example.com');
      await page.getByRole('button', { name: t('keys.request.submit') }).click();
      await expect(page.getByRole('alert').filter({ hasText: t('keys.request.emailInvalid') })).toBeVisible();
      await expect(page.getByLabel(t('keys.request.email'))).toBeFocused();
      await expect(page.getByLabel(t('keys.request.email'))).toHaveAttribute('aria-invalid', 'true');
    });
  });
}
