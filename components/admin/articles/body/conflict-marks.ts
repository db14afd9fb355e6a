import { type EditorState, type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { LineRange } from '../session/merge-lines';

/** Lines of the text that another user changed, too, and what is shown above them. */
export type ShownConflict = { at: LineRange; element: HTMLElement };

class ConflictWidget extends WidgetType {
  constructor(readonly element: HTMLElement) {
    super();
  }
  override eq(other: ConflictWidget) {
    return other.element === this.element;
  }
  override toDOM(view: EditorView) {
    // Its content is rendered, opened and closed without the editor, which must measure it again.
    const observer = new ResizeObserver(() => view.requestMeasure());
    observer.observe(this.element);
    return this.element;
  }
  override ignoreEvent() {
    return true;
  }
}

const place = StateEffect.define<readonly ShownConflict[]>();

function toMarks({ doc }: EditorState, conflicts: readonly ShownConflict[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { at, element } of conflicts) {
    const first = doc.line(Math.min(at.from + 1, doc.lines));
    builder.add(first.from, first.from, Decoration.widget({ widget: new ConflictWidget(element), block: true, side: -1 }));
    for (let n = at.from + 1; n <= Math.min(at.to, doc.lines); n += 1) {
      const { from } = doc.line(n);
      builder.add(from, from, Decoration.line({ class: 'cm-conflict' }));
    }
  }
  return builder.finish();
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    const placed = effects.find((effect) => effect.is(place));
    return placed ? toMarks(state, placed.value as readonly ShownConflict[]) : marks.map(changes);
  },
  provide: (marks) => EditorView.decorations.from(marks),
});

export const conflictMarks: Extension = field;

export function showConflicts(view: EditorView, conflicts: readonly ShownConflict[]): void {
  if (conflicts.length > 0 || view.state.field(field).size > 0) view.dispatch({ effects: place.of(conflicts) });
}

/** Scrolls to the first conflict and puts the cursor there. */
export function revealConflict(view: EditorView): void {
  const { value, from } = view.state.field(field).iter();
  if (value) view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}
