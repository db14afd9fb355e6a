import { completionStatus } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { markdownKeymap } from '@codemirror/lang-markdown';
import { searchKeymap } from '@codemirror/search';
import { Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import {
  type BlockFormat,
  type Formatting,
  leaveBlock,
  toFootnote,
  toggleBlock,
  toggleMark,
  toLink,
  toTable,
} from './formatting';

export type Format = 'bold' | 'italic' | 'link' | BlockFormat | 'table' | 'footnote';

/** Formats the selection, unless the text is read-only. */
export function format(view: EditorView, kind: Format): true {
  if (!view.state.readOnly) run(view, toFormatting(view, kind));
  return true;
}

function toFormatting(view: EditorView, kind: Format): Formatting {
  const body = view.state.doc.toString();
  const { from, to } = view.state.selection.main;
  const selection = { from, to };
  switch (kind) {
    case 'link':
      return toLink(body, selection);
    case 'table':
      return toTable(body, selection);
    case 'footnote':
      return toFootnote(body, selection);
    case 'heading':
    case 'list':
    case 'quote':
      return toggleBlock(body, selection, kind);
    default:
      return toggleMark(body, selection, kind === 'bold' ? '**' : '*');
  }
}

function run(view: EditorView, { changes, anchor, head }: Formatting): void {
  view.dispatch({ changes, selection: { anchor, head }, scrollIntoView: true, userEvent: 'input' });
  view.focus();
}

/** Ends the list or quote whose empty last line has the cursor. */
function leave(view: EditorView): boolean {
  const { main } = view.state.selection;
  // While a menu of suggestions is open, Enter chooses one.
  if (view.state.readOnly || !main.empty || completionStatus(view.state) === 'active') return false;
  const left = leaveBlock(view.state.doc.toString(), main.head);
  if (left) run(view, left);
  return left !== undefined;
}

/** Keys that the page uses itself, or that users do not expect in a text field. */
const OTHER_KEYS = new Set(['Mod-/', 'Mod-Enter', 'Mod-i', 'Alt-A', 'Ctrl-k', 'Mod-k', 'Mod-Alt-g', 'Mod-d', 'Mod-Shift-l']);

/** The keys of the editor: formats first, then those of CodeMirror. */
export const keys = [
  Prec.highest(
    keymap.of([
      { key: 'Mod-b', run: (view) => format(view, 'bold') },
      { key: 'Mod-i', run: (view) => format(view, 'italic') },
      // The same key opens the site's search elsewhere.
      { key: 'Mod-k', run: (view) => format(view, 'link'), stopPropagation: true },
      { key: 'Enter', run: leave },
    ]),
  ),
  keymap.of([
    ...searchKeymap.filter(({ key }) => !OTHER_KEYS.has(key ?? '')),
    ...markdownKeymap,
    ...historyKeymap,
    ...defaultKeymap.filter(({ key }) => !OTHER_KEYS.has(key ?? '')),
  ]),
];
