import type { Locale } from '../../platform/i18n/locales';
import { escapeHtml } from './html';
import type { Block } from './record';

/** More paragraphs than any real article has; the rest of the text is in the last one. */
const MAX_PARAGRAPHS = 1_000;

const NOTICE: Record<Locale, string> = {
  en: 'This text is too complex to be laid out, so it is shown as it was written.',
  zh: '此文结构过于复杂，无法排版，以下按原文显示。',
};

/** The paragraphs of a text as they were written, for one that cannot be rendered within the budget. */
export function toPlainParagraphs(markdown: string): string[] {
  const paragraphs: string[] = [];
  let start = 0;
  for (const { 0: gap, index } of markdown.matchAll(/\n[ \t]*\n/g)) {
    if (paragraphs.length === MAX_PARAGRAPHS) break;
    paragraphs.push(markdown.slice(start, index).trim());
    start = index + gap.length;
  }
  return [...paragraphs, markdown.slice(start).trim()].filter((text) => text !== '');
}

/** A text without its markup, after a sentence that says so. */
export function toPlainBlocks(markdown: string, language: Locale): Block[] {
  const blocks = toPlainParagraphs(markdown).map((text) => toBlock(text, `<p>${escapeHtml(text)}</p>`));
  const notice = NOTICE[language];
  return [toBlock(notice, `<p class="text-muted">${escapeHtml(notice)}</p>`), ...blocks];
}

const toBlock = (text: string, html: string): Block => ({ tag: 'p', length: text.length, text, id: undefined, html });
