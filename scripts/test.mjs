// npm test: every check, on a machine where nothing has been prepared. `npm test -- tests` runs what needs no browser and is not
// part of `npm run verify`, `npm test -- journeys` the rest.
import { ensureBrowser } from './lib/browser.mjs';
import { prepare } from './lib/build.mjs';
import { runJourneys, runStaticChecksBeside, runVitest, summarize } from './lib/checks.mjs';
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs';
import { exitWithError, root, StepError } from './lib/process.mjs';

const parts = {
  tests: async () => [await runVitest('all tests but unit tests', ['!unit'])],
  journeys: async () => [await runJourneys()],
  undefined: async () => [...(await runStaticChecksBeside(() => runVitest('all tests', []))), await runJourneys()],
};

try {
  process.chdir(root);
  const part = process.argv[2];
  if (!Object.hasOwn(parts, String(part))) throw new StepError(`Unknown part: ${part}. Name \`tests\` or \`journeys\`, or none.`);
  keepTemporaryFilesInMemory();
  await prepare({ client: true });
  if (part !== 'tests') ensureBrowser();
  summarize(await parts[part]());
} catch (error) {
  exitWithError(error);
}
