import type { TypePart } from './document';

/** A type in the notation of TypeScript; named schemas link to their entry. */
export function TypeText({ type }: { type: TypePart[] }) {
  return (
    <code lang="en" className="type-text">
      {type.map((part, index) =>
        part.reference ? (
          // The parts of a type never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <a key={index} href={`#${schemaAnchor(part.text)}`} className="link">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </code>
  );
}

export function schemaAnchor(name: string): string {
  return `shape-${name}`;
}
