import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './databases';
import { findSystemPostgres, startSystemPostgres } from './system-postgres';

/** The same tests on a PostgreSQL that is not ours: another version, locale C, no libraries of the embedded one. */
export default async function setup(project: TestProject) {
  const programs = findSystemPostgres();
  if (!programs) throw new Error('no PostgreSQL 15 or newer is installed');
  const server = await startSystemPostgres(programs);
  await prepareTemplate(server.url);
  project.provide('clusterUrl', server.url);
  return () => server.stop();
}
