import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test';
import { signIn } from './people';
import { site } from './site';

/** Collects browser errors, which fail the test unless they match an allowed pattern. */
type BrowserErrors = { allow(expected: RegExp): void; watch(context: BrowserContext): Promise<void> };

/** Opens another browser and watches it too; signs in if an email address is passed. */
type OpenBrowser = (email?: string) => Promise<Page>;

/**
 * A test that fails on console errors, page errors, dialogs, violations of the content security policy and responses
 * without security headers.
 */
export const test = base.extend<{ browserErrors: BrowserErrors; openBrowser: OpenBrowser }>({
  baseURL: async ({ browserName: _ }, use) => use(site().url),
  browserErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const headerChecks: Promise<void>[] = [];
      const allowed: RegExp[] = [];
      const watch = (watched: BrowserContext) => collectErrors(watched, errors, headerChecks);
      await watch(context);
      await use({ allow: (expected) => void allowed.push(expected), watch });
      await Promise.all(headerChecks);
      expect(errors.filter((line) => !allowed.some((expected) => expected.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, browserErrors, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (email) => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      opened.push(context);
      await browserErrors.watch(context);
      if (email) await signIn(context, email);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

async function collectErrors(context: BrowserContext, errors: string[], headerChecks: Promise<void>[]): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`content policy: ${effectiveDirective} blocked ${blockedURI} ${sample}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(`page: ${error.error().stack ?? error.error().message}`));
  context.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return;
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('response', (response) => {
    // Headers of a page that has been left are no longer available.
    const check = findMissingHeaders(response).then(
      (missing) => void errors.push(...missing),
      () => undefined,
    );
    headerChecks.push(check);
  });
}

/** Files of the build that have been checked: they are the same on every page, and most of what a page loads. */
const checkedFiles = new Set<string>();

/** Security headers that a response of the service lacks: pages, assets and the API alike. */
async function findMissingHeaders(response: Response): Promise<string[]> {
  const url = response.url();
  if (!url.startsWith(`${site().url}/`) || checkedFiles.has(url)) return [];
  const headers = await response.allHeaders();
  // Playwright may report no headers at all for a navigation that switches the browser process.
  if (!headers.date) return [];
  // Of a page that has not changed it reports the headers of the 304, not those that the browser has kept.
  if (headers.etag && !headers['content-type']) return [];
  if (url.startsWith(`${site().url}/_next/static/`)) checkedFiles.add(url);
  const policy = headers['content-security-policy'] ?? '';
  const requirements: [string, boolean][] = [
    ['nosniff', headers['x-content-type-options'] === 'nosniff'],
    ['referrer-policy', Boolean(headers['referrer-policy'])],
    // An image has the policy of the contract: nothing in it may run or load.
    ["frame-ancestors 'none'", policy.includes("frame-ancestors 'none'") || policy === "default-src 'none'; sandbox"],
  ];
  if (/^text\/html/.test(headers['content-type'] ?? '') && response.status() === 200) {
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    requirements.push(['a nonce for scripts', scripts.includes("'nonce-")]);
    requirements.push(['no unsafe-inline script', scripts !== '' && !/unsafe-(inline|eval)/.test(scripts)]);
  }
  return requirements.filter(([, met]) => !met).map(([name]) => `${url} (${response.status()}) lacks: ${name}`);
}
