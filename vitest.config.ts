import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findSystemPostgres } from './tests/support/system-postgres';

const alias = [
  // Links of components need Next's router.
  { find: /^.*\/i18n\/navigation$/, replacement: path.join(import.meta.dirname, 'tests/support/navigation.ts') },
  { find: '@', replacement: import.meta.dirname },
];
/** Global set-ups; tests that start the server or a command need its bundle. */
const support = (...names: string[]) => ['bundle', ...names].map((name) => `tests/support/${name}-setup.ts`);

function project(
  name: string,
  include: string[],
  more: Pick<NonNullable<TestProjectInlineConfiguration['test']>, 'exclude' | 'globalSetup' | 'isolate'> = {},
) {
  const setupFiles = ['tests/support/file-setup.ts'];
  return { resolve: { alias }, test: { name, include, setupFiles, testTimeout: 240_000, hookTimeout: 240_000, ...more } };
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
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    projects: [
      // Tests of one module lie beside it and need no service.
      project('unit', ['**/*.test.{ts,tsx}'], {
        exclude: ['tests/**', '**/node_modules/**', '.next/**', '.data/**'],
        isolate: false,
      }),
      // Isolated: the domain's caches belong to the one database of a process.
      project('database', ['tests/database/**/*.test.ts'], { globalSetup: support('embedded') }),
      ...(findSystemPostgres() ? [project('system-postgres', versionDependent, { globalSetup: support('system') })] : []),
      // The production server, which needs a build.
      project('api', ['tests/api/**/*.test.ts'], { globalSetup: support('api'), isolate: false }),
      project('security', ['tests/security/**/*.test.ts'], { globalSetup: support('embedded'), isolate: false }),
    ],
  },
});
