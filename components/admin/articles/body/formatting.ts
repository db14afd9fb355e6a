/** A replacement in a text, and the selection after it. */
export type Formatting = { changes: { from: number; to: number; insert: string }[]; anchor: number; head: number };

type Selection = { from: number; to: number };

/**
 * Adds `mark` (`**` or `*`) around the selection, or removes it if it is there. Without a selection it acts on the word at the
 * cursor, or puts the cursor between two marks. Spaces stay outside: Markdown ignores marks beside them.
 */
export function toggleMark(text: string, selection: Selection, mark: '**' | '*'): Formatting {
  const { from, to } = toContent(text, selection);
  const size = mark.length;
  const inner = text.slice(from, to);
  if (isMarked(text, from, to, mark)) {
    return {
      changes: [
        { from: from - size, to: from, insert: '' },
        { from: to, to: to + size, insert: '' },
      ],
      anchor: from - size,
      head: to - size,
    };
  }
  // At the end of a marked text the same key leaves it.
  if (
    from === to &&
    text.slice(to, to + size) === mark &&
    !text.startsWith('**', to + size - 1) &&
    text.charAt(from - 1) !== '*'
  ) {
    return { changes: [], anchor: to + size, head: to + size };
  }
  if (inner.length > 2 * size && isMarked(inner, size, inner.length - size, mark)) {
    return {
      changes: [
        { from, to: from + size, insert: '' },
        { from: to - size, to, insert: '' },
      ],
      anchor: from,
      head: to - 2 * size,
    };
  }
  return {
    changes: [
      { from, to: from, insert: mark },
      { from: to, to, insert: mark },
    ],
    anchor: from + size,
    head: to + size,
  };
}

/** Makes the selection a link and selects the place of its URL; a selected URL becomes the target of a link without text. */
export function toLink(text: string, selection: Selection): Formatting {
  const { from, to } = toContent(text, selection);
  const inner = text.slice(from, to);
  if (/^(?:https?:\/\/|mailto:)\S+$/.test(inner)) {
    return { changes: [{ from, to, insert: `[](${inner})` }], anchor: from + 1, head: from + 1 };
  }
  const label = inner.replace(/[[\]]/g, '\\$&');
  const at = from + label.length + 3;
  return { changes: [{ from, to, insert: `[${label}](https://)` }], anchor: at, head: at + 8 };
}

/**
 * Puts an image at `at` as a paragraph of its own: in the middle of a line it would float in the text. Without alternative text
 * the cursor waits for one.
 */
export function toImage(text: string, at: number, { alt, path }: { alt: string; path: string }): Formatting {
  const image = `![${alt.replace(/[[\]]/g, '\\$&')}](${path})`;
  const [before, after] = [text.slice(0, at), text.slice(at)] as const;
  const start = /\S[^\S\n]*$/.test(before) ? '\n\n' : /\S[^\S\n]*\n[^\S\n]*$/.test(before) ? '\n' : '';
  const end = /^[^\S\n]*\S/.test(after) ? '\n\n' : /^[^\S\n]*\n[^\S\n]*\S/.test(after) ? '\n' : '';
  const cursor = at + start.length + (alt === '' ? 2 : image.length);
  return { changes: [{ from: at, to: at, insert: start + image + end }], anchor: cursor, head: cursor };
}

/**
 * The selection without surrounding spaces and without punctuation at its ends. A closing mark after Chinese punctuation and
 * before a letter (`**重要。**本文`) would not count as one.
 */
function toContent(text: string, selection: Selection): Selection {
  let { from, to } = selection.from === selection.to ? findWord(text, selection.from) : selection;
  while (from < to && /\s/.test(text.charAt(from))) from += 1;
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
  while (to - 1 > from && ASIAN_END.test(text.charAt(to - 1)) && WORD.test(text.charAt(to))) to -= 1;
  while (from + 1 < to && ASIAN_START.test(text.charAt(from)) && WORD.test(text.charAt(from - 1))) from += 1;
  return { from, to };
}

const ASIAN_END = /[，。、；：？！）》」』”’…]/;
const ASIAN_START = /[（《「『“‘]/;
const WORD = /[\p{L}\p{N}]/u;
const LATIN = /[\p{Script=Latin}\p{N}'’-]/u;

/** The Latin word at a position. Chinese has no spaces between words, so a cursor in it selects nothing. */
function findWord(text: string, at: number): Selection {
  let from = at;
  let to = at;
  while (from > 0 && LATIN.test(text.charAt(from - 1))) from -= 1;
  while (to < text.length && LATIN.test(text.charAt(to))) to += 1;
  return from < at && at < to ? { from, to } : { from: at, to: at };
}

/** Whether exactly this mark stands on both sides: `*` does not count where it is half of `**`. */
function isMarked(text: string, from: number, to: number, mark: string): boolean {
  const size = mark.length;
  if (text.slice(from - size, from) !== mark || text.slice(to, to + size) !== mark || from < size) return false;
  const before = /\**$/.exec(text.slice(Math.max(0, from - 3), from))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(to, to + 3))?.[0].length ?? 0;
  const count = Math.min(before, after);
  return mark === '**' ? count >= 2 : count % 2 === 1;
}

