import { translatorFor } from './support/messages';
import { newEmail } from './support/people';
import { expect, test } from './support/test';

test('an unknown operation is not found', async ({ request }) => {
  for (const unknown of ['nothing', 'listarticles', 'constructor'])
    expect((await request.get(`/en/docs/reference/${unknown}`)).status()).toBe(404);
});

const locale = 'en';
const t = translatorFor(locale);

test(`samples follow the form, and the language stays selected`, async ({ page }) => {
  await page.goto(`/${locale}/docs/reference#searchArchive`);
  await expect(page).toHaveURL(`/${locale}/docs/reference/searchArchive`);
  await page.getByRole('button', { name: t('docs.try.open'), exact: true }).click();
  await page.getByLabel(`q ${t('docs.reference.required')}`).fill("hotel's 收益");
  await page.getByLabel('sort', { exact: true }).selectOption('newest');
  await page.getByLabel('category', { exact: true }).selectOption({ index: 1 });
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  await expect(panel).toContainText(`--data-urlencode 'q=hotel'\\''s 收益'`);
  await expect(panel).toContainText('sort=newest');
  await expect(panel).not.toContainText('Authorization');
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(panel).toContainText(`"q": "hotel's 收益",`);
  // Chinese emphasis is not for the words of a program.
  await expect(panel.locator('i').first()).toHaveCSS('text-emphasis-style', 'none');
  await page.getByRole('radio', { name: t('docs.try.key') }).check();
  await page.getByLabel(t('docs.try.keyLabel'), { exact: true }).fill('hik_secret00_x');
  await expect(panel).toContainText("os.environ['HI_API_KEY']");
  await expect(page.getByText('hik_secret00_x')).toHaveCount(0);
  await page.getByRole('radio', { name: t('docs.try.anonymous') }).check();
  await page.getByRole('button', { name: t('docs.try.send'), exact: true }).click();
  await expect(page.getByText('200 OK')).toBeVisible();
  await expect(page.getByText('"total_pages": ').last()).toBeVisible();
  await page.goto(`/${locale}/docs/guide/quick-start`);
  await expect(page.getByRole('tab', { name: 'Python', selected: true }).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('hik_');
});

test('samples of a video, a newsletter and a whitepaper name one that exists', async ({ page, request }) => {
  for (const id of ['getVideo', 'getReleasedNewsletter', 'getWhitepaper']) {
    await page.goto(`/${locale}/docs/reference/${id}`);
    const sample = await page.getByRole('tabpanel').filter({ visible: true }).innerText();
    expect((await request.get(/'(http[^']+)'/.exec(sample)?.[1] ?? id)).status(), id).toBe(200);
  }
});

test('the response beside the first sample is what the archive answers', async ({ page, request }) => {
  const { items, ...counts } = await (await request.get('/api/v1/search', { params: { q: '收益管理', page_size: 100 } })).json();
  for (const path of ['', '/guide/quick-start']) {
    await page.goto(`/${locale}/docs${path}`);
    const shown = await page.getByRole('figure').filter({ hasText: '"total_pages"' }).locator('code').innerText();
    const fields = [...shown.matchAll(/"(\w+)": ("[^"]*"|\d+)/g)].map(([, name = '', value = '']) => [name, JSON.parse(value)]);
    const { total, total_all, total_pages, ...article } = Object.fromEntries(fields);
    expect(Object.keys(article), path).toEqual(['slug', 'title_zh', 'title_en']);
    // Values are shortened.
    const isShown = (item: Record<string, string>) =>
      Object.entries<string>(article).every(([name, value]) => value.endsWith('…') && item[name]?.startsWith(value.slice(0, -1)));
    expect(items.some(isShown), path).toBe(true);
    // Other journeys add articles.
    expect([total <= counts.total, total_all <= counts.total_all], path).toEqual([true, true]);
    expect(total_pages, path).toBe(Math.ceil(total / 20));
  }
});

test('an operation without a sample shows the body that it takes', async ({ page }) => {
  const body = page.getByRole('region', { name: t('docs.reference.bodyExample') });
  await page.goto(`/${locale}/docs/reference/createSavedSearch`);
  await expect(body).toContainText('"frequency": "weekly"');
  // The sample of the other has it.
  await page.goto(`/${locale}/docs/reference/requestKey`);
  await expect(page.getByRole('region', { name: t('docs.reference.responseExample') })).toBeVisible();
  await expect(body).toHaveCount(0);
});

test('the rail shows the name of the group and the current operation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  for (const id of ['listArticles', 'citeArticles']) {
    await page.goto(`/zh/docs/reference/${id}`);
    const rail = page.locator('[data-rail]');
    await expect(rail.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
    await expect(rail.getByText(translatorFor('zh')('docs.reference.tags.Archive'), { exact: true })).toBeInViewport({
      ratio: 1,
    });
  }
});

test('the rail of errors marks the group of an error low down the page', async ({ page }) => {
  await page.goto(`/${locale}/docs/errors#video_exists`);
  const marked = page.locator('[data-section-mark] [aria-current=location]');
  await expect(marked).toHaveText(t('docs.errors.groups.staff'));
});

test('the index of the search has plain text, also of messages with markup', async ({ request }) => {
  for (const language of ['en', 'zh']) {
    const response = await request.get(`/${language}/docs/search/index.json`);
    const { entries }: { entries: { href: string; text: string }[] } = await response.json();
    const authentication = entries.find(({ href }) => href === '/docs/reference#authentication');
    expect(authentication?.text).toMatch(/Authorization: Bearer hik_….{0,5}X-API-Key/);
    expect(entries.filter(({ text }) => /[<,](?:code|link)[>,]/.test(text))).toEqual([]);
  }
});

test('a search whose words are misspelt shows what it found instead', async ({ page }) => {
  await page.goto(`/${locale}/docs/search?q=pagnation`);
  const main = page.getByRole('main');
  await expect(main.getByText(t('docs.search.corrected', { q: 'pagnation', words: 'pagination', count: 1 }))).toBeVisible();
  await expect(main.locator('mark').first()).toHaveText(/^paginat/i);
  const field = page.getByRole('combobox', { name: t('docs.search.label') });
  await expect(async () => {
    await field.fill('');
    await field.fill('pagnation');
    await expect(page.getByRole('option').locator('mark').first()).toHaveText(/^paginat/i, { timeout: 2_000 });
  }).toPass();
});

test('a search in traditional characters finds what the docs say in simplified ones', async ({ page }) => {
  for (const [q, href] of [
    ['認證', '/docs/guide/keys#sending'],
    ['分頁', '/docs/guide/quick-start#pages'],
    ['訂閱', '/docs/guide/keys#renewal'],
  ]) {
    await page.goto(`/zh/docs/search?q=${q}`);
    await expect(page.getByRole('main').locator(`a[href="/zh${href}"]`)).toBeVisible();
    await expect(page.getByRole('main').getByText(`“${q}”`)).toBeVisible();
  }
  const field = page.getByRole('combobox', { name: translatorFor('zh')('docs.search.label') });
  await expect(async () => {
    await field.fill('');
    await field.fill('分頁');
    await expect(page.getByRole('option').first()).toContainText('逐页读取列表', { timeout: 2_000 });
  }).toPass();
});

test('a search that finds nothing leads to the subjects of the guide', async ({ page }) => {
  await page.goto(`/${locale}/docs/search?q=qqqqzzzz`);
  await expect(page.getByText(t('docs.search.none', { q: 'qqqqzzzz' }))).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: t('docs.rail.guide') })).toBeVisible();
});

