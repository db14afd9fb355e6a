import { escapeHtml } from './highlight';

/** Everything outside the characters of XML 1.0, lone surrogates included. No escape can represent them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The text without the characters that XML 1.0 forbids. */
export function dropForbidden(text: string): string {
  return text.replace(FORBIDDEN, '');
}

/** The text as content or attribute value of an XML document. */
export function toXmlText(text: string): string {
  return escapeHtml(dropForbidden(text));
}
