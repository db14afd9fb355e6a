import { locales, translatorFor } from './support/messages';
import { expect, test } from './support/test';

const searches = { en: ['overbooking', 'Overbooking'], zh: ['超额预订', '超额预订'] } as const;

for (const locale of locales) {
  const t = translatorFor(locale);
  const [query] = searches[locale];

  test.describe(`archive (${locale})`, () => {
    test('counts results with all words, lists the others separately, and filters by access and type', async ({ page }) => {
      const region = page.getByRole('region', { name: t('archive.results') });
      const [few, quoted] = { en: ['group displacement', '"group displacement"'], zh: ['收益管理', '"收益管理"'] }[locale] as [
        string,
        string,
      ];
      await page.goto(`/${locale}/archive?q=${encodeURIComponent(few)}`);
      const total = await region.locator('> ol > li').count();
      await expect(region.getByRole('status')).toHaveText(t('archive.found', { total, count: total, q: few }));
      const related = region.locator('details').filter({ has: page.getByText(t('archive.related.lead')) });
      // Beside a few results it is open.
      await expect(related).toHaveJSProperty('open', locale === 'en');
      const count = await related.locator('li').count();
      expect(count).toBeGreaterThan(5);
      const summary = related.getByText(t('archive.related.title', { count }));
      await summary.click();
      await expect(related.getByRole('article').first()).toBeVisible({ visible: locale === 'zh' });

      await page.goto(`/${locale}/archive?q=${encodeURIComponent(quoted)}`);
      // The sentence has quotation marks of its own.
      await expect(region.getByRole('status')).toHaveText(
        t('archive.foundPhrase', { total, count: total, q: few, forms: String(locale === 'en') }),
      );
      await expect(related).toHaveCount(0);

      const filters = page.getByRole('complementary', { name: t('archive.filters.label') });
      const open = filters
        .getByRole('region', { name: t('archive.filters.access') })
        .getByRole('link', { name: t('archive.filters.open') });
      // Another journey may publish between the two pages.
      await expect(async () => {
        await page.goto(`/${locale}/archive`);
        const openCount = Number(/\d+$/.exec(await open.innerText())?.[0]);
        await open.click();
        await expect(page).toHaveURL(`/${locale}/archive?access=open`);
        const listed = t('archive.listed', { total: openCount, count: openCount });
        await expect(region.getByRole('status')).toHaveText(listed, { timeout: 2_000 });
      }).toPass();
      await expect(region.getByText(t('common.status.premium'), { exact: true })).toHaveCount(0);
    });

    test('switches the language and keeps the query', async ({ page }) => {
      const otherLocale = locale === 'en' ? 'zh' : 'en';
      // The switch is in the header on a phone as well.
      await page.setViewportSize({ width: 320, height: 780 });
      await page.goto(`/${locale}/archive?q=${encodeURIComponent(query)}&lang=en`);
      const name = otherLocale === 'zh' ? '中文' : 'English';
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/${otherLocale}/archive?q=${encodeURIComponent(query)}&lang=en`);
      await expect(page.locator('html')).toHaveAttribute('lang', otherLocale === 'zh' ? 'zh-Hans' : 'en');
      await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
      // A URL without a locale follows the language used last.
      await page.goto('/archive');
      await expect(page).toHaveURL(`/${otherLocale}/archive`);
    });
  });
}

const locale = 'zh';
const t = translatorFor(locale);
const [query, match] = searches[locale];

test('a long unbroken query does not overflow the page', async ({ page }) => {
  await page.goto(`/${locale}/archive?q=${'W'.repeat(200)}`);
  await expect(page.getByRole('region', { name: t('archive.results') }).getByRole('status')).toContainText('WWW');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `at ${width}`).toBe(width);
  }
});

test('a tag narrows the list under its Chinese name as well', async ({ page }) => {
  const results = page.getByRole('region', { name: t('archive.results') });
  await page.goto(`/${locale}/archive?tag=capex`);
  const titles = await results.getByRole('heading').allInnerTexts();
  expect(titles.length).toBeGreaterThan(0);
  await page.goto(`/${locale}/archive?tag=${encodeURIComponent('资本性支出')}`);
  await expect(results.getByRole('heading')).toHaveText(titles);
});

test('keeps search and filters in the URL and restores them with Back', async ({ page }) => {
  await page.goto(`/${locale}/archive`);
  const field = page.getByLabel(t('archive.search.label'));
  const results = page.getByRole('region', { name: t('archive.results') });
  // Other journeys publish and delete articles meanwhile, so the number itself may change.
  const allResults = new RegExp(`^${(await results.getByRole('status').innerText()).replace(/\d+/, '\\d+')}$`);
  await field.fill(query);
  await field.press('Enter');
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
  await expect(filters.locator('[aria-current]')).toHaveCount(0);

  await page.getByRole('link', { name: t('archive.search.clear') }).click();
  await expect(page).toHaveURL(`/${locale}/archive`);
  await expect(results.getByRole('status')).toHaveText(allResults);
  await expect(field).toHaveValue('');
});

for (const language of locales)
  test(`the first result begins in the first screen of a phone, below its term and the tools (${language})`, async ({ page }) => {
    const own = translatorFor(language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${language}/archive?q=housekeeping`);
    const results = page.getByRole('region', { name: own('archive.results') });
    await expect(results.getByRole('article').first().getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(results.getByRole('navigation', { name: own('archive.sort.label') })).toBeInViewport();
    await expect(results.getByRole('link', { name: own('archive.saveSearch') })).toBeInViewport();
    const cite = results.getByText(own('collection.cite.label'));
    await expect(cite).toBeInViewport();
    await cite.click();
    await expect(results.getByRole('link', { name: 'BibTeX' })).toBeInViewport();
  });

test('the header offers search on every page without a field for the whole archive', async ({ page }) => {
  const search = page.getByRole('banner').getByRole('link', { name: t('common.nav.search'), exact: true });
  for (const path of ['/glossary', '/archive/category/revenue-management', '/archive/tag/overbooking', '/authors']) {
    await page.goto(`/${locale}${path}`);
    await expect(search, path).toBeVisible();
  }
  for (const path of ['', '/archive', `/archive?q=${encodeURIComponent(query)}`]) {
    await page.goto(`/${locale}${path}`);
    await expect(search, path).toHaveCount(0);
  }
});

test('separates the missing words of a result', async ({ page }) => {
  await page.goto('/zh/archive?q=breakfast+helicopter+pricing');
  await expect(page.getByText('缺少：helicopter、pricing').first()).toBeVisible();
});

test('sorts, limits the period and shows one author', async ({ page }) => {
  await page.goto(`/${locale}/archive?q=${encodeURIComponent(query)}`);
  const results = page.getByRole('region', { name: t('archive.results') });
  const times = async () =>
    await results.locator('time').evaluateAll((all) => all.map((each) => (each as HTMLTimeElement).dateTime));
  const sortBy = (sort: 'newest' | 'oldest') =>
    results.getByRole('link', { name: t(`archive.sort.${sort}`), exact: true }).click();
  await sortBy('newest');
  await expect(page).toHaveURL(/sort=newest/);
  await expect(results.locator('[aria-current=true]')).toHaveText(t('archive.sort.newest'));
  const newest = await times();
  expect(newest).toEqual([...newest].sort().reverse());
  await sortBy('oldest');
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(results.locator('[aria-current=true]')).toHaveText(t('archive.sort.oldest'));
  const oldest = await times();
  expect(oldest).toEqual([...oldest].sort());

  // Backwards on purpose: the portal puts the period in order.
  const [first = '', last = ''] = [oldest[0], oldest.at(-1)];
  const filters = page.getByRole('complementary', { name: t('archive.filters.label') });
  const day = (name: 'from' | 'to') => filters.getByLabel(t(`archive.filters.${name}`), { exact: true });
  await day('from').fill(last);
  await day('to').fill(first);
  await filters.getByRole('button', { name: t('archive.filters.apply') }).click();
  await expect(page).toHaveURL(new RegExp(`sort=oldest&from=${last}&to=${first}`));
  await expect(day('from')).toHaveValue(first);
  const chosen = page.getByRole('list', { name: t('archive.filters.chosen') }).getByRole('link');
  await expect(chosen).toHaveCount(1);
  for (const time of await times()) expect(time >= first && time <= last, time).toBe(true);
  await chosen.click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(chosen).toHaveCount(0);

  const author = results.locator('article a[href*="/authors/"]').first();
  const name = await author.innerText();
  await author.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('article').first()).toBeVisible();
  // What all entries share stands in the heading only.
  await expect(page.locator('article a[href*="/authors/"]')).toHaveCount(0);
  const sorted = page.getByRole('region', { name: t('collection.articles') });
  const firstEntry = sorted.getByRole('article').first();
  const newestTitle = await firstEntry.getByRole('heading').innerText();
  await sorted.getByRole('link', { name: t('archive.sort.oldest'), exact: true }).click();
  await expect(page).toHaveURL(/\/authors\/[^/]+\?sort=oldest$/);
  await expect(firstEntry.getByRole('heading')).not.toHaveText(newestTitle);
  await page.getByRole('link', { name: t('collection.refine') }).click();
  await expect(page).toHaveURL(/author=/);
  await page
    .getByRole('list', { name: t('archive.filters.chosen') })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/${locale}/archive?sort=oldest`);
});

test('shows the biography of an author without charts in both languages where there is room', async ({ page }) => {
  await page.goto('/en/authors/chen-jiayi');
  const [own, other] = [page.getByText(/^Chen Jiayi edits our coverage/), page.getByText(/^陈嘉仪负责/)];
  await expect(own).toBeVisible();
  await expect(other).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(other).toBeHidden();
  await expect(own).toBeVisible();
});

test('names the matching field of a result only if the match is not visible', async ({ page }) => {
  await page.goto(`/${locale}/archive?q=${encodeURIComponent(query)}`);
  const results = page.getByRole('region', { name: t('archive.results') }).getByRole('listitem');
  const entries = results.filter({ has: page.getByRole('article') });
  const found = t('archive.reason.found', { places: '' }).trim();
  const marked = entries.filter({ has: page.locator('h2 mark') });
  expect(await marked.count()).toBeGreaterThan(0);
  await expect(marked.filter({ hasText: found })).toHaveCount(0);
});

test('names the words of a result that its passage does not show', async ({ page }) => {
  await page.goto('/en/archive?q=demand+forecasting');
  const entry = page.getByRole('article').filter({ hasText: 'Four doors, four bargains' });
  await expect(entry.locator('mark')).toHaveText(['demand']);
  await expect(entry).toContainText('Also in the full text: “forecasting”');
});

test('filters on a phone show how many results they leave, and close when these are asked for', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/en/archive?q=hotel');
  await page.getByText('Filters', { exact: true }).click();
  const results = page.getByRole('link', { name: /^Show \d+ results?$/ });
  await expect(results).toBeInViewport();
  const before = await results.textContent();
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: /^Open/ }).click();
  await expect(results).not.toHaveText(before ?? '');
  await expect(results).toBeInViewport();
  const count = (await results.textContent())?.match(/\d+/)?.[0];
  await results.click();
  await expect(results).toBeHidden();
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('status')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('status')).toHaveText(new RegExp(`^${count} results? `));
});

test('keeps an invalid date in its field and names the accepted format', async ({ page }) => {
  await page.goto(`/${locale}/archive`);
  const filters = page.getByRole('complementary', { name: t('archive.filters.label') });
  const from = filters.getByLabel(t('archive.filters.from'), { exact: true });
  await from.fill('2025-99');
  await filters.getByRole('button', { name: t('archive.filters.apply') }).click();
  await expect(page).toHaveURL(/from=2025-99/);
  await expect(from).toHaveValue('2025-99');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(from).toHaveAccessibleDescription(t('archive.filters.dateRejected', { text: '2025-99' }));
  // Filters are folded on a phone, but not what is wrong.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(filters.getByRole('alert')).toBeVisible();
});

test('explains empty results, pages past the end and approximate matches', async ({ page }) => {
  await page.goto(`/${locale}/archive?q=qqqqzzzzxxxx&category=revenue`);
  await expect(page.getByText(t('archive.empty.leadFilters'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('archive.empty.all') }).click();
  await expect(page).toHaveURL(`/${locale}/archive`);
  await page.goto(`/${locale}/archive?page=9999`);
  await page.getByRole('link', { name: t('archive.pastEnd.action') }).click();
  await expect(page).toHaveURL(/page=\d+$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  const status = page.getByRole('region', { name: t('archive.results') }).getByRole('status');
  const [before] = t('archive.reason.similar', { words: '|' }).split('|') as [string];
  // The count names the word that was found, instead of each result.
  const corrected = [
    ['overbokking', 'overbooking'],
    ['pricng', 'pricing'],
    ['renovatoin', 'renovation'],
    ['hotel forcast', 'hotel forecast'],
  ] as const;
  for (const [q, words] of corrected) {
    await page.goto(`/${locale}/archive?q=${encodeURIComponent(words)}`);
    const total = Number(/\d+/.exec(await status.innerText())?.[0]);
    await page.goto(`/${locale}/archive?q=${encodeURIComponent(q)}`);
    await expect(status).toHaveText(t('archive.corrected', { q, words, total, count: total }));
    await expect(page.getByRole('article').getByText(before)).toHaveCount(0);
  }
  // What lacks a word is listed apart.
  await page.goto(`/${locale}/archive?q=luxury%20forcast`);
  await expect(status).toHaveText(t('archive.corrected', { q: 'luxury forcast', words: 'luxury forecast', total: 1, count: 1 }));
});

test('offers another word for a short one', async ({ page }) => {
  const results = page.getByRole('region', { name: 'Results' });
  await page.goto('/en/archive?q=hotl');
  await expect(results.getByRole('status')).toHaveText('No results for “hotl”');
  await results.getByRole('link', { name: '“hotel”' }).click();
  await expect(page).toHaveURL('/en/archive?q=hotel');
});

test('offers what was published in a year that the search names', async ({ page }) => {
  const results = page.getByRole('region', { name: 'Results' });
  await page.goto('/en/archive?q=pricing+in+2025');
  await results.getByRole('link', { name: '“pricing”, published in 2025' }).click();
  await expect(page).toHaveURL('/en/archive?q=pricing&date=2025');
  await expect(results.getByRole('article').first()).toBeVisible();
  await page.goto('/en/archive?q=pricing+in+1950');
  await expect(results.getByText('published in')).toHaveCount(0);
});

test('says that it searched for the beginning of a long query only', async ({ page }) => {
  const cut = t('archive.cut', { max: 200 });
  await page.goto(`/${locale}`);
  await page.getByLabel(t('archive.search.label')).fill('酒店'.repeat(101));
  await page.getByRole('button', { name: t('archive.search.submit') }).click();
  await expect(page.getByText(cut)).toBeVisible();
  await page.goto(`/${locale}/archive?q=${'酒店'.repeat(100)}`);
  await expect(page.getByRole('region', { name: t('archive.results') })).toBeVisible();
  await expect(page.getByText(cut)).toHaveCount(0);
});

test('reads NOT in capitals as a minus sign, and says so', async ({ page }) => {
  const status = page.getByRole('region', { name: 'Results' }).getByRole('status');
  await page.goto('/en/archive?q=pricing+NOT+airlines');
  await expect(status).toHaveText(/^\d+ results? for “pricing NOT airlines”, read as “pricing -airlines”$/);
});

test('offers the topics beside no results, and the search without the words it excludes', async ({ page }) => {
  const results = page.getByRole('region', { name: 'Results' });
  await page.goto('/en/archive?q=loyalty+-OTA');
  await expect(results.getByText('No results once those words are excluded.')).toBeVisible();
  const topics = page.getByRole('region', { name: 'All topics' });
  await expect(topics.getByRole('link')).toHaveCount(8);
  await results.getByRole('link', { name: 'Search for “loyalty”' }).click();
  await expect(page).toHaveURL('/en/archive?q=loyalty');
  await expect(results.getByRole('article').first()).toBeVisible();
  await expect(topics).toHaveCount(0);
});

test('leads from a part of a name to the author, and marks it', async ({ page }) => {
  const results = page.getByRole('region', { name: t('archive.results') });
  await page.goto(`/${locale}/archive?q=${encodeURIComponent('玛格丽特')}`);
  await expect(results.getByRole('link', { name: '玛格丽特·奥赛 Margaret Osei' })).toBeVisible();
  await expect(results.getByRole('article').first().locator('.entry-facts mark')).toHaveText('玛格丽特');
});

test('says of Chinese words what a result lacks, and where it matches', async ({ page }) => {
  const results = page.getByRole('region', { name: t('archive.results') });
  await page.goto(`/${locale}/archive?q=${encodeURIComponent('酒店合約')}`);
  await expect(results.getByText(t('archive.reason.missing', { terms: '合約' })).first()).toBeVisible();
  for (const entry of await results.locator('> ol > li').all())
    await expect(entry.locator('mark').or(entry.getByText(/见于/)).first()).toBeVisible();
});

test('opens from the search on the home page and pages through results', async ({ page }) => {
  await page.goto(`/${locale}`);
  // Topics and authors have their names in both languages.
  for (const name of [t('home.categories'), t('home.authors')])
    await expect(page.getByRole('region', { name }).locator('li a [lang="en"]').first()).toBeVisible();
  // The colors of the band are named, and each figure leads to what it counts.
  await expect(
    page
      .getByRole('navigation', { name: t('home.categories') })
      .locator('.category-mark')
      .first(),
  ).toBeVisible();
  for (const [name, path] of [
    [t('home.figures.articles', { total: 2 }), '/archive'],
    [t('home.figures.open'), '/archive?access=open'],
  ])
    await expect(page.getByRole('link', { name: new RegExp(`^\\d+ ${name}$`) })).toHaveAttribute('href', `/${locale}${path}`);
  await expect(page.getByRole('link', { name: new RegExp(`20\\d\\d.*${t('home.figures.latest')}$`) })).toHaveAttribute(
    'href',
    new RegExp(`^/${locale}/archive/`),
  );
  // So is the abstract of the first article, where there is room for both.
  const lead = page
    .getByRole('region', { name: t('home.leads') })
    .getByRole('article')
    .first();
  for (const lang of ['zh-Hans', 'en']) await expect(lead.locator(`p.max-w-text[lang="${lang}"]`)).toBeVisible();
  await expect(lead.getByRole('term').first()).toHaveText(t('article.brief.core_problem'));
  await page.getByLabel(t('archive.search.label')).fill(query);
  await page.getByRole('button', { name: t('archive.search.submit') }).click();
  await expect(page).toHaveURL(`/${locale}/archive?q=${encodeURIComponent(query)}`);
  await page.goto(`/${locale}/archive`);
  // Entries begin at one edge, and what is for subscribers says so right after the facts.
  const edges = await page.locator('article h2').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  expect(new Set(edges).size).toBe(1);
  const gaps = await page.locator('article .entry-facts > :last-child:not(.dotted)').evaluateAll((all) =>
    all.map((each) => {
      const fact = each.previousElementSibling?.lastElementChild?.getBoundingClientRect();
      return Math.round(each.getBoundingClientRect().left - (fact?.right ?? 0));
    }),
  );
  expect(new Set(gaps)).toEqual(new Set([10]));
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

test('prints the results on white, without screen-only elements', async ({ page }) => {
  await page.goto(`/${locale}/archive?q=${encodeURIComponent(query)}`);
  const results = page.getByRole('region', { name: t('archive.results') });
  await expect(results.getByRole('article').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(results.getByRole('status')).toBeVisible();
  await expect(results.getByRole('article').first()).toBeVisible();
  for (const part of [page.getByRole('search'), page.getByRole('complementary'), page.getByRole('navigation')])
    await expect(part.filter({ visible: true })).toHaveCount(0);
});
