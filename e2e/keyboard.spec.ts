import type { Page } from '@playwright/test';
import { waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { addSubscriber, administrator, database, issueKey, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

/** Presses Tab until the element has the focus. Every element on the way must show a focus ring. */
async function tabTo(page: Page, role: string, name: string | RegExp): Promise<void> {
  const target = page.getByRole(role as 'link', { name, exact: typeof name === 'string' }).first();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
    const withoutRing = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' || outlineWidth === '0px' ? element.outerHTML.slice(0, 160) : undefined;
    });
    expect(withoutRing, 'focused without a ring').toBeUndefined();
  }
  throw new Error(`Tab does not reach ${name}`);
}

const locale = 'en';
const t = translatorFor(locale);

test.describe('keyboard only', () => {
  test('skips the header, searches and opens an article', async ({ page }) => {
    await page.goto(`/${locale}/archive`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('common.skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await tabTo(page, 'combobox', t('archive.search.label'));
    await page.keyboard.type('overbooking');
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
    await tabTo(page, 'link', t('article.views.both'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=both/);
  });

  test('closes the menu of a phone when the focus leaves it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`/${locale}`);
    await page
      .locator('summary')
      .filter({ hasText: t('common.nav.menu') })
      .press('Enter');
    const topics = page
      .getByRole('banner')
      .getByRole('link', { name: t('common.nav.topics'), exact: true })
      .filter({ visible: true });
    await expect(topics).toHaveCount(1);
    // Only a page with its scripts can close it.
    await expect(page.locator('[aria-keyshortcuts]')).toHaveCount(1);
    await tabTo(page, 'combobox', t('archive.search.label'));
    await expect(topics).toHaveCount(0);
  });

  test('opens the palette once its scripts have come, however late', async ({ page }) => {
    let serve = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      serve = resolve;
    });
    await page.clock.install();
    await page.route(/\/chunks\/(?!start-)[^/]+\.js/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(`/${locale}/privacy`);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('ho');
    // Longer than a link waits before it is followed without them.
    await page.clock.fastForward(10_000);
    serve();
    const field = page.getByRole('combobox', { name: t('palette.hint') });
    await expect(field).toBeFocused();
    await page.keyboard.type('tel');
    await expect(field).toHaveValue('hotel');
  });

  test('keeps what is typed while the palette comes, and gives the focus back', async ({ page }) => {
    let serve = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      serve = resolve;
    });
    await page.goto(`/${locale}/docs`);
    const palette = page.locator('[aria-keyshortcuts]');
    await expect(palette).toHaveCount(1);
    await page.route(/\/chunks\/[^/]+\.js/, async (route) => {
      await arrival;
      await route.continue();
    });
    const before = page.getByRole('main').getByRole('link').first();
    await before.focus();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('ho');
    serve();
    const field = page.getByRole('combobox', { name: t('palette.hint') });
    await expect(field).toBeFocused();
    await page.keyboard.type('tel');
    await expect(field).toHaveValue('hotel');
    await page.keyboard.press('Escape');
    await expect(before).toBeFocused();
  });

  test('gives the focus back if the palette is closed before it has come', async ({ page }) => {
    await page.goto(`/${locale}/docs`);
    await expect(page.locator('[aria-keyshortcuts]')).toHaveCount(1);
    // Never served, so that it never comes.
    await page.route(/\/chunks\/[^/]+\.js/, () => undefined);
    const before = page.getByRole('main').getByRole('link').first();
    await before.focus();
    for (const close of ['ControlOrMeta+k', 'Escape']) {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(before).not.toBeFocused();
      await page.keyboard.press(close);
      await expect(before).toBeFocused();
    }
  });

  test('suggests for what was typed before any script had come', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 503 .*suggestions/);
    let serve = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      serve = resolve;
    });
    await page.route(/\/chunks\/start-[^/]+\.js/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(`/${locale}`, { waitUntil: 'commit' });
    const field = page.getByRole('combobox', { name: t('archive.search.label') });
    await field.pressSequentially('revenue');
    serve();
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test('finds and opens an article with the palette', async ({ page, browserErrors }) => {
    // The palette repeats a request that a busy service rejected.
    browserErrors.allow(/status of 503 .*suggestions/);
    await page.goto(`/${locale}/privacy`);
    await page.keyboard.press('ControlOrMeta+k');
    const field = page.getByRole('combobox', { name: t('palette.hint') });
    await expect(field).toBeFocused();
    await page.keyboard.type('revenue');
    await expect(page.locator('[role=option] mark').first()).toBeVisible();
    const option = page.getByRole('option', { selected: true });
    await expect(option).toHaveCount(1);
    const first = await option.innerText();
    await page.keyboard.press('ArrowDown');
    await expect(option).not.toHaveText(first);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(t('palette.pages.about'));
    await expect(option).toHaveText(t('palette.pages.about'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${locale}/about`);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the palette counts results without the links that search further', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 503 .*suggestions/);
    const dialog = page.getByRole('dialog');
    const options = dialog.getByRole('option');
    const status = dialog.getByRole('status');
    const inArchive = t('palette.searchFor', { q: 'zzzzqq' });
    for (const [path, links] of [
      ['docs/guide/keys', [t('palette.searchDocsFor', { q: 'zzzzqq' }), inArchive]],
      ['privacy', [inArchive]],
    ] as const) {
      await page.goto(`/${locale}/${path}`);
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('zzzzqq');
      await expect(status).toHaveText(t('palette.results', { count: 0 }));
      await expect(options).toHaveText([...links]);
      await expect(dialog.getByText(t('palette.none'), { exact: true })).toBeVisible();
    }
    await page.getByRole('combobox', { name: t('palette.hint') }).fill('revenue');
    await expect(dialog.locator('mark').first()).toBeVisible();
    const further = options.filter({ hasText: '“revenue”' });
    await expect(async () => {
      const count = (await options.count()) - (await further.count());
      await expect(status).toHaveText(t('palette.results', { count }), { timeout: 1_000 });
    }).toPass();
    await expect(further).not.toHaveCount(0);
    await expect(dialog.getByText(t('palette.none'), { exact: true })).toHaveCount(0);
  });

  test('signs in', async ({ page }) => {
    const subscriber = await addSubscriber();
    await page.goto(`/${locale}`);
    await tabTo(page, 'link', t('common.nav.signIn'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${locale}/signin`);
    await tabTo(page, 'textbox', t('signin.email'));
    await page.keyboard.type(subscriber.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('signin.sent.title'))).toBeVisible();
    const { link } = await waitForEmail(subscriber.email);
    await page.goto(link);
    await tabTo(page, 'button', t('signin.confirm.submit'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${locale}/dashboard`);
  });

  test('a dialog traps the focus and returns it to its button on Escape', async ({ page, context }) => {
    const subscriber = await addSubscriber();
    await issueKey(subscriber);
    await signIn(context, subscriber.email);
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

  test('writes an article and publishes it', async ({ page, context }) => {
    await signIn(context, administrator);
    await page.goto(`/${locale}/admin/articles`);
    await tabTo(page, 'button', t('articles.list.new'));
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', t('articles.new.articleTitle'));
    const name = newEmail('Keys');
    await page.keyboard.type(name);
    await tabTo(page, 'combobox', t('articles.new.category'));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'combobox', t('articles.new.author'));
    await page.keyboard.type('Mei Lin');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
    const text = page.getByRole('textbox', { name: t(`articles.fields.content_${locale}`), exact: true });
    await text.waitFor();
    await page.keyboard.press(`ControlOrMeta+Alt+2`);
    await page.keyboard.type('A paragraph.');
    // Tab leaves the text.
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await tabTo(page, 'button', t('articles.publish.confirm'));
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('articles.publish.done')).first()).toBeVisible();
    const { rows } = await database().query(`SELECT state, content_${locale} AS body FROM articles WHERE title_${locale} = $1`, [
      name,
    ]);
    expect(rows).toEqual([{ state: 'published', body: 'A paragraph.' }]);
  });
});
