import type { ArticleBodyRow } from '../../archive/articles/record';
import { toArticle } from '../../archive/articles/record';
import type { Article } from '../../archive/articles/schema';
import type { Actor } from '../../platform/actor';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { env } from '../../platform/env';
import { getWriterNames, requireVisible } from '../article-lock/reads';
import { completeArticle } from '../article-lock/rules';
import { hashPreviewToken, toPreviewId } from './rules';
import type { LivePreview } from './schema';

/** The target of a preview link. `published`: there is nothing left to preview. */
type Preview = { slug: string; published: boolean; article: Article; expiresAt: Date };

type PreviewRecord = ArticleBodyRow & { dateModified: string };

/** A record and the further columns that article pages need. */
type PreviewRow = {
  id: string;
  article: PreviewRecord;
  /** of the draft or the revision, if that is shown */
  record: PreviewRecord | null;
  live_slug: string;
  published: boolean;
  expires_at: Date;
};

/** The preview of an article that a token opens; undefined if the token is not its own or has ended. */
export async function findPreview(articleId: string, token: string | undefined, now: Date): Promise<Preview | undefined> {
  const hash = hashPreviewToken(token ?? '');
  if (!hash || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(articleId)) return undefined;
  const { rows } = await db().query<PreviewRow>(
    sql`
    SELECT a.id, a.slug AS live_slug, p.expires_at,
      a.state = 'published' AND p.revision IS NULL AND d.article_id IS NULL AS published,
      article_record(to_jsonb(a)) AS article, CASE WHEN p.revision IS NULL THEN d.record ELSE r.record END AS record
    FROM article_previews p JOIN articles a ON a.id = p.article_id
      LEFT JOIN article_drafts d ON d.article_id = p.article_id
      LEFT JOIN article_revisions r ON r.article_id = p.article_id AND r.n = p.revision
    WHERE p.hash = ${hash} AND p.article_id = ${articleId}::uuid AND p.expires_at > ${now}
      AND (p.revision IS NULL OR r.n IS NOT NULL)`,
    'preview_by_token',
  );
  const [row] = rows;
  if (!row) return undefined;
  const { id } = row;
  const record = completeArticle(row.record ?? {}, row.article);
  const article = toArticle(
    {
      ...record,
      id,
      has_zh: record.content_zh !== '',
      has_en: record.content_en !== '',
      date_modified: record.dateModified || null,
      published_at: now.toISOString(),
      changed_at: now.toISOString(),
    },
    'both',
    env().appUrl,
    true,
  );
  return { slug: row.live_slug, published: row.published, article, expiresAt: row.expires_at };
}

/**
 * The links to previews of an article that still work, the last to expire first. Their tokens cannot be derived from what it
 * returns.
 *
 * @throws NotFoundError if there is no such article, or it is hidden from `reader`
 */
export async function listPreviews(articleId: string, reader: Actor, now: Date): Promise<LivePreview[]> {
  await requireVisible(db().pool, articleId, reader);
  const rows = await db().prisma.articlePreview.findMany({
    where: { article_id: articleId, expires_at: { gt: now } },
    omit: { article_id: true },
    orderBy: { expires_at: 'desc' },
  });
  const toName = await getWriterNames(
    db().pool,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map(({ hash, created_by, revision, expires_at, opened, opened_at }) => ({
    id: toPreviewId(hash),
    by: toName(created_by),
    revision,
    expires_at: toWireTime(expires_at),
    opened,
    opened_at: opened_at && toWireTime(opened_at),
  }));
}
