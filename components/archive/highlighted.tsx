import { Fragment } from 'react';
import { Breakable } from '@/components/ui/breakable';

/** Between a Chinese character and a word of another script, on either side. */
const SCRIPTS_MEET = /^(?:\p{sc=Han}(?!\p{sc=Han})[\p{L}\p{N}]|(?!\p{sc=Han})[\p{L}\p{N}]\p{sc=Han})$/u;

/**
 * Renders a highlight (escaped text with `<mark>`) as elements. Nothing in it is parsed as HTML.
 */
export function Highlighted({ html }: { html: string }) {
  // Words that were found side by side are one mark.
  const joined = html.replace(/<\/mark>([\s\u200b]*)<mark>/g, '$1');
  const parts = joined.split(/<mark>([\s\S]*?)<\/mark>/).map(unescapeText);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their position.
    <Fragment key={index}>
      {/* Chinese titles break only where they must, which may be within the word. */}
      {SCRIPTS_MEET.test(`${parts[index - 1]?.at(-1)}${part.at(0)}`) && <wbr />}
      {index % 2 === 1 ? <mark>{toParts(part)}</mark> : toParts(part)}
    </Fragment>
  ));
}

/** Where else a highlight may break. */
export const BREAK = '\u200b';

const toParts = (text: string) => (text.includes(BREAK) ? <Breakable parts={text.split(BREAK)} /> : text);

/** Reverses the escaping of lib/platform/text/highlight.ts, which writes only decimal references. */
export function unescapeText(text: string): string {
  return text.replace(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)));
}
