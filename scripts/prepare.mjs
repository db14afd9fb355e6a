// What an image does while it is built: the database client and the site, so that nothing is made when it starts; then, with
// --pruned, that the packages left are what the operator's commands need, so that none of them tries to install more.
import { checkNode, ensureBuild, ensureClient, fail, root, stampLeanDependencies } from './lib/toolchain.mjs';

try {
  process.chdir(root);
  checkNode();
  if (process.argv.includes('--pruned')) stampLeanDependencies();
  else {
    ensureClient();
    ensureBuild();
  }
} catch (error) {
  fail(error);
}
