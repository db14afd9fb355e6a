import { locales, translatorFor } from './support/messages';
import { expect, test } from './support/test';

const searches = { en: ['overbooking', 'Overbooking'], zh: ['超额预订', '超额预订'] } as const;

for (const locale of locales) {
  const t = translatorFor(locale);
  const [query, match] = searches[locale];

  test.describe(`archive (${locale})`, () => {
    test('a long unbroken query does not overflow the page', async ({ page }) => {
      await page.goto(`/${locale}/archive?q=${'W'.repeat(200)}`);
      await expect(page.getByRole('region', { name: t('archive.results') }).getByRole('status')).toContainText('WWW');
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, `at ${width}`).toBe(width);
      }
    });

    test('searches while typing, keeps filters in the URL and restores them with Back', async ({ page }) => {
      await page.goto(`/${locale}/archive`);
      const field = page.getByLabel(t('archive.search.label'));
      const results = page.getByRole('region', { name: t('archive.results') });
      const allResults = await results.getByRole('status').innerText();
      await field.pressSequentially(query);
      await expect(page).toHaveURL(`/${locale}/archive?q=${encodeURIComponent(query)}`);
      await expect(results.locator('mark').first()).toHaveText(new RegExp(match, 'i'));
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
      const filteredUrl = page.url();
      await page.reload();
      expect(page.url()).toBe(filteredUrl);
      await expect(field).toHaveValue(query);
      const filteredResults = await results.getByRole('status').innerText();

      await results.getByRole('heading').first().getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/archive/`));
      await page.goBack();
      await expect(page).toHaveURL(filteredUrl);
      await expect(results.getByRole('status')).toHaveText(filteredResults);
      await page.goBack();
      await expect(page).not.toHaveURL(/category=/);
      await expect(field).toHaveValue(query);

      await page.getByRole('link', { name: t('archive.clear') }).click();
      await expect(page).toHaveURL(`/${locale}/archive`);
      await expect(results.getByRole('status')).toHaveText(allResults);
      await expect(field).toHaveValue('');
    });

    test('explains empty results, pages past the end and approximate matches', async ({ page }) => {
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

    test('opens from the search on the home page and pages through results', async ({ page }) => {
      await page.goto(`/${locale}`);
      await page.getByLabel(t('archive.search.label')).fill(query);
      await page.getByRole('button', { name: t('archive.search.submit') }).click();
      await expect(page).toHaveURL(`/${locale}/archive?q=${encodeURIComponent(query)}`);
      await page.goto(`/${locale}/archive`);
      await page.getByRole('link', { name: t('common.pages.next') }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByRole('link', { name: t('common.pages.page', { page: 2 }), exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      // The page number in the title keeps tabs and bookmarks distinguishable.
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

    test('switches the language and keeps the query', async ({ page }) => {
      const otherLocale = locale === 'en' ? 'zh' : 'en';
      await page.goto(`/${locale}/archive?q=${encodeURIComponent(query)}&lang=en`);
      await page
        .getByRole('link', { name: otherLocale === 'zh' ? '中文' : 'English', exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(`/${otherLocale}/archive?q=${encodeURIComponent(query)}&lang=en`);
      await expect(page.locator('html')).toHaveAttribute('lang', otherLocale === 'zh' ? 'zh-Hans' : 'en');
      await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
      // A URL without a locale follows the language used last.
      await page.goto('/archive');
      await expect(page).toHaveURL(`/${otherLocale}/archive`);
    });
  });
}
