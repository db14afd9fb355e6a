import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** Compressed script of a page for reading before a reader uses anything on it, and of any other page. */
const MAX_READING_BYTES = 2 * 1024;
const MAX_SCRIPT_BYTES = 180 * 1024;
/** The part of a reading page that is not the framework's own runtime. */
const MAX_OWN_BYTES = 20 * 1024;
/** A tenth of the Web Vitals threshold for a good score: the layout reserves its space from the start. */
const MAX_LAYOUT_SHIFT = 0.01;
/** Enough for every script of a page, even on a busy machine. */
const MAX_IDLE_WAIT_MS = 15_000;

/** The framework's runtime: what it loads on every page but those for reading, with or without components of ours. */
const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as { rootMainFiles: string[] };
const isFramework = (url: string) => rootMainFiles.some((file) => new URL(url).pathname === `/_next/${file}`);

export type WeightLimits = {
  /** a page for reading, which starts without the framework's scripts unless its reader is signed in */
  reading?: boolean;
  /** returns the email address to sign in with; anonymous by default */
  as?: () => Promise<string>;
  /** replaces the common limit */
  maxScriptBytes?: number;
  /** for rows whose height depends on their content, which a skeleton cannot know; below the Web Vitals threshold of 0.1 */
  maxLayoutShift?: number;
};

/** How far the layout moved at once, and what moved: how its text begins, and its place before and after. */
type Shift = { value: number; of: string[] };

/** Waits for everything that a page loads by itself. On a busy machine this is sometimes never reported of a complete page. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: MAX_IDLE_WAIT_MS }).catch(() => page.waitForLoadState('load'));
}

/** Watches the scripts and the layout of a page from before it opens; returns how to compare them with their limits. */
export async function weigh(page: Page): Promise<(limits: WeightLimits) => Promise<void>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const toText = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node?.textContent?.slice(0, 40)}: ${toText(previousRect)} → ${toText(currentRect)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, of: sources.map(describe) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const scripts = new Map<string, number>();
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => void scripts.set(request.url(), responseBodySize)));
  });
  return async ({ reading, as, maxScriptBytes, maxLayoutShift }) => {
    await waitForIdle(page);
    await Promise.all(sizes);
    const sum = (entries: [string, number][]) => entries.reduce((total, [, size]) => total + size, 0);
    const all = [...scripts];
    const own = all.filter(([url]) => !isFramework(url));
    const bytes = sum(all);
    test.info().annotations.push({ type: 'script bytes', description: `${bytes}, of which ours ${sum(own)}` });
    const isDeferred = reading && !as;
    expect.soft(all.length - own.length, 'scripts of the framework').toBe(isDeferred ? 0 : rootMainFiles.length);
    if (reading) {
      expect.soft(sum(own), `ours: ${own.map(([url, size]) => `${url} ${size}`).join(', ')}`).toBeLessThanOrEqual(MAX_OWN_BYTES);
    }
    expect.soft(bytes, 'script bytes').toBeLessThanOrEqual(isDeferred ? MAX_READING_BYTES : (maxScriptBytes ?? MAX_SCRIPT_BYTES));
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const shift = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(shift, `layout shift: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxLayoutShift ?? MAX_LAYOUT_SHIFT);
  };
}
