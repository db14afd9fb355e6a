import { defineConfig } from '@playwright/test';
import { PORTAL_HOST } from './e2e/support/site';
import { findChromium } from './scripts/lib/browser.mjs';

const chromium = findChromium();

/** End-to-end tests in a browser, against the built service that e2e/support/setup.ts starts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/support/setup.ts',
  // One more than the two cores of the machine this is tuned to: a browser waits for the service, and a test for what it has done.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A journey that needs its second try is named in the totals of `npm test`.
  retries: 1,
  // Generous, to fail what hangs and not what is slow: machines differ by a factor of five.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=MAP ${PORTAL_HOST} 127.0.0.1`,
      ],
    },
  },
});
