// npm run verify: the checks that need neither a database nor a browser.
import { prepare } from './lib/build.mjs';
import { runStaticChecksBeside, runVitest, summarize } from './lib/checks.mjs';
import { exitWithError, root } from './lib/process.mjs';

try {
  process.chdir(root);
  await prepare({ bundle: false, site: false, client: true });
  summarize(await runStaticChecksBeside(() => runVitest('unit tests', ['unit'])));
} catch (error) {
  exitWithError(error);
}
