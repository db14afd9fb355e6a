// npm test: every check, on a machine where nothing has been prepared.
import { ensureBrowser } from './lib/browser.mjs';
import { prepare } from './lib/build.mjs';
import { runJourneys, runStaticChecks, runVitest, summarize } from './lib/checks.mjs';
import { exitWithError, root } from './lib/process.mjs';

try {
  process.chdir(root);
  await prepare({ client: true });
  ensureBrowser();
  summarize([...runStaticChecks(), runVitest('all tests', []), runJourneys()]);
} catch (error) {
  exitWithError(error);
}
