import { C } from '../prose';

/** A text in which what is in backticks is shown as code. */
export function RichText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // The parts of a sentence never change their order.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <C key={index}>{part}</C>
    ) : (
      part
    ),
  );
}
