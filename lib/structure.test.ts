import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { operations } from './api/routes';
import { env } from './platform/env';

/**
 * The laws of the architecture (docs/architecture.md) that a linter cannot see. Each failure says where the code belongs.
 */
const codeIn = (...roots: string[]) =>
  roots
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-|generated|node_modules|\/dist\//.test(file));
const files = codeIn('lib', 'emails');

/** The areas of lib from the bottom up. Areas that share a floor do not import each other in a circle. */
const FLOORS = [
  ['lib/platform'],
  ['lib/counting'],
  ['lib/archive', 'lib/people'],
  ['lib/search', 'lib/editing', 'lib/distribution', 'lib/email'],
  ['lib/audience', 'lib/commerce'],
  ['lib/console'],
  ['lib/jobs.ts'],
  ['lib/api'],
];
const VOCABULARY = ['schema.ts', 'record.ts', 'rules.ts', 'reads.ts', 'writes.ts'];
const VENDORS = [
  'argon2.ts',
  'csv-parse.ts',
  'harfbuzzjs.ts',
  'next-auth.ts',
  'openai.ts',
  'react-email.ts',
  'resend.ts',
  'sharp.ts',
  'standardwebhooks.ts',
  'stripe.ts',
];
/** Folders outside the platform that name their files freely: a store of counters, an index and a renderer, not nouns of the domain. */
const FREELY_NAMED = ['lib/counting/counters/', 'lib/search/index/', 'lib/archive/rendering/'];

const areaOf = (file: string) => file.split('/').slice(0, 2).join('/');
/** A folder of an area, or a file beside its folders. */
const folderOf = (file: string) => file.split('/').slice(0, 3).join('/');
const floorOf = (file: string) => FLOORS.findIndex((areas) => areas.includes(areaOf(file)));
const isDomain = (file: string) => floorOf(file) > 0 && floorOf(file) < floorOf('lib/jobs.ts');
const isNoun = (file: string) => isDomain(file) && !FREELY_NAMED.some((folder) => file.startsWith(folder));

type Import = { from: string; to: string };

/** Everything that a file imports, also on demand or for a type: a path in the repository without its ending, or the name of a package. */
const listImported = (from: string): string[] =>
  ts
    .preProcessFile(readFileSync(from, 'utf8'))
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.') ? path.join(path.dirname(from), fileName) : fileName.replace(/^@\//, ''),
    );

const code = [...codeIn('lib', 'emails', 'app', 'components', 'server', 'clients'), 'proxy.ts', 'instrumentation.ts'];
const imported = new Map(code.map((file) => [file, listImported(file)]));

function importsAmong(among: readonly string[]): Import[] {
  const byName = new Map(among.map((file) => [file.replace(/\.tsx?$/, ''), file]));
  return among.flatMap((from) =>
    (imported.get(from) ?? []).flatMap((target) => {
      // The client names the files that it is compiled to.
      const to = byName.get(target.replace(/\.js$/, ''));
      return to ? [{ from, to }] : [];
    }),
  );
}
const imports = importsAmong(files);

/** What files may not import, and where the code belongs instead. Exceptions stand with the rule. */
const BOUNDARIES: { from: RegExp; except?: RegExp; to: RegExp; message: string }[] = [
  {
    from: /^lib\//,
    except: /^lib\/platform\/i18n\//,
    to: /^(?:next|next-intl)(?:\/|$)/,
    message: 'lib/ does not know the framework: routing belongs in app/, HTTP in lib/api.',
  },
  {
    from: /^lib\//,
    except: /^lib\/platform\/i18n\//,
    to: /^(?:react|react-dom|components)(?:\/|$)/,
    message: 'lib/ renders nothing: presentation belongs in components/ and app/.',
  },
  {
    from: /^lib\//,
    to: /^(?:app|server)\//,
    message: 'Dependencies point down: app/ and server/ import lib/, never the other way round.',
  },
  {
    from: /^(?:lib|app|server|components|emails|proxy\.ts)/,
    except: /^lib\/platform\/(?:db|embedded-postgres)\//,
    to: /^(?:pg|@prisma)(?:\/|$)|\/db\/generated\//,
    message: 'Only lib/platform/db talks to the driver: import `db` or `Database` from lib/platform/db/client.',
  },
  {
    from: /./,
    except: /^lib\/email\/delivery\/resend\.ts$/,
    to: /^resend$/,
    message: 'Only lib/email/delivery/resend.ts talks to Resend: queue an email through lib/platform/mail.',
  },
  {
    from: /./,
    except: /^lib\/commerce\/checkout\/stripe\.ts$/,
    to: /^stripe$/,
    message: 'Only lib/commerce/checkout/stripe.ts talks to Stripe.',
  },
  {
    from: /^components\//,
    to: /^lib\/(?:platform\/(?:db\/|env$)|[^/]+\/[^/]+\/(?:reads|writes)$|api\/admission\/)|^app\//,
    message: 'components/ is presentation: the page in app/ reads the data and passes it as props.',
  },
  {
    from: /^clients\//,
    to: /^(?:lib|components|tests|scripts|app|server)\//,
    message: 'A client is a package of its own: it knows the service by its API alone.',
  },
];

