import { newAddress } from '../tests/support/http';
import { waitForEmail } from './support/emails';
import { readShownKey } from './support/key-pages';
import { translatorFor } from './support/messages';
import { callFrom, newEmail } from './support/people';
import { expect, test } from './support/test';

const t = translatorFor('en');
const article = '/en/archive/littlewoods-rule-and-its-assumptions';

test('a visitor pays on the test page, signs in, gets a key, reads and sees the purchase; a refund ends it', async ({
  page,
  context,
}) => {
  const email = newEmail('buyer');
  await page.goto('/en/subscribe');
  await page.getByLabel(t('subscribe.buy.email')).fill(email);
  await page.getByRole('button', { name: t('subscribe.buy.submit') }).click();
  await expect(page).toHaveURL(/\/en\/checkout\/[0-9a-f-]{36}\/test$/);
  const testPage = page.url();
  await expect(page.getByText(email)).toBeVisible();

  // Only a browser on this machine decides about the payment.
  const remote = { 'x-forwarded-for': '192.0.2.7', origin: new URL(testPage).origin };
  expect((await context.request.get(testPage, { headers: remote })).status()).toBe(404);
  const action = testPage.replace('/en/checkout/', '/api/test-payments/').replace(/\/test$/, '');
  const choose = (headers: Record<string, string>) => context.request.post(action, { headers, form: { choice: 'pay' } });
  expect([(await choose(remote)).status(), (await choose({ origin: 'https://evil.example' })).status()]).toEqual([404, 403]);

  await page.getByRole('button', { name: t('subscribe.test.choices.pay'), exact: true }).click();
  await expect(page.getByText(t('subscribe.status.paid.title'))).toBeVisible({ timeout: 30_000 });
  const paid = await waitForEmail(email);
  expect(paid.subject).toBe('Your subscription is active');

  await page.goto(paid.link);
  await page.getByLabel(t('signin.email')).fill(email);
  await page.getByRole('button', { name: t('signin.submit') }).click();
  await page.goto((await waitForEmail(email, 2)).link);
  await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
  await page.waitForURL(/\/en(?:\/dashboard)?$/);
  await page.goto('/en/dashboard');
  await page.getByRole('button', { name: t('dashboard.now.make') }).click();
  const key = await readShownKey(page, t);
  await page.getByRole('button', { name: t('keys.issued.stored') }).click();
  await page.goto(article);
  await expect(page.getByText(t('article.teaser.title'))).toHaveCount(0);
  await page.goto('/en/dashboard');
  await page.getByRole('link', { name: t('dashboard.subscription.purchases') }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('USD 100.00');
  await expect(row).toContainText(t('subscribe.purchases.statuses.paid'));

  await page.goto(testPage);
  await page.getByRole('button', { name: t('subscribe.test.choices.refund') }).click();
  await expect(page.getByText(t('subscribe.test.states.refunded'))).toBeVisible();
  expect((await waitForEmail(email, 3)).subject).toBe('A payment for your subscription was returned');
  await page.goto('/en/dashboard/purchases');
  await expect(page.getByRole('row').nth(1)).toContainText(t('subscribe.purchases.statuses.reversed'));
  await page.goto(article);
  await expect(page.getByText(t('article.teaser.title'))).toBeVisible();
  expect((await callFrom(newAddress(), '/api/v1/articles?page_size=1', key)).body).toMatchObject({
    code: 'subscription_inactive',
  });
});
