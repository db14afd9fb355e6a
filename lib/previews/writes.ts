import type { AuditContext } from '../audit/record';
import { writeAudit } from '../audit/writes';
import { db } from '../db/client';
import { sql } from '../db/sql';
import { inTransaction } from '../db/transaction';
import { NotFoundError, TokenInvalidError } from '../errors';
import { hashPreviewToken, makePreviewToken, toPreviewEnd } from './rules';
import type { PreviewCreate } from './schema';

/**
 * Makes a link that shows an article's draft, or one of its revisions, until it ends.
 *
 * @throws NotFoundError if there is no such article or revision
 */
export async function createPreview(
  articleId: string,
  { revision, hours }: PreviewCreate,
  context: AuditContext & { now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = makePreviewToken();
  const expiresAt = toPreviewEnd(context.now, hours);
  await inTransaction(db(), async (client) => {
    const { rows } = await client.query<{ revised: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM article_revisions r WHERE r.article_id = a.id AND r.n = $2) AS revised
       FROM articles a WHERE a.id = $1 FOR KEY SHARE`,
      [articleId, revision ?? null],
    );
    if (!rows[0]) throw new NotFoundError('article', 'staff');
    if (revision && !rows[0].revised) throw new NotFoundError('revision');
    await client.query(
      'INSERT INTO article_previews (hash, article_id, revision, expires_at, created_by) VALUES ($1, $2, $3, $4, $5)',
      [hashPreviewToken(token), articleId, revision ?? null, expiresAt, context.actor],
    );
    await writeAudit(client, {
      actor: context.actor,
      requestId: context.requestId,
      action: 'preview.create',
      subject: `article:${articleId}`,
      before: null,
      after: { revision: revision ?? null, expires_at: expiresAt },
    });
  });
  return { token, expiresAt };
}

/**
 * Ends every link to previews of an article at once.
 *
 * @throws NotFoundError if there is none
 */
export async function endPreviews(articleId: string, context: AuditContext): Promise<void> {
  await inTransaction(db(), async (client) => {
    const { rowCount } = await client.query('DELETE FROM article_previews WHERE article_id = $1', [articleId]);
    if (!rowCount) throw new NotFoundError('preview', 'staff');
    await writeAudit(client, {
      ...context,
      action: 'preview.end',
      subject: `article:${articleId}`,
      before: { links: rowCount },
      after: null,
    });
  });
}

/**
 * The article that a link's token shows. A token can be used any number of times.
 *
 * @throws TokenInvalidError alike for unknown, ended and malformed tokens
 */
export async function openPreview(token: string, now: Date): Promise<{ articleId: string; expiresAt: Date }> {
  const hash = hashPreviewToken(token);
  if (!hash) throw new TokenInvalidError();
  const { rows } = await db().query<{ article_id: string; expires_at: Date }>(
    sql`SELECT article_id, expires_at FROM article_previews WHERE hash = ${hash} AND expires_at > ${now}`,
    'preview_to_open',
  );
  const [row] = rows;
  if (!row) throw new TokenInvalidError();
  return { articleId: row.article_id, expiresAt: row.expires_at };
}
