/** Elements in Markdown whose content is not text for readers, as alternatives of a regular expression. */
export const SILENT_ELEMENTS = 'script|style|iframe|object|embed|template|noscript|svg|math|textarea|select|form';

/** Elements without text content that sanitising removes entirely. */
const EMBEDDED_ELEMENTS = 'img|picture|video|audio|source|track|canvas|input';

const HIDDEN = new RegExp(`<(?:${SILENT_ELEMENTS}|${EMBEDDED_ELEMENTS})\\b[^>\\n]{0,200}>?`, 'i');

/** The first tag of a piece of HTML whose content readers do not see, as it is written. Formatting does not count, and comments neither. */
export function findHiddenTag(html: string): string | undefined {
  return HIDDEN.exec(html.replace(/<!--[\s\S]*?(?:-->|$)/g, ''))?.[0];
}
