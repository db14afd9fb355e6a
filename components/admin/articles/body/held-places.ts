import { EditorView } from '@codemirror/view';
import { focusAlt } from './figures';
import { toImage } from './formatting';
import { hideUpload, showUpload } from './upload-marks';

export type InsertImage = (image: { alt: string; path: string }) => void;

/** A place in the text for an image, while the text changes around it. */
export type HeldPlace = {
  insert: InsertImage;
  /** what stands there until then */
  show: (element: HTMLElement) => void;
  hide: (element: HTMLElement) => void;
};

type Place = { at: number };

/** The places that wait for their images. `extension` moves them with the text around them. */
export function createHeldPlaces() {
  const places = new Set<Place>();
  const hold = (view: EditorView): HeldPlace => {
    const place = { at: view.state.selection.main.to };
    places.add(place);
    // A file that was chosen or dropped leaves the focus elsewhere; its description is typed here.
    view.focus();
    const insert: InsertImage = (image) => {
      // A change during composition would end it.
      if (view.composing)
        return void view.contentDOM.addEventListener('compositionend', () => setTimeout(insert, 0, image), { once: true });
      insertImage(view, place, image);
      places.delete(place);
    };
    return {
      insert,
      show: (element) => showUpload(view, element, place.at),
      hide: (element) => hideUpload(view, element),
    };
  };
  const extension = EditorView.updateListener.of(({ changes }) => {
    for (const place of places) place.at = changes.mapPos(place.at, 1);
  });
  return { hold, extension };
}

/** Moves the cursor to the image only if it still waits there. */
function insertImage(view: EditorView, place: Place, image: Parameters<InsertImage>[0]): void {
  const { changes, anchor } = toImage(view.state.doc.toString(), place.at, image);
  const { empty, head } = view.state.selection.main;
  const waits = empty && head === place.at && view.hasFocus;
  view.dispatch({ changes, ...(waits ? { selection: { anchor } } : {}), userEvent: 'input' });
  if (!waits || image.alt !== '') return;
  // The image has a field for its alternative text.
  view.dispatch({ selection: { anchor: view.state.doc.lineAt(anchor).to } });
  focusAlt(view, anchor);
}
