import type { Page } from '@playwright/test';
import { waitForMail } from './support/emails';
import { locales, wordsOf } from './support/messages';
import { addSubscriber, issueKey, signIn } from './support/people';
import { expect, test } from './support/test';

/** Presses Tab until the focus stands on what is wanted; each stop on the way must be one that can be seen. */
async function tabTo(page: Page, role: string, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role as 'link', { name, exact: typeof name === 'string' }).first();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
    const bare = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' || outlineWidth === '0px' ? element.outerHTML.slice(0, 160) : undefined;
    });
    expect(bare, 'focused without a ring').toBeUndefined();
  }
  throw new Error(`${name} is not reached by Tab`);
}

for (const locale of locales) {
  const t = wordsOf(locale);

  test.describe(`by keyboard alone, ${locale}`, () => {
    test('past the header to the text, into the search, to an article', async ({ page }) => {
      await page.goto(`/${locale}/archive`);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: t('common.skip') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();

      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByLabel(t('archive.search.label'))).toBeFocused();
      await page.keyboard.type(locale === 'zh' ? '超额预订' : 'overbooking');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
      const first = page
        .getByRole('region', { name: t('archive.results') })
        .getByRole('heading')
        .first()
        .getByRole('link');
      const title = await first.innerText();
      await tabTo(page, 'link', title);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await tabTo(page, 'link', t('article.teaser.signIn'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/signin/);
    });

    test('signing in', async ({ page }) => {
      const owner = await addSubscriber();
      await page.goto(`/${locale}`);
      await tabTo(page, 'link', t('common.nav.signIn'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/${locale}/signin`);
      await tabTo(page, 'textbox', t('signin.email'));
      await page.keyboard.type(owner.email);
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('signin.sent.title'))).toBeVisible();
      const { link } = await waitForMail(owner.email);
      await page.goto(link);
      await tabTo(page, 'button', t('signin.confirm.submit'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/${locale}/dashboard`);
    });

    test('a dialog keeps the focus, Escape closes it, and it goes back to its button', async ({ page, context }) => {
      const owner = await addSubscriber();
      await issueKey(owner);
      await signIn(context, owner.email);
      await page.goto(`/${locale}/dashboard`);
      await tabTo(page, 'button', t('dashboard.key.rotate'));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      for (let stops = 0; stops < 6; stops += 1) {
        await page.keyboard.press('Tab');
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: t('dashboard.key.rotate') })).toBeFocused();
    });
  });
}
