// The faces of the site. Those of pages are cut to what pages use: half as large, and on a slow network that much earlier on the
// screen. Those of share images stay on the server and have whatever a title may contain.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';
import { hashSources, runOnce } from './stamp.mjs';

const FOLDER = '.cache/fonts';

/** From text to headings in bold. A lighter end would add a quarter to each file. */
const WEIGHTS = { min: 400, max: 700 };

/** ASCII, and what English typesetting adds to it. */
export const ENGLISH = `${toCharacters(0x20, 0x7e)}\u00a0\u00ad\u2009\u202f£§©«°±·»×é–—‘’“”•…′″€™←↑→↓−`;
/** What else Latin-1 has, and rarer marks and signs: a third of a face. Pages load it for the `unicode-range` in `app/globals.css`. */
export const RARER = [...toCharacters(0xa1, 0xff), ...'\u200a‚„†‡‰‹›⁄ŒœŸŠšŽžı']
  .filter((each) => !ENGLISH.includes(each))
  .join('');

const SERIF = 'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2';
const SERIF_ITALIC = 'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2';
const SANS = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const MONO = 'node_modules/@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2';

/** Source and characters of faces by the name of the file they become, which `app/fonts.ts` and `app/globals.css` load. */
const FACES = {
  'serif.woff2': [SERIF, ENGLISH],
  'serif-rarer.woff2': [SERIF, RARER],
  'serif-italic.woff2': [SERIF_ITALIC, ENGLISH + RARER],
  'sans.woff2': [SANS, ENGLISH],
  'sans-rarer.woff2': [SANS, RARER],
  'mono.woff2': [MONO, ENGLISH],
};

/**
 * What Latin text has everywhere, figures of one width for tables, and the slashed zero of code. Small capitals, fractions and arrows
 * would add a sixth.
 */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum', 'zero'];

/** Faces of share images, in the order in which they are tried. */
const SHARE_FACES = [
  { name: 'source-serif-4', folder: 'node_modules/@fontsource-variable/source-serif-4' },
  { name: 'noto-serif-sc', folder: 'node_modules/@fontsource-variable/noto-serif-sc' },
];

/** One weight, for titles. */
const SHARE_WEIGHT = 600;

/** Writes the faces, unless they are there. */
export function ensureFonts() {
  return runOnce(`${FOLDER}/.stamp`, hashSources(['package-lock.json', 'scripts/lib/fonts.mjs']), async () => {
    const { default: cut } = await import('subset-font');
    mkdirSync(path.join(root, FOLDER), { recursive: true });
    for (const [name, [source, characters]] of Object.entries(FACES)) {
      const face = await cut(readFileSync(path.join(root, source)), characters, {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
        keepFeatures: FEATURES,
      });
      writeFileSync(path.join(root, FOLDER, name), face);
    }
    await writeShareFaces(cut);
  });
}

/**
 * Writes the faces of share images as TrueType, which HarfBuzz reads, with an index of the characters in each. Their packages have
 * a file per part of Unicode, so that a title needs few of them.
 */
async function writeShareFaces(cut) {
  const target = path.join(root, FOLDER, 'share');
  mkdirSync(target, { recursive: true });
  const index = [];
  for (const { name, folder } of SHARE_FACES) {
    const parts = JSON.parse(readFileSync(path.join(root, folder, 'unicode.json'), 'utf8'));
    for (const [key, list] of Object.entries(parts)) {
      const part = key.replace(/[[\]]/g, '');
      const ranges = list.split(',').map(toRange);
      const characters = ranges.map(([from, to]) => toCharacters(from, to)).join('');
      const face = await cut(readFileSync(path.join(root, folder, `files/${name}-${part}-wght-normal.woff2`)), characters, {
        targetFormat: 'truetype',
        variationAxes: { wght: SHARE_WEIGHT },
      });
      const file = `${name}-${part}.ttf`;
      writeFileSync(path.join(target, file), face);
      index.push({ name, file, ranges });
    }
  }
  writeFileSync(path.join(target, 'index.json'), JSON.stringify(index));
}

/** The ends of a range such as `U+4E00-9FFF`. */
function toRange(text) {
  const [from, to = from] = text
    .trim()
    .replace(/^U\+/i, '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return [from, to];
}

function toCharacters(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
