import { queueAlerts } from '../lib/audience/saved-searches/writes';
import { openPatiently } from '../tests/support/patient-database';
import { addArticles } from '../tests/support/search';
import { emailsTo, waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { addSubscriber, database, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const t = translatorFor('en');

/** 06:00 UTC of a coming day, when alerts are made, whatever the time of the test. */
const morning = (days: number) => new Date((Math.floor(Date.now() / 86_400_000) + days) * 86_400_000 + 6 * 3_600_000);

test('a subscriber saves a search and gets one alert for a new article, none for an edit', async ({ page }) => {
  const { email } = await addSubscriber();
  await signIn(page.context(), email);
  const store = openPatiently(site().databaseUrl, { max: 2 });
  try {
    const word = `zephyrine${Date.now()}`;
    await page.goto(`/en/archive?q=${word}`);
    await page.getByRole('link', { name: t('archive.alertMe') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t('searches.form.q'))).toHaveValue(word);
    await dialog.getByRole('button', { name: t('searches.form.create') }).click();
    await expect(page.getByRole('listitem').getByRole('link', { name: word, exact: true })).toBeVisible();
    // A reload must not offer to save the search again.
    await expect(page).toHaveURL('/en/dashboard/searches');
    await expect(page.getByText(/^Last alert: /)).toHaveCount(0);

    const title = `Weekend rates of the ${word} coast`;
    await addArticles(store, [{ slug: word, title_en: title, content_en: 'Rates.', category_slug: 'labour' }]);
    await queueAlerts(store, morning(1));
    const alert = await waitForEmail(email);
    expect(alert.subject).toBe('One new article in your searches');
    await page.goto(alert.text.split(/\s+/).find((part) => part.endsWith(`/archive/${word}`)) ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    await database().query("UPDATE articles SET content_en = 'Rates, corrected.' WHERE slug = $1", [word]);
    expect(await queueAlerts(store, morning(2))).toBe(0);
    await page.goto('/en/dashboard/searches');
    await expect(page.getByText(/^Last alert: /)).toBeVisible();
    expect(emailsTo(email)).toHaveLength(1);
  } finally {
    await store.close();
  }
});

test('a subscriber whose subscription has ended learns that a search is not saved, and renews', async ({ page }) => {
  const { email } = await addSubscriber({ activeUntil: new Date(Date.now() - 86_400_000) });
  await signIn(page.context(), email);
  await page.goto('/en/archive?q=hotel');
  await page.getByRole('link', { name: t('archive.saveSearch') }).click();
  const notice = page.getByText('The search was not saved');
  await expect(notice).toBeVisible();
  await notice.getByRole('link').click();
  await expect(page).toHaveURL('/en/subscribe');
});

test('saving a search says that its other filters are left out', async ({ page }) => {
  const { email } = await addSubscriber();
  await signIn(page.context(), email);
  const dialog = page.getByRole('dialog');
  for (const [search, isNarrower] of [
    ['?q=hotel&category=technology', false],
    ['?q=hotel&from=2024&access=open', true],
  ] as const) {
    await page.goto(`/en/archive${search}`);
    await page.getByRole('link', { name: t('archive.saveSearch') }).click();
    await expect(dialog.getByLabel(t('searches.form.q'))).toHaveValue('hotel');
    await expect(dialog.getByText(t('searches.form.leavesOut'))).toHaveCount(isNarrower ? 1 : 0);
    // Closing the form without saving leads back to the results.
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/en\/archive\?q=hotel&/);
  }
});

test('a saved search is named in the language of its reader', async ({ page, browserErrors }) => {
  const { email } = await addSubscriber();
  await signIn(page.context(), email);
  await page.goto('/zh/dashboard/searches?tag=China&author=Su+Wanqing');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('标签', { exact: true })).toHaveValue('中国');
  await expect(dialog.getByLabel('作者', { exact: true })).toHaveValue('苏婉清');
  await dialog.getByRole('button', { name: translatorFor('zh')('searches.form.create') }).click();
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '中国 · 苏婉清' }) });
  await expect(entry).toContainText('标签：中国');
  await expect(entry).toContainText('作者：苏婉清');

  await entry.getByRole('button', { name: /编辑/ }).click();
  await page.getByLabel('作者', { exact: true }).fill('Wu Haoran');
  await page.getByRole('button', { name: translatorFor('zh')('searches.form.save') }).click();
  await expect(entry).toContainText('作者：吴浩然');

  // The focus does not fall to the top of the page with the row that had it.
  await page.goto('/en/dashboard/searches?q=hotel');
  await dialog.getByRole('button', { name: t('searches.form.create') }).click();
  const second = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'hotel', exact: true }) });
  await second.getByRole('button', { name: /Delete/ }).press('Enter');
  await page.getByRole('button', { name: t('searches.deleteConfirm') }).press('Enter');
  await expect(second).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/zh/dashboard/searches');
  // As another tab does.
  await database().query('DELETE FROM saved_searches WHERE subscriber_id = (SELECT id FROM subscribers WHERE email = $1)', [
    email,
  ]);
  browserErrors.allow(/status of 404/);
  await entry.getByRole('button', { name: /编辑/ }).click();
  await page.getByLabel('作者', { exact: true }).fill('Su Wanqing');
  await page.getByRole('button', { name: translatorFor('zh')('searches.form.save') }).click();
  await expect(dialog.getByText(translatorFor('zh')('searches.form.gone'))).toBeVisible();
  await dialog.getByRole('button', { name: translatorFor('zh')('common.actions.cancel') }).click();
  await expect(entry).toHaveCount(0);
});

test('says that a search was deleted meanwhile when its frequency is changed', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  const { email } = await addSubscriber();
  await signIn(page.context(), email);
  await page.goto('/en/dashboard/searches?q=hotel');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('searches.form.create') })
    .click();
  const frequency = page.getByRole('listitem').getByLabel(t('searches.frequency'));
  await expect(frequency).toBeVisible();
  await database().query('DELETE FROM saved_searches WHERE subscriber_id = (SELECT id FROM subscribers WHERE email = $1)', [
    email,
  ]);
  await frequency.selectOption('weekly');
  await expect(page.getByText(t('searches.form.gone')).first()).toBeVisible();
  await expect(frequency).toHaveCount(0);
});
