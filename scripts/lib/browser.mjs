// The journeys' browser: the system's Chromium, else the one Debian or Playwright can install.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { root, StepError } from './toolchain.mjs';

const APT = '/usr/bin/apt-get';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** Chromium without its windows: the same engine, and the journeys take two thirds of the time. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';

/** Where systems keep a Chromium that tests can drive; Ubuntu's is a snap elsewhere, which they cannot. */
const CHROMIUM = [WINDOWLESS, '/usr/bin/chromium', '/usr/lib/chromium/chromium', '/usr/bin/google-chrome-stable'];

/** The program of the system's Chromium; undefined where Playwright's own is to be used. */
export function findChromium() {
  return CHROMIUM.find(isProgram);
}

/**
 * Sees to it that the journeys find a browser and `curl`, which they copy a command for, and that screenshots find Chinese
 * characters.
 *
 * @throws StepError of one line that names the command to run
 */
export function ensureBrowser() {
  const missing = [...(findOnPath('curl') ? [] : ['curl', 'ca-certificates']), ...(hasChineseFonts() ? [] : ['fonts-noto-cjk'])];
  if (process.getuid?.() === 0 && existsSync(APT)) {
    if (missing.length > 0 || !findChromium()) runApt('update');
    if (missing.length > 0) installByApt(missing);
    // Not every release has the first.
    for (const browser of ['chromium-headless-shell', 'chromium']) if (!findChromium()) installByApt([browser]);
  }
  if (!findOnPath('curl')) throw new StepError('curl is missing; run `sudo apt-get install curl` and try again.');
  if (findChromium()) return;
  // Its system libraries are root's to install.
  const libraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const done = spawnSync(process.execPath, [PLAYWRIGHT, 'install', ...libraries, 'chromium'], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) {
    throw new StepError(
      'Chromium is missing; run `sudo apt-get install chromium` or `npx playwright install --with-deps chromium`.',
    );
  }
}

function installByApt(packages) {
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

/** Only Linux systems come without them. */
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
    .find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
