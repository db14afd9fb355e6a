import { type EditorState, type Extension, type Line, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** Labels of an image in the text. */
export type FigureWords = { alt: string; source: string; remove: string };

/** An image of the library alone on its line. Other images are rare, and stay as they are written. */
const FIGURE = /^ {0,3}!\[((?:[^\]\\]|\\.)*)\]\((\/media\/[\w./-]+)\)[ \t]*$/;

type Figure = { alt: string; path: string; from: number; to: number; altFrom: number; altTo: number };

/** The image that a line consists of, if it does. */
export function toFigure({ text, from, to }: Pick<Line, 'text' | 'from' | 'to'>): Figure | undefined {
  if (!text.includes('![')) return undefined;
  const [, alt = '', path] = FIGURE.exec(text) ?? [];
  if (path === undefined) return undefined;
  const altFrom = from + text.indexOf('![') + 2;
  return { alt: alt.replace(/\\([[\]\\])/g, '$1'), path, from, to, altFrom, altTo: altFrom + alt.length };
}

/** An alternative text as Markdown: brackets would end it. */
export const toAltSource = (alt: string) => alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');

/** Shows a line as it is written until the cursor leaves it. */
const reveal = StateEffect.define<number>();

class FigureWidget extends WidgetType {
  constructor(
    readonly figure: Figure,
    readonly words: FigureWords,
    readonly locked: boolean,
  ) {
    super();
  }

  override eq({ figure, locked }: FigureWidget) {
    return figure.alt === this.figure.alt && figure.path === this.figure.path && locked === this.locked;
  }

