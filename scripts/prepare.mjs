// Installs and builds everything without starting it: for container images, hosting platforms and tests.
import { prepare } from './lib/build.mjs';
import { exitWithError, root } from './lib/process.mjs';

try {
  process.chdir(root);
  await prepare({ client: true });
} catch (error) {
  exitWithError(error);
}
