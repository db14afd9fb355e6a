import { defineConfig } from 'vitest/config';
import { findSystemPostgres } from './tests/support/system-postgres';

const alias = { '@': import.meta.dirname };
const databaseTests = ['lib/**/*.db.test.ts', 'tests/database/**/*.test.ts'];
/** What these look at is done by programs of ours around the database: its version makes no difference to it. */
const onceTests = ['tests/database/admin-commands.test.ts', 'tests/database/backup-refusals.test.ts'];
const common = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  resolve: { alias },
  test: {
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'unit',
          include: [
            'lib/**/*.test.ts',
            'components/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/*.test.ts',
            'tools/**/*.test.ts',
            'tests/unit/**/*.test.ts',
          ],
          exclude: [...databaseTests, 'lib/embedded-postgres/**'],
        },
      },
      { resolve: { alias }, test: { ...common, name: 'embedded', include: ['lib/embedded-postgres/**/*.test.ts'] } },
      {
        resolve: { alias },
        test: { ...common, name: 'database', include: databaseTests, globalSetup: 'tests/support/embedded-setup.ts' },
      },
      ...(findSystemPostgres()
        ? [
            {
              resolve: { alias },
              test: {
                ...common,
                name: 'database on the system’s PostgreSQL',
                include: databaseTests,
                exclude: onceTests,
                globalSetup: 'tests/support/system-setup.ts',
              },
            },
          ]
        : []),
      {
        resolve: { alias },
        test: { ...common, name: 'limits', include: ['tests/limits/**/*.test.ts'], globalSetup: 'tests/support/redis-setup.ts' },
      },
      {
        resolve: { alias },
        test: { ...common, name: 'keys', include: ['tests/keys/**/*.test.ts'], globalSetup: 'tests/support/fleet-setup.ts' },
      },
      {
        resolve: { alias },
        test: { ...common, name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup: 'tests/support/services-setup.ts' },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'security',
          include: ['tests/security/**/*.test.ts'],
          globalSetup: 'tests/support/embedded-setup.ts',
        },
      },
    ],
  },
});
