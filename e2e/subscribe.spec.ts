import pg from 'pg';
import { newAddress } from '../tests/support/http';
import { openSession } from '../tests/support/people';
import { onFreePort } from '../tests/support/ports';
import { startService } from '../tests/support/service';
import { waitForEmail } from './support/emails';
import { readShownKey } from './support/key-pages';
import { translatorFor } from './support/messages';
import { administrator, callFrom, database, newEmail } from './support/people';
import { PORTAL_HOST, site } from './support/site';
import { expect, test } from './support/test';

const t = translatorFor('en');
const article = '/en/archive/littlewoods-rule-and-its-assumptions';

test('a visitor pays on the test page, signs in, gets a key, reads and sees the purchase; a refund ends it', async ({
  page,
  context,
  openBrowser,
}) => {
  const email = newEmail('buyer');
  await page.goto(article);
  await page
    .getByRole('region', { name: t('article.teaser.title') })
    .locator('a[href*="/subscribe"]')
    .click();
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
  const unknown = await context.request.post(action, { headers: { origin: remote.origin }, form: { choice: 'none' } });
  expect([unknown.status(), (await unknown.json()).detail]).toEqual([
    422,
    [{ loc: ['body', 'choice'], msg: expect.stringContaining("'pay'"), type: 'literal_error' }],
  ]);

  await page.getByRole('button', { name: t('subscribe.test.choices.pay'), exact: true }).click();
  await expect(page.getByText(t('subscribe.status.paid.title'))).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[aria-current="step"]')).toContainText(t('subscribe.steps.access'));
  // This tab knows the address; anyone else who has the address of the page does not see it.
  await expect(page.getByRole('status').getByText(email)).toBeVisible();
  const stranger = await openBrowser();
  await stranger.goto(testPage.replace(/\/test$/, ''));
  await expect(stranger.getByText(t('subscribe.status.paid.text'))).toBeVisible();
  await expect(stranger.getByText(email)).toHaveCount(0);
  const signInPage = `/en/signin?${new URLSearchParams({ callbackUrl: article })}`;
  await expect(stranger.getByRole('main').getByRole('link', { name: t('subscribe.status.signIn'), exact: true })).toHaveAttribute(
    'href',
    signInPage,
  );
  const statusPage = page.url();
  await page.goto(signInPage);
  await expect(page.getByLabel(t('signin.email'))).toHaveValue(email);
  expect(page.url()).not.toContain('%40');
  await stranger.goto('/en/signin');
  await expect(stranger.getByRole('button', { name: t('signin.submit') })).toBeEnabled();
  await expect(stranger.getByLabel(t('signin.email'))).toHaveValue('');
  const paid = await waitForEmail(email);
  expect(paid.subject).toBe('Your subscription is active');

  expect(paid.link).toBe(`${site().url}${signInPage.replace(/^\/en/, '')}`);

  // The tab that paid sends the link, and forgets the address.
  await page.goto(statusPage);
  await page.getByRole('button', { name: t('subscribe.status.steps.send') }).click();
  await expect(page.locator('[role="status"]:focus')).toContainText(email);
  expect(page.url()).not.toContain('%40');
  await expect(page.getByText(t('signin.sent.nothing'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('common.request.different') })).toHaveAttribute('href', signInPage);
  await page.reload();
  await expect(page.getByText(t('subscribe.status.steps.link'))).toBeVisible();
  await page.goto((await waitForEmail(email, 2)).link);
  await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
  await page.waitForURL(article);
  await page.goto('/en/dashboard');
  await page.getByRole('button', { name: t('dashboard.now.make') }).click();
  const key = await readShownKey(page, t);
  await page.getByRole('button', { name: t('keys.issued.stored') }).click();
  await page.goto(article);
  await expect(page.getByText(t('article.teaser.title'))).toHaveCount(0);
  await page.goto('/en/dashboard');
  await page.getByRole('link', { name: t('dashboard.subscription.purchases') }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('US$100');
  await expect(row).toContainText(t('subscribe.purchases.statuses.paid'));

  // Whoever is signed in goes back to the article from the payment, and from the page for signing in.
  const back = page.getByRole('main').getByRole('link', { name: t('subscribe.status.back'), exact: true });
  await page.goto(testPage.replace(/\/test$/, ''));
  await expect(back).toHaveAttribute('href', article);
  await page.goto(`/en/signin?${new URLSearchParams({ callbackUrl: article })}`);
  await expect(back).toHaveAttribute('href', article);

  await page.goto(testPage);
  await page.getByRole('button', { name: t('subscribe.test.choices.refund') }).click();
  await expect(page.getByText(t('subscribe.test.states.refunded'))).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toHaveCount(0);
  expect((await waitForEmail(email, 3)).subject).toBe('A payment for your subscription was returned');
  await page.goto('/en/dashboard/purchases');
  await expect(page.getByRole('row').nth(1)).toContainText(t('subscribe.purchases.statuses.reversed'));
  await page.goto(article);
  await expect(page.getByText(t('article.teaser.title'))).toBeVisible();
  expect((await callFrom(newAddress(), '/api/v1/articles?page_size=1', key)).body).toMatchObject({
    code: 'subscription_inactive',
  });
});

test('the page shows the price in the first screen of a phone, and names articles for subscribers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/en/subscribe');
  await expect(page.getByRole('heading', { name: t('subscribe.buy.title') })).toBeInViewport();
  await expect(page.getByRole('main').getByText('US$100').first()).toBeInViewport();
  const named = page.getByRole('region', { name: t('subscribe.locked.title') });
  await expect(named.getByRole('listitem')).toHaveCount(6);
  await named.getByRole('link').first().click();
  await expect(page.getByText(t('article.teaser.title'))).toBeVisible();
});

