import { locales, wordsOf } from './support/messages';
import { expect, test } from './support/test';

for (const locale of locales) {
  const t = wordsOf(locale);

  test(`without a network there is a page of the house, and a way back (${locale})`, async ({ page, context, trouble }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto(`/${locale}`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => page.evaluate(() => caches.match(`/${document.documentElement.lang.slice(0, 2)}/offline`).then(Boolean)))
      .toBe(true);
    await page.goto(`/${locale}/keys`);
    await context.setOffline(true);
    await page.goto(`/${locale}/archive`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.offline.title'));
    await context.setOffline(false);
    await page.goto(`/${locale}/archive`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('archive.title'));
  });
}
