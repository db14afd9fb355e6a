import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { NotFoundError, TokenInvalidError } from '../../platform/errors';
import { requireVisible } from '../article-lock/reads';
import { createPreviewToken, hashPreviewToken, toPreviewEnd } from './rules';
import type { PreviewCreate } from './schema';

/**
 * Creates a link that shows an article's draft, or one of its revisions, until it expires.
 *
 * @throws NotFoundError if there is no such article or revision, or it is hidden from `writer`
 */
export async function createPreview(
  database: Database,
  articleId: string,
  { revision, hours }: PreviewCreate,
  actor: Actor,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = createPreviewToken();
  const expiresAt = toPreviewEnd(now, hours);
  await inTransaction(database, async (client) => {
    await requireVisible(client, articleId, actor);
    const { rows } = await client.query<{ revised: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM article_revisions r WHERE r.article_id = a.id AND r.n = ${revision ?? null}) AS revised
      FROM articles a WHERE a.id = ${articleId}::uuid FOR KEY SHARE`);
    if (!rows[0]) throw new NotFoundError('article', 'staff');
    if (revision && !rows[0].revised) throw new NotFoundError('revision');
    await client.query(sql`
      INSERT INTO article_previews (hash, article_id, revision, expires_at, created_by)
      VALUES (${hashPreviewToken(token)}, ${articleId}::uuid, ${revision ?? null}, ${expiresAt}, ${actor.name})`);
    await writeAudit(client, {
      actor,
      action: 'preview.create',
      subject: `article:${articleId}`,
      before: null,
      after: { revision: revision ?? null, expires_at: expiresAt },
    });
  });
  return { token, expiresAt };
}

/**
 * Counts an opening of a link, and returns the article that it shows. A token can be used any number of times.
 *
 * @throws TokenInvalidError alike for unknown, ended and malformed tokens
 */
export async function openPreview(database: Database, token: string, now: Date): Promise<{ articleId: string; expiresAt: Date }> {
  const hash = hashPreviewToken(token);
  if (!hash) throw new TokenInvalidError();
  const { rows } = await database.query<{ article_id: string; expires_at: Date }>(
    sql`UPDATE article_previews SET opened = opened + 1, opened_at = ${now} WHERE hash = ${hash} AND expires_at > ${now}
      RETURNING article_id, expires_at`,
    'open_preview',
  );
  const [row] = rows;
  if (!row) throw new TokenInvalidError();
  return { articleId: row.article_id, expiresAt: row.expires_at };
}

/**
 * Revokes one preview link of an article.
 *
 * @param preview its public name
 * @throws NotFoundError if there is no such link, or the article is hidden from `actor`
 */
export async function endPreview(database: Database, articleId: string, preview: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await requireVisible(client, articleId, actor);
    const { rows } = await client.query<{ revision: number | null; expires_at: Date }>(sql`
      DELETE FROM article_previews WHERE article_id = ${articleId}::uuid AND left(encode(hash, 'hex'), 16) = ${preview}
      RETURNING revision, expires_at`);
    if (!rows[0]) throw new NotFoundError('preview');
    await writeAudit(client, {
      actor,
      action: 'preview.end',
      subject: `article:${articleId}`,
      before: { links: 1, ...rows[0] },
      after: null,
    });
  });
}

/**
 * Revokes all preview links of an article.
 *
 * @throws NotFoundError if there is none, or the article is hidden from `writer`
 */
export async function endPreviews(database: Database, articleId: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await requireVisible(client, articleId, actor);
    const { rowCount } = await client.query(sql`DELETE FROM article_previews WHERE article_id = ${articleId}::uuid`);
    if (!rowCount) throw new NotFoundError('preview');
    await writeAudit(client, {
      actor,
      action: 'preview.end',
      subject: `article:${articleId}`,
      before: { links: rowCount },
      after: null,
    });
  });
}
