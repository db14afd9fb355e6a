import { readdirSync, readFileSync } from 'node:fs';
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
});
