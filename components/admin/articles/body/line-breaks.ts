import {
  type EditorState,
  type RangeSet,
  RangeSetBuilder,
  RangeValue,
  StateField,
  type Text,
  type Transaction,
} from '@codemirror/state';

/** A line break that is not a line feed. */
class Break extends RangeValue {
  constructor(readonly text: '\r\n' | '\r') {
    super();
  }
  override eq(other: Break) {
    return other.text === this.text;
  }
}

const crlf = new Break('\r\n');
const cr = new Break('\r');

/** The line breaks of a text as written, at the positions that they have in the editor, where each is one character. */
function findBreaks(text: string): RangeSet<Break> {
  const builder = new RangeSetBuilder<Break>();
  let removed = 0;
  for (const { 0: found, index } of text.matchAll(/\r\n?/g)) {
    const at = index - removed;
    builder.add(at, at + 1, found === '\r' ? cr : crlf);
    removed += found.length - 1;
  }
  return builder.finish();
}

/**
 * Remembers the line breaks of a text, which the editor normalises, so that an article that is opened and saved keeps its
 * bytes. A new line ends as the first line did.
 */
export function keepLineBreaks(text: string) {
  const first = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const own = first === '\n' ? undefined : first === '\r' ? cr : crlf;
  const field = StateField.define<RangeSet<Break>>({
    create: () => findBreaks(text),
    update: (breaks, transaction) => (transaction.docChanged ? mapBreaks(breaks, transaction, own) : breaks),
  });
  return { extension: field, toText: (state: EditorState) => toText(state.doc, state.field(field)) };
}

function mapBreaks(breaks: RangeSet<Break>, { changes }: Transaction, own: Break | undefined): RangeSet<Break> {
  // A break whose character is gone must go too; mapping alone would move it onto a neighbour.
  const kept = breaks.size === 0 ? breaks : breaks.update({ filter: (from) => changes.touchesRange(from, from + 1) !== 'cover' });
  const mapped = kept.map(changes);
  if (!own) return mapped;
  const added: { from: number; to: number; value: Break }[] = [];
  changes.iterChanges((_fromA, _toA, fromB, _toB, inserted) => {
    for (let line = 1, at = fromB; line < inserted.lines; line += 1) {
      at += inserted.line(line).length;
      added.push({ from: at, to: at + 1, value: own });
      at += 1;
    }
  });
  return mapped.update({ add: added });
}

function toText(doc: Text, breaks: RangeSet<Break>): string {
  const text = doc.toString();
  if (breaks.size === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const cursor = breaks.iter(); cursor.value; cursor.next()) {
    if (text[cursor.from] !== '\n') continue;
    parts.push(text.slice(from, cursor.from), cursor.value.text);
    from = cursor.from + 1;
  }
  return parts.join('') + text.slice(from);
}
