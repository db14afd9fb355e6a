import { deflateSync } from 'node:zlib';
import type { Locale } from '../../platform/i18n/locales';

/** A document as pages are set from it: a title, and headings and paragraphs in their order. */
export type Document = { title: string; publisher: string; lang: Locale; blocks: { kind: 'heading' | 'text'; text: string }[] };

const PAGE = { width: 595, height: 842, margin: 74 };

type Style = { font: 'serif' | 'bold'; size: number; leading: number; before: number };

const styles = {
  title: { font: 'bold', size: 24, leading: 32, before: 0 },
  publisher: { font: 'serif', size: 11, leading: 16, before: 10 },
  heading: { font: 'bold', size: 14, leading: 20, before: 24 },
  text: { font: 'serif', size: 11.5, leading: 18, before: 8 },
} as const satisfies Record<string, Style>;

/** Widths of the characters from U+0020 to U+007E in Times, in thousandths. Every reader of PDF has this font. */
const WIDTHS = [
  ...[
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500,
  ],
  ...[
    500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722,
  ],
  ...[
    667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278,
  ],
  ...[500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541],
];

/** Characters outside ASCII that Times has, by their code in WinAnsiEncoding. */
const WIN_ANSI = new Map([
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['—', 0x97],
  ['×', 0xd7],
]);

const isLatin = (char: string, lang: Locale) => /[ -~]/.test(char) || (lang === 'en' && WIN_ANSI.has(char));

function widthOf(char: string, { font, size }: Style, lang: Locale): number {
  if (!isLatin(char, lang)) return size;
  const width = WIDTHS[(char.codePointAt(0) ?? 0) - 0x20] ?? 500;
  return (width * size * (font === 'bold' ? 1.06 : 1)) / 1_000;
}

/** The lines of a paragraph: broken at spaces, and between Chinese characters but not before a mark that closes. */
export function toLines(text: string, style: Style, lang: Locale): string[] {
  const max = PAGE.width - 2 * PAGE.margin;
  // A Chinese character keeps the punctuation after it, a word the space.
  const pieces = text.match(/[!-~‘’“”–—×]+ *| +|[^ -~][，。、；：？！”’）》」』％]*/gu) ?? [];
  const lines: string[] = [];
  let [line, width] = ['', 0];
  for (const piece of pieces) {
    const own = [...piece.trimEnd()].reduce((sum, char) => sum + widthOf(char, style, lang), 0);
    if (line !== '' && width + own > max) {
      lines.push(line.trimEnd());
      [line, width] = ['', 0];
    }
    line += line === '' ? piece.trimStart() : piece;
    width += [...piece].reduce((sum, char) => sum + widthOf(char, style, lang), 0);
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** A line as operators: Latin in Times, Chinese in the font that readers substitute for STSong. */
function toOperators(line: string, { font, size }: Style, lang: Locale): string {
  const runs = line.match(lang === 'en' ? /[\s\S]+/g : /[ -~]+|[^ -~]+/gu) ?? [];
  return runs
    .map((run) => {
      if (!isLatin([...run][0] ?? '', lang)) return `/F3 ${size} Tf <${Buffer.from(run, 'utf16le').swap16().toString('hex')}> Tj`;
      const bytes = [...run].map((char) => WIN_ANSI.get(char) ?? char.charCodeAt(0));
      return `/${font === 'bold' ? 'F2' : 'F1'} ${size} Tf <${Buffer.from(bytes).toString('hex')}> Tj`;
    })
    .join(' ');
}

/**
 * A document as PDF 1.7. Fonts are not embedded: Times is one of the standard fonts, and STSong-Light stands for the Chinese serif
 * font of the reader's system. The same document gives the same bytes.
 */
export function toPdf({ title, publisher, lang, blocks }: Document): Buffer {
  const pages: string[][] = [[]];
  let y = PAGE.height - PAGE.margin;
  const set = (text: string, style: Style) => {
    y -= style.before;
    for (const line of toLines(text, style, lang)) {
      if (y - style.leading < PAGE.margin) {
        pages.push([]);
        y = PAGE.height - PAGE.margin;
      }
      y -= style.leading;
      pages.at(-1)?.push(`BT 1 0 0 1 ${PAGE.margin} ${y.toFixed(1)} Tm ${toOperators(line, style, lang)} ET`);
    }
  };
  set(title, styles.title);
  set(publisher, styles.publisher);
  for (const { kind, text } of blocks) set(text, styles[kind]);
  pages.forEach((operators, index) => {
    operators.push(`BT 1 0 0 1 ${PAGE.width / 2 - 3} 40 Tm /F1 10 Tf (${index + 1}) Tj ET`);
  });
  return toFile(pages, { title, lang });
}

/** The objects of the file, one after the other, and the table that says where each begins. */
function toFile(pages: string[][], { title, lang }: Pick<Document, 'title' | 'lang'>): Buffer {
  const toText = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
  const first = 9;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`);
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${lang === 'zh' ? 'zh-Hans' : 'en'}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`,
    `<< /Title ${toText(title)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UTF16-H /Encoding /UniGB-UTF16-H /DescendantFonts [7 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor 8 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  const resources = '<< /Font << /F1 4 0 R /F2 5 0 R /F3 6 0 R >> >>';
  for (const [index, operators] of pages.entries()) {
    const box = `[0 0 ${PAGE.width} ${PAGE.height}]`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${first + 2 * index + 1} 0 R >>`,
    );
    const content = deflateSync(operators.join('\n'));
    objects.push(
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const bytes = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]);
    parts.push(bytes);
    length += bytes.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
