/**
 * A highlight as search answers it (escaped text with `<mark>`), as elements: nothing in it is ever read as HTML.
 */
export function Highlighted({ html }: { html: string }) {
  const parts = html.split(/<mark>([\s\S]*?)<\/mark>/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their place.
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{unescapeText(part)}</mark> : unescapeText(part)));
}

/** Undoes the escaping of lib/search/highlight.ts, which writes decimal references only. */
function unescapeText(text: string): string {
  return text.replace(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)));
}
