import { type Locale, locales } from '../../platform/i18n/locales';
import type { Article } from '../articles/schema';
import type { MarkdownFacts, OpeningBlock } from '../rendering/record';
import { type Preview, type ReadableArticle, summaryParts } from './record';

/** The paragraphs of a preview are together at most this share of the text. */
const MAX_SHARE = 1 / 3;

/** Whether portal pages show a reader the whole text (contract, section 4). The API has a rule of its own. */
export function canReadFullText(article: { is_premium: boolean }, reader: { fullText: boolean } | undefined): boolean {
  return !article.is_premium || reader?.fullText === true;
}

/** The article as this reader may see it: whole, or without its texts and with a preview of each instead. */
export function toReadable(
  article: Article,
  reader: { fullText: boolean } | undefined,
  facts: Record<Locale, MarkdownFacts>,
): ReadableArticle {
  if (canReadFullText(article, reader)) return { article };
  const locked: Article = { ...article, access: { full_text: false, reason: 'anonymous' } };
  for (const locale of locales) {
    locked[`content_${locale}`] = null;
    for (const part of summaryParts) locked[`geo_${part}_${locale}`] = null;
  }
  return { article: locked, previews: { en: toPreview(article, 'en', facts.en), zh: toPreview(article, 'zh', facts.zh) } };
}

function toPreview(article: Article, locale: Locale, { headings, opening }: MarkdownFacts): Preview {
  const shown: OpeningBlock[] = [];
  let headingsAbove: OpeningBlock[] = [];
  let left = (article[`content_${locale}`] ?? '').length * MAX_SHARE;
  for (const block of opening) {
    left -= block.text.length;
    if (left < 0) break;
    if (block.depth !== undefined) {
      headingsAbove.push(block);
      continue;
    }
    shown.push(...headingsAbove, block);
    headingsAbove = [];
  }
  return { headings, opening: shown };
}
