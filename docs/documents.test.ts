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

test.each(['README.md', 'README.zh.md'])('%s has at most 100 lines', (file) => {
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(100);
});

const contract = readFileSync('docs/contract.md', 'utf8');
const sections = [...contract.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number = '', title = '']) => ({
  number: Number(number),
  title,
}));

/** The anchor of a heading, as GitHub derives it. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Every file that may cite the contract. */
function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'generated', 'dist'].includes(entry.name) ? [] : listSources(file);
    return /\.(ts|tsx|mjs|md)$/.test(entry.name) ? [file] : [];
  });
}

/** Citations such as "contract, section 7" and "contract (sections 4 and 8)", in words and across the lines of a comment. */
const CITATION = /(\w+ )?contract(?:\.md)?[,\s(*/]+sections?\s((?:\d+(?:, | and )?)+)/gi;
const folders = ['app', 'bench', 'clients', 'components', 'docs', 'e2e', 'emails', 'lib', 'scripts', 'server', 'tests', 'tools'];
const sources = [...folders.flatMap(listSources), 'README.md', 'README.zh.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const citations = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(CITATION)].map(([text, before = '', numbers = '']) => ({
    place: `${file}: ${text.replaceAll(/\s+/g, ' ')}`,
    numbers: (numbers.match(/\d+/g) ?? []).map(Number),
    isOfAnother: !/^(the|our|by)? ?$/i.test(before),
  })),
);

describe('the contract', () => {
  test('numbers its sections without gaps', () => {
    expect(sections.map(({ number }) => number)).toEqual(sections.map((_, index) => index + 1));
  });

  test('lists every section in its table of contents', () => {
    const rows = [...contract.matchAll(/^\| \[(\d+)\]\(#([^)]+)\)/gm)].map(([, number, anchor]) => [Number(number), anchor]);
    expect(rows).toEqual(sections.map(({ number, title }) => [number, toAnchor(`${number}. ${title}`)]));
  });

  test('links to headings that it has', () => {
    const anchors = [...contract.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));
    const links = [...contract.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  test('has every section that code, tests and documents cite, and is the only contract they cite', () => {
    const known = new Set(sections.map(({ number }) => number));
    const wrong = citations.filter(({ numbers, isOfAnother }) => isOfAnother || numbers.some((number) => !known.has(number)));
    expect(citations.length).toBeGreaterThan(60);
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });
});
