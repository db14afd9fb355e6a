import { createInterface } from 'node:readline';
import { acquireEmbeddedCluster } from './cluster';

// A process of its own for the tests: acquires, says so in one line of JSON, and releases when told to.
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

acquireEmbeddedCluster({ dataDir: process.argv[2] ?? '' }).then(
  (cluster) => {
    say({ url: cluster.url, directory: cluster.directory });
    createInterface({ input: process.stdin }).once('line', async () => {
      await cluster.release();
      process.exit(0);
    });
  },
  (error: Error) => {
    say({ failure: `${error.name}: ${error.message}` });
    process.exit(1);
  },
);
