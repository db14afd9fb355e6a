import { findExcess } from '../lib/archive/rendering/budget';

/** Texts that cost a parser or a page the most, by size. */
export const HOSTILE_TEXTS: Record<string, (size: number) => string> = {
  headings: (size) => '# a\n'.repeat(size),
  'underlined headings': (size) => 'a\n=\n'.repeat(size),
  'paragraphs of one character': (size) => 'a\n\n'.repeat(size),
  footnotes: (size) => `${'[^1] '.repeat(size)}\n\n[^1]: note`,
  'definitions of footnotes': (size) => Array.from({ length: size }, (_, i) => `[^${i}]\n\n[^${i}]: n`).join('\n\n'),
  'references to a long address': (size) => `${'[a][b] '.repeat(size)}\n\n[b]: https://x.example/${'a'.repeat(64_000)}`,
  'references to a long address on the next line': (size) =>
    `${'[a][b\nb] '.repeat(size)}\n\n[b\nb]:\nhttps://x.example/${'a'.repeat(64_000)}`,
  'references to a long address in a footnote': (size) =>
    `${'[a][b] '.repeat(size)}\n\n[^1]: [b]: https://x.example/${'a'.repeat(64_000)}`,
  'references to a long title': (size) => `${'[a][b] '.repeat(size)}\n\n[b]: /b "\n${`    * ${'a'.repeat(1_000)}\n`.repeat(64)}"`,
  'opened elements': (size) => '<b>'.repeat(size),
  'Markdown in elements': (size) => '<p markdown="1">\n*a*\n</p>\n\n'.repeat(size),
  'rows of a table': (size) => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(size)}`,
  charts: (size) => '{: .chart title="a"}\n\n|a|b|c|\n|-|-|-|\n|x|1|2|\n|y|3|4|\n\n'.repeat(size),
  'rows of a wide table': (size) => `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'|\n'.repeat(size)}`,
  'links without scheme': (size) => 'www.a.b '.repeat(size),
  'links in angle brackets': (size) => '<http://a.b>'.repeat(size),
  'addresses of email': (size) => 'a@b.cc '.repeat(size),
  links: (size) => '[a](b) '.repeat(size),
  images: (size) => '![](/x)'.repeat(size),
  'opened brackets': (size) => '['.repeat(size),
  'nested emphasis': (size) => `${'*a _b '.repeat(size)}x${'_ *'.repeat(size)}`,
  'closed emphasis': (size) => '**a*'.repeat(size),
  'deleted words': (size) => '~a~ '.repeat(size),
  'items of a list': (size) => '- a\n'.repeat(size),
  'lists of one item': (size) => '- a\n+ a\n'.repeat(size),
  quotations: (size) => '> a\n\n'.repeat(size),
  'lists in quotations': (size) => '> - a\n'.repeat(size),
  'line breaks': (size) => 'a  \n'.repeat(size),
  'lines of code': (size) => '\ta\n'.repeat(size),
};

/** The largest text of a kind that can be published: within the budget, and up to the size of a body. */
export function toLargestText(create: (size: number) => string): string {
  let [fits, exceeds] = [1, 40_000];
  while (exceeds - fits > 1) {
    const size = (fits + exceeds) >> 1;
    const text = create(size);
    if (text.length > 300_000 || findExcess(text)) exceeds = size;
    else fits = size;
  }
  return create(fits);
}
