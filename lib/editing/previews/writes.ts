import type { Writer } from '../../people/auth/record';
import { writeAudit } from '../../platform/audit/writes';
import { db } from '../../platform/db/client';
import { inTransaction } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { requireVisible } from '../article-lock/reads';
import { hashPreviewToken, makePreviewToken, toPreviewEnd } from './rules';
import type { PreviewCreate } from './schema';

/**
 * Creates a link that shows an article's draft, or one of its revisions, until it expires.
 *
 * @throws NotFoundError if there is no such article or revision, or it is hidden from `writer`
 */
export async function createPreview(
  articleId: string,
  { revision, hours }: PreviewCreate,
  writer: Writer,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makePreviewToken();
  const expiresAt = toPreviewEnd(now, hours);
  await inTransaction(db(), async (client) => {
    await requireVisible(client, articleId, writer);
    const { rows } = await client.query<{ revised: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM article_revisions r WHERE r.article_id = a.id AND r.n = $2) AS revised
       FROM articles a WHERE a.id = $1 FOR KEY SHARE`,
      [articleId, revision ?? null],
    );
    if (!rows[0]) throw new NotFoundError('article', 'staff');
    if (revision && !rows[0].revised) throw new NotFoundError('revision');
    await client.query(
      'INSERT INTO article_previews (hash, article_id, revision, expires_at, created_by) VALUES ($1, $2, $3, $4, $5)',
      [hashPreviewToken(token), articleId, revision ?? null, expiresAt, writer.actor],
    );
    await writeAudit(client, {
      ...writer,
      action: 'preview.create',
      subject: `article:${articleId}`,
      before: null,
      after: { revision: revision ?? null, expires_at: expiresAt },
    });
  });
  return { token, expiresAt };
}

/**
 * Revokes all preview links of an article.
 *
 * @throws NotFoundError if there is none, or the article is hidden from `writer`
 */
export async function endPreviews(articleId: string, writer: Writer): Promise<void> {
  await inTransaction(db(), async (client) => {
    await requireVisible(client, articleId, writer);
    const { rowCount } = await client.query('DELETE FROM article_previews WHERE article_id = $1', [articleId]);
    if (!rowCount) throw new NotFoundError('preview');
    await writeAudit(client, {
      ...writer,
      action: 'preview.end',
      subject: `article:${articleId}`,
      before: { links: rowCount },
      after: null,
    });
  });
}
