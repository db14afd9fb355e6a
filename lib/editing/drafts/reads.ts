import { type ArticleItemRow, itemColumns, toItem } from '../../archive/articles/record';
import { ownedBy } from '../../people/auth/rules';
import { type Actor, hasRole } from '../../platform/actor';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import type { PageQuery } from '../../platform/db/page';
import { empty, join, type Sql, sql, toContains } from '../../platform/db/sql';
import { env } from '../../platform/env';
import { type Locale, locales } from '../../platform/i18n/locales';
import type { EditState } from '../article-lock/record';
import type { ArticleReview } from '../reviews/schema';
import { toTextHash } from '../translations/record';
import type { ArticleSchedule, EditedItem } from './schema';

/** Sort fields of the console's list; prefix `-` for descending. */
export const editedSorts = ['edited_at', 'published_at', 'title_en', 'title_zh'] as const;

/** Articles that a list counts. Beyond them its total is marked as capped. */
const MAX_LISTED = 10_000;

type EditedFilter = {
  state?: EditState['state'] | undefined;
  category?: string | undefined;
  /** part of a title, slug or author's name, of the article or its draft */
  q?: string | undefined;
  missing?: Locale | undefined;
  hasDraft?: boolean | undefined;
  /** whether it is ready for an editor */
  review?: boolean | undefined;
  /** only what the reader created */
  mine?: boolean | undefined;
  /** whether a language changed since both were marked as matching; false if they never were */
  unmatched?: boolean | undefined;
};

type EditedItemRow = Omit<ArticleItemRow, 'published_at' | 'changed_at'> & {
  published_at: string | null;
  changed_at: string | null;
  state: EditState['state'];
  edited_at: Date;
  has_draft: boolean;
  missing_zh: boolean;
  missing_en: boolean;
  created_by: string | null;
  schedule: ArticleSchedule | null;
  review: ArticleReview | null;
  changed_zh: boolean | null;
  changed_en: boolean | null;
};

/**
 * A page of the articles that `reader` may see, in any state. Ties are sorted by id.
 *
 * @param options.sort one of `editedSorts`, prefix `-` for descending
 * @param options.page from 1; a page past the end is empty
 */
