import { readFileSync } from 'node:fs';
import { translatorFor } from './support/messages';
import { openPageCase, pageCases } from './support/pages';
import { signIn } from './support/people';
import { expect, test } from './support/test';

/** Compressed script of a page for reading, and of any other one. */
const MAX_READING_BYTES = 130 * 1024;
const MAX_SCRIPT_BYTES = 180 * 1024;
/** The part of a reading page that is not the framework's own runtime. */
const MAX_OWN_BYTES = 20 * 1024;
/** A tenth of the Web Vitals threshold for a good score: the layout reserves its space from the start. */
const MAX_LAYOUT_SHIFT = 0.01;

/** The framework's runtime: what it loads on every page, with or without components of ours. */
const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as { rootMainFiles: string[] };
const isFramework = (url: string) => rootMainFiles.some((file) => new URL(url).pathname === `/_next/${file}`);

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
    const sum = (entries: [string, number][]) => entries.reduce((total, [, size]) => total + size, 0);
    const all = [...scripts];
    const own = all.filter(([url]) => !isFramework(url));
    const bytes = sum(all);
    test.info().annotations.push({ type: 'script bytes', description: `${bytes}, of which ours ${sum(own)}` });
    expect(all.length - own.length, 'scripts of the framework').toBe(rootMainFiles.length);
    if (pageCase.reading) {
      expect.soft(sum(own), `ours: ${own.map(([url, size]) => `${url} ${size}`).join(', ')}`).toBeLessThanOrEqual(MAX_OWN_BYTES);
      expect(bytes).toBeLessThanOrEqual(MAX_READING_BYTES);
    } else {
      expect(bytes).toBeLessThanOrEqual(pageCase.maxScriptBytes ?? MAX_SCRIPT_BYTES);
    }
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(
      pageCase.maxLayoutShift ?? MAX_LAYOUT_SHIFT,
    );
  });
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
