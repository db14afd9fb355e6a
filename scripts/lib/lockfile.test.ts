import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findMissingOptional } from './lockfile.mjs';

const lock = () => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof findMissingOptional>[0];

describe('lockfile', () => {
  it('contains every optional dependency of its packages', () => {
    expect(findMissingOptional(lock())).toEqual([]);
  });

  it('is incomplete if any of them is missing', () => {
    const complete = lock();
    const optional = [
      ...new Set(Object.values(complete.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))),
    ];
    expect(optional.length).toBeGreaterThan(50);
    for (const name of optional) {
      const packages = Object.fromEntries(
        Object.entries(complete.packages).filter(([place]) => !place.endsWith(`node_modules/${name}`)),
      );
      expect(findMissingOptional({ packages }).join('\n'), name).toContain(`needs ${name}@`);
    }
  });

  it('may contain a package beside its dependent, below it or further up', () => {
    const needs = { optionalDependencies: { b: '1.0.0' } };
    for (const place of ['node_modules/b', 'node_modules/a/node_modules/b', 'node_modules/a/node_modules/c/node_modules/b'])
      expect(findMissingOptional({ packages: { 'node_modules/a/node_modules/c': needs, [place]: {} } })).toEqual([]);
    expect(findMissingOptional({ packages: { '': needs, 'node_modules/a/node_modules/b': {} } })).toEqual([
      'the project needs b@1.0.0',
    ]);
  });
});
