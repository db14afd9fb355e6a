import { cpSync, lstatSync, mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { completePackage, copyPackage } from './binaries';
import { cleanUp, makeFolder } from './test-support';

afterEach(cleanUp);

/** A package as npm unpacks it with install scripts off, and its programs not executable. */
function makePackage(): string {
  const root = join(makeFolder(), 'package');
  for (const folder of ['native/bin', 'native/lib']) mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['initdb', 'pg_ctl', 'postgres']) writeFileSync(join(root, 'native/bin', name), '', { mode: 0o600 });
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}');
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), 'code');
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'];
  writeFileSync(
    join(root, 'native/pg-symlinks.json'),
    JSON.stringify(links.map((target) => ({ source: 'native/lib/libpq.so.5.18', target }))),
  );
  return root;
}

test('sets links and executable bits once and replaces a dangling link', () => {
  const root = makePackage();
  symlinkSync('libpq.so.5.17', join(root, 'native/lib/libpq.so'));
  expect(completePackage(root)).toBe(true);
  expect(readlinkSync(join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(readFileSync(join(root, 'native/lib/libpq.so'), 'utf8')).toBe('code');
  expect(statSync(join(root, 'native/bin/postgres')).mode & 0o111).toBe(0o111);

  const { ctimeMs, ino } = lstatSync(join(root, 'native/lib/libpq.so'));
  expect(completePackage(root)).toBe(true);
  expect(lstatSync(join(root, 'native/lib/libpq.so'))).toMatchObject({ ctimeMs, ino });
});

test('makes a complete copy that every account can read and that survives a move', () => {
  const root = makePackage();
  const copy = copyPackage(root, makeFolder());
  expect(copy).toMatch(/binaries-1\.2\.3$/);
  expect(statSync(join(copy, 'native/bin/initdb')).mode & 0o777).toBe(0o755);
  expect(statSync(join(copy, 'native/lib/libpq.so')).mode & 0o777).toBe(0o644);
  const elsewhere = join(makeFolder(), 'elsewhere');
  cpSync(copy, elsewhere, { recursive: true, verbatimSymlinks: true });
  expect(readFileSync(join(elsewhere, 'native/lib/libpq.so.5'), 'utf8')).toBe('code');
});
