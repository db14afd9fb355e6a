import { translatorFor } from './support/messages';
import { addSubscriber, signIn } from './support/people';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

const locale = 'zh';

const t = translatorFor(locale);
const query = '超额预订';

test('search, filters, articles and sign-in work without JavaScript, and other pages explain what requires it', async ({
  page,
  context,
}) => {
  await page.goto(`/${locale}`);
  await expect(page.getByRole('heading', { name: t('home.latest') })).toBeVisible();
  await page.getByLabel(t('archive.search.label')).fill(query);
  await page.getByRole('button', { name: t('archive.search.submit') }).click();
  await expect(page).toHaveURL(`/${locale}/archive?q=${encodeURIComponent(query)}`);
  const results = page.getByRole('region', { name: t('archive.results') });
  await expect(results.locator('mark').first()).toBeVisible();
  await page
    .getByRole('navigation', { name: t('archive.sort.label') })
    .getByRole('link', { name: t('archive.sort.oldest') })
    .click();
  await expect(page).toHaveURL(/sort=oldest/);
  await page
    .getByRole('region', { name: t('archive.filters.category') })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/category=/);
  await page.getByLabel(t('archive.filters.from'), { exact: true }).fill('2020-01-01');
  await page.getByRole('button', { name: t('archive.filters.apply') }).click();
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(results.locator('mark').first()).toBeVisible();

  const subscriber = await addSubscriber();
  await signIn(context, subscriber.email);
  await results.getByRole('heading').first().getByRole('link').click();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('link', { name: t('article.views.both') }).click();
  await expect(page.locator('.pair').first()).toBeVisible();

  await page.goto('/en/archive/pms-system-of-record');
  await page.locator('.prose').getByRole('link', { name: 'property management system' }).click();
  const card = page.locator('#term-pms');
  await expect(card).toBeVisible();
  await card.getByRole('link').last().click();
  await expect(card).toBeHidden();
  await expect(page.getByText(translatorFor('en')('article.commentCount', { count: 0 }))).toBeHidden();

  await page.goto(`/${locale}/glossary`);
  await page.getByRole('searchbox', { name: t('glossary.filter') }).fill('revenue per available room');
  await page.keyboard.press('Enter');
  await expect(page.locator('#revpar dd')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('#revpar dd')).toBeHidden();
  await page.getByRole('link', { name: 'RevPAR' }).first().click();
  await expect(page.locator('#revpar dd')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/${locale}/docs`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/${locale}/docs#rotation`);
  await page.locator(':target').getByRole('link').click();
  await expect(page).toHaveURL(`/${locale}/docs/guide/keys#rotation`);
  await expect(page.getByText('curl').first()).toBeVisible();
  await page.getByRole('combobox', { name: t('docs.search.label') }).fill('next_since');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/${locale}/docs/search?q=next_since`);
  await page.getByRole('main').getByRole('link', { name: '读取变更' }).first().click();
  await expect(page).toHaveURL(`/${locale}/docs/guide/sync#read-changes`);
  await page.goto(`/${locale}/docs/reference#listChanges`);
  await page.locator('#listChanges').getByRole('link').click();
  await expect(page.getByText('curl -G').first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('docs.try.open'), exact: true })).toBeHidden();
  await page.goto(`/${locale}/docs/errors#source_unknown`);
  await expect(page.getByText('source_unknown').first()).toBeVisible();
  await page.goto(`/${locale}/dashboard`);
  await expect(page.getByText(t('dashboard.lead.none'))).toBeVisible();

  await page.getByRole('button', { name: t('common.nav.signOut') }).click();
  await expect(page).toHaveURL(`/${locale}`);
  await page.goto(`/${locale}/signin`);
  await page.getByLabel(t('signin.email')).fill(subscriber.email);
  await page.getByRole('button', { name: t('signin.submit') }).click();
  await expect(page.getByText(t('signin.sent.title'))).toBeVisible();
  await page.goto(`/${locale}/keys/redeem`);
  // Playwright's text locators skip <noscript>.
  await expect(page.getByRole('button', { name: t('common.theme') })).toHaveCount(0);
  expect(await page.getByRole('main').innerText()).toContain(t('keys.redeem.noScript'));
  await page.goto(`/${locale}/alerts/stop`);
  expect(await page.getByRole('main').innerText()).toContain(t('searches.stop.noScript'));
  await page.goto(`/${locale}/keys`);
  expect(await page.getByRole('main').innerText()).toContain(t('keys.request.noScript'));
  await expect(page.getByLabel(t('common.request.email'))).toBeHidden();
});

test('missing pages are 404 pages without JavaScript', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  for (const path of ['/nothing-here', '/archive/no-such-article']) {
    expect((await page.goto(`/${locale}${path}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: t('common.notFound.title') })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(t('common.notFound.title')));
  }
});