test('the search field suggests places of the docs, and Enter without a choice lists all results', async ({ page }) => {
  await page.goto(`/${locale}/docs`);
  const field = page.getByRole('combobox', { name: t('docs.search.label') });
  const options = page.getByRole('option');
  // Typed again until the page has hydrated.
  await expect(async () => {
    await field.fill('');
    await field.fill('rotat');
    await expect(options).not.toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('rotat');
  await field.press('e');
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(`/${locale}/docs/guide/keys#rotation`);
  await field.fill('rotate');
  await field.press('Enter');
  await expect(page).toHaveURL(`/${locale}/docs/search?q=rotate`);
  // Whatever is suggested is among them.
  await field.fill('webhook sig');
  await expect(options.first()).toBeVisible();
  const suggested = await options.evaluateAll((links) => links.flatMap((link) => link.getAttribute('href') ?? []));
  await field.press('Enter');
  await expect(page).toHaveURL(`/${locale}/docs/search?q=webhook+sig`);
  expect(suggested.length).toBeGreaterThan(1);
  for (const href of suggested) await expect(page.getByRole('main').locator(`a[href="${href}"]`).first()).toBeVisible();
});

test('old anchors of the guides lead to the pages of their subjects, which lead on to each other', async ({ page }) => {
  for (const [old, path] of [
    ['/docs#keys', '/docs/guide/keys'],
    ['/docs#mirror', '/docs/integrations/command-line#mirror'],
    ['/docs/integrations#webhooks', '/docs/integrations/webhooks'],
    ['/docs/editing#keys', '/docs/editing/keys'],
  ]) {
    await page.goto(`/${locale}${old}`);
    await expect(page).toHaveURL(`/${locale}${path}`);
  }
  await page.goto(`/${locale}/docs/guide/search`);
  const neighbours = page.getByRole('navigation', { name: t('docs.neighbours.label') });
  await neighbours.getByRole('link').last().click();
  await expect(page).toHaveURL(`/${locale}/docs/integrations/snapshots`);
  await neighbours.getByRole('link').first().click();
  await expect(page).toHaveURL(`/${locale}/docs/guide/search`);
});

test('a heading copies its address, and operations lead on to each other', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${locale}/docs/guide/keys`);
  // Until its script has loaded, it is a link like any other.
  await expect(async () => {
    await page.locator('h2#rotation').getByRole('link').click();
    await expect(page.getByRole('status').filter({ hasText: t('docs.anchorCopied') })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(page).toHaveURL(`/${locale}/docs/guide/keys#rotation`);

  await page.goto(`/${locale}/docs/reference/listArticles`);
  const neighbours = page.getByRole('navigation', { name: t('docs.neighbours.label') });
  await neighbours.getByRole('link').click();
  await expect(page).toHaveURL(`/${locale}/docs/reference/getArticle`);
  await neighbours.getByRole('link').first().click();
  await expect(page).toHaveURL(`/${locale}/docs/reference/listArticles`);
});

test(`a problem leads to its explanation`, async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 400/);
  await page.goto(`/${locale}/docs/reference/issueKey`);
  await page.getByRole('button', { name: t('docs.try.open'), exact: true }).click();
  await expect(page.getByText(t('docs.try.writes'))).toBeVisible();
  await page.getByLabel(t('docs.try.body'), { exact: true }).fill(JSON.stringify({ email: newEmail(), token: 'a'.repeat(43) }));
  await page.getByRole('button', { name: t('docs.try.send'), exact: true }).click();
  await page.getByRole('link', { name: t('docs.try.explain', { code: 'token_invalid' }) }).click();
  await expect(page).toHaveURL(`/${locale}/docs/errors#token_invalid`);
});