  override toDOM(view: EditorView) {
    const { words } = this;
    const element = document.createElement('figure');
    element.className = 'cm-figure';
    const image = document.createElement('img');
    image.alt = '';
    image.decoding = 'async';
    image.onload = () => view.requestMeasure();
    const input = document.createElement('input');
    input.maxLength = 500;
    input.placeholder = words.alt;
    input.setAttribute('aria-label', words.alt);
    const read = () => toFigure(view.state.doc.lineAt(view.posAtDOM(element)));
    const write = () => {
      const figure = read();
      if (!figure || figure.alt === input.value) return;
      const insert = toAltSource(input.value);
      view.dispatch({ changes: { from: figure.altFrom, to: figure.altTo, insert }, userEvent: 'input.alt' });
    };
    input.oninput = (event) => !(event as InputEvent).isComposing && write();
    input.addEventListener('compositionend', write);
    input.onkeydown = (event) => {
      if (event.isComposing || !['Enter', 'Escape', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      const figure = read();
      if (figure) leave(view, figure, event.key === 'Enter');
      view.focus();
    };
    const source = toButton(words.source, () => {
      const figure = read();
      if (!figure) return;
      view.dispatch({ effects: reveal.of(figure.from), selection: { anchor: figure.to } });
      view.focus();
    });
    const remove = toButton(words.remove, () => {
      const figure = read();
      if (!figure) return;
      const { doc } = view.state;
      // With the blank line after it, so that the paragraphs around it stay one line apart.
      const next = figure.to < doc.length ? doc.lineAt(figure.to + 1) : undefined;
      const to = next?.text.trim() === '' ? Math.min(next.to + 1, doc.length) : figure.to;
      view.dispatch({ changes: { from: figure.from, to }, userEvent: 'delete' });
      view.focus();
    });
    const row = document.createElement('figcaption');
    row.append(input, source, remove);
    element.append(image, row);
    this.updateDOM(element);
    return element;
  }

  override updateDOM(element: HTMLElement) {
    const [image, input] = [element.querySelector('img'), element.querySelector('input')];
    if (!image || !input) return false;
    const { alt, path } = this.figure;
    if (image.getAttribute('src') !== path) image.src = path;
    // Spaces at its ends are part of what is being typed.
    if (input.value.replace(/\s+/g, ' ') !== alt) input.value = alt;
    input.readOnly = this.locked;
    for (const button of element.querySelectorAll('button')) button.hidden = this.locked;
    return true;
  }

  override get estimatedHeight() {
    return 220;
  }

  override ignoreEvent() {
    return true;
  }
}

/** Puts the cursor below an image; Enter makes room for it where the text ends. */
function leave(view: EditorView, { to }: Figure, makeRoom: boolean): void {
  if (to < view.state.doc.length) view.dispatch({ selection: { anchor: to + 1 } });
  else if (!makeRoom) view.dispatch({ selection: { anchor: to } });
  else view.dispatch({ changes: { from: to, insert: '\n\n' }, selection: { anchor: to + 2 }, userEvent: 'input' });
}

function toButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.onclick = onClick;
  return button;
}

type Figures = { shown: DecorationSet; revealed: number | undefined };

/** Shows each image of the library in place, with its alternative text below it. The text itself stays as it is written. */
export function figures(words: FigureWords): Extension {
  const scan = (state: EditorState, from: number, to: number, revealed: number | undefined): Range<Decoration>[] => {
    const found: Range<Decoration>[] = [];
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      const figure = line.from === revealed ? undefined : toFigure(line);
      if (figure) {
        const widget = new FigureWidget(figure, words, state.readOnly);
        found.push(Decoration.replace({ widget, block: true }).range(line.from, line.to));
      }
      if (line.to >= to || line.number === state.doc.lines) return found;
    }
  };
  const field = StateField.define<Figures>({
    create: (state) => ({ shown: Decoration.set(scan(state, 0, state.doc.length, undefined)), revealed: undefined }),
    update({ shown, revealed }, { state, startState, changes, docChanged, effects, selection }) {
      if (state.readOnly !== startState.readOnly) {
        return { shown: Decoration.set(scan(state, 0, state.doc.length, undefined)), revealed: undefined };
      }
      let open = revealed === undefined ? undefined : changes.mapPos(revealed, -1);
      let next = docChanged ? shown.map(changes) : shown;
      const rescan = (from: number, to: number) => {
        const [filterFrom, filterTo] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to];
        next = next.update({
          filterFrom,
          filterTo,
          filter: () => false,
          add: scan(state, filterFrom, filterTo, open),
          sort: true,
        });
      };
      if (docChanged) changes.iterChangedRanges((_fromA, _toA, from, to) => rescan(from, to));
      const { main } = state.selection;
      const toReveal = effects.find((effect) => effect.is(reveal))?.value ?? (selection && findHidden(state));
      if (open !== undefined && state.doc.lineAt(main.head).from !== open && toReveal === undefined) {
        const closed = open;
        open = undefined;
        rescan(closed, closed);
      }
      if (toReveal !== undefined && toReveal !== open) {
        const closed = open;
        open = toReveal;
        if (closed !== undefined) rescan(closed, closed);
        rescan(open, open);
      }
      return next === shown && open === revealed ? { shown, revealed } : { shown: next, revealed: open };
    },
    provide: (each) => [
      EditorView.decorations.from(each, ({ shown }) => shown),
      EditorView.atomicRanges.of((view) => view.state.field(each).shown),
    ],
  });
  return field;
}

/** The line of an image in which the search has found something: it is shown as it is written. */
function findHidden({ doc, selection: { main } }: EditorState): number | undefined {
  if (main.empty) return undefined;
  const line = doc.lineAt(main.from);
  const isPart = main.to <= line.to && (main.from > line.from || main.to < line.to);
  return isPart && toFigure(line) ? line.from : undefined;
}

/** Puts the cursor into the alternative text of the image on the line of a position. False if there is none. */
export function focusAlt(view: EditorView, at: number): boolean {
  const line = view.state.doc.lineAt(at);
  for (const element of view.dom.querySelectorAll('.cm-figure')) {
    if (view.posAtDOM(element) !== line.from) continue;
    element.querySelector('input')?.focus();
    return true;
  }
  return false;
}
