import { locales, wordsOf } from './support/messages';
import { expect, test } from './support/test';

const words = { en: ['overbooking', 'Overbooking'], zh: ['超额预订', '超额预订'] } as const;

for (const locale of locales) {
  const t = wordsOf(locale);
  const [typed, marked] = words[locale];

  test.describe(`the archive, ${locale}`, () => {
    test('a query without a place to break it stays inside the page', async ({ page }) => {
      await page.goto(`/${locale}/archive?q=${'W'.repeat(200)}`);
      await expect(page.getByRole('region', { name: t('archive.results') }).getByRole('status')).toContainText('WWW');
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `at ${width}`).toBe(width);
      }
    });

    test('is searched while one types; filters stand in the address, and back goes back', async ({ page }) => {
      await page.goto(`/${locale}/archive`);
      const field = page.getByLabel(t('archive.search.label'));
      const results = page.getByRole('region', { name: t('archive.results') });
      const all = await results.getByRole('status').innerText();
      await field.pressSequentially(typed);
      await expect(page).toHaveURL(`/${locale}/archive?q=${encodeURIComponent(typed)}`);
      await expect(results.locator('mark').first()).toHaveText(new RegExp(marked, 'i'));
      await expect(field).toBeFocused();

      const filters = page.getByRole('complementary', { name: t('archive.filters.label') });
      const category = filters
        .getByRole('region', { name: t('archive.filters.category') })
        .getByRole('link')
        .first();
      const name = (await category.innerText()).split('\n')[0] ?? '';
      await category.click();
      await expect(page).toHaveURL(/[?&]category=/);
      await expect(filters.getByRole('link', { name }).and(page.locator('[aria-current]'))).toBeVisible();
      const address = page.url();
      await page.reload();
      expect(page.url()).toBe(address);
      await expect(field).toHaveValue(typed);
      const found = await results.getByRole('status').innerText();

      await results.getByRole('heading').first().getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/archive/`));
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(results.getByRole('status')).toHaveText(found);
      await page.goBack();
      await expect(page).not.toHaveURL(/category=/);
      await expect(field).toHaveValue(typed);

      await page.getByRole('link', { name: t('archive.clear') }).click();
      await expect(page).toHaveURL(`/${locale}/archive`);
      await expect(results.getByRole('status')).toHaveText(all);
      await expect(field).toHaveValue('');
    });

    test('says so when nothing matches, when a page is past the end, and when it had to guess', async ({ page }) => {
      await page.goto(`/${locale}/archive?q=qqqqzzzzxxxx&category=revenue`);
      await expect(page.getByText(t('archive.empty.title'))).toBeVisible();
      await page.getByRole('link', { name: t('archive.empty.all') }).click();
      await expect(page).toHaveURL(`/${locale}/archive`);
      await page.goto(`/${locale}/archive?page=9999`);
      await page.getByRole('link', { name: t('archive.pastEnd.action') }).click();
      await expect(page).toHaveURL(`/${locale}/archive`);
      await page.goto(`/${locale}/archive?q=overbokking`);
      await expect(page.getByText(t('archive.approximate', { q: 'overbokking' }))).toBeVisible();
    });

    test('opens from the home page’s search, and turns its pages', async ({ page }) => {
      await page.goto(`/${locale}`);
      await page.getByLabel(t('archive.search.label')).fill(typed);
      await page.getByRole('button', { name: t('archive.search.submit') }).click();
      await expect(page).toHaveURL(`/${locale}/archive?q=${encodeURIComponent(typed)}`);
      await page.goto(`/${locale}/archive`);
      await page.getByRole('link', { name: t('common.pages.next') }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByRole('link', { name: t('common.pages.page', { page: 2 }), exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      // Tabs and bookmarks tell one page from another.
      await expect(page).toHaveTitle(new RegExp(`^${t('archive.titleOn', { title: t('archive.title'), page: 2 })}`));
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(page.getByRole('link', { name: t('common.pages.page', { page: 2 }), exact: true })).toHaveCSS(
        'text-decoration-line',
        'underline',
      );
      await expect(page.getByRole('link', { name: t('common.pages.page', { page: 1 }), exact: true })).toHaveCSS(
        'text-decoration-line',
        'none',
      );
    });

    test('changes its language in place, address and all', async ({ page }) => {
      const other = locale === 'en' ? 'zh' : 'en';
      await page.goto(`/${locale}/archive?q=${encodeURIComponent(typed)}&lang=en`);
      await page
        .getByRole('link', { name: other === 'zh' ? '中文' : 'English', exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(`/${other}/archive?q=${encodeURIComponent(typed)}&lang=en`);
      await expect(page.locator('html')).toHaveAttribute('lang', other === 'zh' ? 'zh-Hans' : 'en');
      await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
      // A bare address follows the language one last read in.
      await page.goto('/archive');
      await expect(page).toHaveURL(`/${other}/archive`);
    });
  });
}
