import type { TypePart } from './document';

/** A type as programmers write it; shapes lead to their own entry. */
export function TypeText({ type }: { type: TypePart[] }) {
  return (
    <code lang="en" className="text-13 [overflow-wrap:anywhere]">
      {type.map((part, index) =>
        part.reference ? (
          // A type's parts never change their places.
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