/** The imports that tie places into circles; `placeOf` names the place of a file. */
function listCycles(among: readonly Import[], placeOf: (file: string) => string): string[] {
  const crossing = among.filter(({ from, to }) => placeOf(from) !== placeOf(to));
  const next = new Map<string, Set<string>>();
  for (const { from, to } of crossing) next.set(placeOf(from), (next.get(placeOf(from)) ?? new Set()).add(placeOf(to)));
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
  const reachable = new Map([...next.keys()].map((place) => [place, reaches(place)]));
  return crossing
    .filter(({ from, to }) => reachable.get(placeOf(to))?.has(placeOf(from)))
    .map(({ from, to }) => `${from} -> ${to}`);
}

describe('imports', () => {
  const advice = 'Move what both sides need to the lower folder, or the caller to the upper one.';

  test('have no cycles between areas of lib', () => {
    expect(listCycles(imports, areaOf), advice).toEqual([]);
  });

  test('have no cycles between folders of an area', () => {
    const within = imports.filter(({ from, to }) => areaOf(from) === areaOf(to));
    expect(listCycles(within, folderOf), advice).toEqual([]);
  });

  test('have no cycles between files', () => {
    // The database has a replica, which is a database.
    const inherent = ['lib/platform/db/client.ts', 'lib/platform/db/replica.ts'];
    const placeOf = (file: string) => (inherent.includes(file) ? 'lib/platform/db/client.ts' : file);
    expect(listCycles(importsAmong(code), placeOf), advice).toEqual([]);
  });

  test('form no cycle between the folders of components', () => {
    const among = importsAmong(codeIn('components'));
    const placeOf = (file: string) => (file.startsWith('components/admin/') ? folderOf(file) : areaOf(file));
    expect(listCycles(among, placeOf), advice).toEqual([]);
  });

  test('point to the same floor or a lower one', () => {
    const upward = imports.filter(({ from, to }) => floorOf(to) > floorOf(from) && floorOf(from) >= 0);
    const order = FLOORS.map((areas) => areas.join(', ')).join(' <- ');
    expect(
      upward.map(({ from, to }) => `${from} -> ${to}`),
      `Dependencies point down: ${order}. Move the code up, or its dependency down.`,
    ).toEqual([]);
  });

  test.each(BOUNDARIES)('from $from do not reach $to', ({ from, except, to, message }) => {
    const crossing = [...imported]
      .filter(([file]) => from.test(file) && !except?.test(file))
      .flatMap(([file, targets]) => targets.filter((target) => to.test(target)).map((target) => `${file} -> ${target}`));
    expect(crossing, message).toEqual([]);
  });

  test('cover every area', () => {
    expect(files.filter((file) => file.startsWith('lib/') && floorOf(file) < 0)).toEqual([]);
  });
});

describe('domain folder', () => {
  test('uses only the allowed file names', () => {
    const misnamed = files.filter(isNoun).filter((file) => ![...VOCABULARY, ...VENDORS].includes(path.basename(file)));
    const message = `A domain folder holds ${VOCABULARY.join(', ')}, or a file named after a wrapped vendor. Anything else is a second noun with a folder of its own.`;
    expect(misnamed, message).toEqual([]);
  });

  test('does not import HTTP', () => {
    const words = /\b(?:ApiError|Request|Response|Headers|IncomingMessage|ServerResponse|NextRequest|InvalidInput)\b/;
    const found = files
      .filter((file) => isDomain(file) && !VENDORS.includes(path.basename(file)))
      .filter((file) => words.test(withoutComments(readFileSync(file, 'utf8'))));
    expect(
      found,
      'The domain throws errors of lib/platform/errors.ts; requests, statuses and headers belong in lib/api.',
    ).toEqual([]);
  });
});

