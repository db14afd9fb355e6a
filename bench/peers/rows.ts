/** The API's JSON, written by hand from the rows of `pg`. */

export type Row = Record<string, unknown>;

/** The columns of a list item, from `articles a`. */
export const ITEM = `a.id, a.slug, a.title_zh, a.title_en, a.title_ru, a.excerpt_zh, a.excerpt_en, a.excerpt_ru,
  a.category_slug, a.author_name, a.author_name_zh, a.author_title_zh, a.author_title_en, a.author_avatar, a.cover_image,
  a.tags, a.tags_zh, a.is_featured, a.is_pinned, a.is_premium, a.content_zh <> '' AS has_zh, a.content_en <> '' AS has_en,
  a.published_at, a.changed_at, a.original_source_url, a.original_source_name, a.original_source_date`;

/** The columns that a single article adds. */
export const BODY = `a.content_zh, a.content_en, a.geo_core_problem_zh, a.geo_core_problem_en,
  a.geo_theoretical_solution_zh, a.geo_theoretical_solution_en, a.geo_empirical_metric_zh, a.geo_empirical_metric_en,
  a.mentions, a.date_modified, archive_free_slugs(a.aliases, a.id) AS aliases`;

const orNull = (value: unknown) => (value === '' ? null : value);

/** An item of a list in both languages. */
export function toItem(row: Row, portal: string): Row {
  return {
    id: row.id,
    slug: row.slug,
    title_zh: orNull(row.title_zh),
    title_en: orNull(row.title_en),
    title_ru: orNull(row.title_ru),
    excerpt_zh: orNull(row.excerpt_zh),
    excerpt_en: orNull(row.excerpt_en),
    excerpt_ru: orNull(row.excerpt_ru),
    category_slug: row.category_slug,
    author_name: row.author_name,
    author_name_zh: orNull(row.author_name_zh),
    author_title_zh: orNull(row.author_title_zh),
    author_title_en: orNull(row.author_title_en),
    author_avatar: row.author_avatar,
    cover_image: row.cover_image,
    tags: row.tags,
    tags_zh: row.tags_zh,
    is_featured: row.is_featured,
    is_pinned: row.is_pinned,
    is_premium: row.is_premium,
    languages: [...(row.has_en && row.title_en !== '' ? ['en'] : []), ...(row.has_zh && row.title_zh !== '' ? ['zh'] : [])],
    published_at: (row.published_at as Date).toISOString(),
    updated_at: (row.changed_at as Date).toISOString(),
    original_source_url: row.original_source_url,
    original_source_name: row.original_source_name,
    original_source_date: row.original_source_date,
    url: `${portal}/archive/${encodeURIComponent(row.slug as string)}`,
  };
}

/** One article with its full text. */
export function toArticle(row: Row, portal: string): Row {
  return {
    ...toItem(row, portal),
    content_zh: orNull(row.content_zh),
    content_en: orNull(row.content_en),
    geo_core_problem_zh: orNull(row.geo_core_problem_zh),
    geo_core_problem_en: orNull(row.geo_core_problem_en),
    geo_theoretical_solution_zh: orNull(row.geo_theoretical_solution_zh),
    geo_theoretical_solution_en: orNull(row.geo_theoretical_solution_en),
    geo_empirical_metric_zh: orNull(row.geo_empirical_metric_zh),
    geo_empirical_metric_en: orNull(row.geo_empirical_metric_en),
    mentions: row.mentions,
    aliases: row.aliases,
    date_modified: row.date_modified,
    access: { full_text: true, reason: 'active_key' },
  };
}
