import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { type Locale, translatorFor } from './support/messages';
import { waitForIdle, weigh } from './support/page-weight';
import { openPageCase, type PageCase, pageCases } from './support/pages';
import { signIn } from './support/people';
import { expect, test } from './support/test';

/** Screenshots take a third of the time of these tests, so they are opt-in. */
const SCREENSHOT_FOLDER = process.env.SCREENSHOTS === 'on' ? 'test-results/screenshots' : undefined;
/**
 * Where a page is checked for accessibility: both languages share its structure and its colors, so that each language takes one
 * width and one theme. Both widths are checked for overflow in each language.
 */
const views = {
  en: { width: 1280, colorScheme: 'light' },
  zh: { width: 360, colorScheme: 'dark' },
} as const;
/** Of a page of the docs, uncompressed; the framework repeats most of a page as data. */
const MAX_DOCS_HTML_BYTES = 150 * 1024;
/** The minified source takes half the time to load into a page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Of the best practices of axe, beside its rules for WCAG: the serious ones, and three about names and landmarks. */
const BEST_PRACTICES = [
  ...['accesskeys', 'aria-dialog-name', 'aria-text', 'aria-treeitem-name', 'frame-tested', 'label-title-only', 'tabindex'],
  ...['empty-table-header', 'landmark-unique', 'region'],
];

/** What axe reports: every violation of WCAG 2.2 AA and of the best practices above. Other rules would only take time. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const styles = await markTextStyles(page);
  const found = await page.evaluate(
    async ({ kept, repeated }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const others = checker.getRules(['best-practice']).filter(({ ruleId }) => !kept.includes(ruleId));
      checker.configure({
        rules: [
          { id: 'color-contrast', selector: '[data-text-style]' },
          { id: 'target-size', enabled: true },
          ...others.map(({ ruleId }) => ({ id: ruleId, enabled: false })),
        ],
      });
      // Nothing on a page plays by itself, which is all that preloading is for.
      const { violations } = await checker.run({ exclude: [repeated] }, { resultTypes: ['violations'], preload: false });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    },
    { kept: BEST_PRACTICES, repeated: REPEATED_ROWS },
  );
  if (found.length === 0) for (const style of styles) passedStyles.add(style);
  return found;
}

/** Rows of a long table, which look like those above them. */
const REPEATED_ROWS = 'tbody > tr:nth-child(n + 16)';

/** Styles of text that passed on another page. */
const passedStyles = new Set<string>();

/**
 * Marks three elements of each new style of text on its background, and returns these styles: the rule of colors takes half the time
 * of a page, and most text looks like other text.
 */
const markTextStyles = (page: Page) =>
  page.evaluate(
    (passed) => {
      const known = new Set(passed);
      const backgrounds = new Map<Element, string>();
      const backgroundOf = (element: Element | null): string => {
        if (!element) return '';
        const found = backgrounds.get(element);
        if (found !== undefined) return found;
        const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
        // What floats above a page may lie on anything.
        const floating = /absolute|fixed|sticky/.test(position) ? position : 'none';
        const own = [backgroundColor, backgroundImage, opacity, floating];
        const parts = own.filter((part) => part !== 'rgba(0, 0, 0, 0)' && part !== 'none' && part !== '1');
        const background = [...parts, backgroundOf(element.parentElement)].join(' ');
        backgrounds.set(element, background);
        return background;
      };
      const styles = new Map<string, Element[]>();
      for (const element of document.body.querySelectorAll('*')) {
        const hasText = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
        );
        if (!hasText && !element.matches('input, textarea')) continue;
        const { width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const style = [color, fontSize, fontWeight, backgroundOf(element)].join(' ');
        const alike = styles.get(style) ?? [];
        if (!known.has(style) && alike.length < 3) styles.set(style, [...alike, element]);
      }
      for (const element of [...styles.values()].flat()) element.setAttribute('data-text-style', '');
      return [...styles.keys()];
    },
    [...passedStyles],
  );

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const pageCase of pageCases) {
  test(`${pageCase.name} is accessible, does not overflow and stays light`, async ({ page, browserErrors }) => {
    if (pageCase.status) browserErrors.allow(new RegExp(`status of ${pageCase.status}`));
    // A page may ask before it is left, for example while it shows a new key.
    page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' && dialog.accept()));
    // English comes first and fills the cache, from which Chinese loads its scripts.
    // In a tab of its own Chinese would compile them and axe again.
    await test.step('en', () => checkPage(page, pageCase, 'en'));
    await leave(page);
    await test.step('zh', () => checkPage(page, pageCase, 'zh'));
  });
}

