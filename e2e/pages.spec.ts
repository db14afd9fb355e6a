import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openCase, pageCases } from './support/pages';
import { signIn } from './support/people';
import { expect, test } from './support/test';
import { locales, wordsOf } from './support/words';

const FOLDER = 'test-results/screenshots';
const widths = [1280, 360] as const;
const themes = ['light', 'dark'] as const;

/** What a reader with a screen reader, a keyboard or weak sight would stumble over. */
async function findFaults(page: Page, colourAlone: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  // The other theme changes colours and nothing else; one width shows them all.
  if (colourAlone) axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}

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
          const where = `${locale}-${theme}-${width}-${each.name}`;
          await page.screenshot({
            path: `${FOLDER}/${where}.png`,
            // The reference is as long as a book; the others are whole.
            fullPage: each.name !== 'docs-reference',
            animations: 'disabled',
            timeout: 120_000,
          });
          if (theme === 'light' || width === 1280) expect.soft(await findFaults(page, theme === 'dark'), where).toEqual([]);
        }
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(over, `${locale} at ${width}: pixels too wide`).toBe(0);
      }
    });
  }
}
