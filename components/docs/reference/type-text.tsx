import { useLocale } from 'next-intl';
import type { TypePart } from './document';

/** A type in the notation of TypeScript; named schemas link to their entry. Outside a list of fields it stands in a `type-text`. */
export function TypeText({ type }: { type: TypePart[] }) {
  return (
    <code lang={useLocale() === 'en' ? undefined : 'en'}>
      {type.map((part, index) =>
        typeof part === 'string' ? (
          // A line breaks before the bar of a union.
          part.replaceAll(' | ', ' |\u00a0')
        ) : (
          // The parts of a type never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <a key={index} href={`#${schemaAnchor(part.schema)}`} className="link">
            {part.schema}
          </a>
        ),
      )}
    </code>
  );
}

export function schemaAnchor(name: string): string {
  return `shape-${name}`;
}
