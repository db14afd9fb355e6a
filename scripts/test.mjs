// npm test: everything, on a machine where nothing was prepared.
import { conclude, staticChecks, vitest } from './lib/checks.mjs';
import { checkNode, ensureBuild, ensureClient, ensureDependencies, fail, root } from './lib/toolchain.mjs';

try {
  process.chdir(root);
  checkNode();
  ensureDependencies();
  ensureClient();
  ensureBuild();
  conclude([...staticChecks(), vitest('all tests', [])]);
} catch (error) {
  fail(error);
}
