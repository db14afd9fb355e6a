// npm run NAME for the commands in scripts/NAME.ts: installs and builds what is missing, then runs the command.
import { prepare } from './lib/build.mjs';
import { COMMAND_FLAGS, exitWithError, root, runNode, SERVER_FLAGS } from './lib/process.mjs';

/** These run from source and need the packages of development. */
const MEASUREMENTS = ['bench', 'soak', 'relevance'];
/** These also start the service from its build. */
const NEEDS_SITE = ['bench', 'soak'];

try {
  process.chdir(root);
  const [name, ...args] = process.argv.slice(2);
  const measures = MEASUREMENTS.includes(name);
  const site = NEEDS_SITE.includes(name);
  await prepare({ bundle: site || !measures, site, client: name === 'soak', tests: name === 'soak' });
  const program = measures ? ['--import', 'tsx', `scripts/${name}.ts`] : [`dist/scripts/${name}.js`];
  // The servers that the benchmark compares with are its own processes, and inherit its flags.
  await runNode([...(measures ? SERVER_FLAGS : COMMAND_FLAGS), ...program, ...args]);
} catch (error) {
  exitWithError(error);
}
