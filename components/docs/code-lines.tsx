import { highlight, type Token } from './highlight';
import type { SampleLanguage } from './samples/sample';

const colours: Record<NonNullable<Token['kind']>, string> = {
  comment: 'text-muted',
  string: 'text-code-string',
  keyword: 'text-code-word',
};

/** A coloured sample. Long lines continue on the next one, indented, so that nothing is cut off. */
export function CodeLines({ code, language }: { code: string; language: SampleLanguage }) {
  return (
    <code lang="en">
      {highlight(code, language).map((tokens, index) => (
        // Lines have no identity but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} className="code-line">
          {tokens.map(({ text, kind }, position) =>
            kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens neither
              <span key={position} className={colours[kind]}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
          {'\n'}
        </span>
      ))}
    </code>
  );
}
