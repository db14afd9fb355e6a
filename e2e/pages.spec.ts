import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { locales, wordsOf } from './support/messages';
import { openCase, pageCases } from './support/pages';
import { signIn } from './support/people';
import { expect, test } from './support/test';

/** Pictures for people to look at: a third of the time of these tests, so only for whoever asks. */
const PICTURES = process.env.SCREENSHOTS === 'on' ? 'test-results/screenshots' : undefined;
const widths = [1280, 360] as const;
const themes = ['light', 'dark'] as const;

/** Rules to look with. Widths differ in everything but colours, themes in colours alone. */
const rules = (width: number, theme: string): axe.RunOptions | undefined => {
  if (theme === 'light') return width === 1280 ? {} : { rules: { 'color-contrast': { enabled: false } } };
  return width === 1280 ? { runOnly: ['color-contrast'] } : undefined;
};

/** What a reader with a screen reader, a keyboard or weak sight would stumble over. */
async function findFaults(page: Page, chosen: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
    },
    { ...chosen, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
}

/** The reference is as long as a book; the others are whole. */
const takePicture = (page: Page, path: string, fullPage: boolean) =>
  page.screenshot({ path, fullPage, animations: 'disabled', timeout: 120_000 });

// The reference holds thousands of elements, each of which is looked at.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const locale of locales) {
  const t = wordsOf(locale);

  for (const each of pageCases) {
    test(`${each.name} (${locale}) in both themes, wide and narrow`, async ({ page, context, trouble }) => {
      if (each.status) trouble.allow(new RegExp(`status of ${each.status}`));
      if (each.as) await signIn(context, await each.as());
      await openCase(page, each, locale, t);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : 'en');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          // Colours go over into each other.
          await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
          const where = `${locale}-${theme}-${width}-${each.name}`;
          if (PICTURES) await takePicture(page, `${PICTURES}/${where}.png`, each.name !== 'docs-reference');
          const chosen = rules(width, theme);
          if (chosen) expect.soft(await findFaults(page, chosen), where).toEqual([]);
        }
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(over, `${locale} at ${width}: pixels too wide`).toBe(0);
      }
    });
  }
}
