import { createInterface } from 'node:readline';
import { acquireEmbeddedCluster } from './cluster';

// A process for tests: acquires, prints lines of JSON, and releases after a line of input.
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

acquireEmbeddedCluster({
  dataDir: process.argv[2] ?? '',
  supervision: {
    mayRestart: () => true,
    onRestarting: () => say({ event: 'restarting' }),
    onRestarted: () => say({ event: 'restarted' }),
    onFailure: (error) => say({ failure: error.message }),
  },
}).then(
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
