import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { readDb } from '../../platform/db/read-database';
import { containing, sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { CommentStatus } from './record';
import { isId } from './rules';
import type { AdminComment, CommentThread } from './schema';

type CommentRow = {
  id: string;
  parent_id: string | null;
  status: CommentStatus;
  author_name: string;
  is_staff: boolean;
  content: string;
  created_at: Date;
};

/**
 * A page of the threads of a published article, newest first: approved comments, and the places of deleted ones that have an
 * approved reply. Each has its approved replies, oldest first.
 *
 * @param slug of the article, or an alias of it
 * @throws NotFoundError alike for drafts, scheduled, archived and unknown articles
 */
export async function listThreads(slug: string, { page, pageSize }: PageQuery): Promise<Page<CommentThread>> {
  const article = await findPublished(slug);
  if (!article) throw new NotFoundError('article');
  const threads = sql`comments c WHERE c.article_id = ${article} AND c.parent_id IS NULL AND (c.status = 'approved' OR (c.status = 'deleted'
    AND EXISTS (SELECT FROM comments r WHERE r.parent_id = c.id AND r.status = 'approved')))`;
  const columns = sql`c.id, c.parent_id, c.status, c.author_name, c.is_staff, c.content, c.created_at`;
  // One statement, so that the page, its total and the replies are of one moment.
  const { rows } = await db().query<{ total: number } & (CommentRow | { id: null })>(sql`
    WITH page AS (
      SELECT ${columns} FROM ${threads} ORDER BY c.created_at DESC, c.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    ), shown AS (
      SELECT page.*, page.created_at AS thread_at, page.id AS thread FROM page
      UNION ALL
      SELECT ${columns}, page.created_at, page.id FROM page JOIN comments c ON c.parent_id = page.id AND c.status = 'approved'
    )
    SELECT counted.total, shown.* FROM (SELECT count(*)::int AS total FROM ${threads}) AS counted LEFT JOIN shown ON true
    ORDER BY thread_at DESC, thread DESC, parent_id NULLS FIRST, created_at, id`);
  const items: CommentThread[] = [];
  for (const row of rows) {
    // Past the end, the one row has no comment.
    if (row.id === null) continue;
    if (row.parent_id === null) items.push({ ...toComment(row), replies: [] });
    else items.at(-1)?.replies.push(toComment(row));
  }
  return { items, total: rows[0]?.total ?? 0 };
}

/** How many approved comments and replies a published article has. */
export async function countComments(article: { id: string }): Promise<number> {
  const { rows } = await readDb().query<{ count: number }>(
    sql`
    SELECT count(*) FILTER (WHERE shown.status = 'approved')::int AS count FROM comments thread CROSS JOIN LATERAL (
      SELECT thread.status UNION ALL SELECT r.status FROM comments r WHERE r.parent_id = thread.id
    ) shown
    WHERE thread.article_id = ${article.id}::uuid AND thread.parent_id IS NULL AND thread.status IN ('approved', 'deleted')`,
    'comment_count',
  );
  return rows[0]?.count ?? 0;
}

function toComment({ id, status, author_name, is_staff, content, created_at }: CommentRow): Omit<CommentThread, 'replies'> {
  return { id, author_name, is_staff, content, created_at: toWireTime(created_at), deleted: status === 'deleted' };
}

async function findPublished(slug: string): Promise<string | undefined> {
  const { rows } = await db().query<{ id: string }>(sql`
    SELECT id FROM articles WHERE state = 'published' AND (slug = ${slug} OR aliases @> ARRAY[${slug}]::text[])
    ORDER BY slug = ${slug} DESC, published_at DESC, id DESC LIMIT 1`);
  return rows[0]?.id;
}

/**
 * A page of comments as moderators see them, newest first. Deleted ones have nothing left to look at and are absent.
 *
 * @param filter.article id or slug
 * @param filter.q part of a name, an address or a text
 */
export async function listComments(filter: {
  status?: CommentStatus | undefined;
  article?: string | undefined;
  q?: string | undefined;
  page: number;
  pageSize: number;
}): Promise<Page<AdminComment>> {
  const { status = { not: 'deleted' }, article, q, page, pageSize } = filter;
  const part = containing(q ?? '');
  const where = {
    status,
    ...(article === undefined ? {} : { article: isId(article) ? { id: article } : { slug: article } }),
    ...(q ? { OR: [{ author_name: part }, { author_email: part }, { content: part }] } : {}),
  };
  const [total, rows] = await Promise.all([
    db().prisma.comment.count({ where }),
    db().prisma.comment.findMany({
      where,
      include: { article: { select: { id: true, slug: true, title_zh: true, title_en: true } }, network: true },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: pageSize,
      skip: (page - 1) * pageSize,
    }),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    status: row.status as AdminComment['status'],
    article: { ...row.article, title_zh: row.article.title_zh || null, title_en: row.article.title_en || null },
    parent_id: row.parent_id,
    author_name: row.author_name,
    author_email: row.author_email,
    is_staff: row.is_staff,
    network: row.network?.label ?? '',
    content: row.content,
    created_at: toWireTime(row.created_at),
    moderated_at: row.moderated_at && toWireTime(row.moderated_at),
  }));
  return { items, total };
}

/** How many comments wait for a moderator. */
export function countPendingComments(): Promise<number> {
  return db().prisma.comment.count({ where: { status: 'pending' } });
}
