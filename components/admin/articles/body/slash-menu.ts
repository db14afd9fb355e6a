import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { Format } from './commands';

const entries = ['heading', 'list', 'quote', 'table', 'footnote', 'image'] as const satisfies (Format | 'image')[];
type Entry = (typeof entries)[number];

/** A menu of blocks that opens when a line begins with a slash, and narrows with the letters after it. */
export function slashMenu(names: Record<Entry, string>, onChoose: (entry: Entry) => void): Extension {
  const options: Completion[] = entries.map((entry) => ({
    label: names[entry],
    apply: (view, _completion, from, to) => {
      view.dispatch({ changes: { from: from - 1, to }, userEvent: 'delete' });
      onChoose(entry);
    },
  }));
  const source = (context: CompletionContext) => {
    const line = context.state.doc.lineAt(context.pos);
    const typed = /^\/([\p{L}]*)$/u.exec(line.text.slice(0, context.pos - line.from));
    return typed ? { from: line.from + 1, options, validFor: /^[\p{L}]*$/u } : null;
  };
  return autocompletion({ override: [source], icons: false, interactionDelay: 0 });
}
