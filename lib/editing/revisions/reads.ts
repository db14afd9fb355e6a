import type { Actor } from '../../platform/actor';
import { db } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { getWriterNames, requireVisible } from '../article-lock/reads';
import { completeArticle, emptyRecord } from '../article-lock/rules';
import type { ArticleRecord } from '../article-lock/schema';
import type { Revision } from './schema';

type RevisionRow = Omit<Revision, 'at'> & { at: Date };
type RevisionRecord = RevisionRow & { record: ArticleRecord };

const columns: Sql = sql`r.n, r.at, r.by, r.kind, r.fields`;

/**
 * A page of an article's revisions, newest first.
 *
 * @throws NotFoundError if there is no such article, or it is hidden from `reader`
 */
export async function listRevisions(
  articleId: string,
  { page, pageSize }: { page: number; pageSize: number },
  reader: Actor,
): Promise<{ items: Revision[]; total: number }> {
  await requireVisible(db().pool, articleId, reader);
  const where = { article_id: articleId };
  const [total, rows] = await Promise.all([
    db().prisma.articleRevision.count({ where }),
    db().prisma.articleRevision.findMany({
      where,
      omit: { record: true },
      orderBy: { n: 'desc' },
      take: pageSize,
      skip: (page - 1) * pageSize,
    }),
  ]);
  const items = rows.map((row) => toRevision(row as RevisionRow));
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

function toRevision({ n, at, by, kind, fields }: RevisionRow): Revision {
  return { n, at: at.toISOString(), by, kind, fields };
}
