import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENGLISH, RARER } from './fonts.mjs';

const css = readFileSync('app/globals.css', 'utf8');

/** The characters for which a page loads a face. */
function readRange(file: string): Set<string> {
  const [, range = ''] = new RegExp(`${file}[^}]*unicode-range: ([^;]+);`).exec(css) ?? [];
  return new Set(
    range.split(',').flatMap((part) => {
      const [from = 0, to = from] = part
        .trim()
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    }),
  );
}

test.each(['serif-rarer.woff2', 'sans-rarer.woff2'])('loads %s for the characters that it has', (file) => {
  expect([...readRange(file)].toSorted()).toEqual([...RARER].toSorted());
});

test('every character of Latin-1 is in one of the two parts of a face', () => {
  const latin1 = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).filter((each) => /\P{Cc}/u.test(each));
  expect(latin1.filter((each) => ENGLISH.includes(each) === RARER.includes(each))).toEqual([]);
});

test('the faces of a family combine, because they declare the same weights', () => {
  const faces = [...css.matchAll(/font-family: "[^"]+ Extended";\s*font-weight: ([^;]+);/g)].map(([, weight]) => weight);
  expect(faces).toEqual(['400 700', '400 700', '400 700', '400 700']);
});

test('no face that stands in for a Latin one is opened for Chinese characters', () => {
  const faces = readFileSync('app/fallback-fonts.css', 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  expect(faces.map((face) => /unicode-range: ([^;]+);/.exec(face)?.[1])).toEqual(Array.from({ length: 15 }, () => 'U+0-2E7F'));
});
