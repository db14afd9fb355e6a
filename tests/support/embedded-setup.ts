import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { acquireEmbeddedCluster } from '../../lib/platform/embedded-postgres/cluster';
import { makeDataFolder } from './data-folder';
import { prepareTemplate } from './databases';
import { ensureRedis } from './redis';

/** One embedded cluster for the run, with a migrated template that every test file copies; makes sure Redis is installed. */
export default async function setup(project: TestProject) {
  ensureRedis();
  const dataDir = makeDataFolder('test');
  const cluster = await acquireEmbeddedCluster({ dataDir });
  await prepareTemplate(cluster.url);
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
