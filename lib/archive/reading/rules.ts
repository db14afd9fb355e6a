import { type Locale, locales } from '../../platform/i18n/locales';
import { parseMarkdown, toNodeText } from '../../platform/text/markdown';
import type { Article } from '../articles/schema';
import { toChartMarks } from '../charts/rules';
import { type Preview, type ReadableArticle, summaryParts } from './record';

/** A preview has at most so many paragraphs, which together are at most this share of the text. */
const MAX_PARAGRAPHS = 2;
const MAX_SHARE = 1 / 3;

/** Whether portal pages show a reader the whole text (contract, section 4). The API has a rule of its own. */
export function canReadFullText(article: { is_premium: boolean }, reader: { fullText: boolean } | undefined): boolean {
  return !article.is_premium || reader?.fullText === true;
}

/** The article as this reader may see it: whole, or without its texts and with a preview of each instead. */
export function toReadable(article: Article, reader: { fullText: boolean } | undefined): ReadableArticle {
  if (canReadFullText(article, reader)) return { article };
  const locked: Article = { ...article, access: { full_text: false, reason: 'anonymous' } };
  for (const locale of locales) {
    locked[`content_${locale}`] = null;
    for (const part of summaryParts) locked[`geo_${part}_${locale}`] = null;
  }
  return { article: locked, previews: { en: toPreview(article, 'en'), zh: toPreview(article, 'zh') } };
}

function toPreview(article: Article, locale: Locale): Preview {
  const markdown = article[`content_${locale}`] ?? '';
  const blocks = parseMarkdown(markdown);
  const headings = blocks.flatMap((node) => {
    const text = node.type === 'heading' ? toNodeText(node) : '';
    return text === '' ? [] : [{ depth: node.depth ?? 1, text }];
  });
  const paragraphs: string[] = [];
  let left = markdown.length * MAX_SHARE;
  for (const node of blocks) {
    const text = node.type === 'paragraph' ? toNodeText(node) : '';
    if (text === '' || toChartMarks(text)) continue;
    left -= text.length;
    if (left < 0 || paragraphs.length === MAX_PARAGRAPHS) break;
    paragraphs.push(text);
  }
  return { headings, paragraphs, summary: summaryParts.filter((part) => article[`geo_${part}_${locale}`]) };
}
