/**
 * The rendering budget of a text, in estimated microseconds. A costlier text may be kept as a draft and is not published
 * (contract, section 12).
 */
const MAX_COST = 300_000;

/** How deep lists and quotations may be nested. */
const MAX_DEPTH = 32;

/** The cost of each piece of markup, measured and rounded up. */
const COST = {
  character: 0.3,
  line: 55,
  block: 55,
  heading: 60,
  setext: 60,
  container: 130,
  definition: 300,
  attention: 25,
  pipe: 75,
};
const COST_OF: Record<string, number> = {
  '[': 60,
  ']': 60,
  '<': 120,
  '|': COST.pipe,
  '@': 60,
  '&': 15,
  '\\': 15,
  '`': 15,
  '"': 5,
  "'": 5,
  '[^': 180,
  // The address of a link is read with its link.
  '](https://': 70,
  '](http://': 70,
  '://': 60,
  'www.': 60,
  '{:': 1_500,
};
const MARKUP = /\*+|_+|~+|\[\^|\]\(https?:\/\/|[[\]<|@&\\`"']|:\/\/|www\.|\{:/gi;

/**
 * Costs that grow with the number of earlier pieces: emphasis within a block, underlined headings, and quotations. The parser
 * compares each with all earlier ones.
 */
const GROWTH = { attention: 0.12, setext: 0.6, quotation: 0.55 };
/** The cost of each cell that a short table row lacks, and of each character that a reference repeats. */
const MISSING_CELL = 8;
const REPEATED = 0.25;
/** The cost of a reference includes a URL of this length. */
const SHORT_DEFINITION = 200;

const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const MARKER = />|[-+*]|\d{1,9}[.)]/g;
/** A footnote is shown once, however often it is referred to. */
const FOOTNOTE_DEFINITION = /^[ \t>]*\[\^[^\]]*\]:/;
/** Ends the definition above, as a blank line does. */
const BULLET = /^ {0,3}[-+*][ \t]+\S/;
const DELIMITER_ROW = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*(?::?-+:?[ \t]*)?)*$/;

/**
 * The line at which a text becomes too complex to be rendered within the budget; undefined for nearly every text. An estimate
 * from one pass over the text, so that it is the same on every machine and costs less than the parser would.
 */
export function findExcess(markdown: string): { line: number } | undefined {
  const repeated = findRepeated(markdown);
  const scan = new Scan();
  let number = 0;
  for (const line of lines(markdown)) {
    number += 1;
    scan.add(line);
    if (number === repeated?.line) scan.cost += repeated.cost;
    if (scan.cost > MAX_COST || scan.depth > MAX_DEPTH) return { line: number };
  }
  return undefined;
}

function* lines(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  yield text.slice(start);
}

/** Where the longest definition begins, and what it costs if every reference repeats it. */
function findRepeated(markdown: string): { line: number; cost: number } | undefined {
  let longest = { line: 0, length: 0 };
  let current = longest;
  let number = 0;
  let references = 0;
  for (const line of lines(markdown)) {
    number += 1;
    references += line.split('[').length - 1;
    if (line.replace(FOOTNOTE_DEFINITION, '').includes(']:')) current = { line: number, length: 0 };
    else if (line.trim() === '' || BULLET.test(line)) current = { line: 0, length: 0 };
    current.length += line.length;
    if (current.line > 0 && current.length > longest.length) longest = current;
  }
  const { line, length } = longest;
  return length > SHORT_DEFINITION ? { line, cost: length * references * REPEATED } : undefined;
}

/** A quotation or a list item that may still be open, by the column of its marker. */
type Container = { column: number; quotation: boolean };

class Scan {
  cost = 0;
  private containers: Container[] = [];
  private afterBlank = true;
  private inQuotation = false;
  private attention = 0;
  private underlined = 0;
  private quotations = 0;
  private columns = 0;

  get depth(): number {
    return this.containers.length;
  }

  add(line: string): void {
    if (line.trim() === '') {
      this.endBlock();
      this.afterBlank = true;
      this.inQuotation = false;
      return;
    }
    const text = line.slice(this.openContainers(line));
    this.cost += COST.line + COST.character * line.length + this.depth * 5 + (this.afterBlank ? COST.block : 0);
    if (/^[ \t]*#/.test(text)) this.cost += COST.heading;
    if (/^[ \t]*\[[^\]]+\]:/.test(text)) this.cost += COST.definition;
    if (/^[ \t]*(?:=+|-+)[ \t]*$/.test(text)) this.cost += COST.setext + GROWTH.setext * this.underlined++;
    this.addMarkup(text);
    this.addTableRow(line);
    this.afterBlank = false;
  }

  private endBlock(): void {
    this.attention = 0;
    this.columns = 0;
  }

  private addMarkup(text: string): void {
    for (const { 0: mark } of text.matchAll(MARKUP)) {
      this.cost += COST_OF[mark.toLowerCase()] ?? COST.attention + GROWTH.attention * this.attention++;
    }
  }

  /** Rows of a table are filled up to the columns of its head. */
  private addTableRow(line: string): void {
    if (DELIMITER_ROW.test(line)) this.columns = Math.max(this.columns, line.split('|').length);
    else this.cost += this.columns * MISSING_CELL;
  }

  /**
   * Opens and closes quotations and list items according to the markers at the beginning of a line.
   *
   * @returns the number of characters before the text of the line
   */
  private openContainers(line: string): number {
    const prefix = CONTAINERS.exec(line)?.[0] ?? '';
    const quoted = prefix.includes('>');
    if (quoted && !this.inQuotation) this.cost += GROWTH.quotation * this.quotations++;
    this.inQuotation = quoted;
    if (prefix === '') {
      // A line without a blank one before it continues the paragraph above, whatever its indentation.
      if (this.afterBlank) this.closeFrom(toColumn(/^[ \t]*/.exec(line)?.[0] ?? ''));
      return 0;
    }
    // An item begins a block of its own.
    if (!/^[ \t>]*$/.test(prefix)) this.endBlock();
    for (const { 0: mark, index } of prefix.matchAll(MARKER)) {
      const column = toColumn(prefix.slice(0, index));
      this.cost += COST.container;
      const quotation = mark === '>';
      if (quotation && this.containers.some((open) => open.quotation && open.column === column)) continue;
      this.closeFrom(column);
      this.containers.push({ column, quotation });
      if (this.depth > MAX_DEPTH) break;
    }
    return prefix.length;
  }

  private closeFrom(column: number): void {
    while ((this.containers.at(-1)?.column ?? -1) >= column) this.containers.pop();
  }
}

/** The column after some spaces and markers; tabs lead to the next multiple of four. */
function toColumn(text: string): number {
  let column = 0;
  for (const character of text) column += character === '\t' ? 4 - (column % 4) : 1;
  return column;
}
