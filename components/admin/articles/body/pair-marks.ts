import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** What changed since both languages matched: the block alone, its counterpart alone, or both. */
export type MatchMark = 'changed' | 'behind' | 'both';
export type MarkedBlock = { from: number; to: number; mark: MatchMark };

const marks: Record<MatchMark, Decoration> = {
  changed: Decoration.line({ class: 'cm-match cm-match-changed', mark: 'changed' }),
  behind: Decoration.line({ class: 'cm-match cm-match-behind', mark: 'behind' }),
  both: Decoration.line({ class: 'cm-match cm-match-both', mark: 'both' }),
};
const level = Decoration.line({ class: 'cm-level' });

const setMarks = StateEffect.define<readonly MarkedBlock[]>();
const setLevel = StateEffect.define<{ from: number; to: number } | undefined>();

/** A decoration of each line of these blocks. */
function toLines<Block extends { from: number; to: number }>(
  { doc }: EditorState,
  blocks: readonly Block[],
  toDecoration: (block: Block) => Decoration,
): DecorationSet {
  const lines: Range<Decoration>[] = [];
  for (const block of blocks) {
    for (let line = doc.lineAt(block.from); ; line = doc.line(line.number + 1)) {
      lines.push(toDecoration(block).range(line.from));
      if (line.to >= block.to || line.number === doc.lines) break;
    }
  }
  return Decoration.set(lines, true);
}

const matchField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, { changes, effects, state }) {
    const placed = effects.find((effect) => effect.is(setMarks));
    if (placed) return toLines(state, placed.value as readonly MarkedBlock[], ({ mark }) => marks[mark]);
    return now.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const levelField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, { changes, effects, state }) {
    const placed = effects.find((effect) => effect.is(setLevel));
    if (!placed) return now.map(changes);
    return placed.value ? toLines(state, [placed.value as { from: number; to: number }], () => level) : Decoration.none;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks in the margin: which blocks changed since both languages matched, and which one belongs to the one with the cursor. */
export const pairMarks: Extension = [matchField, levelField];

export function showMatch(view: EditorView, blocks: readonly MarkedBlock[]): void {
  if (blocks.length > 0 || view.state.field(matchField).size > 0) view.dispatch({ effects: setMarks.of(blocks) });
}

/** The mark of a block, if it has one. */
export function findMark({ state }: EditorView, { from, to }: { from: number; to: number }): MatchMark | undefined {
  let found: MatchMark | undefined;
  state.field(matchField).between(from, to, (_from, _to, { spec }) => {
    found = spec.mark;
    return false;
  });
  return found;
}

/** Marks the block that belongs to the one with the cursor in the other language. */
export function showCounterpart(view: EditorView, block: { from: number; to: number } | undefined): void {
  const { from } = view.state.field(levelField).iter();
  const shown = view.state.field(levelField).size > 0 ? from : undefined;
  if (shown !== block?.from) view.dispatch({ effects: setLevel.of(block) });
}
