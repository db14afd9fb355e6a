// Installs and builds everything without starting it, for container images, hosting platforms and tests; with --client, only
// the package in clients/typescript, which `npm pack` needs there.
import { prepare } from './lib/build.mjs';
import { exitWithError, root } from './lib/process.mjs';

try {
  process.chdir(root);
  const isOnlyClient = process.argv.includes('--client');
  await prepare({ bundle: !isOnlyClient, site: !isOnlyClient, client: true });
} catch (error) {
  exitWithError(error);
}
