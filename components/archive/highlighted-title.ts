import { toBreakable } from '@/components/article/title-words';
import { escapeHtml } from '@/lib/platform/text/highlight';
import { BREAK, unescapeText } from './highlighted';

/** A highlighted Chinese title that may break where the plain one may, whatever is marked. */
export function withBreaks(html: string): string {
  const pieces = html.split(/(<\/?mark>)/);
  const texts = pieces.map((piece, index) => (index % 2 === 1 ? '' : unescapeText(piece)));
  const breaks = new Set<number>();
  let length = 0;
  for (const part of toBreakable(texts.join(''))) {
    breaks.add(length);
    length += part.length;
  }
  breaks.delete(0);
  let at = 0;
  const setText = (text: string) =>
    Array.from(text, (character) => {
      const before = breaks.has(at) ? BREAK : '';
      at += character.length;
      return before + escapeHtml(character);
    }).join('');
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : setText(texts[index] ?? ''))).join('');
}
