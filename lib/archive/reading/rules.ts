import { type Locale, type LocalText, locales, otherLocale } from '../../platform/i18n/locales';
import type { Article } from '../articles/schema';
import type { Term } from '../glossary/record';
import type { MarkdownFacts } from '../rendering/record';
import { toMentions } from '../structured-data/rules';
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
  const paragraphs: string[] = [];
  let left = (article[`content_${locale}`] ?? '').length * MAX_SHARE;
  for (const text of opening) {
    left -= text.length;
    if (left < 0) break;
    paragraphs.push(text);
  }
  return { headings, paragraphs, summary: summaryParts.filter((part) => article[`geo_${part}_${locale}`]) };
}

/** A name in an article, in the reader's language if it has one in it, and its partner in the other. */
export type Named = { name: LocalText; second: LocalText | undefined };

/**
 * What an article names, each once. The partner of a name is the `alternateName` of its entry, or that of the term it is.
 *
 * @param findTerm finds the term of the glossary with this name
 */
export function toNamed(
  mentions: Article['mentions'],
  locale: Locale,
  findTerm: (name: string) => Pick<Term, Locale> | undefined,
): Named[] {
  const names = new Set(toMentions(mentions).map(({ name }) => name));
  return [...names].map((name) => {
    const language = /\p{Script=Han}/u.test(name) ? 'zh' : 'en';
    const term = findTerm(name);
    const other = findAlternateName(mentions, name) ?? (term?.[language] === name ? term[otherLocale(language)] : undefined);
    const own: LocalText = { language, text: name };
    if (!other || other === name) return { name: own, second: undefined };
    const partner: LocalText = { language: otherLocale(language), text: other };
    return language === locale ? { name: own, second: partner } : { name: partner, second: own };
  });
}

function findAlternateName(mentions: Article['mentions'], name: string): string | undefined {
  for (const entry of mentions) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue;
    const { name: own, alternateName } = entry as Record<string, unknown>;
    if (typeof own === 'string' && own.trim() === name && typeof alternateName === 'string')
      return alternateName.trim() || undefined;
  }
  return undefined;
}