export type BlockFormat = 'heading' | 'list' | 'quote';

const PREFIXES: Record<BlockFormat, { add: string; found: RegExp }> = {
  heading: { add: '## ', found: /^#{1,6} +/ },
  list: { add: '- ', found: /^[-*+] +/ },
  quote: { add: '> ', found: /^> ?/ },
};

/** Makes the selected lines a heading, a list or a quotation; if they all are one, makes them plain lines. */
export function toggleBlock(text: string, { from, to }: Selection, kind: BlockFormat): Formatting {
  const { add, found } = PREFIXES[kind];
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const isWritten = (line: string) => line.trim() !== '' || lines.length === 1;
  const on = !lines.filter(isWritten).every((line) => found.test(line));
  const changes: Formatting['changes'] = [];
  let at = start;
  let shift = 0;
  for (const line of lines) {
    const old = found.exec(line)?.[0].length ?? 0;
    const insert = on && isWritten(line) ? add : '';
    if (isWritten(line) && line.slice(0, old) !== insert) changes.push({ from: at, to: at + old, insert });
    if (isWritten(line)) shift += insert.length - old;
    at += line.length + 1;
  }
  const head = end + shift;
  return { changes, anchor: head, head };
}

/** The line breaks that set a block apart from the texts before and after it. */
function breaksAround(before: string, after: string): { start: string; end: string } {
  return {
    start: before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n',
    end: after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n',
  };
}

/** Puts a block of lines at a place as a paragraph of its own, with the cursor `cursor` characters into it. */
function insertBlock(text: string, at: number, block: string, cursor: number): Formatting {
  const { start, end } = breaksAround(text.slice(0, at), text.slice(at));
  const place = at + start.length + cursor;
  return { changes: [{ from: at, to: at, insert: start + block + end }], anchor: place, head: place };
}

/** How a block begins that would lose its form in the middle of a line. */
const BLOCK = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |>|\||```|---|!\[|\[\^\d+\]: )/;

/**
 * Replaces the selection with Markdown that was pasted. A paragraph continues the line, any other block is set apart. Footnotes that
 * come with their texts get the next numbers where theirs are taken.
 */
export function toPasted(text: string, { from, to }: Selection, markdown: string): Formatting {
  const [before, after] = [text.slice(0, from), text.slice(to)] as const;
  const { start, end } = breaksAround(before, after);
  const taken = new Set(listNotes(before + after));
  const own = new Set([...markdown.matchAll(NOTE_TEXT)].map(([, number]) => Number(number)));
  const shift = [...own].some((number) => taken.has(number)) ? Math.max(...taken) : 0;
  const numbered = markdown.replace(NOTE, (mark, number) => (own.has(Number(number)) ? `[^${Number(number) + shift}]` : mark));
  const isBlock = (block = '') => BLOCK.test(block);
  const insert =
    (isBlock(numbered) ? start : '') + numbered + (isBlock(numbered.split('\n\n').at(-1)) && after.trim() !== '' ? end : '');
  return { changes: [{ from, to, insert }], ...cursorAt(from + insert.length) };
}

const NOTE = /\[\^(\d+)\]/g;
const NOTE_TEXT = /^\[\^(\d+)\]:/gm;
const listNotes = (text: string) => [...text.matchAll(NOTE)].map(([, number]) => Number(number));

/** Inserts an empty table of two columns, with the cursor in its first cell. */
export const toTable = (text: string, { to }: Selection): Formatting =>
  insertBlock(text, to, '|  |  |\n| --- | --- |\n|  |  |', 2);

/** Inserts a footnote with the next number: its mark at the cursor, and its text at the end, where the cursor goes. */
export function toFootnote(text: string, { to }: Selection): Formatting {
  const mark = `[^${Math.max(0, ...listNotes(text)) + 1}]`;
  const marked = text.slice(0, to) + mark + text.slice(to);
  const breaks = /\n*$/.exec(marked)?.[0].length ?? 0;
  // Footnotes stand one below the other, apart from the text.
  const isAfterNote = /(?:^|\n)\[\^[^\n]*\n*$/.test(marked);
  const note = `${'\n'.repeat(Math.max(0, (isAfterNote ? 1 : 2) - breaks))}${mark}: `;
  return {
    changes: [
      { from: to, to, insert: mark },
      { from: text.length, to: text.length, insert: note },
    ],
    ...cursorAt(marked.length + note.length),
  };
}

const cursorAt = (at: number) => ({ anchor: at, head: at });

const EMPTY_ITEM = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ x]\][ \t]*)?|(?:>[ \t]*)+)$/;

/**
 * Enter on an empty item or line of a quotation: ends it with a blank line, without which the next paragraph would belong to it.
 * Undefined elsewhere.
 */
export function leaveBlock(text: string, at: number): Formatting | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  if (at !== end || !EMPTY_ITEM.test(text.slice(start, end))) return undefined;
  const isFirst = start === 0 || text.slice(0, start).endsWith('\n\n');
  const insert = isFirst ? '' : '\n';
  return { changes: [{ from: start, to: end, insert }], anchor: start + insert.length, head: start + insert.length };
}
