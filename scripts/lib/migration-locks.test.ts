import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BASELINE, findHeavyLocks } from './migration-locks.mjs';

const heavy = [
  'CREATE INDEX a ON articles (slug)',
  'CREATE UNIQUE INDEX IF NOT EXISTS a ON public.articles (slug)',
  'DROP INDEX a',
  'REINDEX TABLE articles',
  'ALTER TABLE articles ADD CONSTRAINT c CHECK (slug <> $$;$$)',
  'ALTER TABLE articles ADD FOREIGN KEY (category_slug) REFERENCES categories (slug)',
  'ALTER TABLE ONLY "articles" ADD CONSTRAINT u UNIQUE (slug)',
  'ALTER TABLE articles ALTER COLUMN slug TYPE varchar(10)',
  'ALTER TABLE articles ALTER slug SET DATA TYPE varchar(10)',
  'ALTER TABLE articles ALTER COLUMN slug SET NOT NULL',
  'ALTER TABLE articles ADD COLUMN token uuid DEFAULT gen_random_uuid()',
  'ALTER TABLE articles ADD COLUMN long text GENERATED ALWAYS AS (slug) STORED',
  'ALTER TABLE articles ADD n bigserial',
  'ALTER TABLE articles ADD COLUMN other text REFERENCES categories (slug)',
  'ALTER TABLE articles SET UNLOGGED',
  'ALTER TABLE articles RENAME COLUMN slug TO name',
  'ALTER TABLE articles DROP COLUMN slug',
  'DROP TABLE articles',
  "UPDATE articles SET slug = 'a;b'",
  'DELETE FROM mails',
  'TRUNCATE mails',
  'LOCK TABLE mails',
  'REFRESH MATERIALIZED VIEW v',
  'CREATE INDEX CONCURRENTLY a ON articles (slug)',
  'DROP INDEX CONCURRENTLY a',
  'DROP INDEX CONCURRENTLY IF EXISTS b; CREATE INDEX CONCURRENTLY a ON articles (slug)',
  'DROP INDEX CONCURRENTLY IF EXISTS a; CREATE INDEX CONCURRENTLY a ON articles (slug); SELECT 1',
  'ALTER TABLE articles ADD CONSTRAINT c CHECK (true) NOT VALID; ALTER TABLE articles VALIDATE CONSTRAINT c',
];

const light = [
  'CREATE TABLE things (id integer PRIMARY KEY, slug text UNIQUE); CREATE INDEX t ON things (slug); UPDATE things SET id = 1',
  'ALTER TABLE articles ADD COLUMN note text',
  "ALTER TABLE articles ADD COLUMN note text NOT NULL DEFAULT ''",
  'ALTER TABLE articles ADD CONSTRAINT c CHECK (true) NOT VALID',
  'ALTER TABLE articles VALIDATE CONSTRAINT c',
  'ALTER TABLE articles ADD CONSTRAINT u UNIQUE USING INDEX articles_u',
  'DROP INDEX CONCURRENTLY IF EXISTS a; CREATE INDEX CONCURRENTLY a ON articles (slug);',
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE articles SET slug = slug; DELETE FROM mails $$;',
  '-- lock-ok: nobody has used it since version 2\nALTER TABLE articles DROP COLUMN note;',
  "-- UPDATE articles\nSELECT 'DROP TABLE articles; DELETE FROM mails'",
];

describe('migration of a running service', () => {
  it.each(heavy)('rejects %s', (sql) => {
    expect(findHeavyLocks(sql)).not.toEqual([]);
  });

  it.each(light)('allows %s', (sql) => {
    expect(findHeavyLocks(sql)).toEqual([]);
  });

  it('includes every migration after the first version', () => {
    const names = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name));
    expect(names).toContain(BASELINE);
    for (const name of names.filter((each) => each > BASELINE))
      expect(findHeavyLocks(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')), name).toEqual([]);
  });
});
