import { service } from '../../platform/actor';
import { db } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { sql } from '../../platform/db/sql';
import { getWriterNames } from '../article-lock/reads';
import type { ArticleSchedule } from '../drafts/schema';
import { toListedSince } from './rules';
import type { ScheduledArticle } from './schema';

/** The schedule of a published article's draft. */
export async function findSchedule(articleId: string): Promise<ArticleSchedule | undefined> {
  const row = await db().prisma.articleSchedule.findUnique({
    where: { article_id: articleId },
    select: { at: true, revision: true, status: true, reason: true },
  });
  return row ? { ...row, status: row.status as ArticleSchedule['status'], at: row.at.toISOString() } : undefined;
}

/**
 * A page of scheduled publications: failures first, then by time.
 *
 * @param options.status only these; `live` are those that went live in the last seven days, the latest first. Without it: pending
 *   and failed ones
 */
export async function listSchedules(
  options: PageQuery & { status?: ScheduledArticle['status'] | undefined },
  now: Date,
): Promise<Page<ScheduledArticle>> {
  const { status, page, pageSize } = options;
  const statuses = status ? [status] : ['pending', 'failed'];
  const since = toListedSince(now);
  const { rows } = await db().query<Omit<ScheduledArticle, 'at'> & { at: Date; rank: string; total: number }>(
    sql`
    WITH scheduled AS (
      SELECT a.id, a.state, r.record ->> 'title_zh' AS title_zh, r.record ->> 'title_en' AS title_en,
        s.at, s.revision, s.status, s.reason, s.by, coalesce(e.version, 1)::int AS version
      FROM article_schedules s JOIN articles a ON a.id = s.article_id
        JOIN article_revisions r ON r.article_id = s.article_id AND r.n = s.revision
        LEFT JOIN article_edits e ON e.article_id = a.id
      UNION ALL
      SELECT a.id, a.state, a.title_zh, a.title_en, a.publish_at, NULL, 'pending', NULL, e.fields -> 'publish_at' ->> 'by',
        coalesce(e.version, 1)::int
      FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id WHERE a.state = 'scheduled'
      UNION ALL
      -- The service publishes nothing but what was scheduled.
      SELECT a.id, a.state, a.title_zh, a.title_en, l.at, (l.after ->> 'revision')::int, 'live', NULL, l.after ->> 'scheduled_by',
        coalesce(e.version, 1)::int
      FROM audit l JOIN articles a ON a.id = substr(l.subject, 9)::uuid LEFT JOIN article_edits e ON e.article_id = a.id
      WHERE l.action = 'article.publish' AND l.actor = ${service.name} AND l.at > ${since}
      UNION ALL
      SELECT a.id, a.state, a.title_zh, a.title_en, r.at, NULL, 'live', NULL,
        coalesce((SELECT s.by FROM article_revisions s WHERE s.article_id = a.id AND s.n < r.n AND s.kind = 'scheduled'
          ORDER BY s.n DESC LIMIT 1), e.fields -> 'publish_at' ->> 'by', e.created_by),
        coalesce(e.version, 1)::int
      FROM articles a JOIN article_revisions r ON r.article_id = a.id AND r.kind = 'published' AND r.by = ${service.name}
        LEFT JOIN article_edits e ON e.article_id = a.id
      WHERE a.state = 'published' AND a.went_live_at > ${since} AND r.at > ${since}),
    listed AS (SELECT *, CASE status WHEN 'live' THEN -extract(epoch FROM at) ELSE extract(epoch FROM at) END AS rank
      FROM scheduled WHERE status = ANY (${statuses}::text[]))
    SELECT page.*, total FROM (SELECT count(*)::int AS total FROM listed) counted
      LEFT JOIN LATERAL (SELECT * FROM listed ORDER BY status, rank, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) page ON true
    ORDER BY page.status, page.rank, page.id`,
    'list_schedules',
  );
  const total = rows[0]?.total ?? 0;
  // Past the end, the one row has no article.
  if (!rows[0]?.id) return { items: [], total };
  const toName = await getWriterNames(
    db().pool,
    rows.flatMap(({ by }) => by ?? []),
  );
  const items = rows.map(({ total: _, rank: __, at, by, ...item }) => ({
    ...item,
    at: at.toISOString(),
    by: by && toName(by),
  }));
  return { items, total };
}
