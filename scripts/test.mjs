// npm test: everything, on a machine where nothing was prepared.
import { ensureBrowser } from './lib/browser.mjs';
import { conclude, journeys, staticChecks, vitest } from './lib/checks.mjs';
import { checkNode, ensureBuild, ensureClient, ensureDependencies, fail, root } from './lib/toolchain.mjs';

try {
  process.chdir(root);
  checkNode();
  ensureDependencies();
  ensureClient();
  ensureBrowser();
  ensureBuild();
  conclude([...staticChecks(), vitest('all tests', []), journeys()]);
} catch (error) {
  fail(error);
}
