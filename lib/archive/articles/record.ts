import { type Sql, sql, toIsoTime } from '../../platform/db/sql';
import type { Lang, Locale } from '../../platform/i18n/locales';
import { toImageUrl } from '../../platform/portal-links';
import { toArticlePath } from '../../platform/portal-paths';
import type { Article, ArticleItem } from './schema';

/** The columns of a list item, from `articles a`. */
export const itemColumns = sql`
  a.id, a.slug, a.title_zh, a.title_en, a.title_ru, a.excerpt_zh, a.excerpt_en, a.excerpt_ru, a.category_slug,
  a.author_name, a.author_name_zh, a.author_title_zh, a.author_title_en, a.author_avatar, a.cover_image, a.tags, a.tags_zh,
  a.is_featured, a.is_pinned, a.is_premium, a.content_zh <> '' AS has_zh, a.content_en <> '' AS has_en,
  ${toIsoTime(sql`a.published_at`)} AS published_at, ${toIsoTime(sql`a.changed_at`)} AS changed_at,
  a.original_source_url, a.original_source_name, a.original_source_date`;

/**
 * A published article and the time of its last change. Every change that readers can see has a time of its own, in milliseconds
 * that never repeat (a trigger of the table sets it), so that id and time stand for all that a list shows of an article.
 */
export type Stamped = Pick<ArticleItem, 'id' | 'updated_at'>;

export type StampRow = { id: string; changed_at: string };

/** The columns of a `StampRow`, from `articles a`. */
export const stampColumns = sql`a.id, ${toIsoTime(sql`a.changed_at`)} AS changed_at`;

export const toStamped = ({ id, changed_at }: StampRow): Stamped => ({ id, updated_at: changed_at });

/**
 * The slugs in `slugs` that no other published article has. Nearly every list is empty, and a function call costs more than the
 * rest of a row.
 */
export function freeSlugs(slugs: Sql, id: Sql): Sql {
  return sql`CASE WHEN ${slugs} = '{}' THEN '{}' ELSE archive_free_slugs(${slugs}, ${id}) END`;
}

/** The columns that a single article adds. */
export const bodyColumns = sql`
  a.content_zh, a.content_en, a.geo_core_problem_zh, a.geo_core_problem_en, a.geo_theoretical_solution_zh,
  a.geo_theoretical_solution_en, a.geo_empirical_metric_zh, a.geo_empirical_metric_en, a.mentions, a.date_modified,
  ${freeSlugs(sql`a.aliases`, sql`a.id`)} AS aliases`;

/** A field of a response as its column holds it: a missing text is empty. */
type Columns<Fields> = { [Name in keyof Fields]-?: NonNullable<Fields[Name]> };

export type ArticleItemRow = Columns<Omit<ArticleItem, 'languages' | 'updated_at' | 'url'>> & {
  has_zh: boolean;
  has_en: boolean;
  changed_at: string;
};

export type ArticleBodyRow = ArticleItemRow &
  Columns<Omit<Article, keyof ArticleItem | 'access' | 'date_modified'>> &
  Pick<Article, 'date_modified'>;

/** A list item in the languages of `lang`; missing text is null. Written out, because generic code would dominate the cost of a list. */
export function toItem(row: ArticleItemRow, lang: Lang, appUrl: string): ArticleItem {
  const { inZh, inEn, inRu } = toSelection(lang);
  return {
    id: row.id,
    slug: row.slug,
    title_zh: inZh(row.title_zh),
    title_en: inEn(row.title_en),
    title_ru: inRu(row.title_ru),
    excerpt_zh: inZh(row.excerpt_zh),
    excerpt_en: inEn(row.excerpt_en),
    excerpt_ru: inRu(row.excerpt_ru),
    category_slug: row.category_slug,
    author_name: row.author_name,
    author_name_zh: inZh(row.author_name_zh),
    author_title_zh: inZh(row.author_title_zh),
    author_title_en: inEn(row.author_title_en),
    author_avatar: toImageUrl(row.author_avatar, appUrl),
    cover_image: toImageUrl(row.cover_image, appUrl),
    tags: row.tags,
    tags_zh: lang === 'en' ? undefined : row.tags_zh,
    is_featured: row.is_featured,
    is_pinned: row.is_pinned,
    is_premium: row.is_premium,
    languages: toLanguages(row),
    published_at: row.published_at,
    updated_at: row.changed_at,
    original_source_url: row.original_source_url,
    original_source_name: row.original_source_name,
    original_source_date: row.original_source_date,
    url: `${appUrl}${toArticlePath(row.slug)}`,
  };
}

/** One article. Without `fullText` its bodies and the summaries drawn from them are null. */
export function toArticle(row: ArticleBodyRow, lang: Lang, appUrl: string, fullText: boolean): Article {
  const { inZh, inEn } = toSelection(lang);
  const protect = (text: string) => (fullText ? text : '');
  const added: Omit<Article, keyof ArticleItem> = {
    content_zh: inZh(protect(row.content_zh)),
    content_en: inEn(protect(row.content_en)),
    geo_core_problem_zh: inZh(protect(row.geo_core_problem_zh)),
    geo_core_problem_en: inEn(protect(row.geo_core_problem_en)),
    geo_theoretical_solution_zh: inZh(protect(row.geo_theoretical_solution_zh)),
    geo_theoretical_solution_en: inEn(protect(row.geo_theoretical_solution_en)),
    geo_empirical_metric_zh: inZh(protect(row.geo_empirical_metric_zh)),
    geo_empirical_metric_en: inEn(protect(row.geo_empirical_metric_en)),
    mentions: row.mentions,
    aliases: row.aliases,
    date_modified: row.date_modified,
    access: { full_text: fullText, reason: fullText ? 'active_key' : 'anonymous' },
  };
  // V8 is slow at fields that follow the spread of a large object: as one literal, this would take 30 times as long.
  return Object.assign(toItem(row, lang, appUrl), added);
}

type Select = (text: string) => string | null | undefined;
const include: Select = (text) => (text === '' ? null : text);
const exclude: Select = () => undefined;

/** Whether each language's texts are included. */
function toSelection(lang: Lang): { inZh: Select; inEn: Select; inRu: Select } {
  return {
    inZh: lang === 'en' ? exclude : include,
    inEn: lang === 'zh' ? exclude : include,
    inRu: lang === 'both' ? include : exclude,
  };
}

function toLanguages({ has_zh, has_en, title_zh, title_en }: ArticleItemRow): Locale[] {
  const languages: Locale[] = [];
  if (has_en && title_en !== '') languages.push('en');
  if (has_zh && title_zh !== '') languages.push('zh');
  return languages;
}
