import { getSearchQuery, searchPanelOpen } from '@codemirror/search';
import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Matches that are counted at most, because a text is searched again while it is written. */
const MAX_COUNTED = 1_000;

export type SearchWords = {
  invalid: string;
  /** @param hasMore whether there are more than counted */
  matches: (count: number, hasMore: boolean) => string;
};

/** Says in the search panel how many matches there are, or that the expression is not valid. */
export const searchCount = (words: SearchWords): Extension =>
  ViewPlugin.fromClass(
    class {
      constructor(view: EditorView) {
        this.show(view);
      }
      update({ view, state, startState, docChanged }: ViewUpdate) {
        const isChanged = docChanged || !getSearchQuery(state).eq(getSearchQuery(startState));
        if (isChanged || searchPanelOpen(state) !== searchPanelOpen(startState)) this.show(view);
      }
      show(view: EditorView) {
        if (!searchPanelOpen(view.state)) return;
        // The panel is drawn by then.
        view.requestMeasure({ key: this, read: () => toCountText(view.state, words), write: (text) => write(view, text) });
      }
    },
  );

function toCountText(state: EditorState, words: SearchWords): string {
  const query = getSearchQuery(state);
  if (query.search === '') return '';
  if (!query.valid) return words.invalid;
  const cursor = query.getCursor(state);
  let count = 0;
  while (count <= MAX_COUNTED && !cursor.next().done) count += 1;
  return words.matches(Math.min(count, MAX_COUNTED), count > MAX_COUNTED);
}

function write(view: EditorView, text: string): void {
  const panel = view.dom.querySelector('.cm-search');
  if (!panel) return;
  const status = panel.querySelector('output') ?? panel.appendChild(document.createElement('output'));
  if (status.textContent !== text) status.textContent = text;
}
