import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { acquireEmbeddedCluster } from '../../lib/db/embedded/cluster';
import { prepareTemplate } from './databases';

/** One embedded cluster for the run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hospitality-test-'));
  const cluster = await acquireEmbeddedCluster({ dataDir });
  await prepareTemplate(cluster.url);
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
