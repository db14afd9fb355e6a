// npm run verify: the checks that need no database and no browser.
import { conclude, staticChecks, vitest } from './lib/checks.mjs';
import { checkNode, ensureClient, ensureDependencies, fail, root } from './lib/toolchain.mjs';

try {
  process.chdir(root);
  checkNode();
  ensureDependencies();
  ensureClient();
  conclude([...staticChecks(), vitest('unit and structure', ['unit'])]);
} catch (error) {
  fail(error);
}
