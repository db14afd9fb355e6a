import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const documents = ['.', 'docs', 'docs/decisions', 'lib/platform/embedded-postgres', 'lib/search'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Methods of the Model Context Protocol, which look like paths of the repository. */
const METHODS = ['server/discover', 'tools/call', 'tools/list'];

/** What a document names: targets of links, paths of the repository in code marks, npm scripts. */
function readReferences(file: string) {
  const text = readFileSync(file, 'utf8');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return {
    links: all(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g).map((target) => path.join(path.dirname(file), target)),
    // A path with a placeholder (`<name>`, `…`, `*`) names a kind of file, not a file.
    paths: all(/`((?:app|components|docs|e2e|emails|lib|prisma|scripts|server|tests|tools|bench)\/[^\s`<…*]*)`/g),
    commands: all(/npm run ([\w-]+)/g),
  };
}

describe.each(documents)('%s', (file) => {
  const { links, paths, commands } = readReferences(file);

  test('links to files that exist', () => {
    expect(links.filter((target) => !existsSync(target))).toEqual([]);
  });

  test('names paths that exist', () => {
    expect(paths.filter((target) => !existsSync(target) && !METHODS.includes(target))).toEqual([]);
  });

  test('names commands that exist', () => {
    expect(commands.filter((name) => !scripts[name])).toEqual([]);
  });
});
