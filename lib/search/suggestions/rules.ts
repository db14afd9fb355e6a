import type { FoldedText } from '../../platform/text/fold';
import { escapeHtml } from '../../platform/text/highlight';
import type { FoldedName } from '../names/rules';

/** How well a name fits: 0 is the very name; undefined: not at all. */
export function rankName(typed: FoldedText['tokens'], { tokens }: FoldedName): number | undefined {
  if (typed.length === 0) return undefined;
  // Each word begins another word of the name, in any order; Chinese may stand anywhere.
  const left = [...tokens];
  for (const word of typed) {
    const place = left.findIndex((each) =>
      word.han ? each.han && each.token.includes(word.token) : !each.han && each.token.startsWith(word.token),
    );
    if (place < 0) return undefined;
    left.splice(place, 1);
  }
  const [whole, part] = [toText(tokens), toText(typed)];
  if (whole === part) return 0;
  return whole.startsWith(part) ? 1 : 2;
}

const toText = (tokens: FoldedText['tokens']) => tokens.map(({ token }) => token).join(' ');

/** A name HTML-escaped, with the words that begin as typed in `<mark>`, as results have them; of Chinese the characters. */
export function markName(name: string, typed: FoldedText['tokens']): string {
  const words = typed.map(({ token }) => token).sort((a, b) => b.length - a.length);
  let html = '';
  for (let at = 0; at < name.length; ) {
    const isStart = !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '') || /\p{Script=Han}/u.test(name[at] ?? '');
    const found = isStart ? words.find((word) => name.slice(at, at + word.length).toLowerCase() === word) : undefined;
    const rest = found ? name.slice(at + found.length) : '';
    const end = at + (found?.length ?? 1) + (/^(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])*/u.exec(rest)?.[0].length ?? 0);
    const part = escapeHtml(name.slice(at, end));
    html += found ? `<mark>${part}</mark>` : part;
    at = end;
  }
  return html;
}
