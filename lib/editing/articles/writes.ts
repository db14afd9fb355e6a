import { toSlug } from '../../archive/articles/rules';
import type { ArticleCreate } from '../../archive/articles/schema';
import { hasCategory, requireCategory } from '../../archive/categories/reads';
import { type Actor, hasRole } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { join, sql, toColumn } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { PublishBlockedError, RoleRequiredError } from '../../platform/errors';
import { getEditState } from '../article-lock/reads';
import type { EditState } from '../article-lock/record';
import {
  isDeletable,
  listChangedFields,
  listPublishReasons,
  requireSince,
  toChanges,
  toColumns,
  withTagNames,
} from '../article-lock/rules';
import { endReview, lockArticle, nameWriter, requireFreeSlugs, requireVersion, writeArticle } from '../article-lock/writes';

/**
 * Creates an article. Without a slug it gets one as in imports, with a number if it is taken.
 *
 * @throws RoleRequiredError for a contributor who publishes, InvalidField, SlugTakenError, PublishBlockedError
 */
export async function createArticle(database: Database, article: ArticleCreate, actor: Actor): Promise<EditState> {
  if (article.is_published && !hasRole(actor.role, 'editor')) throw new RoleRequiredError('editor');
  return inTransaction(database, async (client) => {
    await client.query(sql`SELECT archive_lock()`);
    await requireCategory(client, article.category_slug);
    const reasons = article.is_published ? listPublishReasons(article, true) : [];
    if (reasons.length > 0) throw new PublishBlockedError(reasons);
    if (article.slug !== null) await requireFreeSlugs(client, null, { slug: article.slug });
    const { slug = await findFreeSlug(client, toSlug(article).slug), ...fields } = withTagNames(toChanges(article), {
      tags: [],
      tags_zh: [],
    });
    const columns = toColumns({ ...fields, slug });
    const names = join(Object.keys(columns).map(toColumn));
    const { rows } = await client.query<{ id: string }>(sql`
      INSERT INTO articles (${names}) SELECT ${names} FROM json_populate_record(NULL::articles, ${JSON.stringify(columns)})
      RETURNING id`);
    const { id = '' } = rows[0] ?? {};
    await client.query(sql`INSERT INTO article_edits (article_id, created_by) VALUES (${id}::uuid, ${actor.name})`);
    await client.query(sql`
      INSERT INTO article_revisions (article_id, n, by, kind, record, live)
      SELECT id, 1, ${actor.name}, 'original', article_record(to_jsonb(a)), state = 'published' FROM articles a WHERE id = ${id}::uuid`);
    const state = await getEditState(client, id, actor);
    const after = { slug, state: state.state };
    await writeAudit(client, { actor, action: 'article.create', subject: `article:${id}`, before: null, after });
    return state;
  });
}

/** How many slugs are tried at once. */
const SLUG_ATTEMPTS = 50;

/** The slug, or the first of `-2`, `-3` … that no article has as its slug or alias. The caller holds the archive lock. */
async function findFreeSlug(client: Queryable, slug: string): Promise<string> {
  for (let from = 1; ; from += SLUG_ATTEMPTS) {
    const wanted = Array.from({ length: SLUG_ATTEMPTS }, (_, index) => (from + index === 1 ? slug : `${slug}-${from + index}`));
    const { rows } = await client.query<{ slug: string }>(sql`
      SELECT w.slug FROM unnest(${wanted}::text[]) WITH ORDINALITY AS w (slug, position)
      WHERE NOT EXISTS (SELECT FROM articles a WHERE a.slug = w.slug OR a.aliases @> ARRAY[w.slug]) ORDER BY position LIMIT 1`);
    if (rows[0]) return rows[0].slug;
  }
}

/**
 * Updates the published article directly. An existing draft merges the change when it is published.
 *
 * @throws NotFoundError, InvalidField, EditConflictError, PublishBlockedError, SlugTakenError
 */
export async function updateArticle(
  database: Database,
  id: string,
  body: Record<string, unknown>,
  options: { since: number | undefined; actor: Actor },
): Promise<EditState> {
  const { since, actor } = options;
  return inTransaction(database, async (client) => {
    await client.query(sql`SELECT archive_lock()`);
    await requireCategory(client, toChanges(body).category_slug);
    requireSince(since);
    const before = await lockArticle(client, id, actor, 'edited');
    const sent = withTagNames(toChanges(body, before.article.slug), before.article);
    const changed = listChangedFields(before.article, sent);
    requireVersion(before, since);
    if (changed.length === 0) return before;
    await requirePublishable(client, before, { ...before.article, ...sent });
    if (changed.includes('is_published') && sent.is_published) await nameWriter(client, actor.name, 'published');
    await writeArticle(client, before, sent);
    if (changed.includes('is_published')) await endReview(client, id);
    const after = await getEditState(client, id, actor);
    const [from, to] = [before, after].map(({ article, state }) => ({ slug: article.slug, state }));
    const subject = `article:${id}`;
    const fields = changed;
    await writeAudit(client, { actor, action: 'article.update', subject, before: from, after: { ...to, fields } });
    return after;
  });
}

/** A published article must stay complete. One that an import left incomplete may still be edited. */
async function requirePublishable(client: Queryable, before: EditState, after: EditState['article']): Promise<void> {
  if (!after.is_published || after.is_archived) return;
  const { article } = before;
  const isShown = article.is_published && !article.is_archived;
  const shown = isShown ? article : undefined;
  const known = new Set(shown ? listPublishReasons(shown, true, shown).map(({ field }) => field) : []);
  const reasons = listPublishReasons(after, await hasCategory(client, after.category_slug), shown).filter(
    ({ field }) => !known.has(field),
  );
  if (reasons.length > 0) throw new PublishBlockedError(reasons);
}

/**
 * Deletes an article with its draft, revisions, schedule and previews. If it was ever published, `/changes` has a tombstone.
 *
 * @throws NotFoundError; RoleRequiredError unless an administrator, or its author before it was ever published, deletes it
 */
export async function deleteArticle(database: Database, id: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    requireDeletable(await getEditState(client, id, actor), actor);
    const locked = await lockArticle(client, id, actor, 'edited');
    // It may have been published in the meantime.
    requireDeletable(locked, actor);
    const { article, state } = locked;
    await client.query(sql`DELETE FROM articles WHERE id = ${id}::uuid`);
    const before = { slug: article.slug, state };
    await writeAudit(client, { actor, action: 'article.delete', subject: `article:${id}`, before, after: null });
  });
}

function requireDeletable(state: EditState, actor: Actor): void {
  if (!isDeletable(state, actor)) throw new RoleRequiredError('admin');
}
