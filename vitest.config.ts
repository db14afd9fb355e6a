import { defineConfig } from 'vitest/config';
import { findSystemPostgres } from './tests/support/system-postgres';

const resolve = { alias: { '@': import.meta.dirname } };
/** Global set-ups; tests that start the server or a command need its bundle. */
const support = (...names: string[]) => ['bundle', ...names].map((name) => `tests/support/${name}-setup.ts`);

function project(name: string, include: string[], globalSetup: string[] = [], exclude: string[] = []) {
  const setupFiles = support('log');
  return { resolve, test: { name, include, exclude, globalSetup, setupFiles, testTimeout: 240_000, hookTimeout: 240_000 } };
}

/** What depends on PostgreSQL's version or locale; runs a second time where the system has a PostgreSQL of its own. */
const versionDependent = [
  'archive-invariants',
  'authors',
  'backup',
  'migrations-concurrent',
  'pgbouncer',
  'plans',
  'pooler',
  'search-index',
  'time-zones',
  'transactions',
].map((name) => `tests/database/${name}.test.ts`);

export default defineConfig({
  resolve,
  test: {
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    projects: [
      // Tests of one module lie beside it and need no service.
      project('unit', ['**/*.test.{ts,tsx}'], [], ['tests/**', '**/node_modules/**', '.next/**', '.data/**']),
      project('database', ['tests/database/**/*.test.ts'], support('embedded')),
      ...(findSystemPostgres() ? [project('system-postgres', versionDependent, support('system'))] : []),
      // The production server, which needs a build.
      project('api', ['tests/api/**/*.test.ts'], support('api')),
      project('security', ['tests/security/**/*.test.ts'], support('embedded')),
    ],
  },
});
