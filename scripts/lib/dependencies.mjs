// Checks Node's version and installs packages. Runs on a fresh clone, so it may not import any.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runNpm, StepError } from './process.mjs';
import { runOnce } from './stamp.mjs';

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StepError(`Node ${process.versions.node} is too old; install Node 20.19 or newer.`);
  }
}

/** Installs the lockfile's packages if any is missing or has another version. */
export async function ensureDependencies() {
  const { versions, platform, arch } = process;
  const inputs = [read('package-lock.json'), read('package.json'), versions.modules, platform, arch];
  await runOnce('node_modules/.hospitality', inputs, () => {
    if (matchesLockfile()) return undefined;
    console.log('  installing packages (once; takes a minute or two) …');
    const env = { ...process.env };
    // npm would skip the packages that the build needs.
    delete env.NODE_ENV;
    return runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      env,
      failure: 'Packages could not be installed. Check the network and free disk space, then run `npm ci` to see the error.',
    });
  });
}

/** Whether the installed packages are already the lockfile's, for example after `npm install`. */
function matchesLockfile() {
  const file = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(root, file))) return false;
  const installed = JSON.parse(read(file)).packages;
  return Object.entries(JSON.parse(read('package-lock.json')).packages).every(
    ([name, { version, optional, extraneous }]) =>
      name === '' || installed[name]?.version === version || (optional && !installed[name]) || extraneous,
  );
}

const read = (name) => readFileSync(path.join(root, name), 'utf8');