export async function listEditedArticles(
  options: EditedFilter & PageQuery & { sort: string },
  reader: Actor,
): Promise<{ items: EditedItem[]; total: number; capped: boolean }> {
  const condition = toCondition(options, reader);
  const offset = (options.page - 1) * options.pageSize;
  const { rows: counted } = await db().query<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM (SELECT FROM ${editedTables} WHERE ${condition} LIMIT ${MAX_LISTED + 1}) counted`);
  const found = counted[0]?.total ?? 0;
  const total = Math.min(found, MAX_LISTED);
  if (offset >= total) return { items: [], total, capped: found > MAX_LISTED };
  const page = options.sort.endsWith('edited_at')
    ? toPageByTime(condition, options, offset)
    : toPageByField(condition, options, offset);
  const { rows } = await db().query<EditedItemRow>(sql`
    WITH page AS (${page})
    SELECT ${itemColumns}, a.state, coalesce(e.edited_at, a.created_at) AS edited_at, d.article_id IS NOT NULL AS has_draft,
      ${isMissing('zh')} AS missing_zh, ${isMissing('en')} AS missing_en, coalesce(u.name, e.created_by) AS created_by,
      CASE WHEN s.article_id IS NOT NULL THEN jsonb_build_object(
        'at', article_wire_time(s.at), 'revision', s.revision, 'status', s.status, 'reason', s.reason) END AS schedule,
      CASE WHEN e.review_at IS NOT NULL THEN jsonb_build_object('by', coalesce(reviewer.name, e.review_by),
        'at', article_wire_time(e.review_at), 'note', e.review_note) END AS review,
      ${isChanged('zh')} AS changed_zh, ${isChanged('en')} AS changed_en
    FROM page JOIN articles a ON a.id = page.id LEFT JOIN article_edits e ON e.article_id = a.id
      LEFT JOIN article_drafts d ON d.article_id = a.id LEFT JOIN article_schedules s ON s.article_id = a.id
      LEFT JOIN users u ON e.created_by IN ('staff:' || u.email, 'admin:' || u.email)
      LEFT JOIN users reviewer ON e.review_by IN ('staff:' || reviewer.email, 'admin:' || reviewer.email)
    ORDER BY page.position`);
  return { items: rows.map(toEditedItem), total, capped: found > MAX_LISTED };
}

const editedTables = sql`articles a LEFT JOIN article_edits e ON e.article_id = a.id LEFT JOIN article_drafts d ON d.article_id = a.id`;

type Page = { sort: string; pageSize: number };

const toDirection = (sort: string) => (sort.startsWith('-') ? sql`DESC` : sql`ASC`);

/** Edited articles in the order of one index, unedited ones in the order of another. */
function toPageByTime(condition: Sql, { sort, pageSize }: Page, offset: number): Sql {
  const direction = toDirection(sort);
  const limit = offset + pageSize;
  return sql`
    SELECT id, row_number() OVER (ORDER BY edited_at ${direction}, id ${direction}) AS position FROM (
      (SELECT e.article_id AS id, e.edited_at FROM article_edits e JOIN articles a ON a.id = e.article_id
        LEFT JOIN article_drafts d ON d.article_id = a.id WHERE ${condition}
        ORDER BY e.edited_at ${direction}, e.article_id ${direction} LIMIT ${limit})
      UNION ALL
      (SELECT a.id, a.created_at FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id
        LEFT JOIN article_drafts d ON d.article_id = a.id WHERE e.article_id IS NULL AND ${condition}
        ORDER BY a.created_at ${direction}, a.id ${direction} LIMIT ${limit})) found
    ORDER BY position LIMIT ${pageSize} OFFSET ${offset}`;
}

const sortColumns: Record<string, Sql> = {
  published_at: sql`a.published_at`,
  title_en: sql`a.title_en`,
  title_zh: sql`a.title_zh`,
};

function toPageByField(condition: Sql, { sort, pageSize }: Page, offset: number): Sql {
  const direction = toDirection(sort);
  const order = sql`${sortColumns[sort.replace(/^-/, '')] ?? empty} ${direction} NULLS LAST, a.id ${direction}`;
  return sql`
    SELECT a.id, row_number() OVER (ORDER BY ${order}) AS position FROM ${editedTables} WHERE ${condition}
    ORDER BY position LIMIT ${pageSize} OFFSET ${offset}`;
}

/** Whether the edited text lacks a language. */
const isMissing = (locale: Locale): Sql =>
  locale === 'zh'
    ? sql`(coalesce(d.record ->> 'title_zh', a.title_zh) = '' OR coalesce(d.record ->> 'content_zh', a.content_zh) = '')`
    : sql`(coalesce(d.record ->> 'title_en', a.title_en) = '' OR coalesce(d.record ->> 'content_en', a.content_en) = '')`;

/** Whether the edited text of a language changed since both were marked; null if they never were. */
const isChanged = (locale: Locale): Sql =>
  locale === 'zh'
    ? sql`CASE WHEN e.in_step -> 'texts' IS NOT NULL
        THEN e.in_step -> 'texts' ->> 'zh' <> ${toTextHash(sql`coalesce(d.record ->> 'content_zh', a.content_zh)`)} END`
    : sql`CASE WHEN e.in_step -> 'texts' IS NOT NULL
        THEN e.in_step -> 'texts' ->> 'en' <> ${toTextHash(sql`coalesce(d.record ->> 'content_en', a.content_en)`)} END`;

function toCondition({ state, category, q, missing, hasDraft, review, mine, unmatched }: EditedFilter, reader: Actor): Sql {
  const conditions = [sql`true`];
  if (mine || !hasRole(reader.role, 'editor')) conditions.push(ownedBy(sql`e.created_by`, reader));
  if (state) conditions.push(sql`a.state = ${state}::article_state`);
  if (category !== undefined) conditions.push(sql`a.category_slug = ${category}`);
  if (missing) conditions.push(isMissing(missing));
  if (hasDraft !== undefined) conditions.push(hasDraft ? sql`d.article_id IS NOT NULL` : sql`d.article_id IS NULL`);
  if (review !== undefined) conditions.push(review ? sql`e.review_at IS NOT NULL` : sql`e.review_at IS NULL`);
  if (unmatched !== undefined)
    conditions.push(sql`coalesce(${isChanged('zh')} OR ${isChanged('en')}, false) = ${unmatched}::boolean`);
  if (q !== undefined) {
    const part = toContains(q);
    conditions.push(sql`(a.title_en ILIKE ${part} OR a.title_zh ILIKE ${part} OR a.slug ILIKE ${part}
      OR a.author_name ILIKE ${part} OR a.author_name_zh ILIKE ${part}
      OR concat_ws(E'\\n', d.record ->> 'title_en', d.record ->> 'title_zh', d.record ->> 'slug', d.record ->> 'author_name',
        d.record ->> 'author_name_zh') ILIKE ${part})`);
  }
  return join(conditions, ' AND ');
}

function toEditedItem(row: EditedItemRow): EditedItem {
  const { published_at, changed_at, state, edited_at, has_draft, missing_zh, missing_en, created_by, schedule, review } = row;
  const isMissingIn = { zh: missing_zh, en: missing_en };
  const isChangedIn = { zh: row.changed_zh, en: row.changed_en };
  return {
    ...toItem({ ...row, published_at: published_at ?? '', changed_at: changed_at ?? '' }, 'both', env().appUrl),
    published_at,
    updated_at: changed_at,
    state,
    edited_at: toWireTime(edited_at),
    has_draft,
    missing: locales.filter((locale) => isMissingIn[locale]),
    schedule,
    review,
    unmatched: row.changed_zh === null || row.changed_en === null ? null : locales.filter((locale) => isChangedIn[locale]),
    created_by,
  };
}
