import { expect, test } from 'vitest';
import { type CodeLanguage, highlight } from './highlight';

const kindsOf = (code: string, language: CodeLanguage) =>
  highlight(code, language).flatMap((line) => line.flatMap(({ text, kind }) => (kind ? [[kind, text]] : [])));

test('colors values and literals of JSON, not the names of members', () => {
  expect(kindsOf('{\n  "url": "https://example.com/#a",\n  "none": null, "say \\"x\\"": "y: \\"z\\""\n}', 'data')).toEqual([
    ['string', '"https://example.com/#a"'],
    ['keyword', 'null'],
    ['string', '"y: \\"z\\""'],
  ]);
});

test('colors the command at the beginning of a line', () => {
  expect(kindsOf("hi search 'hi there' | jq\nnpm install hi", 'curl')).toEqual([
    ['keyword', 'hi'],
    ['string', "'hi there'"],
    ['keyword', 'npm'],
  ]);
});
