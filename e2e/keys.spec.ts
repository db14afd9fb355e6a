import { newAddress } from '../tests/support/http';
import { expectNoEmail, waitForEmail } from './support/emails';
import { copy, readRequestsToday, readShownKey, requestKey, runInShell } from './support/key-pages';
import { translatorFor } from './support/messages';
import { addSubscriber, callFrom, database, issueKey, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const keyPattern = /hik_[0-9A-Za-z]{8}_/;

const locale = 'zh';
const t = translatorFor(locale);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test('a key requested by email works, signs the browser in, and its requests are counted', async ({ page }) => {
  const subscriber = await addSubscriber();
  await requestKey(page, locale, t, subscriber.email);
  // What to do first is done.
  await expect(page.getByText(t('keys.how.mail', { minutes: 30 }))).toBeHidden();
  // Another email makes sense only once the first one is overdue; a wrong address can be corrected at once.
  await expect(page.getByRole('button', { name: t('common.request.again') })).toBeDisabled();
  await page.getByRole('button', { name: t('common.request.different') }).click();
  await expect(page.getByLabel(t('common.request.email'))).toHaveValue(subscriber.email);
  const email = await waitForEmail(subscriber.email);

  await page.goto(email.link);
  await expect(page).toHaveURL(new RegExp(`/${locale}/keys/redeem$`));
  await expect(page.getByText(subscriber.email)).toBeVisible();
  expect((await database().query('SELECT 1 FROM api_keys WHERE subscriber_id = $1', [subscriber.id])).rowCount).toBe(0);
  await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
  const key = await readShownKey(page, t);
  // The header knows at once who is signed in.
  await expect(page.getByRole('banner').getByText(t('common.nav.account'), { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: t('common.nav.signIn') })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/${locale}/keys/redeem$`));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('keys.issued.download') }).click();
  const stream = await (await download).createReadStream();
  expect(Buffer.concat(await stream.toArray()).toString()).toBe(`HI_API_KEY=${key}\n`);
  expect(await copy(page, t('keys.issued.copy'))).toBe(key);

  const me = await runInShell(`${await copy(page, t('common.actions.copy'))} -s`);
  expect(me).toMatchObject({ key: { prefix: key.slice(0, 12), status: 'active' }, quota: { day: { used: 1 } } });
  await page.getByRole('button', { name: t('keys.try.submit') }).click();
  await expect(page.getByRole('status').filter({ hasText: key.slice(0, 12) })).toBeVisible();

  await page.getByRole('button', { name: t('keys.issued.stored') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('keys.redeem.stored.title'));
  await expect(page.locator('body')).not.toContainText(keyPattern);
  await page.goto(email.link);
  await expect(page.locator('body')).not.toContainText(keyPattern);

  // Creating the key has signed the browser in: no second email.
  await page.goto(`/${locale}/dashboard`);
  await expect(page).toHaveURL(`/${locale}/dashboard`);
  const requests = await readRequestsToday(page, t);
  expect(requests).toBeGreaterThanOrEqual(2);
  await callFrom(newAddress(), '/api/v1/articles?page_size=1', key);
  await page.reload();
  expect(await readRequestsToday(page, t)).toBe(requests + 1);
  await expect(page.getByRole('main')).toContainText(key.slice(0, 12));
  await expect(page.locator('body')).not.toContainText(keyPattern);
});

test('leaving before the key is stored requires confirmation', async ({ page }) => {
  const subscriber = await addSubscriber();
  await requestKey(page, locale, t, subscriber.email);
  await page.goto((await waitForEmail(subscriber.email)).link);
  await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
  await readShownKey(page, t);
  const dialogOpened = page.waitForEvent('dialog');
  // The click resolves only after the dialog is dismissed.
  const clicked = page
    .getByRole('link', { name: t('common.nav.docs'), exact: true })
    .first()
    .click();
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await clicked;
  await readShownKey(page, t);
});

test('rotating in the dashboard revokes the old key immediately', async ({ page, context }) => {
  const subscriber = await addSubscriber();
  const oldKey = await issueKey(subscriber);
  await signIn(context, subscriber.email);
  await page.goto(`/${locale}/dashboard`);
  await page.getByRole('button', { name: t('dashboard.key.rotate') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('dashboard.rotate.breaks', { prefix: oldKey.prefix }));
  await dialog.getByRole('button', { name: t('common.actions.cancel') }).click();
  expect((await callFrom(newAddress(), '/api/v1/me', oldKey.text)).body).toMatchObject({ key: { status: 'active' } });

  await page.getByRole('button', { name: t('dashboard.key.rotate') }).click();
  await dialog.getByRole('button', { name: t('dashboard.rotate.confirm') }).click();
  const key = await readShownKey(page, t);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: t('keys.issued.title') })).toBeFocused();
  const response = await callFrom(newAddress(), '/api/v1/articles?page_size=1', oldKey.text);
  expect([response.status, response.body.code]).toEqual([401, 'key_revoked']);
  expect((await callFrom(newAddress(), '/api/v1/articles?page_size=1', key)).status).toBe(200);
  const email = await waitForEmail(subscriber.email);
  expect(email.text).toContain(key.slice(0, 12));
  expect(email.text).not.toMatch(keyPattern);

  expect(await copy(page, t('keys.issued.copy'))).toBe(key);
  await page.getByRole('button', { name: t('keys.issued.stored') }).click();
  await expect(page.getByRole('main')).toContainText(key.slice(0, 12));
  await expect(page.locator('body')).not.toContainText(keyPattern);
});

test('a tab that shows a replaced key names the present one before it rotates anything', async ({ page, context }) => {
  const subscriber = await addSubscriber();
  await issueKey(subscriber);
  await signIn(context, subscriber.email);
  await page.goto(`/${locale}/dashboard`);
  await page.getByRole('button', { name: t('dashboard.key.rotate') }).click();
  // As another tab does.
  const { api_key: key } = await page.evaluate(async () => (await fetch('/api/v1/keys/rotate', { method: 'POST' })).json());
  const prefix = key.slice(0, 12);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('dashboard.rotate.confirm') }).click();
  await expect(dialog.getByText(t('dashboard.rotate.outdated', { prefix }))).toBeVisible();
  await expect(dialog).toContainText(t('dashboard.rotate.breaks', { prefix }));
  const me = async () => (await callFrom(newAddress(), '/api/v1/me', key)).body;
  expect(await me()).toMatchObject({ key: { prefix, status: 'active' } });
  await dialog.getByRole('button', { name: t('dashboard.rotate.confirm') }).click();
  await readShownKey(page, t);
  expect(await me()).toMatchObject({ key: { prefix, status: 'revoked' } });
});

test('the dashboard creates a first key without confirmation', async ({ page, context }) => {
  const subscriber = await addSubscriber();
  await signIn(context, subscriber.email);
  await page.goto(`/${locale}/dashboard`);
  await expect(page.getByText(t('dashboard.lead.none'))).toBeVisible();
  await expect(page.getByRole('main').locator(`a[href="/${locale}/archive?access=subscribers"]`)).toBeVisible();
  await page.getByRole('button', { name: t('dashboard.now.make') }).click();
  await readShownKey(page, t);
});

test('the response does not reveal who is a subscriber, and only active subscribers get an email', async ({ page }) => {
  const [lapsed, suspended, active] = await Promise.all([
    addSubscriber({ activeUntil: new Date(Date.now() - 86_400_000) }),
    addSubscriber({ suspendedAt: new Date() }),
    addSubscriber(),
  ]);
  const unknown = newEmail();
  const responses: string[] = [];
  for (const email of [unknown, lapsed.email, suspended.email, active.email]) {
    await requestKey(page, locale, t, email);
    responses.push((await page.getByRole('main').innerText()).replaceAll(email, 'ADDRESS'));
  }
  expect(new Set(responses).size).toBe(1);
  // Emails are sent in the order of the requests: once the last has arrived, the others have been processed.
  await waitForEmail(active.email);
  expectNoEmail(unknown, lapsed.email, suspended.email);
});

test('the dashboard of a suspended subscriber offers no renewal, which would not resume it', async ({ page, context }) => {
  const subscriber = await addSubscriber({ suspendedAt: new Date() });
  await signIn(context, subscriber.email);
  await page.goto(`/${locale}/dashboard`);
  await expect(page.getByText(t('dashboard.now.suspended', { hasKey: 'no' }))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: t('dashboard.subscription.renew') })).toHaveCount(0);
});

test('the dashboard tells a lapsed subscriber why requests are rejected', async ({ page, context }) => {
  const subscriber = await addSubscriber({ activeUntil: new Date('2026-02-28T23:59:59Z') });
  const key = await issueKey(subscriber);
  await signIn(context, subscriber.email);
  await page.goto(`/${locale}/dashboard`);
  await expect(page.getByText(t('common.status.lapsed'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(t('dashboard.now.lapsed', { hasKey: 'yes' }))).toBeVisible();
  await expect(page.getByRole('meter')).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('dashboard.key.rotate') })).toHaveCount(0);
  const response = await callFrom(newAddress(), '/api/v1/articles?page_size=1', key.text);
  expect([response.status, response.body.code]).toEqual([403, 'subscription_inactive']);
});

test('an invalid email address is reported at its field', async ({ page, browserErrors }) => {
  browserErrors.allow(/422/);
  await page.goto(`/${locale}/keys`);
  await page.getByLabel(t('common.request.email')).fill('nobody at example.com');
  await page.getByRole('button', { name: t('keys.request.submit') }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('common.request.emailInvalid') })).toBeVisible();
  await expect(page.getByLabel(t('common.request.email'))).toBeFocused();
  await expect(page.getByLabel(t('common.request.email'))).toHaveAttribute('aria-invalid', 'true');
});
