/**
 * Renders a highlight (escaped text with `<mark>`) as elements. Nothing in it is parsed as HTML.
 */
export function Highlighted({ html }: { html: string }) {
  const parts = html.split(/<mark>([\s\S]*?)<\/mark>/);
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their position.
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{unescapeText(part)}</mark> : unescapeText(part)));
}

/** Reverses the escaping of lib/platform/text/highlight.ts, which writes only decimal references. */
export function unescapeText(text: string): string {
  return text.replace(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)));
}
