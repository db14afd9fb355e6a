import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Font } from 'harfbuzzjs';
import type { Locale } from '../../platform/i18n/locales';
import type { TypesetLine, Typesetter } from './record';

/** Written by `scripts/lib/fonts.mjs`. */
const FOLDER = '.cache/fonts/share';

/** A file of a face, with the characters it may have. */
type Part = { name: string; file: string; ranges: [number, number][] };

/** Marks that both faces have. In Chinese they are as wide as a character. */
const SHARED_MARKS = /[“”‘’…—·]/;

const CHINESE_FACE = 'noto-serif-sc';

/** Units of a font size, whatever the face has. */
const UNITS = 1_000;

let index: Promise<Part[]> | undefined;
const fonts = new Map<string, Promise<Font>>();

/**
 * A typesetter for some texts: the faces that they need are read first, each once per process, and 6 MB at most.
 *
 * @throws errors of reading a file
 */
export async function openTypesetter(texts: Iterable<{ text: string; language: Locale }>): Promise<Typesetter> {
  const { Buffer: Run, Direction, shape } = await import('harfbuzzjs');
  index ??= readIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  const parts = await index;
  const opened = new Map<Part, Font>();
  for (const { text, language } of texts)
    for (const character of new Set(text))
      for (const part of findParts(parts, character, language))
        if (!opened.has(part)) opened.set(part, await openFont(part.file));

  const fontOf = (character: string, language: Locale) => {
    for (const part of findParts(parts, character, language)) {
      const font = opened.get(part);
      if (font?.glyph(character.codePointAt(0) ?? 0)) return font;
    }
    return undefined;
  };

  // Lines are measured at several widths and sizes, of which none changes the shapes.
  const lines = new Map<string, TypesetLine>();
  return (text, language) => {
    const key = `${language} ${text}`;
    const line = lines.get(key) ?? setLine(text, language);
    lines.set(key, line);
    return line;
  };

  function setLine(text: string, language: Locale): TypesetLine {
    const shapes: string[] = [];
    let width = 0;
    for (const { font, run } of toRuns(text, (character) => fontOf(character, language))) {
      const buffer = new Run();
      buffer.addText(run);
      buffer.guessSegmentProperties();
      buffer.setDirection(Direction.LTR);
      buffer.setLanguage(language === 'zh' ? 'zh-Hans' : 'en');
      shape(font, buffer);
      for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
        const outline = font.glyphToPath(codepoint);
        if (outline) shapes.push(`<path transform="translate(${width + xOffset} ${yOffset})" d="${outline}"/>`);
        width += xAdvance;
      }
    }
    return { width, shapes: shapes.join('') };
  }
}

/** The parts that may have a character, in the order in which they are tried. */
function findParts(parts: readonly Part[], character: string, language: Locale): Part[] {
  const code = character.codePointAt(0) ?? 0;
  const found = parts.filter(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
  if (language !== 'zh' || !SHARED_MARKS.test(character)) return found;
  return found.sort((a, b) => Number(b.name === CHINESE_FACE) - Number(a.name === CHINESE_FACE));
}

/** The longest parts of a text that one font sets. */
function toRuns(text: string, fontOf: (character: string) => Font | undefined): { font: Font; run: string }[] {
  const runs: { font: Font; run: string }[] = [];
  for (const character of text) {
    const font = fontOf(character);
    const last = runs.at(-1);
    if (font && last?.font === font) last.run += character;
    else if (font) runs.push({ font, run: character });
  }
  return runs;
}

function openFont(file: string): Promise<Font> {
  const known = fonts.get(file);
  if (known) return known;
  const opening = readFont(file).catch((error: unknown) => {
    fonts.delete(file);
    throw error;
  });
  fonts.set(file, opening);
  return opening;
}

async function readFont(file: string): Promise<Font> {
  const [{ Blob: FontFile, Face, Font: Opened }, bytes] = await Promise.all([
    import('harfbuzzjs'),
    readFile(path.resolve(FOLDER, file)),
  ]);
  const font = new Opened(new Face(new FontFile(bytes)));
  font.setScale(UNITS, UNITS);
  return font;
}

async function readIndex(): Promise<Part[]> {
  return JSON.parse(await readFile(path.resolve(FOLDER, 'index.json'), 'utf8'));
}
