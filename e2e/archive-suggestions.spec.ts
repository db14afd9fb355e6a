import axe from 'axe-core';
import { locales, translatorFor } from './support/messages';
import { expect, test } from './support/test';

const searches = { en: ['overbooking', 'Overbooking'], zh: ['超额预订', '超额预订'] } as const;

for (const locale of locales) {
  const t = translatorFor(locale);
  const [query, match] = searches[locale];

  test.describe(`suggestions (${locale})`, () => {
    test('suggests results while typing, for the keyboard and the mouse', async ({ page }) => {
      await page.goto(`/${locale}/archive`);
      const field = page.getByRole('combobox', { name: t('archive.search.label') });
      const list = page.getByRole('listbox', { name: t('archive.search.suggestions') });
      const all = list.getByRole('option').last();
      await expect(field).toHaveAttribute('aria-expanded', 'false');
      await field.pressSequentially(query);
      await expect(list.locator('mark').first()).toHaveText(new RegExp(match, 'i'));
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      const count = (await list.getByRole('option').count()) - 1;
      await expect(page.getByText(t('archive.search.suggested', { count }))).toBeAttached();
      await page.evaluate(axe.source);
      expect(await page.evaluate(async () => (await axe.run('search')).violations.map(({ id }) => id))).toEqual([]);

      // The field keeps the focus; the list wraps around through the field itself.
      const isActive = async (index: number) => {
        const option = list.getByRole('option').nth(index);
        await expect(option).toHaveAttribute('aria-selected', 'true');
        await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
        await expect(field).toBeFocused();
      };
      await field.press('ArrowDown');
      await isActive(0);
      await field.press('ArrowUp');
      await expect(list.locator('[aria-selected=true]')).toHaveCount(0);
      await field.press('ArrowUp');
      await isActive(count);
      await field.press('Escape');
      await expect(list).toBeHidden();
      await expect(field).toHaveValue(query);
      await field.press('ArrowDown');
      await expect(list).toBeVisible();
      await field.press('ArrowDown');
      const title = await list.getByRole('option').first().locator('[lang]').first().innerText();
      await field.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/${locale}/archive/[^?]+$`));
      await expect(page.getByRole('main')).toContainText(title);

      await page.goto(`/${locale}`);
      await field.pressSequentially(query);
      await all.click();
      await expect(page).toHaveURL(`/${locale}/archive?q=${encodeURIComponent(query)}`);
      await expect(list).toBeHidden();
      await field.fill('');
      await field.pressSequentially(query);
      await list.getByRole('option').first().click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/archive/[^?]+$`));
    });

    test('finds a suggested article first, below the list of the same name', async ({ page, browserErrors }) => {
      // A service that has just started may be busy; the field asks again.
      browserErrors.allow(/status of 503 .*\/suggestions\?/);
      const [typed, list] = { en: ['revenue man', 'Revenue management'], zh: ['收益管', '收益管理'] }[locale] as [string, string];
      await page.goto(`/${locale}/archive`);
      const field = page.getByRole('combobox', { name: t('archive.search.label') });
      await field.fill(typed);
      const options = page.getByRole('listbox', { name: t('archive.search.suggestions') }).getByRole('option');
      await expect(options.first()).toHaveText(new RegExp(`^${list}`));
      await expect(options.first()).toHaveAttribute('href', `/${locale}/archive/category/revenue-management`);
      const links = await options.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      const articles = links.filter((href) => /\/archive\/[^/]+$/.test(href ?? ''));
      await field.press('Enter');
      const results = page.getByRole('region', { name: t('archive.results') });
      await expect(results.locator('h2 a').first()).toHaveAttribute('href', articles[0] ?? '');
      const found = await results.locator('h2 a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(found.slice(0, articles.length)).toEqual(articles);
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').getByRole('combobox').fill(typed);
      await expect(
        page
          .getByRole('dialog')
          .getByRole('option', { name: new RegExp(`^${list}`) })
          .first(),
      ).toBeVisible();
    });
  });
}

const locale = 'zh';
const t = translatorFor(locale);

test('says why a video is suggested whose title does not say it', async ({ request }) => {
  const readNotes = async () => {
    const response = await request.get('/zh/suggestions', { params: { q: '收益' } });
    const { items = [] } = response.ok() ? await response.json() : {};
    return items.flatMap(({ href, title, note }: Record<'href' | 'title' | 'note', string>) =>
      href.startsWith('/videos/') && !title.includes('<mark>') ? [note] : [],
    );
  };
  // A service that has just started may be busy.
  await expect.poll(readNotes).not.toEqual([]);
  expect(new Set(await readNotes())).toEqual(new Set(['视频 · 见于简介']));
});

