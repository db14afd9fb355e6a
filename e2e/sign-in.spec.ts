import type { Page } from '@playwright/test';
import { expectNoEmail, waitForEmail } from './support/emails';
import { locales, type Translate, translatorFor } from './support/messages';
import { addSubscriber, database, newEmail, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

async function requestLink(page: Page, t: Translate, email: string): Promise<void> {
  await page.getByLabel(t('signin.email')).fill(email);
  await page.getByRole('button', { name: t('signin.submit') }).click();
  await expect(page.getByText(t('signin.sent.title'))).toBeVisible();
}

const countOpenTokens = async (email: string) =>
  (await database().query("SELECT 1 FROM link_tokens WHERE email = $1 AND purpose = 'signin' AND ended_at IS NULL", [email]))
    .rowCount;

for (const locale of locales) {
  const t = translatorFor(locale);
  const signOut = (page: Page) => page.getByRole('button', { name: t('common.nav.signOut') });

  test.describe(`sign-in (${locale})`, () => {
    test('signs in by email, returns to the previous page, signs out and keeps the language', async ({ page, context }) => {
      const subscriber = await addSubscriber();
      const returnPath = `/${locale}/archive/littlewoods-rule-and-its-assumptions?view=both`;
      await page.goto(`/${locale}/signin?callbackUrl=${encodeURIComponent(returnPath)}`);
      await requestLink(page, t, subscriber.email);
      const email = await waitForEmail(subscriber.email);
      expect(email.text).toMatch(locale === 'zh' ? /[\u4e00-\u9fff]{5}/ : /^[^\u4e00-\u9fff]*$/);

      await page.goto(email.link);
      await expect(page).toHaveURL(`/${locale}/signin/confirm`);
      await expect(page.getByText(subscriber.email)).toBeVisible();
      // Opening a link does not use it up, because email scanners open every link.
      expect(await countOpenTokens(subscriber.email)).toBe(1);
      await page.reload();
      expect(await countOpenTokens(subscriber.email)).toBe(1);

      await page.goto(email.link);
      await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
      await expect(page).toHaveURL(returnPath);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
      const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('hospitality-session'));
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(await page.evaluate(() => document.cookie)).not.toContain('session');

      await page.goto(`/${locale}/dashboard`);
      await signOut(page).click();
      await expect(page).toHaveURL(`/${locale}`);
      await page.goto(`/${locale}/dashboard`);
      await expect(page).toHaveURL(new RegExp(`/${locale}/signin\\?callbackUrl=`));
      // The session is gone on the server, so the old cookie no longer works.
      await context.addCookies([{ name: cookie?.name ?? '', value: cookie?.value ?? '', url: site().url }]);
      await page.goto(`/${locale}/dashboard`);
      await expect(page).toHaveURL(new RegExp(`/${locale}/signin\\?callbackUrl=`));
    });
  });
}

const locale = 'zh';
const t = translatorFor(locale);

test('a link works only once', async ({ page, browserErrors }) => {
  browserErrors.allow(/400/);
  const subscriber = await addSubscriber();
  await page.goto(`/${locale}/signin`);
  await requestLink(page, t, subscriber.email);
  const { link } = await waitForEmail(subscriber.email);
  await page.goto(link);
  await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
  await expect(page).toHaveURL(`/${locale}/dashboard`);
  await page.goto(link);
  await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
  await expect(page.getByText(t('signin.confirm.expired.title'))).toBeVisible();
  await page.goto(`/${locale}/signin/confirm`);
  await expect(page.getByText(t('signin.confirm.empty.title'))).toBeVisible();
});

test('unknown and lapsed addresses get the same response, and only a subscriber gets an email', async ({ page }) => {
  const lapsed = await addSubscriber({ activeUntil: new Date(Date.now() - 86_400_000) });
  const unknown = newEmail();
  const responses: string[] = [];
  for (const email of [unknown, lapsed.email]) {
    await page.goto(`/${locale}/signin`);
    await requestLink(page, t, email);
    responses.push((await page.getByRole('main').innerText()).replaceAll(email, 'ADDRESS'));
  }
  expect(new Set(responses).size).toBe(1);
  await waitForEmail(lapsed.email);
  expectNoEmail(unknown);
});