/** Opens a document without scripts, so that no request of one page fails on the next. A blank page would end the process. */
async function leave(page: Page): Promise<void> {
  await page.setViewportSize({ width: views.en.width, height: 800 });
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
}

async function checkPage(page: Page, pageCase: PageCase, locale: Locale): Promise<void> {
  const context = page.context();
  // A key that was issued has signed its reader in.
  await context.clearCookies();
  if (pageCase.as) await signIn(context, await pageCase.as());
  // What a page weighs depends on neither the language nor what is done on it.
  const checkWeight = locale === 'en' && !pageCase.steps ? await weigh(page) : undefined;
  await page.emulateMedia({ colorScheme: views[locale].colorScheme });
  const response = await openPageCase(page, pageCase, locale, translatorFor(locale));
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
  if (new URL(page.url()).pathname.startsWith(`/${locale}/docs`)) {
    expect
      .soft((await response?.body())?.length, `${locale}-${pageCase.name}: bytes of HTML`)
      .toBeLessThanOrEqual(MAX_DOCS_HTML_BYTES);
  }
  for (const { width } of Object.values(views)) {
    await page.setViewportSize({ width, height: 800 });
    const label = `${locale}-${width}-${pageCase.name}`;
    if (width === views[locale].width) expect.soft(await findViolations(page), label).toEqual([]);
    // The layout shifts again when the width changes.
    if (width === views.en.width) await checkWeight?.(pageCase);
    // The name of the house is cut where it does not fit.
    const overflow = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('header .lockup-names > [lang]')];
      return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
    expect.soft(overflow, `${label}: pixels too wide`).toBe(0);
    if (SCREENSHOT_FOLDER) await takeScreenshots(page, label);
  }
  // Controls come closest to each other on a tablet.
  if (locale === 'en') {
    await page.setViewportSize({ width: 768, height: 800 });
    expect.soft(await findSmallTargets(page), `${locale}-768-${pageCase.name}`).toEqual([]);
  }
}

/** Controls that are smaller than 24 pixels, or closer together than that (WCAG 2.2, 2.5.8). */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(async (repeated) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run({ exclude: [repeated] }, { runOnly: ['target-size'], preload: false });
    return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`));
  }, REPEATED_ROWS);

async function takeScreenshots(page: Page, label: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const path = `${SCREENSHOT_FOLDER}/${label}-${colorScheme}.png`;
    await page.screenshot({ path, fullPage: true, animations: 'disabled', timeout: 120_000 });
  }
}

test('links fetch their page when a reader is about to open it, not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if ('next-router-prefetch' in request.headers() || 'rsc' in request.headers()) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/en/whitepapers');
  await waitForIdle(page);
  expect(fetched).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).hover();
  await expect.poll(() => fetched).toContain('/en/terms');
});

test('what begins below the first screen is laid out after the first paint', async ({ page }) => {
  const read = () =>
    page.locator('.below').evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).contentVisibility))]);
  await page.goto('/en');
  await expect(page.locator('html')).toHaveAttribute('data-painted');
  expect(await read()).toEqual(['visible']);
  await page.evaluate(() => document.documentElement.removeAttribute('data-painted'));
  expect(await read()).toEqual(['auto']);
});
