import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Article } from '../archive/schema';
import { type Locale, locales } from '../i18n/locales';
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
  const { children } = parser.parse(markdown) as { children: MarkdownNode[] };
  const headings = children.flatMap((node) => {
    const text = node.type === 'heading' ? toText(node) : '';
    return text === '' ? [] : [{ depth: node.depth ?? 1, text }];
  });
  const paragraphs: string[] = [];
  let left = markdown.length * MAX_SHARE;
  for (const node of children) {
    const text = node.type === 'paragraph' ? toText(node) : '';
    if (text === '') continue;
    left -= text.length;
    if (left < 0 || paragraphs.length === MAX_PARAGRAPHS) break;
    paragraphs.push(text);
  }
  return { headings, paragraphs, summary: summaryParts.filter((part) => article[`geo_${part}_${locale}`]) };
}

type MarkdownNode = { type: string; depth?: number; value?: string; children?: MarkdownNode[] };

const parser = unified().use(remarkParse).use(remarkGfm);

/** The words of a node. HTML and references to footnotes, whose text is withheld, are left out. */
function toText(node: MarkdownNode): string {
  return toWords(node).replace(/\s+/g, ' ').trim();
}

function toWords({ type, value, children }: MarkdownNode): string {
  if (type === 'text' || type === 'inlineCode') return value ?? '';
  return type === 'break' ? ' ' : (children ?? []).map(toWords).join('');
}
