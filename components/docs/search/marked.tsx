import { toBeginningPattern, toWordPattern } from './find';

/**
 * A text in which the words of a query and forms of them are marked, in either case, and of the last word what begins with it.
 * Words side by side are one mark.
 */
export function Marked({ text, q }: { text: string; q: string }) {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const word = `(?:${[...words.map(toWordPattern), toBeginningPattern(words.at(-1) as string)].join('|')})`;
  return text.split(new RegExp(`(${word}(?:\\s*${word})*)`, 'iu')).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their position.
      <mark key={index}>{part}</mark>
    ) : (
      part
    ),
  );
}
