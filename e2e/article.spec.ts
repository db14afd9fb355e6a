import { toDay } from '../lib/platform/i18n/dates';
import { parseBibtex, parseCslJson, parseRis } from './support/citations';
import { hostileSlug } from './support/hostile';
import { copy } from './support/key-pages';
import { locales, translatorFor } from './support/messages';
import { addSubscriber, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const slug = 'littlewoods-rule-and-its-assumptions';
const openSlug = 'pms-system-of-record';
const preview = 'In 1972 Ken Littlewood of BOAC set out a rule';
const fullTextSentence = 'A less certain forecast lowers protection';
const parsers = { bibtex: parseBibtex, ris: parseRis, 'csl-json': parseCslJson };

for (const locale of locales) {
  const t = translatorFor(locale);

  test.describe(`article (${locale})`, () => {
    test('shows subscribers the full text in each language and side by side, and keeps the scroll position', async ({
      page,
      context,
    }) => {
      const subscriber = await addSubscriber({ plan: 'api' });
      await signIn(context, subscriber.email);
      await page.goto(`/${locale}/archive/${slug}?view=en`);
      const views = page.getByRole('navigation', { name: t('article.views.label') });
      await expect(page.getByText(fullTextSentence)).toBeVisible();
      await expect(page.locator('[data-row]').first()).toBeVisible();
      await expect(page.getByText(t('article.teaser.title'))).toHaveCount(0);
      expect(await page.locator('.prose').first().getAttribute('lang')).toBe('en');
      await expect(page).toHaveTitle(/^Littlewood's rule/);

      await views.getByRole('link', { name: '中文' }).click();
      await expect(page).toHaveURL(/view=zh/);
      await expect(page.locator('.prose').first()).toHaveAttribute('lang', 'zh-Hans');
      await expect(page).toHaveTitle(/^\p{Script=Han}/u);
      await expect(page.getByText(fullTextSentence)).toHaveCount(0);

      await page.locator('#row-8').evaluate((row) => row.scrollIntoView({ block: 'start' }));
      await views.getByRole('link', { name: t('article.views.both') }).evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(/view=both#row-\d+$/);
      const row = page.locator('[data-row]').nth(1);
      const [left, right] = [row.locator('> *').first(), row.locator('> *').last()];
      await expect(left).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
      const [leftBox, rightBox] = [await left.boundingBox(), await right.boundingBox()];
      // Headings share a baseline, so that their boxes begin a few pixels apart.
      expect(Math.abs((leftBox?.y ?? 0) - (rightBox?.y ?? 99))).toBeLessThan(6);
      expect(rightBox?.x).toBeGreaterThan((leftBox?.x ?? 0) + (leftBox?.width ?? 0) - 1);
      // Titles, abstracts and summaries are in the columns of the text, and each part of a summary is beside its partner.
      for (const second of ['.title-partner', '.abstract:last-child', '.briefs dl:last-child > div'])
        expect((await page.locator(second).first().boundingBox())?.x).toBeCloseTo(rightBox?.x ?? 0, 0);
      const parts = page.locator('.briefs [data-part="3"]');
      expect((await parts.first().boundingBox())?.y).toBe((await parts.last().boundingBox())?.y);
      await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
      // Lists of what to read next are in the columns of the text as well.
      expect((await page.locator('.footer-further > section').last().boundingBox())?.x).toBeCloseTo(rightBox?.x ?? 0, 0);

      await page.setViewportSize({ width: 360, height: 780 });
      // Measured in one call, because the page scrolls while the new layout settles.
      const gap = () =>
        row.evaluate(({ firstElementChild, lastElementChild }) => {
          const [above, below] = [firstElementChild?.getBoundingClientRect(), lastElementChild?.getBoundingClientRect()];
          return (below?.top ?? Number.NaN) - (above?.bottom ?? Number.NaN);
        });
      await expect.poll(gap).toBeGreaterThanOrEqual(-1);
    });
  });
}

const locale = 'zh';
const t = translatorFor(locale);

test('outlines a premium article in the columns of its languages', async ({ page }) => {
  await page.goto(`/${locale}/archive/${slug}?view=both`);
  const headings = page.getByRole('region', { name: t('article.outline') }).getByRole('listitem');
  await expect(headings.nth(1).locator('[lang]')).toHaveCount(2);
  const [first, second] = await headings.nth(1).locator('[lang]').all();
  const [left, right] = [await first?.boundingBox(), await second?.boundingBox()];
  expect([left?.y, (right?.x ?? 0) > (left?.x ?? 0) + 400]).toEqual([right?.y, true]);
});

test('states the facts of an article side by side in both languages, linked once', async ({ page }) => {
  await page.goto(`/${locale}/archive/${openSlug}?view=both`);
  const theirs = page.locator('.details > [lang="en"]');
  await expect(theirs).toHaveText(/^Daniel Ferreira.*Hotel technology *8 September 2026$/);
  await expect(theirs.getByRole('link')).toHaveCount(0);
  const ours = page.locator('.details > .details-line').first();
  const boxes = [await ours.boundingBox(), await theirs.boundingBox()];
  expect([boxes[0]?.y, (boxes[1]?.x ?? 0) > (boxes[0]?.x ?? 0) + 400]).toEqual([boxes[1]?.y, true]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(theirs).toBeHidden();
});

test('shows how a premium article begins to anonymous visitors and lapsed subscribers', async ({ page, context }) => {
  await page.goto(`/${locale}/archive/${slug}?view=en`);
  await expect(page.getByText(t('article.teaser.title'))).toBeVisible();
  await expect(page.locator('.gated').getByText(preview)).toBeVisible();
  const outline = page.getByRole('region', { name: t('article.outline') });
  await expect(outline.getByRole('listitem').first()).toHaveText('The rule, in rooms');
  await expect(outline.getByText('What has to be true')).toBeVisible();
  expect(await page.content()).not.toContain(fullTextSentence);
  const back = new URLSearchParams({ callbackUrl: `/${locale}/archive/${slug}` });
  // The second paragraph stands under its heading, and what is shown is not among the further sections.
  await page.goto(`/${locale}/archive/reading-a-management-contract?view=en`);
  await expect(page.locator('.gated').getByRole('heading', { name: 'The fee is a question of base' })).toBeVisible();
  const sections = await outline.getByRole('listitem').count();
  await expect(page.getByText(t('article.teaser.sections', { count: sections - 1 }))).toBeVisible();
  await page.goto(`/${locale}/archive/${slug}?view=en`);
  await expect(page.locator('.teaser').getByRole('link').first()).toHaveAttribute('href', `/${locale}/subscribe?${back}`);
  await page.locator('.teaser').getByRole('link').last().click();
  await expect(page).toHaveURL(`/${locale}/signin?${back}`);

  const end = new Date(Date.now() - 86_400_000);
  const lapsed = await addSubscriber({ activeUntil: end });
  await signIn(context, lapsed.email);
  await page.goto(`/${locale}/archive/${slug}?view=both`);
  await expect(page.getByText(t('article.teaser.leadEnded', { date: toDay(locale, end) }))).toBeVisible();
  expect(await page.content()).not.toContain(fullTextSentence);
  // The dashboard makes the same offer.
  const offer = page.getByRole('link', { name: `${t('subscribe.buy.again')} · 100 美元` });
  await page.goto(`/${locale}/dashboard`);
  await expect(offer).toHaveAttribute('href', `/${locale}/subscribe`);
  await page.goBack();
  await offer.click();
  await expect(page).toHaveURL(`/${locale}/subscribe?${back}`);
  await expect(page.getByRole('heading', { name: t('subscribe.buy.again') })).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText(t('subscribe.steps.address'));
});

test('shows open articles to everyone and links to further ones', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${locale}/archive/${openSlug}?view=en`);
  await expect(page.getByText(t('article.teaser.title'))).toHaveCount(0);
  await expect(page.getByText('Ask a hotel which system holds the truth')).toBeVisible();
  expect(await copy(page, t('article.tools.copyLink'))).toBe(`${site().url}/archive/${openSlug}`);
  const links = page.getByRole('article').getByRole('link');
  for (const path of ['/authors/daniel-ferreira', '/archive/category/technology', '/archive/tag/'])
    await expect(links.and(page.locator(`[href^="/${locale}${path}"]`)).first()).toBeVisible();
  const further = page.locator('.footer-further').getByRole('link');
  const paths = await further.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(4);
  expect(new Set(paths).size).toBe(paths.length);
  await page.locator('[rel=prev]').click();
  await expect(page).not.toHaveURL(new RegExp(openSlug));
  await expect(page.locator(`[rel=next][href$="/${openSlug}"]`)).toBeVisible();
});

test('gives the frame of the browser the color of the chosen theme', async ({ page }) => {
  await page.goto(`/${locale}/about`);
  const readColors = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('content'));
      return {
        frame: new Set(metas).size === 1 ? metas[0] : metas,
        page: getComputedStyle(document.documentElement).backgroundColor,
      };
    });
  const { page: before } = await readColors();
  await page
    .getByRole('button', { name: t('common.theme') })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const { frame, page: after } = await readColors();
  expect([frame, after === before]).toEqual([after, false]);
});

test('prints dark text on white without navigation', async ({ page, context }) => {
  await signIn(context, (await addSubscriber()).email);
  await context.addCookies([{ name: 'theme', value: 'dark', url: site().url }]);
  await page.goto(`/${locale}/archive/${slug}?view=en`);
  await expect(page.getByText(fullTextSentence)).toBeVisible();
  const tool = page.getByText(t('article.tools.print'), { exact: true }).filter({ visible: true });
  await expect(tool).toHaveCount(1);
  // It stays beside the text.
  await page.getByText(fullTextSentence).scrollIntoViewIfNeeded();
  await expect(tool).toBeInViewport();
  // Painted on a canvas, because browsers report computed colours in several notations.
  const textRed = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      canvas.fillStyle = getComputedStyle(document.body).color;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[0];
    });
  expect(await textRed()).toBeGreaterThan(200);
  await expect(page.locator('#tags')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(textRed).toBeLessThan(60);
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('navigation').first()]) {
    await expect(part).toBeHidden();
  }
  await expect(page.getByText(fullTextSentence)).toBeVisible();
  await expect(page.getByText(`${site().url}/archive/${slug} ·`)).toBeVisible();
  await expect(page.getByText(t('article.tools.print'), { exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('#tags')).toBeHidden();
});

for (const [language, citedSlug] of [
  ['en', slug],
  ['zh', hostileSlug],
] as const) {
  test(`offers citations in every format: ${citedSlug} (${language})`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/${language}/archive/${citedSlug}`);
    // Titles are typeset for display; citations keep the marks of the record.
    const title = toTypewriter(await page.getByRole('heading', { level: 1 }).innerText());
    const section = page.getByRole('region', { name: translatorFor(language)('article.cite.title') });
    const line = await copy(page, translatorFor(language)('article.cite.copy'));
    expect(line).toContain(`${site().url}/archive/${citedSlug}`);
    for (const [format, name] of Object.entries({
      bibtex: 'BibTeX',
      ris: 'RIS',
      'csl-json': 'CSL-JSON',
      gbt7714: 'GB/T 7714',
    })) {
      const download = page.waitForEvent('download');
      await section.getByRole('link', { name, exact: true }).click();
      const file = await download;
      const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
      expect(file.suggestedFilename()).toMatch(/^[A-Za-z0-9._-]+\.(bib|ris|json|txt)$/);
      if (format === 'gbt7714') {
        expect(text).toMatch(/^.+\[EB\/OL\]\. \(\d{4}-\d\d-\d\d\)\[\d{4}-\d\d-\d\d\]\. http\S+\.\n$/);
        continue;
      }
      const parsed = parsers[format as keyof typeof parsers](text);
      expect(parsed).toMatchObject({ title, url: `${site().url}/archive/${citedSlug}` });
      expect(parsed.author).not.toBe('');
      expect(parsed.year).toBeGreaterThan(2000);
    }
  });
}

test('is a 404 page while missing or unpublished', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  for (const missing of ['no-such-article', 'draft-biodiversity-and-resorts', 'archived-condo-hotel-structures', '%E0%A4%A']) {
    const response = await page.goto(`/${locale}/archive/${missing}`);
    expect([missing, response?.status()]).toEqual([missing, 404]);
    // A malformed URL is rejected before routing, so it has no page.
    if (missing.startsWith('%')) continue;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.notFound.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
  }
});

