import { parseBibtex, parseCslJson, parseRis } from './support/citations';
import { hostileSlug } from './support/hostile';
import { copy } from './support/key-pages';
import { locales, translatorFor } from './support/messages';
import { addSubscriber, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const slug = 'littlewoods-rule-and-its-assumptions';
const fullTextSentence = 'In 1972 Ken Littlewood of BOAC set out a rule';
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

      await views.getByRole('link', { name: '中文' }).click();
      await expect(page).toHaveURL(/view=zh/);
      await expect(page.locator('.prose').first()).toHaveAttribute('lang', 'zh-Hans');
      await expect(page.getByText(fullTextSentence)).toHaveCount(0);

      await page.locator('#row-8').evaluate((row) => row.scrollIntoView({ block: 'start' }));
      await views.getByRole('link', { name: t('article.views.both') }).evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(/view=both#row-\d+$/);
      const row = page.locator('[data-row]').nth(1);
      const [left, right] = [row.locator('> *').first(), row.locator('> *').last()];
      await expect(left).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
      const [leftBox, rightBox] = [await left.boundingBox(), await right.boundingBox()];
      expect(Math.abs((leftBox?.y ?? 0) - (rightBox?.y ?? 99))).toBeLessThan(3);
      expect(rightBox?.x).toBeGreaterThan((leftBox?.x ?? 0) + (leftBox?.width ?? 0) - 1);
      await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();

      await page.setViewportSize({ width: 360, height: 780 });
      // Measured in one call, because the page scrolls while the new layout settles.
      const gap = () =>
        row.evaluate(({ firstElementChild, lastElementChild }) => {
          const [above, below] = [firstElementChild?.getBoundingClientRect(), lastElementChild?.getBoundingClientRect()];
          return (below?.top ?? Number.NaN) - (above?.bottom ?? Number.NaN);
        });
      await expect.poll(gap).toBeGreaterThanOrEqual(-1);
    });

    test('shows only a teaser to anonymous visitors and lapsed subscribers', async ({ page, context }) => {
      await page.goto(`/${locale}/archive/${slug}`);
      await expect(page.getByText(t('article.teaser.title'))).toBeVisible();
      await expect(page.getByText(fullTextSentence)).toHaveCount(0);
      expect(await page.content()).not.toContain(fullTextSentence);
      await page.getByRole('link', { name: t('article.teaser.signIn') }).click();
      await expect(page).toHaveURL(`/${locale}/signin?callbackUrl=${encodeURIComponent(`/${locale}/archive/${slug}`)}`);

      const lapsed = await addSubscriber({ activeUntil: new Date(Date.now() - 86_400_000) });
      await signIn(context, lapsed.email);
      await page.goto(`/${locale}/archive/${slug}`);
      await expect(page.getByText(t('article.teaser.leadSignedIn'))).toBeVisible();
      expect(await page.content()).not.toContain(fullTextSentence);
    });

    test('prints dark text on white without navigation', async ({ page, context }) => {
      await signIn(context, (await addSubscriber()).email);
      await context.addCookies([{ name: 'theme', value: 'dark', url: site().url }]);
      await page.goto(`/${locale}/archive/${slug}?view=en`);
      await expect(page.getByText(fullTextSentence)).toBeVisible();
      // Painted on a canvas, because browsers report computed colours in several notations.
      const textRed = () =>
        page.evaluate(() => {
          const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
          canvas.fillStyle = getComputedStyle(document.body).color;
          canvas.fillRect(0, 0, 1, 1);
          return canvas.getImageData(0, 0, 1, 1).data[0];
        });
      expect(await textRed()).toBeGreaterThan(200);
      await page.emulateMedia({ media: 'print' });
      await expect.poll(textRed).toBeLessThan(60);
      for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('navigation').first()]) {
        await expect(part).toBeHidden();
      }
      await expect(page.getByText(fullTextSentence)).toBeVisible();
    });

    for (const citedSlug of [slug, hostileSlug]) {
      test(`offers citations in every format: ${citedSlug}`, async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.goto(`/${locale}/archive/${citedSlug}`);
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        const section = page.getByRole('region', { name: t('article.cite.title') });
        const line = await copy(page, t('article.cite.copy'));
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
            expect(text).toMatch(/^.+\[EB\/OL\]\. .+, \(\d{4}-\d\d-\d\d\)\[\d{4}-\d\d-\d\d\]\. http\S+\.\n$/);
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
      for (const missing of [
        'no-such-article',
        'draft-biodiversity-and-resorts',
        'archived-condo-hotel-structures',
        '%E0%A4%A',
      ]) {
        const response = await page.goto(`/${locale}/archive/${missing}`);
        expect([missing, response?.status()]).toEqual([missing, 404]);
        // A malformed URL is rejected before routing, so it has no page.
        if (missing.startsWith('%')) continue;
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.notFound.title'));
        await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
      }
    });
  });
}
