import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** The placeholder of an upload; React renders its content. */
class UploadWidget extends WidgetType {
  constructor(readonly element: HTMLElement) {
    super();
  }
  override eq({ element }: UploadWidget) {
    return element === this.element;
  }
  override toDOM() {
    return this.element;
  }
  override ignoreEvent() {
    return true;
  }
}

const add = StateEffect.define<{ element: HTMLElement; at: number }>({
  map: ({ element, at }, changes) => ({ element, at: changes.mapPos(at, 1) }),
});
const remove = StateEffect.define<HTMLElement>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    let next = marks.map(changes);
    for (const effect of effects) {
      if (effect.is(add)) {
        const { element, at } = effect.value;
        // Below the line: an image becomes a paragraph of its own.
        const mark = Decoration.widget({ widget: new UploadWidget(element), block: true, side: 1 });
        next = next.update({ add: [mark.range(state.doc.lineAt(at).to)] });
      }
      if (effect.is(remove)) next = next.update({ filter: (_from, _to, { spec }) => spec.widget.element !== effect.value });
    }
    return next;
  },
  provide: (marks) => EditorView.decorations.from(marks),
});

/** Placeholders of images that are being uploaded. They move with the text around them and are no part of it. */
export const uploadMarks: Extension = field;

export function showUpload(view: EditorView, element: HTMLElement, at: number): void {
  view.dispatch({ effects: add.of({ element, at }) });
}

export function hideUpload(view: EditorView, element: HTMLElement): void {
  view.dispatch({ effects: remove.of(element) });
}
