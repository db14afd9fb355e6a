import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { locales, translatorFor } from './support/messages';
import { openPageCase, pageCases } from './support/pages';
import { signIn } from './support/people';
import { expect, test } from './support/test';

/** Screenshots take a third of the time of these tests, so they are opt-in. */
const SCREENSHOT_FOLDER = process.env.SCREENSHOTS === 'on' ? 'test-results/screenshots' : undefined;
const widths = [1280, 360] as const;
const themes = ['light', 'dark'] as const;

/** The axe rules to run. A new width can break everything but colours, a new theme only colours. */
const rulesFor = (width: number, theme: string): axe.RunOptions | undefined => {
  if (theme === 'light') return width === 1280 ? {} : { rules: { 'color-contrast': { enabled: false } } };
  return width === 1280 ? { runOnly: ['color-contrast'] } : undefined;
};

/** Serious and critical accessibility violations. */
async function findViolations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
    },
    { ...rules, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
}

const takeScreenshot = (page: Page, path: string) =>
  page.screenshot({ path, fullPage: true, animations: 'disabled', timeout: 120_000 });

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const locale of locales) {
  const t = translatorFor(locale);

  for (const pageCase of pageCases) {
    test(`${pageCase.name} (${locale}) is accessible and does not overflow in both themes and widths`, async ({
      page,
      context,
      browserErrors,
    }) => {
      if (pageCase.status) browserErrors.allow(new RegExp(`status of ${pageCase.status}`));
      if (pageCase.as) await signIn(context, await pageCase.as());
      await openPageCase(page, pageCase, locale, t);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          // Theme colours change in a transition.
          await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
          const label = `${locale}-${theme}-${width}-${pageCase.name}`;
          if (SCREENSHOT_FOLDER) await takeScreenshot(page, `${SCREENSHOT_FOLDER}/${label}.png`);
          const rules = rulesFor(width, theme);
          if (rules) expect.soft(await findViolations(page, rules), label).toEqual([]);
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(overflow, `${locale} at ${width}: pixels too wide`).toBe(0);
      }
    });
  }
}