test('SQL with values is tagged', () => {
  const found = files.flatMap(findUntaggedSql);
  const advice =
    'Write values into a statement tagged with `sql` of lib/platform/db/sql.ts; only SQL without values is a plain string.';
  expect(found, advice).toEqual([]);
});

test('Prisma Client only reads', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bprisma\.\w+\.(\w+)/g)]
      .filter(([, call = '']) => !/^(?:find|count|groupBy|aggregate)/.test(call))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(found, 'Write with tagged SQL: a change shares its transaction with its audit row.').toEqual([]);
});

test('a write takes the connection as its first argument', () => {
  // A timer writes usage: nobody is there to pass a connection.
  const own = ['lib/people/usage/writes.ts'];
  const found = files.filter((file) => file.endsWith('/writes.ts') && !own.includes(file)).flatMap(findHiddenConnections);
  expect(found, 'The caller passes `db()`, or the client of its transaction, as the first argument.').toEqual([]);
});

test('every page that reads the database reports its own failure', () => {
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('app', name))
    .filter((file) => /\/(?:page|console)\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(10);
  const reading = pages.filter((file) => /\/reads'|\bfind(?:Reader|CurrentSession)\b/.test(readFileSync(file, 'utf8')));
  expect(reading.filter((file) => !readFileSync(file, 'utf8').includes('withErrorPage('))).toEqual([]);
});

test('every file in lib/api/operations is one operation of the route table, in the folder of its tag', () => {
  const fileName = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const listed = operations.map(({ id, tag }) => `lib/api/operations/${tag.toLowerCase()}/${fileName(id)}.ts`);
  expect(
    files.filter((file) => file.startsWith('lib/api/operations/')).sort(),
    'Name folder and file after tag and id of the operation, and list it in lib/api/routes.ts.',
  ).toEqual(listed.sort());
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
});

const EXAMPLES = 'https://research.example.com';

test('every operation accepts its own sample', () => {
  for (const { id, params, query, body, sample = {} } of operations) {
    const missing = (part: string) => `Give ${id} a valid \`sample: { ${part} }\`.`;
    expect(params.safeParse(sample.params ?? {}).error, missing('params')).toBeUndefined();
    expect(query.safeParse(sample.query ?? {}).error, missing('query')).toBeUndefined();
    if (body) expect(body.safeParse(atOwnAddress(sample.body)).error, missing('body')).toBeUndefined();
  }
});

/** A sample as the reference shows it: with the address of this service in place of that of the examples. */
function atOwnAddress(body: unknown): unknown {
  const text = JSON.stringify(body);
  return text?.includes(EXAMPLES) ? JSON.parse(text.replaceAll(EXAMPLES, env().appUrl)) : body;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

/** Statements with a list of values beside them, and Prisma's own SQL, as `file:line`. */
function findUntaggedSql(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  // Most files name none of these, and need no syntax tree.
  if (!/\bquery\b|\$(?:query|execute)Raw|\bPrisma\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [statement, values] = ts.isCallExpression(node) && isMember(node.expression, /^query$/) ? node.arguments : [];
    const isText = statement && (ts.isStringLiteralLike(statement) || ts.isTemplateExpression(statement));
    if (
      (values && (isText || ts.isArrayLiteralExpression(values))) ||
      isMember(node, /^\$(?:query|execute)Raw/) ||
      (isMember(node, /^(?:sql|join|raw)$/) && ts.isIdentifier(node.expression) && node.expression.text === 'Prisma')
    ) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Calls that open a connection, and connections that are not the first parameter of an exported function, as `file:line`. */
function findHiddenConnections(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:db|readDb)$/.test(node.expression.getText())) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements.filter(ts.isFunctionDeclaration)) {
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    found.push(...statement.parameters.slice(1).filter(({ type }) => /\b(?:Database|Queryable)\b/.test(type?.getText() ?? '')));
  }
  return found.map((node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
}

function isMember(node: ts.Node, name: RegExp): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && name.test(node.name.text);
}
