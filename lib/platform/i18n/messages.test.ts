import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { areas } from './messages';

/** Every message of one area, by its path within the file. */
function readMessages(locale: 'en' | 'zh', area: string): Record<string, string> {
  const flatten = (part: object, path = ''): [string, string][] =>
    Object.entries(part).flatMap(([name, value]) =>
      typeof value === 'string' ? [[`${path}${name}`, value] as [string, string]] : flatten(value, `${path}${name}.`),
    );
  return Object.fromEntries(flatten(JSON.parse(readFileSync(`messages/${locale}/${area}.json`, 'utf8'))));
}

/** Names of the arguments an ICU message prints and of its tags, sorted. */
function readPlaceholders(message: string): string[] {
  const names = new Set([...message.matchAll(/<(\w+)>/g)].map(([, tag]) => `<${tag}>`));
  // Inside an argument a brace opens a branch (undefined here); everywhere else it opens an argument.
  const open: (string | undefined)[] = [];
  for (const { 0: mark, index } of message.matchAll(/[{}#]/g)) {
    if (mark === '}') open.pop();
    else if (mark === '#') names.add(open.findLast((name) => name !== undefined) ?? '#');
    else if (open.at(-1) !== undefined) open.push(undefined);
    else {
      const [, name = '', format] = /^(\w+)(?:, (\w+))?/.exec(message.slice(index + 1)) ?? [];
      open.push(name);
      // A plural prints its number only as `#`. Otherwise it picks an English word form, which Chinese does not need.
      if (format !== 'plural') names.add(name);
    }
  }
  return [...names].sort();
}

test('every message file belongs to an area', () => {
  for (const locale of ['en', 'zh']) {
    expect(readdirSync(`messages/${locale}`).sort()).toEqual([...areas].map((area) => `${area}.json`).sort());
  }
});

describe.each(areas)('%s messages', (area) => {
  const [en, zh] = [readMessages('en', area), readMessages('zh', area)];

  test('have the same keys in both languages', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
  });

  test('have the same placeholders in both languages', () => {
    for (const [key, message] of Object.entries(en)) {
      expect(readPlaceholders(zh[key] ?? ''), key).toEqual(readPlaceholders(message));
    }
  });

  test('have no space after a Chinese bracket, which may end a time', () => {
    const spaced = Object.entries(zh).filter(([, message]) =>
      /） \p{Script=Han}/u.test(message.replaceAll('<when></when>', '）')),
    );
    expect(spaced).toEqual([]);
  });
});

/** Every file that may name a message. */
const code = ['app', 'components', 'emails', 'lib']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|generated/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

const readStrings = (text: string) => [...text.matchAll(/['"]([\w.-]+)['"]/g)].map(([, found = '']) => found);

/** Any words may stand for a value of a template. */
const toPattern = (template: string) =>
  template
    .replaceAll(/\$\{[^}]*\}/g, '*')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[\\w.-]+');

const readTemplates = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]|\$\{[^}]*\})*)`/g)]
    .map(([, found = '']) => found)
    // A template of variables alone would match every key.
    .filter((found) => /\w/.test(found.replaceAll(/\$\{[^'}]*\}/g, '')))
    .map((found) => new RegExp(`^${toPattern(found)}$`));

const NAMESPACE = /Translations\((?:\{ locale(?:: [^,]+)?, namespace: )?['`]([^'`]+)['`]/g;
const KEY_IN_VARIABLE = /\bt\w*(?:\.\w+)?\([A-Za-z][\w.]*[,)]/;
const everyString = new Set(code.flatMap(readStrings));

/** Per file that translates: its namespaces, and the keys below them that it may use. A key in a variable may be of any file. */
const users = code
  .map((text) => ({
    namespaces: [...text.matchAll(NAMESPACE)].map(([, found = '']) => new RegExp(`^${toPattern(found)}\\.(.+)`)),
    strings: KEY_IN_VARIABLE.test(text) ? everyString : new Set(readStrings(text)),
    templates: readTemplates(text),
  }))
  .filter(({ namespaces }) => namespaces.length > 0);

const isUsed = (key: string) =>
  users.some(({ namespaces, strings, templates }) =>
    namespaces.some((namespace) => {
      const rest = namespace.exec(key)?.[1];
      return rest !== undefined && (strings.has(rest) || templates.some((template) => template.test(rest)));
    }),
  );

/** Areas whose files are imported as they are: the compiler knows their keys. */
const imported: string[] = ['palette', 'error'];

test.each(areas.filter((area) => !imported.includes(area)))('every message of %s is used', (area) => {
  expect(Object.keys(readMessages('en', area)).filter((key) => !isUsed(`${area}.${key}`))).toEqual([]);
});
