import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { operations } from './api/routes';

/**
 * The laws of the architecture (docs/architecture.md) that a linter cannot see. Each failure says where the code belongs.
 */
const files = ['lib', 'emails']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-|generated/.test(file));

/** The folders of lib that are not the domain: what the domain stands on, and what stands on the domain. */
const INFRASTRUCTURE = new Set([
  'lib/db',
  'lib/i18n',
  'lib/text',
  'lib/counters',
  'lib/observe',
  'lib/embedded-postgres',
  'lib/search-index',
  'lib/storage',
]);
const VOCABULARY = ['schema.ts', 'record.ts', 'rules.ts', 'reads.ts', 'writes.ts'];
const VENDORS = [
  'argon2.ts',
  'csv-parse.ts',
  'next-auth.ts',
  'openai.ts',
  'react-email.ts',
  'resend.ts',
  'sharp.ts',
  'standardwebhooks.ts',
];

/** A folder of lib, or a file at its root, by the name that others depend on. */
const placeOf = (file: string) => file.split('/').slice(0, 2).join('/');
const isDomain = (file: string) =>
  /^lib\/[^/]+\//.test(file) && placeOf(file) !== 'lib/api' && !INFRASTRUCTURE.has(placeOf(file));

/** 0: platform, 1: i18n, text and db, 2: the domain and its stores, 3: jobs, 4: lib/api. */
function floorOf(file: string): number {
  const place = placeOf(file);
  if (place === 'lib/api') return 4;
  if (place === 'lib/jobs.ts') return 3;
  if (['lib/i18n', 'lib/text', 'lib/db', 'lib/embedded-postgres'].includes(place)) return 1;
  return /\.(ts|tsx)$/.test(place) && place.startsWith('lib/') ? 0 : 2;
}

type Import = { from: string; to: string; typeOnly: boolean };

const imports: Import[] = files.flatMap((from) => {
  const source = ts.createSourceFile(from, readFileSync(from, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const specifier = statement.moduleSpecifier;
    if (!specifier || !ts.isStringLiteral(specifier)) return [];
    const target = specifier.text.startsWith('@/')
      ? specifier.text.slice(2)
      : specifier.text.startsWith('.')
        ? path.join(path.dirname(from), specifier.text)
        : undefined;
    const to = files.find((file) => file === `${target}.ts` || file === `${target}.tsx`);
    const typeOnly = ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return to && placeOf(to) !== placeOf(from) ? [{ from, to, typeOnly }] : [];
  });
});

describe('folders of lib', () => {
  test('form no cycle', () => {
    const next = new Map<string, Set<string>>();
    for (const { from, to } of imports) next.set(placeOf(from), (next.get(placeOf(from)) ?? new Set()).add(placeOf(to)));
    const reaches = (start: string) => {
      const seen = new Set<string>();
      const queue = [...(next.get(start) ?? [])];
      for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
        if (seen.has(place)) continue;
        seen.add(place);
        queue.push(...(next.get(place) ?? []));
      }
      return seen;
    };
    const inCycles = new Set([...next.keys()].filter((place) => reaches(place).has(place)));
    const offending = imports.filter(({ from, to }) => inCycles.has(placeOf(from)) && reaches(placeOf(to)).has(placeOf(from)));
    const message = 'Move what both sides need to the lower folder, or the caller to the upper one.';
    expect(
      offending.map(({ from, to }) => `${from} -> ${to}`),
      message,
    ).toEqual([]);
  });

  test('depend on lower floors only', () => {
    const upward = imports.filter(({ from, to }) => floorOf(to) > floorOf(from) && !(from === 'lib/db/start.ts'));
    const message =
      'Dependencies point down: platform <- db, i18n <- domain <- jobs <- lib/api. Move the code up, or its dependency down.';
    expect(
      upward.map(({ from, to }) => `${from} -> ${to}`),
      message,
    ).toEqual([]);
  });
});

describe('a domain folder', () => {
  test('names its files by the closed vocabulary', () => {
    const misnamed = files.filter(isDomain).filter((file) => ![...VOCABULARY, ...VENDORS].includes(path.basename(file)));
    const message = `A domain folder holds ${VOCABULARY.join(', ')}, or a file named after a wrapped vendor. Anything else is a second noun with a folder of its own.`;
    expect(misnamed, message).toEqual([]);
  });

  test('knows no HTTP', () => {
    const words = /\b(?:ApiError|Request|Response|Headers|IncomingMessage|ServerResponse|NextRequest)\b/;
    const found = files
      .filter((file) => isDomain(file) && !VENDORS.includes(path.basename(file)))
      .filter((file) => words.test(withoutComments(readFileSync(file, 'utf8'))));
    expect(found, 'The domain throws errors of lib/errors.ts; requests, statuses and headers belong in lib/api.').toEqual([]);
  });
});

test('SQL is reached through Prisma’s models or tagged SQL on the pool', () => {
  const found = files.filter((file) => /\$queryRaw|Prisma\.(?:sql|join|raw)\b/.test(readFileSync(file, 'utf8')));
  expect(found, 'Write tagged SQL and run it with the helpers of lib/db/sql.ts.').toEqual([]);
});

test('every page that reads the database reports its own failure', () => {
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('app', name))
    .filter((file) => /\/(?:page|console)\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(10);
  const reading = pages.filter((file) => /\/reads'|\bfind(?:Reader|CurrentSession)\b/.test(readFileSync(file, 'utf8')));
  expect(reading.filter((file) => !readFileSync(file, 'utf8').includes('withErrorPage('))).toEqual([]);
});

test('every file in lib/api/operations is one operation of the route table', () => {
  const ids = files
    .filter((file) => file.startsWith('lib/api/operations/'))
    .map((file) => path.basename(file, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const listed = operations.map(({ id }) => id);
  expect([...ids].sort(), 'Name the file after its operation, and list the operation in lib/api/routes.ts.').toEqual(
    [...listed].sort(),
  );
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
});

test('every operation accepts its own sample', () => {
  for (const { id, params, query, body, sample = {} } of operations) {
    expect(params.safeParse(sample.params ?? {}).error, id).toBeUndefined();
    expect(query.safeParse(sample.query ?? {}).error, id).toBeUndefined();
    if (body) expect(body.safeParse(sample.body).error, id).toBeUndefined();
  }
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