test('a failed payment says so without the address, and can be repeated', async ({ page }) => {
  const email = newEmail('fails');
  await page.goto('/en/subscribe');
  // What is free is not the first thing to pay for.
  await expect(page.getByRole('region', { name: t('subscribe.figures.label') }).getByRole('term')).toHaveText([
    t('subscribe.figures.locked', { count: 2 }),
    t('subscribe.figures.all', { count: 2 }),
    t('subscribe.figures.requests', { count: 2 }),
  ]);
  await page.getByLabel(t('subscribe.buy.email')).fill(email);
  await page.getByRole('button', { name: t('subscribe.buy.submit') }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: t('subscribe.test.choices.fail'), exact: true }).click();
  await expect(page.getByText(t('subscribe.status.failed.title'), { exact: true })).toBeVisible();
  await expect(main.getByRole('definition')).toContainText([t('subscribe.buy.plans.annual.name'), 'US$100', /^[0-9a-f-]{36}$/]);
  await expect(main.getByText(email)).toHaveCount(0);
  await main.getByRole('link', { name: t('subscribe.status.retry'), exact: true }).click();
  await expect(page).toHaveURL('/en/subscribe');

  await database().query("UPDATE checkouts SET expires_at = now() - interval '1 second' WHERE email = $1", [email]);
  await page.goBack();
  await page.reload();
  await expect(page.getByText(t('subscribe.status.ended.text'))).toBeVisible();
});

test('an expired checkout cannot be paid on the test page, which leads to a new one', async ({ page }) => {
  const email = newEmail('late');
  const plans = `/en/subscribe?${new URLSearchParams({ callbackUrl: article })}`;
  await page.goto(plans);
  await page.getByLabel(t('subscribe.buy.email')).fill(email);
  await page.getByRole('button', { name: t('subscribe.buy.submit') }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(email)).toBeVisible();
  await database().query("UPDATE checkouts SET expires_at = now() - interval '1 second' WHERE email = $1", [email]);
  await page.reload();
  await expect(main.getByText(t('subscribe.test.states.expired'), { exact: true })).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
  await main.getByRole('link', { name: t('subscribe.status.retry'), exact: true }).click();
  await expect(page).toHaveURL(plans);
});

test('a delayed payment appears on the waiting page when it arrives', async ({ page, openBrowser }) => {
  await page.goto(`/en/subscribe?${new URLSearchParams({ callbackUrl: article })}`);
  await page.getByLabel(t('subscribe.buy.email')).fill(newEmail('later'));
  await page.getByRole('button', { name: t('subscribe.buy.submit') }).click();
  await page.getByRole('button', { name: t('subscribe.test.choices.pay_later'), exact: true }).click();
  await expect(page.getByText(t('subscribe.status.processing.title'))).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText(t('subscribe.steps.payment'));
  await expect(page.getByRole('link', { name: t('subscribe.status.back'), exact: true })).toHaveAttribute('href', article);

  const bank = await openBrowser();
  await bank.goto(`${page.url()}/test`);
  await bank.getByRole('button', { name: t('subscribe.test.choices.pay'), exact: true }).click();
  await expect(page.getByText(t('subscribe.status.paid.title'))).toBeVisible();
});

test('a payment for somebody who was erased meanwhile is not called a subscription', async ({ page, openBrowser }) => {
  const email = newEmail('erased');
  await page.goto('/en/subscribe');
  await page.getByLabel(t('subscribe.buy.email')).fill(email);
  await page.getByRole('button', { name: t('subscribe.buy.submit') }).click();
  await page.getByRole('button', { name: t('subscribe.test.choices.pay_later'), exact: true }).click();
  await expect(page.getByText(t('subscribe.status.processing.title'))).toBeVisible();
  await database().query('UPDATE checkouts SET email = NULL WHERE email = $1', [email]);
  await page.reload();
  await expect(page.getByText(t('subscribe.status.erased.title'))).toBeVisible();

  const bank = await openBrowser();
  await bank.goto(`${page.url()}/test`);
  await bank.getByRole('button', { name: t('subscribe.test.choices.pay'), exact: true }).click();
  await expect(page.getByText(t('subscribe.status.orphan.title'))).toBeVisible();
  const administration = await openBrowser(administrator);
  await administration.goto('/en/admin/purchases');
  await expect(administration.getByText(t('subscribe.admin.owed')).first()).toBeVisible();
  await expect(page.getByText(t('subscribe.status.paid.title'))).toHaveCount(0);
});

