// What an image does while it is built: the database client and the site, so that nothing is made when it starts.
import { checkNode, ensureBuild, ensureClient, fail, root } from './lib/toolchain.mjs';

try {
  process.chdir(root);
  checkNode();
  ensureClient();
  ensureBuild();
} catch (error) {
  fail(error);
}
