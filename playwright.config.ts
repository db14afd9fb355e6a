import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/browser.mjs';

const chromium = findChromium();

/** Journeys in a real browser, against the built service that e2e/support/setup.ts starts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/support/setup.ts',
  // While one browser waits for the service, the other one draws.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
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
      ],
    },
  },
});
