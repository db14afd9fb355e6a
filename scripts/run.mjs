// Runs one of the operator's commands, scripts/NAME.ts, after making sure that it can run.
import { checkNode, ensureClient, ensureDependencies, fail, root, runTypeScript } from './lib/toolchain.mjs';

/** These compare with packages that an image does without. */
const MEASUREMENTS = new Set(['bench', 'soak']);

try {
  process.chdir(root);
  checkNode();
  const [name, ...args] = process.argv.slice(2);
  ensureDependencies({ lean: !MEASUREMENTS.has(name) });
  ensureClient();
  runTypeScript(`scripts/${name}.ts`, args);
} catch (error) {
  fail(error);
}