test('the form is replaced by a notice while signed in', async ({ page, context }) => {
  const subscriber = await addSubscriber();
  await signIn(context, subscriber.email);
  await page.goto(`/${locale}/signin`);
  await expect(page.getByText(t('signin.already', { email: subscriber.email }))).toBeVisible();
  await expect(page.getByLabel(t('signin.email'))).toHaveCount(0);
  await page.goto(`/${locale}/keys`);
  await expect(page.getByRole('link', { name: t('keys.card.open') })).toBeVisible();
  await expect(page.getByLabel(t('common.request.email'))).toHaveCount(0);
});

test('the account menu closes when it led to a page, and on Escape', async ({ page, context }) => {
  const { email } = await addSubscriber();
  await signIn(context, email);
  await page.goto(`/${locale}/archive`);
  const button = page.locator('summary').filter({ hasText: t('common.nav.account') });
  const dashboard = page.getByRole('link', { name: t('common.nav.dashboard') });
  await button.click();
  await dashboard.click();
  await expect(page).toHaveURL(`/${locale}/dashboard`);
  await expect(dashboard).toHaveCount(0);
  await button.click();
  await expect(dashboard).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dashboard).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('signing in to save a search says which, and that alerts are part of a subscription', async ({ page }) => {
  const t = translatorFor('en');
  const notice = page.getByRole('main').getByText('Sign in to save the search');
  const q = '<img src=x onerror=alert(1)> revenue';
  await page.goto(`/en/archive?${new URLSearchParams({ q: 'revenue management', category: 'revenue-management' })}`);
  await page.getByRole('link', { name: t('archive.saveSearch') }).click();
  await expect(notice).toHaveText(t('signin.saveSearch', { search: 'revenue management · Revenue management' }));
  const callbackUrl = new URL(page.url()).searchParams.get('callbackUrl') ?? '';
  await expect(notice.getByRole('link')).toHaveAttribute('href', `/en/subscribe?${new URLSearchParams({ callbackUrl })}`);

  const path = `/en/dashboard/searches?${new URLSearchParams({ q })}`;
  await page.goto(`/en/signin?${new URLSearchParams({ callbackUrl: path })}`);
  await expect(notice).toHaveText(t('signin.saveSearch', { search: q }));
  await expect(page.locator('main img')).toHaveCount(0);
  for (const hostile of [`//example.com${path}`, `https://example.com${path}`, `${path}${'a'.repeat(2_000)}`]) {
    await page.goto(`/en/signin?${new URLSearchParams({ callbackUrl: hostile })}`);
    await expect(page.getByLabel(t('signin.email'))).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true })).toHaveAttribute(
      'href',
      '/en/subscribe',
    );
  }
});

test('callbackUrl never leads to another origin', async ({ page, context, browserErrors }) => {
  // Some of the values resolve to a missing page of this site.
  browserErrors.allow(/status of 404/);
  const t = translatorFor('en');
  // The rule has a table of its own; these cross every step with it.
  const hostileUrls = ['//example.com/', '/\\example.com', 'javascript:alert(1)', '/\r\nSet-Cookie: a=b'];
  for (const callbackUrl of hostileUrls) {
    const subscriber = await addSubscriber();
    // An open dashboard would keep polling without a session.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`/en/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    await requestLink(page, t, subscriber.email);
    const email = await waitForEmail(subscriber.email);
    await page.goto(email.link);
    await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/confirm'));
    expect(new URL(page.url()).origin, callbackUrl).toBe(site().url);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('a');
    await page
      .locator('summary')
      .filter({ hasText: t('common.nav.account') })
      .click();
    await expect(page.getByRole('link', { name: t('common.nav.dashboard') })).toBeVisible();
  }
});
