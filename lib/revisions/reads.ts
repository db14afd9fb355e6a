import { db } from '../db/client';
import { type Sql, sql } from '../db/sql';
import type { Queryable } from '../db/transaction';
import { getWriterNames } from '../drafts/reads';
import type { ArticleRecord } from '../drafts/schema';
import { NotFoundError } from '../errors';
import type { Revision } from './schema';

type RevisionRow = Omit<Revision, 'at'> & { at: Date };

const columns: Sql = sql`r.n, r.at, r.by, r.kind, r.fields`;

/** A page of an article's revisions, newest first. */
export async function listRevisions(
  articleId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Revision[]; total: number }> {
  const { rows } = await db().query<RevisionRow & { total: number }>(
    sql`
    SELECT ${columns}, total FROM (SELECT count(*)::int AS total FROM article_revisions WHERE article_id = ${articleId}::uuid) counted
      LEFT JOIN LATERAL (SELECT * FROM article_revisions WHERE article_id = ${articleId}::uuid
        ORDER BY n DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) r ON true
    ORDER BY r.n DESC`,
    'list_revisions',
  );
  // Past the end, the one row has no revision.
  const items = rows[0]?.n ? rows.map(toRevision) : [];
  const toName = await getWriterNames(
    db().pool,
    items.map(({ by }) => by),
  );
  return { items: items.map((item) => ({ ...item, by: toName(item.by) })), total: rows[0]?.total ?? 0 };
}

/**
 * One revision with its record.
 *
 * @throws NotFoundError
 */
export async function getRevision(
  articleId: string,
  n: number,
  client: Queryable = db().pool,
): Promise<Revision & { record: ArticleRecord }> {
  const { rows } = await client.query<RevisionRow & { record: ArticleRecord }>(
    sql`SELECT ${columns}, r.record FROM article_revisions r WHERE r.article_id = ${articleId}::uuid AND r.n = ${n}`,
  );
  const [row] = rows;
  if (!row) throw new NotFoundError('revision');
  const toName = await getWriterNames(client, [row.by]);
  return { ...toRevision(row), by: toName(row.by), record: row.record };
}

function toRevision({ n, at, by, kind, fields }: RevisionRow): Revision {
  return { n, at: at.toISOString(), by, kind, fields };
}
