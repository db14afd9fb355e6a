import path from 'node:path';

/** The bundle of a program that tests run in a process of its own; `scripts/lib/build.mjs` lists them. */
export const findProgram = (source: string): string =>
  path.resolve(import.meta.dirname, '../../dist/tests', source.replace(/\.ts$/, '.js'));