test('suggests at most two articles that show nothing of what was typed', async ({ request }) => {
  const found = (['text', 'lockedText'] as const).map((text) =>
    t('archive.reason.found', { places: t(`archive.reason.${text}`) }),
  );
  const readUnseen = async () => {
    const response = await request.get(`/${locale}/suggestions`, { params: { q: 'over' } });
    const { items = [] } = response.ok() ? await response.json() : {};
    return items.filter(({ note }: { note: string }) => found.some((each) => note.endsWith(each))).length;
  };
  await expect.poll(readUnseen).toBe(2);
});

test('aborts outdated suggestions and works without them when the service rejects them', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 429/);
  const requested: string[] = [];
  let held: Promise<unknown> | undefined;
  let release = () => {};
  await page.route('**/suggestions?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    requested.push(q);
    if (q === 'slow') {
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await held;
    }
    const item = { title: q, lang: 'en', href: '/archive/x', note: '' };
    const answer =
      q === 'no'
        ? { status: 429, headers: { 'retry-after': '60' } }
        : { json: { items: [item], labels: { all: 'all', announcement: '' } } };
    await route.fulfill(answer).catch(() => undefined);
  });
  await page.goto(`/${locale}/archive`);
  const field = page.getByRole('combobox', { name: t('archive.search.label') });
  const first = page.getByRole('option').first();
  await field.fill('slow');
  await expect.poll(() => requested).toEqual(['slow']);
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=slow'));
  await field.fill('fast');
  await aborted;
  await expect(first).toHaveText('fast');
  release();
  await field.fill('no');
  await expect(page.getByRole('listbox')).toBeHidden();
  await field.fill('fast');
  await expect(first).toHaveText('fast');
  await field.fill('later');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=later/);
  expect(requested).toEqual(['slow', 'fast', 'no']);
});

test('asks for suggestions again while the service is busy, below the field and in the palette', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 503 .*suggestions/);
  let busy = 5;
  await page.route('**/suggestions?*', async (route) => {
    const item = { title: 'found', lang: 'en', href: '/archive/x', note: '' };
    busy -= 1;
    await route.fulfill(
      busy >= 0
        ? { status: 503, headers: { 'retry-after': '0.01' } }
        : { json: { items: [item], labels: { all: 'all', announcement: '' } } },
    );
  });
  await page.goto(`/${locale}/archive`);
  const found = page.getByRole('option', { name: 'found' });
  await page.getByRole('combobox', { name: t('archive.search.label') }).fill('hotel');
  await expect(found).toBeVisible();
  await page.keyboard.press('Escape');
  busy = 5;
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: t('palette.hint') }).fill('hotel');
  await expect(found).toBeVisible();
});

test('the palette drops what another query found, and shows no heading above a group without results', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/suggestions?*', async (route) => {
    const title = `found ${new URL(route.request().url()).searchParams.get('q')}`;
    if (title !== 'found zzzz') await released;
    const items = [{ title, lang: 'en', href: '/archive/x', note: '' }];
    // What was typed since aborts a request.
    await route.fulfill({ json: { items, labels: { all: 'all', announcement: '' } } }).catch(() => undefined);
  });
  await page.goto(`/${locale}/docs`);
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog');
  const field = page.getByRole('combobox', { name: t('palette.hint') });
  const archive = dialog.getByRole('group', { name: t('palette.groups.archive') });
  await field.fill('zzzz');
  await expect(archive.getByRole('option', { name: 'found zzzz' })).toBeVisible();
  await expect(dialog.getByText(t('palette.groups.archive'), { exact: true })).toBeVisible();
  await expect(dialog.getByRole('group', { name: t('palette.groups.docs') }).getByRole('option')).toHaveCount(1);
  await expect(dialog.getByText(t('palette.groups.docs'), { exact: true })).toHaveCount(0);
  await field.fill('zzzzqq');
  await expect(dialog.getByRole('status')).toBeEmpty();
  await expect(archive.getByRole('option', { name: 'found zzzz' })).toBeVisible();
  await field.fill('qqqq');
  await expect(archive).toHaveCount(0);
  release();
  await expect(archive.getByRole('option', { name: 'found qqqq' })).toBeVisible();
});
