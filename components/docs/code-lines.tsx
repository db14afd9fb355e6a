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
              <Part key={position} kind={kind} text={text} line={line} />
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

/** A command-line option; browsers would break it at its hyphens. */
const OPTION = /(?<=^|\s)(--?[A-Za-z][\w-]*)/;

function Part({ kind, text, line }: { kind: Token['kind']; text: string; line: string }) {
  const content = <Words text={text} line={line} />;
  return kind ? <i className={classes[kind]}>{content}</i> : content;
}

function Words({ text, line }: { text: string; line: string }) {
  const breakable = (part: string, key?: number) => <Breakable key={key} parts={toCodeParts(part, line)} />;
  const [first = '', ...others] = text.split(OPTION);
  // React keys would add a tenth to the size of a page of samples.
  if (others.length === 0) return breakable(first);
  // Parts have no identity but their position.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return [first, ...others].map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : breakable(part, index)));
}
