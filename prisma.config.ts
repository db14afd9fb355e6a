import { defineConfig } from 'prisma/config';

// We use the CLI for `prisma generate` only. Migrations run through lib/platform/db/migrate.ts, which needs no downloaded engine; an
// operator can also run `prisma migrate deploy` on the same folder.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_MIGRATION_URL ?? process.env.DATABASE_URL ?? '' },
});
