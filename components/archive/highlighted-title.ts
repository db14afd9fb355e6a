import { toBreakable } from '@/components/article/title-words';
import { escapeHtml } from '@/lib/platform/text/highlight';
import { BREAK, unescapeText } from './highlighted';

/** A highlighted Chinese title that may break where the plain one may, whatever is marked. */
export function withBreaks(html: string): string {
  const pieces = html
    .split(/(<\/?mark>)/)
    .map((piece) => (piece.startsWith('<') ? { tag: piece } : { text: unescapeText(piece) }));
  const ends = new Set<number>();
  toBreakable(pieces.map(({ text = '' }) => text).join('')).reduce((end, part) => {
    ends.add(end + part.length);
    return end + part.length;
  }, 0);
  let end = 0;
  return pieces
    .map(({ tag, text = '' }) => {
      if (tag) return tag;
      const characters = [...text].map((character) => {
        end += character.length;
        return escapeHtml(character) + (ends.has(end) ? BREAK : '');
      });
      return characters.join('');
    })
    .join('')
    .replace(/\u200b$/, '');
}
