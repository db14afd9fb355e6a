import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { getWriterNames } from '../article-lock/reads';
import type { ArticleSchedule } from '../drafts/schema';
import type { ScheduledArticle } from './schema';

/** The schedule of a published article's draft. */
export async function findSchedule(articleId: string): Promise<ArticleSchedule | undefined> {
  const row = await db().prisma.articleSchedule.findUnique({
    where: { article_id: articleId },
    select: { at: true, revision: true, status: true, reason: true },
  });
  return row ? { ...row, status: row.status as ArticleSchedule['status'], at: row.at.toISOString() } : undefined;
}

/** A page of scheduled publications: failures first, then by time. */
export async function listSchedules({
  page,
  pageSize,
}: {
  page: number;
  pageSize: number;
}): Promise<{ items: ScheduledArticle[]; total: number }> {
  const { rows } = await db().query<Omit<ScheduledArticle, 'at'> & { at: Date; total: number }>(
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
      FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id WHERE a.state = 'scheduled')
    SELECT page.*, total FROM (SELECT count(*)::int AS total FROM scheduled) counted
      LEFT JOIN LATERAL (SELECT * FROM scheduled ORDER BY status, at, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) page ON true
    ORDER BY page.status, page.at, page.id`,
    'list_schedules',
  );
  const total = rows[0]?.total ?? 0;
  // Past the end, the one row has no article.
  if (!rows[0]?.id) return { items: [], total };
  const toName = await getWriterNames(
    db().pool,
    rows.flatMap(({ by }) => by ?? []),
  );
  const items = rows.map(({ total: _, at, by, ...item }) => ({ ...item, at: at.toISOString(), by: by && toName(by) }));
  return { items, total };
}
