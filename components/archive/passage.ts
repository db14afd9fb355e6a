import type { Locale } from '@/lib/platform/i18n/locales';
import { escapeHtml, findEnd, MIN_CONTEXT_LENGTH, type Range, toHtml } from '@/lib/platform/text/highlight';
import { createTypesetter } from '@/lib/platform/text/typography';
import { unescapeText } from './highlighted';

/** Markdown and HTML syntax in a body. No pattern ends within a `<mark>`, so that tags stay balanced. */
const MARKUP: [RegExp, string][] = [
  // Attributes and templates, which bodies do not show either; the cut may have left one end.
  [/\{(?:\{(?=%|&#60;)|(?=[:%]))(?:[^{}<\n]|<mark>[^{}<\n]*<\/mark>)*(?:\}\}?|…?$)/g, ''],
  [/^…(?:[^{}<\n]|<mark>[^{}<\n]*<\/mark>)*\}\}?/, '…'],
  // Comments and tags, whose brackets are escaped.
  [/&#60;!--[^<]*?(?:--&#62;|$)/g, ''],
  [/&#60;\/?[a-z][^<]*?(?:&#62;|…?$)/gi, ' '],
  // Footnotes, then links and images, of which the cut may have left one end.
  [/\[\^(?:<mark>[^\]\s<]+<\/mark>|[^\]\s<]+)(<\/mark>|)\]:?/g, '$1'],
  [/^…\^(?:<mark>[^\]\s<]+<\/mark>|[^\]\s<]+)\]:?\s*|\[\^(?:<mark>[^\]\s<]*<\/mark>|[^\]\s<]*)…$/g, '…'],
  [/!?\[([^\]\n]*)\]\([^)\s<]*\)?/g, '$1'],
  [/\]\([^)\s<]*\)?/g, ''],
  // The beginning of a line: quotation, list, of which the cut may have left only the number.
  [/^(…?)[ \t]*(?:(?:[-+*]|\d+\.)[ \t]+|&#62;[ \t]*)+/gm, '$1'],
  [/\n[ \t]*(?:[-+*]|\d+\.)[ \t]*…?$/, '…'],
  // Headings, set apart from the text below them. The rule below the head of a table.
  [/^(…?)[ \t]*#{1,6}[ \t]+([^\n]*[^\s.!?:。！？：])[ \t]*\n\s*(?=\S)/gm, '$1$2\u00a0· '],
  [/^(…?)[ \t]*#{1,6}[ \t]+/gm, '$1'],
  [/^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$/gm, ''],
  // Cells, set apart from each other; the edges of a table are not.
  [/[ \t]*\|[ \t]*\n\s*\|[ \t]*/g, '\u00a0· '],
  [/^(…?)[ \t]*\|[ \t]*|[ \t]*\|[ \t]*(…?)$/gm, '$1$2'],
  [/[ \t]*\|[ \t]*/g, '\u00a0· '],
  // Emphasis and code.
  [/`+|~~|\*+(?=\S)|(?<=\S)\*+/g, ''],
  // Chinese has no space beside its punctuation, which ends most blocks. A heading without any keeps one before the next block.
  [/(?<=[、。，：；！？）》〉」』】](?:<\/?mark>)*)\s+|\s+(?=(?:<\/?mark>)*[、。，：；！？（《〈「『【])/g, ''],
  [/(?<=\p{sc=Han}(?:<\/?mark>)*[”’](?:<\/?mark>)*|[、。，：；！？][”’](?:<\/?mark>)*)\s+(?=(?:<\/?mark>)*[\p{sc=Han}“‘])/gu, ''],
];

/**
 * A passage of a body (escaped text with `<mark>`) without its markup, which a list of results cannot render: what stands around its
 * first match under one heading, or in one row of a table.
 */
export function toPassage(html: string): string {
  return endWhole(MARKUP.reduce((text, [markup, by]) => text.replace(markup, by), toPart(html)).trim());
}

/** Whether the first match of a passage is in a row of a Markdown table, of which the cut may have left the end. */
export function isInCells(html: string): boolean {
  const [start, end] = findLine(html);
  const line = html.slice(start, end);
  return line.startsWith('|') || (start === 0 && line.startsWith('…') && /\s\|\s/.test(line));
}

/** Where the line of the first match begins and ends. */
function findLine(html: string): Range {
  const mark = html.indexOf('<mark>');
  const end = html.indexOf('\n', mark);
  return [html.lastIndexOf('\n', mark) + 1, end < 0 ? html.length : end];
}

function toPart(html: string): string {
  const [from, to] = findLine(html);
  if (isInCells(html)) return html.slice(from, to);
  const headings = [...html.matchAll(/^…?#{1,6}[ \t].*\n?/gm)].map(({ 0: line, index }): Range => [index, index + line.length]);
  const [, above = 0] = headings.findLast(([, end]) => end <= from) ?? [];
  const start = headings.some(([begins]) => begins === from) ? from : above;
  const [end] = headings.find(([begins]) => begins >= to) ?? [];
  return end === undefined ? html.slice(start) : `${html.slice(start, end).trimEnd()}…`;
}

/** Characters of a text in a list, about four lines. Chinese characters are about twice as wide as Latin ones. */
export const MAX_LENGTH = { en: 260, zh: 130 };
/** The same for three lines, which most summaries fit. */
export const BRIEF_LENGTH = { en: 210, zh: 105 };

/** A text (escaped, with `<mark>`) of at most `max` characters: around its first mark, in whole words. */
export function toExcerpt(html: string, language: Locale, max = MAX_LENGTH[language]): string {
  const ranges: Range[] = [];
  let text = '';
  for (const [index, part] of html.split(/<\/?mark>/).entries()) {
    const start = text.length;
    text += unescapeText(part);
    if (index % 2 === 1) ranges.push([start, text.length]);
  }
  if (text.length <= max) return html;
  const first = ranges[0]?.[0] ?? 0;
  // A first mark in the first half needs no other beginning.
  const start = first < max / 2 ? 0 : findEnd(text, 0, first - 20);
  // At least half of the room is used: a first short sentence alone may mean the opposite.
  const least = start + Math.max(0, max / 2 - MIN_CONTEXT_LENGTH);
  const end = findEnd(text, Math.max(least, ranges[0]?.[1] ?? 0), start + max);
  return endWhole(toHtml(text, [start, end], ranges));
}

/**
 * A passage (escaped text with `<mark>`) with typographic marks. A quotation may begin inside a `<mark>` and end outside. A Chinese
 * ellipsis is twice as long.
 */
export function toTypesetPassage(html: string, language: Locale): string {
  if (language !== 'en') return html.replace(/^…|…$/g, '……');
  const set = createTypesetter();
  const parts = html.split(/(<\/?mark>)/);
  return parts.map((part, index) => (index % 2 === 1 ? part : escapeHtml(set(unescapeText(part))))).join('');
}

/** A whole sentence needs no sign that another follows; a clause that is cut has it for its comma. */
function endWhole(text: string): string {
  return text.replace(/(?<=[.!?。！？；])\s*…$/, '').replace(/[，、：,:]\s*…$/, '…');
}
