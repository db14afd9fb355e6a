import type { ArticleItem } from '@/lib/archive/articles/schema';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';

/** An article's titles and abstracts: the reader's language first, the other one where a text is missing. */
export function toTexts(item: ArticleItem, locale: Locale) {
  const other = otherLocale(locale);
  const main = item[`title_${locale}`] ? locale : other;
  const language = item[`excerpt_${locale}`] ? locale : other;
  const text = item[`excerpt_${language}`];
  return {
    main,
    title: item[`title_${main}`] || item.slug,
    second: main === locale ? item[`title_${other}`] : undefined,
    excerpt: text ? { language, text } : undefined,
    secondExcerpt: language === locale ? item[`excerpt_${other}`] : undefined,
  };
}
