import type { EditorView } from '@codemirror/view';
import { MAX_BODY_LENGTH } from '../session/fields';
import { toPasted } from './formatting';

/** A link or a path alone, which the editor itself makes the target of the selection. */
const URL_ALONE = /^\s*(?:https?:\/\/|mailto:)\S+\s*$/;

/**
 * Pastes text of Word, Docs or a web page as Markdown. The converter is loaded with the first such paste; with Shift, browsers
 * give the plain text only. False if the plain text is to be pasted.
 */
export function pasteFormatted(view: EditorView, data: DataTransfer): boolean {
  const html = data.getData('text/html');
  const plain = data.getData('text/plain');
  // A longer text fits in no article, and converting it would take long.
  const isTooLong = plain.length > MAX_BODY_LENGTH;
  if (html === '' || isTooLong || URL_ALONE.test(plain) || view.state.readOnly) return false;
  void import('./paste-markdown')
    .then(({ toMarkdown }) => toMarkdown(html) ?? plain)
    // Without the converter, offline for example, the words are pasted.
    .catch(() => plain)
    .then((pasted) => {
      const { doc, selection } = view.state;
      const { changes, ...place } = toPasted(doc.toString(), selection.main, pasted.replace(/\r\n?/g, '\n'));
      view.dispatch({ changes, selection: place, userEvent: 'input.paste', scrollIntoView: true });
    });
  return true;
}
