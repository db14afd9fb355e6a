import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findSystemPostgres } from './tests/support/system-postgres.ts';

// As the service runs. React renders an email or a page in a third of the time that it takes in development.
Object.assign(process.env, { NODE_ENV: 'production' });

const alias = [
  // Links of components need Next's router.
  { find: /^.*\/i18n\/(link|navigation)$/, replacement: path.join(import.meta.dirname, 'tests/support/navigation.ts') },
  { find: '@', replacement: import.meta.dirname },
];
/** Global set-ups; tests that start the server or a command need its bundle. */
const support = (...names: string[]) => ['bundle', ...names].map((name) => `tests/support/${name}-setup.ts`);

/** The caches and globals of the domain belong to one database: each file of these projects gets modules of its own. */
const fresh = ['tests/support/fresh-setup.ts'];

function project(
  name: string,
  include: string[],
  more: Pick<NonNullable<TestProjectInlineConfiguration['test']>, 'exclude' | 'globalSetup' | 'setupFiles'> = {},
) {
  const setupFiles = ['tests/support/file-setup.ts'];
  // One process per worker instead of one per file: most of a file's time would go into loading packages.
  const common = { isolate: false, testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };
  return { resolve: { alias }, test: { name, include, setupFiles, ...common, ...more } };
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
  resolve: { alias },
  test: {
    // Two more than the two cores of the machine this is tuned to: for half of the time a worker waits, for a server that starts or an
    // outage that must be noticed.
    maxWorkers: 4,
    projects: [
      // Tests of one module lie beside it and need no service.
      project('unit', ['**/*.test.{ts,tsx}'], {
        exclude: ['tests/**', '**/node_modules/**', '.next/**', '.data/**'],
      }),
      project('database', ['tests/database/**/*.test.ts'], { setupFiles: fresh, globalSetup: support('embedded') }),
      ...(findSystemPostgres()
        ? [project('system-postgres', versionDependent, { setupFiles: fresh, globalSetup: support('system') })]
        : []),
      // The production server, which needs a build.
      project('api', ['tests/api/**/*.test.ts'], { globalSetup: support('site', 'api') }),
      project('security', ['tests/{security,process}/**/*.test.ts'], { globalSetup: support('site', 'embedded') }),
    ],
  },
});
