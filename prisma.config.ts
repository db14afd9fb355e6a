import { defineConfig } from 'prisma/config';

// Only `prisma generate` is run through the CLI. Migrations go through lib/db/migrate.ts, which needs no downloaded engine;
// `prisma migrate deploy` reads the same folder where an operator prefers it.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_MIGRATION_URL ?? process.env.DATABASE_URL ?? '' },
});