/** The title as the record has it. */
function toTypewriter(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replaceAll('\u00a0', ' ');
}

test('names are set in their language, and further articles have the titles of both', async ({ page }) => {
  await page.goto('/zh/archive/food-waste-measure-first');
  const named = page.getByRole('region', { name: translatorFor('zh')('article.named') });
  await expect(named.getByRole('link', { name: 'SDG 12.3' })).toHaveAttribute('lang', 'en');
  const protocol = named.getByRole('listitem').filter({ hasText: 'Food Loss and Waste Protocol' });
  await expect(protocol.getByRole('link', { name: '食物损失与浪费核算体系' })).toHaveAttribute('lang', 'zh-Hans');
  await expect(protocol.getByText('Food Loss and Waste Protocol')).toHaveAttribute('lang', 'en');
  const next = page.locator('section[aria-labelledby] li').filter({ hasText: '不问不给' });
  await expect(next.locator('p[lang=en]')).toHaveText(/No toothbrush unless asked/);
  const earlier = page.locator('.neighbours > div').first();
  await expect(earlier.getByRole('link')).toHaveText(/\p{Script=Han}/u);
  await expect(earlier.locator('p[lang=en]')).toHaveText(/[a-z]{3}/);
  await page.goto('/zh/newsletter');
  await page.getByRole('link', { name: '价格之外：收益管理的三个习惯' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '把超额预订当作保险来算：一个算例' })).toBeVisible();
  await expect(page.getByText('Overbooking as an insurance decision: a worked example')).toHaveAttribute('lang', 'en');
});

test('an address that cannot be copied is in the address bar, and the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.goto(`/en/archive/${openSlug}`);
  const en = translatorFor('en');
  await page.getByRole('button', { name: en('article.tools.copyLink'), exact: true }).click();
  await expect(page.locator('.tools').filter({ visible: true }).locator('> span').first()).toHaveText(
    `${en('article.tools.copyLink')} ${en('common.actions.linkNotCopied')}`,
  );
});

test('on a phone a badge begins at the edge, and titles of both languages are a line each', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/en/archive/reading-a-management-contract?view=both');
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => each.getBoundingClientRect().left);
  expect(await left('.details-badge')).toBe(await left('.details-line'));
  const outline = page
    .getByRole('region', { name: translatorFor('en')('article.outline') })
    .getByRole('listitem')
    .first();
  const [first, second] = await outline.locator('> span').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? 0);
});
