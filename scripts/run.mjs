// Runs one of the operator's commands, scripts/NAME.ts, after making sure that it can run.
import { checkNode, ensureClient, ensureDependencies, fail, root, runTypeScript } from './lib/toolchain.mjs';

try {
  process.chdir(root);
  checkNode();
  ensureDependencies();
  ensureClient();
  const [name, ...args] = process.argv.slice(2);
  runTypeScript(`scripts/${name}.ts`, args);
} catch (error) {
  fail(error);
}
