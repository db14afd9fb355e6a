import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { acquireEmbeddedCluster } from '../../lib/platform/embedded-postgres/cluster';
import { processGlobal } from '../../lib/platform/process-global';
import { makeDataFolder } from './data-folder';
import { prepareTemplate } from './databases';
import { ensureRedis } from './redis';

/** Each project loads this module for itself. */
const shared = processGlobal<{ users: number; cluster?: ReturnType<typeof start> }>('test-cluster', () => ({ users: 0 }));

/** One embedded cluster for the projects of a run, with a migrated template that test files copy; makes sure Redis is installed. */
export default async function setup(project: TestProject) {
  ensureRedis();
  shared.users += 1;
  shared.cluster ??= start();
  const cluster = await shared.cluster;
  project.provide('clusterUrl', cluster.url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete shared.cluster;
    await cluster.stop();
  };
}

async function start() {
  const dataDir = makeDataFolder('test');
  const cluster = await acquireEmbeddedCluster({ dataDir });
  await prepareTemplate(cluster.url);
  return {
    url: cluster.url,
    async stop() {
      await cluster.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
