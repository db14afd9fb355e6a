import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../clients/typescript/src/client';
import { operations } from '../lib/api/routes';
import { Article } from '../lib/archive/articles/schema';

const contract = readFileSync('docs/contract.md', 'utf8');

const METHOD = '(GET|POST|PUT|PATCH|DELETE)';

/**
 * The operations in the first cell of a table: `GET /a`, `POST` (of the same path), `PATCH …/{id}` (below it), `enable` (beside it).
 *
 * @param above the last path of the row before, which `…` may continue
 */
function readCell(cell: string, base: string, above: string): { operations: string[]; path: string } {
  const found: { method: string; path?: string }[] = [];
  let last: string | undefined;
  for (const [, mark = ''] of cell.matchAll(/`([^`]+)`/g)) {
    const [, method = found.at(-1)?.method ?? '', target = ''] = new RegExp(`^${METHOD}?\\s*([^\\s?]*)`).exec(mark) ?? [];
    if (target.startsWith('/')) last = base + target;
    else if (target.startsWith('…/')) {
      const [before = ''] = (last ?? above).split(target.split('/').slice(0, 2).join('/').slice(1));
      last = before + target.slice(1);
    } else if (target !== '') last = last?.replace(/[^/]*$/, target);
    if (last && target !== '') for (const each of found) each.path ??= last;
    found.push({ method, ...(last ? { path: last } : {}) });
  }
  return { operations: found.map((each) => `${each.method} ${each.path ?? base}`), path: last ?? base };
}

/** Every operation that the contract names, in its tables or in its text. */
function readDocumented(): Set<string> {
  const documented = [...contract.matchAll(new RegExp(`\`(${METHOD} /[^\`\\s?]*)`, 'g'))].map(([, name = '']) => name);
  let [base, above] = ['', ''];
  for (const line of contract.split('\n')) {
    const cell = /^\| ([^|]*)\|/.exec(line)?.[1];
    if (cell?.startsWith('Operation')) base = /under `([^`]+)`/.exec(cell)?.[1] ?? '';
    else if (cell !== undefined) {
      const row = readCell(cell, base, above);
      above = row.path;
      documented.push(...row.operations);
    }
  }
  return new Set(documented.map(withoutNames));
}

/** The contract may call a parameter by another name. */
const withoutNames = (operation: string) => operation.replaceAll(/\{[^}]*\}/g, '{}');

test('the contract names every operation', () => {
  const documented = readDocumented();
  const missing = operations
    .map(({ method, path: below }) => `${method} ${below}`)
    .filter((operation) => !documented.has(withoutNames(operation)));
  expect(missing).toEqual([]);
});

test('the contract names every field of an article', () => {
  const [section = ''] = /^### Articles\n[\s\S]*?(?=\n### )/m.exec(contract) ?? [];
  const named = [...section.matchAll(/`(\w+\*?)/g)].map(([, name = '']) => name);
  const isNamed = (field: string) =>
    named.some((name) => name === field || (name.endsWith('*') && field.startsWith(name.slice(0, -1))));
  expect(Object.keys(Article.shape).filter((field) => !isNamed(field))).toEqual([]);
});

test('the contract names every method of the client', () => {
  const [section = ''] = /^## 15\. [\s\S]*?(?=\n## )/m.exec(contract) ?? [];
  const methods = Object.keys(createClient({ baseUrl: 'https://example.com' }));
  expect(methods.filter((name) => !section.includes(`\`${name}`))).toEqual([]);
});

test('a test of the API calls every operation that is open to readers', () => {
  const tests = readdirSync('tests/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join('tests/api', file), 'utf8'))
    .join('\n');
  const open = operations.filter(({ access }) => access === 'anyone' || access === 'holder');
  const untested = open.filter(({ path: below }) => {
    const called = below.replaceAll('.', '\\.').replaceAll(/\{[^}]*\}/g, '(?:\\$\\{[^}]+\\}|[^/\'"`?\\s]+)');
    return !new RegExp(`['"\`}1]${called}(?:[?'"\`\\s]|\\$\\{)`).test(tests);
  });
  expect(open.length).toBeGreaterThan(15);
  expect(untested.map(({ id }) => id)).toEqual([]);
});

test('the client has a method for every operation that reads the archive and its snapshots, and for /me', () => {
  const [, methods = ''] = readFileSync('clients/typescript/src/client.ts', 'utf8').split('export function createClient');
  const client = methods.replaceAll(/\$\{[^}]*\}/g, '{}');
  const promised = operations.filter(({ id, tag }) => tag === 'Archive' || tag === 'Snapshots' || id === 'getMe');
  const missing = promised.filter(({ path: below }) => !new RegExp(`['\`]/api/v1${withoutNames(below)}['\`]`).test(client));
  expect(promised.length).toBeGreaterThan(10);
  expect(missing.map(({ id }) => id)).toEqual([]);
});
