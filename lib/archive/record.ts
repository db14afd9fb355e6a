import type { Prisma } from '../db/client';
import { sql } from '../db/sql';
import type { Lang, Locale } from '../i18n/locales';
import { selectLanguages } from '../text/languages';
import type { Article, ArticleItem } from './schema';

/** The columns of a list item, from `articles a`. */
export const itemColumns = sql`
  a.id, a.slug, a.title_zh, a.title_en, a.title_ru, a.excerpt_zh, a.excerpt_en, a.excerpt_ru, a.category_slug,
  a.author_name, a.author_name_zh, a.author_title_zh, a.author_title_en, a.author_avatar, a.cover_image, a.tags,
  a.is_featured, a.is_pinned, a.is_premium, a.content_zh <> '' AS has_zh, a.content_en <> '' AS has_en,
  a.published_at, a.changed_at, a.original_source_url, a.original_source_name, a.original_source_date`;

/** The columns that a single article adds. */
export const bodyColumns = sql`
  a.content_zh, a.content_en, a.geo_core_problem_zh, a.geo_core_problem_en, a.geo_theoretical_solution_zh,
  a.geo_theoretical_solution_en, a.geo_empirical_metric_zh, a.geo_empirical_metric_en, a.mentions, a.date_modified,
  archive_free_slugs(a.aliases, a.id) AS aliases`;

export type ArticleItemRow = {
  id: string;
  slug: string;
  title_zh: string;
  title_en: string;
  title_ru: string;
  excerpt_zh: string;
  excerpt_en: string;
  excerpt_ru: string;
  category_slug: string;
  author_name: string;
  author_name_zh: string;
  author_title_zh: string;
  author_title_en: string;
  author_avatar: string;
  cover_image: string;
  tags: string[];
  is_featured: boolean;
  is_pinned: boolean;
  is_premium: boolean;
  has_zh: boolean;
  has_en: boolean;
  published_at: Date;
  changed_at: Date;
  original_source_url: string;
  original_source_name: string;
  original_source_date: string;
};

export type ArticleBodyRow = ArticleItemRow & {
  content_zh: string;
  content_en: string;
  geo_core_problem_zh: string;
  geo_core_problem_en: string;
  geo_theoretical_solution_zh: string;
  geo_theoretical_solution_en: string;
  geo_empirical_metric_zh: string;
  geo_empirical_metric_en: string;
  mentions: Prisma.JsonValue[];
  date_modified: string | null;
  aliases: string[];
};

/** A list item in the languages of `lang`; missing text is null. */
export function toItem(row: ArticleItemRow, lang: Lang, appUrl: string): ArticleItem {
  const { has_zh, has_en, published_at, changed_at, ...fields } = row;
  const languages: Locale[] = [];
  if (has_en && row.title_en !== '') languages.push('en');
  if (has_zh && row.title_zh !== '') languages.push('zh');
  return {
    ...selectLanguages(fields, lang),
    languages,
    published_at: published_at.toISOString(),
    updated_at: changed_at.toISOString(),
    url: `${appUrl}/archive/${encodeURIComponent(row.slug)}`,
  } as ArticleItem;
}

/** One article. Without `fullText` its bodies and the summaries drawn from them are null. */
export function toArticle(row: ArticleBodyRow, lang: Lang, appUrl: string, fullText: boolean): Article {
  const { content_zh, content_en, mentions, aliases, date_modified, ...rest } = row;
  const protectedFields = Object.fromEntries(
    Object.entries({ ...rest, content_zh, content_en })
      .filter(([name]) => /^(content|geo)_/.test(name))
      .map(([name, value]) => [name, fullText ? value : '']),
  );
  return {
    ...toItem(rest, lang, appUrl),
    ...selectLanguages(protectedFields, lang),
    mentions,
    aliases,
    date_modified,
    access: { full_text: fullText, reason: fullText ? 'active_key' : 'anonymous' },
  } as Article;
}
