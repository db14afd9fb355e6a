import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test';
import { signIn } from './people';
import { site } from './site';

/** What a browser met that no journey may meet; `allow` names what one is about. */
export type Trouble = { allow(expected: RegExp): void; watch(context: BrowserContext): Promise<void> };

/** Opens another browser, watched as well; signed in as `email` where one is given. */
export type OpenBrowser = (email?: string) => Promise<Page>;

/**
 * A test whose browser may meet no console error, no page error, no violation of the content policy, and no answer of ours
 * without its security headers.
 */
export const test = base.extend<{ trouble: Trouble; openBrowser: OpenBrowser }>({
  baseURL: async ({ browserName: _ }, use) => use(site().url),
  trouble: [
    async ({ context }, use) => {
      const met: string[] = [];
      const looks: Promise<void>[] = [];
      const allowed: RegExp[] = [];
      const watch = (each: BrowserContext) => note(each, met, looks);
      await watch(context);
      await use({ allow: (expected) => void allowed.push(expected), watch });
      await Promise.all(looks);
      expect(met.filter((line) => !allowed.some((expected) => expected.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, trouble, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (email) => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      opened.push(context);
      await trouble.watch(context);
      if (email) await signIn(context, email);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

async function note(context: BrowserContext, met: string[], looks: Promise<void>[]): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`content policy: ${effectiveDirective} refused ${blockedURI} ${sample}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error') met.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => met.push(`page: ${error.error().stack ?? error.error().message}`));
  context.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return;
    met.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('response', (response) => {
    // A page that was left has taken the answers to its last requests with it.
    const look = missingHeaders(response).then(
      (missing) => void met.push(...missing),
      () => undefined,
    );
    looks.push(look);
  });
}

/** What every answer of ours must say: pages, their parts and the API alike. */
async function missingHeaders(response: Response): Promise<string[]> {
  if (!response.url().startsWith(`${site().url}/`)) return [];
  const headers = await response.allHeaders();
  // Of a navigation that changes the browser's process on its way, the driver may be told no header at all.
  if (!headers.date) return [];
  const policy = headers['content-security-policy'] ?? '';
  const rules: [string, boolean][] = [
    ['nosniff', headers['x-content-type-options'] === 'nosniff'],
    ['referrer-policy', Boolean(headers['referrer-policy'])],
    ["frame-ancestors 'none'", policy.includes("frame-ancestors 'none'")],
  ];
  if (/^text\/html/.test(headers['content-type'] ?? '') && response.status() === 200) {
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    rules.push(['a nonce for scripts', scripts.includes("'nonce-")]);
    rules.push(['no unsafe-inline script', scripts !== '' && !/unsafe-(inline|eval)/.test(scripts)]);
  }
  return rules.filter(([, holds]) => !holds).map(([name]) => `${response.url()} (${response.status()}) comes without: ${name}`);
}