test('a buyer who goes back from the payment page can send the form again', async ({ page }) => {
  await page.goto('/en/subscribe');
  // A payment page that is never left for: only its fragment changes.
  await page.route('**/api/v1/checkout', (route) =>
    route.fulfill({
      status: 201,
      json: { id: '00000000-0000-4000-8000-000000000000', url: '#pay', expires_at: '2027-01-01T00:00:00.000Z' },
    }),
  );
  await page.getByLabel(t('subscribe.buy.email')).fill(newEmail('back'));
  await page.getByRole('button', { name: t('subscribe.buy.submit') }).click();
  const busy = page.getByRole('button', { name: t('subscribe.buy.submitting') });
  await busy.waitFor();
  await expect(page).toHaveURL(/#pay$/);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('button', { name: t('subscribe.buy.submit') })).toBeEnabled();
});

test('a rejected payment says what is wrong at the field it is about, or above the form', async ({ page, browserErrors }) => {
  browserErrors.allow(/422/);
  await page.goto('/en/subscribe');
  const email = page.getByLabel(t('subscribe.buy.email'));
  const submit = page.getByRole('button', { name: t('subscribe.buy.submit') });
  await email.fill('nobody');
  await submit.click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();

  const here = site().url.replace('localhost', '127.0.0.1');
  await page.goto(`${here}/en/subscribe`);
  await email.fill(newEmail('elsewhere'));
  await submit.click();
  await expect(page.getByText(t('subscribe.buy.wrongAddress', { here, site: site().url }))).toBeVisible();
  await expect(email).not.toHaveAttribute('aria-invalid');
});

/** Another service with a database of its own, on a public address, where nothing is for sale without prices. */
async function startWithoutPrices() {
  await database().query('CREATE DATABASE without_prices');
  const databaseUrl = site().databaseUrl.replace(/\/[^/?]+(?=\?|$)/, '/without_prices');
  const { url, service } = await onFreePort(async (port) => {
    const url = `http://${PORTAL_HOST}:${port}`;
    const service = await startService({
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      APP_URL: url,
      SAMPLE_DATA: 'off',
      TRUSTED_PROXY_HOPS: '0',
      AUTH_SECRET: 'the secret of a service that sells nothing',
      ADMIN_EMAILS: 'owner@example.com',
      // Nothing listens there, so that no email is sent.
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: 'http://127.0.0.1:9',
      MAIL_FROM: 'Test <keys@example.com>',
    });
    return { url, service };
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const stop = async () => {
    await pool.end();
    await service.stop();
    await database().query('DROP DATABASE without_prices WITH (FORCE)');
  };
  return { url, pool, stop };
}

test('without a shop a visitor requests a subscription, and an administrator adds it with one button', async ({
  page,
  openBrowser,
  browserErrors,
}) => {
  // The browser reserves this header for TLS and localhost.
  browserErrors.allow(/Cross-Origin-Opener-Policy/);
  const { url, pool, stop } = await startWithoutPrices();
  try {
    const email = newEmail('asked');
    await page.goto(`${url}/en/subscribe`);
    await page.getByLabel(t('subscribe.ask.name')).fill('Ada Lovelace');
    await page.getByLabel(t('subscribe.ask.organisation')).fill('Engines');
    await page.getByLabel(t('subscribe.ask.email')).fill(email);
    await page.getByLabel(t('subscribe.ask.message')).fill('Two lines\n<b>of text</b>');
    await page.getByRole('button', { name: t('subscribe.ask.submit') }).click();
    await expect(page.getByText(t('subscribe.ask.sentTitle'))).toBeVisible();

    const admin = await openBrowser();
    const value = await openSession({ pool }, 'owner@example.com');
    await admin.context().addCookies([{ name: 'hospitality-session', value, url, httpOnly: true, sameSite: 'Lax' }]);
    await admin.goto(`${url}/en/admin/subscription-requests?status=open`);
    const row = admin.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('<b>of text</b>');
    await row.getByRole('button', { name: t('requests.addFor', { email }) }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByLabel(t('admin.subscribers.email'))).toHaveValue(email);
    await dialog.getByRole('button', { name: t('admin.subscribers.addConfirm') }).click();
    await expect(row).toContainText(t('requests.statuses.done'));
    const { rows } = await pool.query('SELECT plan, name FROM subscribers WHERE email = $1', [email]);
    expect(rows).toEqual([{ plan: 'premium', name: 'Ada Lovelace' }]);
  } finally {
    await stop();
  }
});
