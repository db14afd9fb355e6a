import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readScripts } from './migration-scripts';
import { findPending, requireCurrent } from './schema-version';

const script = (name: string) => ({ name, sql: 'SELECT 1;\n', checksum: `of ${name}` });
const scripts = ['1_a', '2_b', '3_c'].map(script);

// The first run with a new migration notes its checksum beside this file. A merged migration is never edited or deleted.
const migrations = readScripts('prisma/migrations');

test.each(migrations.map(({ name, checksum }) => [name, checksum]))('%s is as it was merged', (_, checksum) => {
  expect(checksum).toMatchSnapshot();
});

test('every merged migration is present', () => {
  const noted = readFileSync(path.join(import.meta.dirname, '__snapshots__/schema-version.test.ts.snap'), 'utf8');
  const merged = [...noted.matchAll(/^exports\[`(\w+)/gm)].map(([, name]) => name);
  expect(merged.length).toBeGreaterThan(70);
  expect(migrations.map(({ name }) => name)).toEqual(expect.arrayContaining(merged));
});

test('a migration that sorts before an applied one is still pending', () => {
  const applied = [script('1_a'), script('3_c')];
  expect(findPending(applied, scripts)).toEqual(['2_b']);
  expect(() => requireCurrent(applied, scripts)).toThrow('the database schema is at 3_c, this version needs 2_b;');
  expect(() => requireCurrent(scripts, scripts)).not.toThrow();
});

test('names an unknown migration between known ones', () => {
  const applied = [script('1_a'), script('2_unknown'), script('3_c')];
  expect(() => findPending(applied, scripts)).toThrow('the database has the migration 2_unknown, which this version (up to 3_c)');
});

test('names a migration that was applied with another text', () => {
  const applied = [script('1_a'), { ...script('2_b'), checksum: 'of an edited script' }];
  expect(() => findPending(applied, scripts)).toThrow('the migration 2_b differs from the one that the database applied');
});
