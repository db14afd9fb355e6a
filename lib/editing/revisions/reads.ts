import { type Actor, service } from '../../platform/actor';
import { db } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { getWriterNames, requireVisible } from '../article-lock/reads';
import { completeArticle, emptyRecord } from '../article-lock/rules';
import type { ArticleRecord } from '../article-lock/schema';
import type { Revision } from './schema';

type RevisionRow = Omit<Revision, 'at'> & { at: Date };
type RevisionRecord = RevisionRow & { record: ArticleRecord };

/** The last time for which a revision was scheduled, from the audit log, which is kept permanently. */
const latestTime = (revision: Sql) => sql`(
  SELECT s.after ->> 'at' FROM audit s WHERE s.subject = 'article:' || r.article_id AND s.action = 'article.schedule'
    AND (s.after ->> 'revision')::int = ${revision} ORDER BY s.id DESC LIMIT 1)`;

/**
 * The scheduled revision whose publication created this one. Its audit row is not older, and no later schedule lies between.
 */
const scheduledBefore = sql`(
  SELECT (l.after ->> 'revision')::int FROM audit l WHERE l.subject = 'article:' || r.article_id AND l.action = 'article.publish'
    AND l.actor = ${service.name} AND l.at >= r.at AND (l.after ->> 'revision')::int = (
      SELECT max(p.n) FROM article_revisions p WHERE p.article_id = r.article_id AND p.n < r.n AND p.kind = 'scheduled')
    LIMIT 1)`;

/** The time that a revision was scheduled for. The record of a first publication has it. */
const scheduledFor = sql`CASE
  WHEN r.kind = 'scheduled' THEN coalesce(${latestTime(sql`r.n`)}, nullif(r.record ->> 'publish_at', ''))
  WHEN r.kind = 'published' AND r.by = ${service.name} THEN nullif(r.record ->> 'publish_at', '')
  WHEN r.kind = 'published' THEN ${latestTime(scheduledBefore)} END`;

const columns: Sql = sql`r.n, r.at, r.by, r.kind, r.fields, ${scheduledFor} AS scheduled_for`;

/**
 * A page of an article's revisions, newest first.
 *
 * @throws NotFoundError if there is no such article, or it is hidden from `reader`
 */
export async function listRevisions(articleId: string, { page, pageSize }: PageQuery, reader: Actor): Promise<Page<Revision>> {
  await requireVisible(db().pool, articleId, reader);
  const [total, { rows }] = await Promise.all([
    db().prisma.articleRevision.count({ where: { article_id: articleId } }),
    db().query<RevisionRow>(
      sql`SELECT ${columns} FROM article_revisions r WHERE r.article_id = ${articleId}::uuid
        ORDER BY r.n DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      'list_revisions',
    ),
  ]);
  const items = rows.map(toRevision);
  const toName = await getWriterNames(
    db().pool,
    items.map(({ by }) => by),
  );
  return { items: items.map((item) => ({ ...item, by: toName(item.by) })), total };
}

/**
 * One revision with its record.
 *
 * @throws NotFoundError if there is none, or the article is hidden from `reader`
 */
export async function getRevision(articleId: string, n: number, reader: Actor): Promise<Revision & { record: ArticleRecord }> {
  const { pool } = db();
  await requireVisible(pool, articleId, reader);
  const row = await getStoredRevision(pool, articleId, n);
  const toName = await getWriterNames(pool, [row.by]);
  return { ...toRevision(row), by: toName(row.by), record: row.record };
}

/**
 * A revision for a caller who has checked access to the article.
 *
 * @param rest what the fields are that are newer than the revision
 * @throws NotFoundError
 */
export async function getStoredRevision(
  client: Queryable,
  articleId: string,
  n: number,
  rest: ArticleRecord = emptyRecord,
): Promise<RevisionRecord> {
  const { rows } = await client.query<RevisionRecord>(
    sql`SELECT ${columns}, r.record FROM article_revisions r WHERE r.article_id = ${articleId}::uuid AND r.n = ${n}`,
  );
  if (!rows[0]) throw new NotFoundError('revision');
  return { ...rows[0], record: completeArticle(rows[0].record, rest) };
}

function toRevision({ n, at, by, kind, fields, scheduled_for }: RevisionRow): Revision {
  return { n, at: at.toISOString(), by, kind, fields, scheduled_for };
}
