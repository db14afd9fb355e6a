import { history } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import { dropCursor, EditorView, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { imagesOf } from '../../media/upload-image';
import { diffLines, toLines } from '../session/merge-lines';
import { type Format, format, keys } from './commands';
import { conflictMarks, revealConflict, type ShownConflict, showConflicts } from './conflict-marks';
import { type FigureWords, figures, focusAlt, toFigure } from './figures';
import { createHeldPlaces, type HeldPlace } from './held-places';
import { keepLineBreaks } from './line-breaks';
import { pairMarks } from './pair-marks';
import { pasteFormatted } from './paste';
import { type SearchWords, searchCount } from './search-count';
import { slashMenu } from './slash-menu';
import { uploadMarks } from './upload-marks';

/** A body open in an editor. */
export type BodyHandle = {
  view: EditorView;
  focus: () => void;
  /** replaces the text and keeps the cursor in unchanged parts */
  setText: (text: string) => void;
  setReadOnly: (readOnly: boolean) => void;
  showConflicts: (conflicts: readonly ShownConflict[]) => void;
  revealConflict: () => void;
  /** selects a line, counted from 1, and brings it into view */
  showLine: (line: number) => void;
  /** puts the cursor at a place and brings it into view */
  showPlace: (at: number) => void;
  format: (format: Format) => void;
  /** reserves the cursor's position for an image while the text changes, and takes the focus */
  holdPlace: () => HeldPlace;
  destroy: () => void;
};

type Options = {
  parent: HTMLElement;
  text: string;
  readOnly: boolean;
  /** where the visible part of the window begins, below what stays above the text */
  toTop: () => number;
  attributes: Record<string, string>;
  placeholder: string;
  onChange: (text: string) => void;
  onImages: (files: File[], place: HeldPlace) => void;
  /** asks for an image from the library */
  onPickImage: () => void;
  /** the name of each format, and of an image */
  names: Record<Format | 'image', string>;
  /** labels of an image in the text */
  figureWords: FigureWords;
  /** labels of the search panel by their English text */
  phrases: Record<string, string>;
  searchWords: SearchWords;
};

const fromOutside = Annotation.define<boolean>();

const style = HighlightStyle.define([
  {
    tag: [tags.heading1, tags.heading2, tags.heading3, tags.heading4, tags.heading5, tags.heading6],
    class: 'md-heading',
  },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName, tags.meta], class: 'md-mark' },
  { tag: [tags.url, tags.string], class: 'md-url' },
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-emphasis' },
  { tag: tags.link, class: 'md-link' },
  { tag: tags.monospace, class: 'md-code' },
  { tag: tags.quote, class: 'md-quote' },
  { tag: tags.strikethrough, class: 'md-struck' },
]);

/** Opens a Markdown body in CodeMirror. It grows with its text; the page scrolls. Tab moves the focus. */
export function openBody({
  parent,
  text,
  readOnly,
  toTop,
  attributes,
  placeholder: empty,
  onChange,
  onImages,
  onPickImage,
  names,
  figureWords,
  phrases,
  searchWords,
}: Options): BodyHandle {
  let breaks = keepLineBreaks(text);
  const breaksSlot = new Compartment();
  const readOnlySlot = new Compartment();
  const lock = (locked: boolean) => [EditorState.readOnly.of(locked), EditorView.editable.of(!locked)];
  const places = createHeldPlaces();
  const take = (view: EditorView, data: DataTransfer | null): boolean => {
    const images = imagesOf(data);
    if (images.length === 0 || view.state.readOnly) return false;
    onImages(images, places.hold(view));
    return true;
  };
  const view: EditorView = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        breaksSlot.of(breaks.extension),
        conflictMarks,
        pairMarks,
        uploadMarks,
        figures(figureWords),
        readOnlySlot.of(lock(readOnly)),
        history(),
        keys,
        markdown({ base: markdownLanguage, completeHTMLTags: false, addKeymap: false }),
        syntaxHighlighting(style),
        EditorView.lineWrapping,
        EditorView.scrollMargins.of(() => ({ top: toTop() })),
        EditorView.contentAttributes.of(attributes),
        placeholder(empty),
        EditorState.phrases.of(phrases),
        search({ top: true }),
        searchCount(searchWords),
        slashMenu(names, (name) => (name === 'image' ? onPickImage() : void format(view, name))),
        dropCursor(),
        EditorView.domEventHandlers({
          paste: (event) => {
            // Office programs add a picture of copied text; the text is pasted.
            if (!event.clipboardData?.types.includes('text/plain')) return take(view, event.clipboardData);
            return pasteFormatted(view, event.clipboardData);
          },
          drop: (event) => {
            if (!event.dataTransfer?.files.length) return false;
            const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
            if (at !== null) view.dispatch({ selection: { anchor: at } });
            return take(view, event.dataTransfer);
          },
        }),
        places.extension,
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (docChanged && !transactions.some((each) => each.annotation(fromOutside))) onChange(breaks.toText(state));
        }),
      ],
    }),
  });
  return {
    view,
    focus: () => view.contentDOM.focus(),
    setText: (next) => {
      const changes = toChanges(view.state.doc.toString(), next.replace(/\r\n?/g, '\n'));
      breaks = keepLineBreaks(next);
      view.dispatch({ changes, annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)] });
      view.dispatch({ effects: breaksSlot.reconfigure(breaks.extension) });
    },
    showConflicts: (conflicts) => showConflicts(view, conflicts),
    revealConflict: () => revealConflict(view),
    showLine: (line) => showLine(view, line),
    showPlace: (at) => {
      view.focus();
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    },
    setReadOnly: (locked) => view.dispatch({ effects: readOnlySlot.reconfigure(lock(locked)) }),
    format: (kind) => void format(view, kind),
    holdPlace: () => places.hold(view),
    destroy: () => view.destroy(),
  };
}

/** Selects a line; of an image, its alternative text. */
function showLine(view: EditorView, line: number): void {
  const { from, to } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.focus();
  const isFigure = toFigure(view.state.doc.lineAt(from)) !== undefined;
  view.dispatch({
    selection: { anchor: from, head: isFigure ? from : to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  // Once it is drawn: an image that was out of sight has no field yet.
  if (isFigure) view.requestMeasure({ read: () => undefined, write: () => void focusAlt(view, from) });
}

type Change = { from: number; to: number; insert: string };

/** The parts that differ, line by line, so that the cursor and what can be undone stay with the text around them. */
function toChanges(before: string, after: string): Change[] {
  const lines = toLines(before);
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  const end = before.length;
  return diffLines(lines, toLines(after)).map(({ from, to, lines: inserted }) => {
    // The last line has no line break after it: an edit there takes the one before it.
    const isLast = to === lines.length;
    const start = isLast && from > 0 ? (starts[from] ?? 0) - 1 : (starts[from] ?? 0);
    const text = inserted.join('\n');
    if (!isLast) return trim(before, { from: start, to: starts[to] ?? end, insert: inserted.length > 0 ? `${text}\n` : '' });
    return trim(before, { from: start, to: end, insert: from > 0 && inserted.length > 0 ? `\n${text}` : text });
  });
}

/** The same change without what stays at its ends. */
function trim(before: string, { from, to, insert }: Change): Change {
  const shorter = Math.min(to - from, insert.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(from + start) === insert.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shorter - start && before.charCodeAt(to - 1 - end) === insert.charCodeAt(insert.length - 1 - end)) end += 1;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}
