import { expect, test } from 'vitest';
import { chooseEncoding, chooseLocale, matchesEtag, prefersCsv, prefersJson } from './negotiation';

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
])('selects for Accept-Encoding %j the encoding %s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));

test.each([
  [null, 'en'],
  ['zh', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['zh-Hant-TW', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['fr', 'en'],
  ['fr, zh;q=0.2', 'zh'],
  ['*', 'en'],
  ['zh;q=0', 'en'],
  ['not a language;;;', 'en'],
  ['', 'en'],
  ['ZH-hk', 'zh'],
  ['en, zh', 'en'],
  ['zh, en', 'zh'],
  ['en;q=0.5, zh;q=0.6', 'zh'],
  ['zh;q=0.5, en;q=0.6', 'en'],
  ['zhx', 'en'],
  [';;;q=,zh;q=abc', 'en'],
])('selects for Accept-Language %j the language %s', (header, locale) => expect(chooseLocale(header)).toBe(locale));

test.each([
  ['', false],
  ['*/*', false],
  ['text/csv', true],
  ['text/csv, */*;q=0.1', true],
  ['application/json, text/csv;q=0.5', false],
  ['text/csv;q=0.2, application/json;q=0.9', false],
  ['text/html', false],
])('Accept %j prefers CSV: %s', (accept, csv) => expect(prefersCsv(accept)).toBe(csv));

test.each([
  [null, false],
  ['*', true],
  ['"a"', true],
  ['W/"a"', true],
  ['"a-br"', true],
  ['"b", "a-gzip"', true],
  ['"b"', false],
])('If-None-Match %j matches: %s', (header, matches) => expect(matchesEtag(header, '"a"')).toBe(matches));

test.each([
  ['', false],
  ['*/*', false],
  ['application/json', true],
  ['application/json, */*;q=0.5', true],
  ['text/plain, application/json', true],
  ['application/*', false],
  ['application/json;q=0', false],
  ['text/html', false],
  ['application/x-bibtex, application/json;q=0.1', false],
  ['application/x-bibtex;q=0.1, application/json', true],
])('Accept %j prefers JSON to BibTeX: %s', (accept, json) => expect(prefersJson(accept, 'application/x-bibtex')).toBe(json));
