import { wordsOf } from './support/messages';
import { openCase, pageCases } from './support/pages';
import { signIn } from './support/people';
import { expect, test } from './support/test';

const MAX_SCRIPT_BYTES = 200 * 1024;
/** The API reference carries forms that send requests for every operation, so it gets more than the other pages. */
const MAX_REFERENCE_BYTES = 260 * 1024;
/** A tenth of what Web Vitals call good: the layout reserves space from the start. */
const MAX_LAYOUT_SHIFT = 0.01;

test.use({ serviceWorkers: 'block' });
test.describe.configure({ mode: 'parallel' });

for (const each of pageCases.filter(({ steps }) => !steps)) {
  test(`${each.name} loads little script and does not shift`, async ({ page, context, trouble }) => {
    if (each.status) trouble.allow(new RegExp(`status of ${each.status}`));
    if (each.as) await signIn(context, await each.as());
    await page.addInitScript(() => {
      const shown = window as unknown as { shift: number };
      shown.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shown.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const scripts = new Map<string, number>();
    const sizes: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => void scripts.set(request.url(), responseBodySize)));
    });
    await openCase(page, each, 'en', wordsOf('en'));
    await page.waitForLoadState('networkidle');
    await Promise.all(sizes);
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(each.name === 'docs-reference' ? MAX_REFERENCE_BYTES : MAX_SCRIPT_BYTES);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  });
}
