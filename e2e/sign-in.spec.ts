import type { Page } from '@playwright/test';
import { expectNoMail, waitForMail } from './support/emails';
import { locales, type Words, wordsOf } from './support/messages';
import { addSubscriber, database, newEmail, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

async function askForLink(page: Page, t: Words, email: string): Promise<void> {
  await page.getByLabel(t('signin.email')).fill(email);
  await page.getByRole('button', { name: t('signin.submit') }).click();
  await expect(page.getByText(t('signin.sent.title'))).toBeVisible();
}

const liveTokens = async (email: string) =>
  (await database().query("SELECT 1 FROM link_tokens WHERE email = $1 AND purpose = 'signin' AND ended_at IS NULL", [email]))
    .rowCount;

for (const locale of locales) {
  const t = wordsOf(locale);
  const signOut = (page: Page) => page.getByRole('button', { name: t('common.nav.signOut') });

  test.describe(`signing in, ${locale}`, () => {
    test('by mail, back to where one came from, and out again; the language stays', async ({ page, context }) => {
      const owner = await addSubscriber();
      const back = `/${locale}/archive/littlewoods-rule-and-its-assumptions?view=both`;
      await page.goto(`/${locale}/signin?callbackUrl=${encodeURIComponent(back)}`);
      await askForLink(page, t, owner.email);
      const mail = await waitForMail(owner.email);
      expect(mail.text).toMatch(locale === 'zh' ? /[\u4e00-\u9fff]{5}/ : /^[^\u4e00-\u9fff]*$/);

      await page.goto(mail.link);
      await expect(page).toHaveURL(`/${locale}/signin/confirm`);
      await expect(page.getByText(owner.email)).toBeVisible();
      // Opened is not used: whatever opens every link in a mail takes nothing away.
      expect(await liveTokens(owner.email)).toBe(1);
      await page.reload();
      expect(await liveTokens(owner.email)).toBe(1);

      await page.goto(mail.link);
      await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
      await expect(page).toHaveURL(back);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
      const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('hospitality-session'));
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(await page.evaluate(() => document.cookie)).not.toContain('session');

      await page.goto(`/${locale}/dashboard`);
      await signOut(page).click();
      await expect(page).toHaveURL(`/${locale}`);
      await page.goto(`/${locale}/dashboard`);
      await expect(page).toHaveURL(new RegExp(`/${locale}/signin\\?callbackUrl=`));
      // The cookie, were it kept, opens nothing any more.
      await context.addCookies([{ name: cookie?.name ?? '', value: cookie?.value ?? '', url: site().url }]);
      await page.goto(`/${locale}/dashboard`);
      await expect(page).toHaveURL(new RegExp(`/${locale}/signin\\?callbackUrl=`));
    });

    test('a link works once, and says so', async ({ page, trouble }) => {
      trouble.allow(/400/);
      const owner = await addSubscriber();
      await page.goto(`/${locale}/signin`);
      await askForLink(page, t, owner.email);
      const { link } = await waitForMail(owner.email);
      await page.goto(link);
      await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
      await expect(page).toHaveURL(`/${locale}/dashboard`);
      await page.goto(link);
      await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
      await expect(page.getByText(t('signin.confirm.expired.title'))).toBeVisible();
      await page.goto(`/${locale}/signin/confirm`);
      await expect(page.getByText(t('signin.confirm.empty.title'))).toBeVisible();
    });

    test('callbackUrl never leads out of the house', async ({ page, context, trouble }) => {
      // A path of ours at which there is nothing is still ours.
      trouble.allow(/status of 404/);
      const outside = [
        'https://example.com/',
        '//example.com/',
        '/\\example.com',
        '/%09/example.com',
        'javascript:alert(1)',
        `${site().url}@example.com/`,
        '/api/auth/signout',
        '/\r\nSet-Cookie: a=b',
      ];
      for (const callbackUrl of outside) {
        const owner = await addSubscriber();
        // The dashboard left open would ask without its session.
        await page.goto('about:blank');
        await context.clearCookies();
        await page.goto(`/${locale}/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
        await askForLink(page, t, owner.email);
        const mail = await waitForMail(owner.email);
        await page.goto(mail.link);
        await page.getByRole('button', { name: t('signin.confirm.submit'), exact: true }).click();
        await page.waitForURL((url) => !url.pathname.endsWith('/confirm'));
        expect(new URL(page.url()).origin, callbackUrl).toBe(site().url);
        expect((await context.cookies()).map(({ name }) => name)).not.toContain('a');
        await expect(page.getByRole('link', { name: t('common.nav.dashboard') })).toBeVisible();
      }
    });

    test('unknown and lapsed addresses are told the same; only whoever may sign in gets a mail', async ({ page }) => {
      const lapsed = await addSubscriber({ activeUntil: new Date(Date.now() - 86_400_000) });
      const unknown = newEmail();
      const said: string[] = [];
      for (const email of [unknown, lapsed.email]) {
        await page.goto(`/${locale}/signin`);
        await askForLink(page, t, email);
        said.push((await page.getByRole('main').innerText()).replaceAll(email, 'ADDRESS'));
      }
      expect(new Set(said).size).toBe(1);
      await waitForMail(lapsed.email);
      expectNoMail(unknown);
    });

    test('whoever is signed in is told so instead of asked again', async ({ page, context }) => {
      const owner = await addSubscriber();
      await signIn(context, owner.email);
      await page.goto(`/${locale}/signin`);
      await expect(page.getByText(t('signin.already', { email: owner.email }))).toBeVisible();
      await expect(page.getByLabel(t('signin.email'))).toHaveCount(0);
      await page.goto(`/${locale}/keys`);
      await expect(page.getByText(t('keys.signedIn'))).toBeVisible();
    });
  });
}
