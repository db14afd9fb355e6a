// The Latin faces of the site, cut to what its pages use: a third smaller, and on a slow network that much earlier on the screen.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';
import { hashSources, runOnce } from './stamp.mjs';

/** Faces by the name of the file they become, which `app/fonts.ts` and `app/globals.css` load. */
const FACES = {
  'serif.woff2': 'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'serif-italic.woff2': 'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
  'sans.woff2': 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
};

const FOLDER = '.cache/fonts';

/** From text to headings in bold. A lighter end would add a quarter to each file. */
const WEIGHTS = { min: 400, max: 700 };

/** Latin-1, and the marks, currencies and signs of English typesetting. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 96 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  '\u2009\u200a\u202f–—‘’‚“”„†‡•…‰′″‹›⁄€™←↑→↓−×ŒœŸŠšŽžı',
].join('');

/** Writes the faces, unless they are there. */
export function ensureFonts() {
  return runOnce(`${FOLDER}/.stamp`, hashSources(['package-lock.json', 'scripts/lib/fonts.mjs']), async () => {
    const { default: cut } = await import('subset-font');
    mkdirSync(path.join(root, FOLDER), { recursive: true });
    for (const [name, source] of Object.entries(FACES)) {
      const face = await cut(readFileSync(path.join(root, source)), CHARACTERS, {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
      });
      writeFileSync(path.join(root, FOLDER, name), face);
    }
  });
}
