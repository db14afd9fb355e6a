import { parseArgs } from 'node:util';
import { runCommand } from './lib/command';

const USAGE = `npm run migrate    apply pending migrations and print their names`;

runCommand(
  USAGE,
  async (argv) => {
    parseArgs({ args: argv });
    return async (_database, { migrated }) => {
      for (const name of migrated) console.log(`applied ${name}`);
      if (migrated.length === 0) console.log('no pending migrations');
      return 0;
    };
  },
  'migrate',
);
