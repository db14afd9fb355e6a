import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { locales, translatorFor } from './support/messages';
import { weigh } from './support/page-weight';
import { openPageCase, pageCases } from './support/pages';
import { signIn } from './support/people';
import { expect, test } from './support/test';

/** Screenshots take a third of the time of these tests, so they are opt-in. */
const SCREENSHOT_FOLDER = process.env.SCREENSHOTS === 'on' ? 'test-results/screenshots' : undefined;
const widths = [1280, 360] as const;
const themes = ['light', 'dark'] as const;
/** Where the structure of a page is checked, in one language each because both share it; its colors are checked in both themes. */
const structureWidth = { en: 1280, zh: 360 } as const;

/** Serious and critical accessibility violations. */
async function findViolations(page: Page, part: 'structure' | 'colors'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const colors = part === 'colors';
  const rules: axe.RunOptions = colors ? { runOnly: ['color-contrast'] } : { rules: { 'color-contrast': { enabled: false } } };
  return page.evaluate(
    async ([options, scope]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(scope ?? document, options);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
    },
    [{ ...rules, resultTypes: ['violations'] } satisfies axe.RunOptions, colors ? await findTextStyles(page) : null] as const,
  );
}

/** Three elements of each style of text on its background: the rule of colors is slow, and most text looks like other text. */
const findTextStyles = (page: Page) =>
  page.evaluateHandle(() => {
    const styles = new Map<string, Element[]>();
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
      if (!hasText && !element.matches('input, textarea')) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const parts = [color, fontSize, fontWeight];
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(around);
        parts.push(backgroundColor, backgroundImage, opacity);
      }
      const style = parts.filter((part) => part !== 'rgba(0, 0, 0, 0)' && part !== 'none' && part !== '1').join(' ');
      const alike = styles.get(style) ?? [];
      if (alike.length < 3) styles.set(style, [...alike, element]);
    }
    return [...styles.values()].flat();
  });

const takeScreenshot = (page: Page, path: string) =>
  page.screenshot({ path, fullPage: true, animations: 'disabled', timeout: 120_000 });

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const locale of locales) {
  const t = translatorFor(locale);

  for (const pageCase of pageCases) {
    test(`${pageCase.name} (${locale}) is accessible, does not overflow and stays light`, async ({
      page,
      context,
      browserErrors,
    }) => {
      if (pageCase.status) browserErrors.allow(new RegExp(`status of ${pageCase.status}`));
      if (pageCase.as) await signIn(context, await pageCase.as());
      // What a page weighs depends on neither the language nor what is done on it.
      const checkWeight = locale === 'en' && !pageCase.steps ? await weigh(page) : undefined;
      await openPageCase(page, pageCase, locale, t);
      await checkWeight?.(pageCase);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const structure = width === structureWidth[locale];
        if (structure) expect.soft(await findViolations(page, 'structure'), `${locale} at ${width}`).toEqual([]);
        for (const theme of structure || SCREENSHOT_FOLDER ? themes : []) {
          await page.emulateMedia({ colorScheme: theme });
          // Theme colors change in a transition.
          await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
          const label = `${locale}-${theme}-${width}-${pageCase.name}`;
          if (SCREENSHOT_FOLDER) await takeScreenshot(page, `${SCREENSHOT_FOLDER}/${label}.png`);
          if (structure) expect.soft(await findViolations(page, 'colors'), label).toEqual([]);
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(overflow, `${locale} at ${width}: pixels too wide`).toBe(0);
      }
    });
  }
}

test('links fetch their page when a reader is about to open it, not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if ('next-router-prefetch' in request.headers() || 'rsc' in request.headers()) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/en/about');
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);
  await page.getByRole('navigation', { name: 'About' }).getByRole('link', { name: 'Terms of use' }).hover();
  await expect.poll(() => fetched).toContain('/en/terms');
});
