// The browser for the journeys: the system's Chromium, else one that apt or Playwright installs.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { root, StepError } from './process.mjs';

const APT = '/usr/bin/apt-get';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** The same engine without a window system: journeys take two thirds of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Paths of a Chromium that tests can drive. Ubuntu's snap, which they cannot, is elsewhere. */
const CHROMIUM = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/lib/chromium/chromium', '/usr/bin/google-chrome-stable'];

/** The path of the system's Chromium; undefined where Playwright's own is used. */
export function findChromium() {
  return CHROMIUM.find(isExecutable);
}

/**
 * Ensures that the journeys have a browser, `curl` (they run a command copied from the portal) and, for screenshots, Chinese
 * fonts.
 *
 * @throws StepError naming the command to run
 */
export function ensureBrowser() {
  const missing = [...(findOnPath('curl') ? [] : ['curl', 'ca-certificates']), ...(hasChineseFonts() ? [] : ['fonts-noto-cjk'])];
  if (process.getuid?.() === 0 && existsSync(APT)) {
    if (missing.length > 0 || !findChromium()) runApt('update');
    if (missing.length > 0) installPackages(missing);
    // Not every release of Debian has the first.
    for (const browser of ['chromium-headless-shell', 'chromium']) if (!findChromium()) installPackages([browser]);
  }
  if (!findOnPath('curl')) throw new StepError('curl is missing. Run `sudo apt-get install curl` and try again.');
  if (findChromium()) return;
  // Only root can install the system libraries that it needs.
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const { status } = spawnSync(process.execPath, [PLAYWRIGHT, 'install', ...withLibraries, 'chromium'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    throw new StepError(
      'Chromium is missing. Run `sudo apt-get install chromium` or `npx playwright install --with-deps chromium`.',
    );
  }
}

function installPackages(packages) {
  console.log(`  installing ${packages.join(', ')} (once) …`);
  runApt('install', '-y', '--no-install-recommends', ...packages);
}

function runApt(...args) {
  spawnSync(APT, ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    timeout: 600_000,
  });
}

/** macOS and Windows always have them. */
function hasChineseFonts() {
  if (process.platform !== 'linux') return true;
  if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true;
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}

function findOnPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
