import type { CSSProperties } from 'react';
import { Breakable } from '@/components/ui/breakable';
import { toCodeParts } from './code-parts';
import { type CodeLanguage, highlight, type Token } from './highlight';

// Short, because a page of samples has a thousand of them; globals.css has their colours.
const classes: Record<NonNullable<Token['kind']>, string> = { comment: 'c', string: 's', keyword: 'k' };

/** A coloured sample. Long lines continue on the next one, indented, so that nothing is cut off. */
export function CodeLines({ code, language }: { code: string; language: CodeLanguage }) {
  return (
    <code lang="en" className="code-lines">
      {highlight(`${code}\n`, language).map((tokens, index) => {
        const line = tokens.map(({ text }) => text).join('');
        return (
          // Lines have no identity but their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index} style={toIndent(line)}>
            {tokens.map(({ text, kind }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens neither
              <Part key={position} kind={kind} parts={toCodeParts(text, line)} />
            ))}
          </span>
        );
      })}
    </code>
  );
}

/** Shorter lines do not wrap, and a page has a thousand of them. */
const LONG_LINE = 36;

function toIndent(line: string): CSSProperties | undefined {
  const indent = line.search(/\S/);
  return indent > 0 && line.length >= LONG_LINE ? ({ '--indent': indent } as CSSProperties) : undefined;
}

function Part({ kind, parts }: { kind: Token['kind']; parts: string[] }) {
  return kind ? (
    <i className={classes[kind]}>
      <Breakable parts={parts} />
    </i>
  ) : (
    <Breakable parts={parts} />
  );
}
