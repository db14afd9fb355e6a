/** Elements in Markdown whose content is not text for readers, as alternatives of a regular expression. */
export const SILENT_ELEMENTS = 'script|style|iframe|object|embed|template|noscript|svg|math|textarea|select|form';

/** Elements without text content that sanitising removes entirely. */
const EMBEDDED_ELEMENTS = 'img|picture|video|audio|source|track|canvas|input';

const HIDDEN = new RegExp(`<(?:${SILENT_ELEMENTS}|${EMBEDDED_ELEMENTS})\\b`, 'i');

/** Whether readers see less of a piece of HTML than its author may expect. Formatting does not count, and comments neither. */
export function hidesContent(html: string): boolean {
  return HIDDEN.test(html.replace(/<!--[\s\S]*?(?:-->|$)/g, ''));
}
