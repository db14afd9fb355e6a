import { translatorFor } from './support/messages';
import { openPageCase, pageCases } from './support/pages';
import { signIn } from './support/people';
import { expect, test } from './support/test';

const MAX_SCRIPT_BYTES = 200 * 1024;
/** A tenth of the Web Vitals threshold for a good score: the layout reserves its space from the start. */
const MAX_LAYOUT_SHIFT = 0.01;

test.use({ serviceWorkers: 'block' });
test.describe.configure({ mode: 'parallel' });

for (const pageCase of pageCases.filter(({ steps }) => !steps)) {
  test(`${pageCase.name} stays within the script limit and does not shift`, async ({ page, context, browserErrors }) => {
    if (pageCase.status) browserErrors.allow(new RegExp(`status of ${pageCase.status}`));
    if (pageCase.as) await signIn(context, await pageCase.as());
    await page.addInitScript(() => {
      const measured = window as unknown as { shift: number };
      measured.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) measured.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const scripts = new Map<string, number>();
    const sizes: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => void scripts.set(request.url(), responseBodySize)));
    });
    await openPageCase(page, pageCase, 'en', translatorFor('en'));
    await page.waitForLoadState('networkidle');
    await Promise.all(sizes);
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(pageCase.maxScriptBytes ?? MAX_SCRIPT_BYTES);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(
      pageCase.maxLayoutShift ?? MAX_LAYOUT_SHIFT,
    );
  });
}
