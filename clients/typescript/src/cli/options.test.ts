import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { messages } from './messages.js';
import { readInvocation, toLanguage, UsageError } from './options.js';

const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keyFile = path.join(folder, 'key');
const emptyFile = path.join(folder, 'empty');
writeFileSync(keyFile, ' hik_file\n');
writeFileSync(emptyFile, '\n');

const read = (args: string[], env: Record<string, string> = {}) => readInvocation(args, env, messages.en);

describe('command line', () => {
  const slugs = Array.from({ length: 201 }, (_, n) => `s${n}`);
  test.each<[string, string[]]>([
    ['without a command', []],
    ['of another command', ['frobnicate']],
    ['with another option', ['search', 'x', '--api-key', 'hik_1']],
    ["with another command's option", ['get', 'x', '--format', 'ris']],
    ['with a blank query', ['search', ' ']],
    ['with two slugs', ['get', 'a', 'b']],
    ['without a slug', ['cite']],
    ['with a slug that is a path', ['get', '..']],
    ['in another language', ['search', 'x', '--lang', 'fr']],
    ['in another format of citations', ['cite', 'a', '--format', 'markdown']],
    ['in another format of mirrors', ['mirror', 'x', '--format', 'bibtex']],
    ['with too many slugs', ['cite', ...slugs]],
    ['with page 0', ['search', 'x', '--page', '0']],
    ['with too short a pause', ['mirror', 'x', '--watch', '9']],
    ['with too long a pause', ['mirror', 'x', '--watch=3601']],
    ['with a pause that is no number', ['mirror', 'x', '--watch=x']],
    ['that watches and verifies', ['mirror', 'x', '--watch', '--verify']],
    ['without a folder', ['mirror', '--watch', '60']],
    ['of mcp with an argument', ['mcp', 'x']],
    ['with a key file that is not there', ['mcp', '--key-file', path.join(folder, 'none')]],
    ['with an empty key file', ['mcp', '--key-file', emptyFile]],
  ])('%s is rejected', (_what, args) => expect(() => read(args)).toThrow(UsageError));

  test.each<[string[], object]>([
    [['search', 'true', 'cost'], { command: 'search', positionals: ['true cost'], json: false, lang: undefined }],
    [['search', '--json', '--', '-airbnb'], { positionals: ['-airbnb'], json: true }],
    [['cite', ...slugs.slice(1), '--format=ris'], { positionals: slugs.slice(1), format: 'ris' }],
    [['mirror', 'x'], { positionals: ['x'], watchSeconds: undefined, verify: false, fresh: false }],
    [['mirror', 'x', '--watch'], { positionals: ['x'], watchSeconds: 60 }],
    [['mirror', '--watch', 'x'], { positionals: ['x'], watchSeconds: 60 }],
    [['mirror', '--watch', '10', 'x', '--fresh'], { positionals: ['x'], watchSeconds: 10, fresh: true }],
    [['mirror', '--watch=3600', 'x'], { positionals: ['x'], watchSeconds: 3_600 }],
    [['mirror', '--', '--watch'], { positionals: ['--watch'], watchSeconds: undefined }],
    [['search', '--help'], { help: 'search' }],
    [['help', 'cite'], { help: 'cite' }],
    [['--version'], { version: true }],
  ])('%j is read', (args, expected) => expect(read(args)).toMatchObject(expected));

  test.each<[string[], Record<string, string>, object]>([
    [[], {}, { baseUrl: 'http://localhost:3000', apiKey: undefined }],
    [[], { HI_BASE_URL: 'https://a.example', HI_API_KEY: 'hik_1' }, { baseUrl: 'https://a.example', apiKey: 'hik_1' }],
    [
      ['--base-url', 'https://b.example', '--key-file', keyFile],
      { HI_BASE_URL: 'x', HI_API_KEY: 'hik_1' },
      { baseUrl: 'https://b.example', apiKey: 'hik_file' },
    ],
    [[], { HI_API_KEY: ' ' }, { apiKey: undefined }],
  ])('mcp %j fills options that %j omits', (args, env, expected) => expect(read(['mcp', ...args], env)).toMatchObject(expected));

  test.each<[string[], Record<string, string>, string]>([
    [[], {}, 'en'],
    [[], { LANG: 'zh_CN.UTF-8' }, 'zh'],
    [[], { LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }, 'en'],
    [['search', '--lang', 'zh'], { LANG: 'en_GB' }, 'zh'],
    [['--lang=en'], { LANG: 'zh_TW' }, 'en'],
  ])('%j with %j selects language %s', (args, env, expected) => expect(toLanguage(args, env)).toBe(expected));
});
