import { C } from '../prose';

/** A sentence of the description document; what stands between backticks is a word of the wire. */
export function RichText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // A sentence's parts never change their places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <C key={index}>{part}</C>
    ) : (
      part
    ),
  );
}
