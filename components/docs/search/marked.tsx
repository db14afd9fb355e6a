import { toWordPattern } from './find';

/** A text in which the words of a query and forms of them are marked, in either case. */
export function Marked({ text, q }: { text: string; q: string }) {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  return text.split(new RegExp(`(${words.map(toWordPattern).join('|')})`, 'iu')).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their position.
      <mark key={index}>{part}</mark>
    ) : (
      part
    ),
  );
}
