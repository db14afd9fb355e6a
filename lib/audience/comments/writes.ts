import { createHash } from 'node:crypto';
import { counters } from '../../counting/counters/open-counters';
import { networkOf } from '../../counting/limits/rules';
import { queueStaffEmails } from '../../people/staff/writes';
import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { ActionLimitedError, LimitReachedError, SubscriptionInactiveError } from '../../platform/errors';
import { toNetwork } from '../../platform/network';
import { shareInFlight } from '../../platform/share-in-flight';
import { InvalidField } from '../../platform/validation';
import { type CommentStatus, type Moderation, moderations, type NewComment } from './record';
import { isId, MAX_PER_CLIENT_HOUR, MAX_REPLIES, REPEAT_MINUTES } from './rules';
import type { BulkCommentResult, CreatedComment } from './schema';

const HOUR_SECONDS = 3_600;

type Sender = { client: string; now: Date };

/** @throws SubscriptionInactiveError unless the signed-in subscriber has an active subscription */
export async function requireActiveSubscriber(database: Database, { subscriberId }: Actor, now: Date): Promise<void> {
  const { rowCount } = await database.query(
    sql`SELECT FROM subscribers WHERE id = ${subscriberId ?? null} AND suspended_at IS NULL AND active_until > ${now}`,
  );
  if (rowCount === 0) throw new SubscriptionInactiveError();
}

/**
 * Stores a comment: approved if a member of staff wrote it, pending otherwise. Repeating a comment within an hour returns the
 * first one. Neither a repeat nor a comment that cannot be stored counts against its client. The first comment in an empty queue
 * emails every editor.
 *
 * @param sender the address that the comment comes from, and the present time
 * @throws InvalidField for an article that is not published and for a parent that takes no reply; LimitReachedError,
 *   ActionLimitedError
 */
export function addComment(database: Database, comment: NewComment, sender: Sender): Promise<CreatedComment> {
  // Equal comments that arrive together would each take from the limit before the first is stored.
  const key = JSON.stringify([networkOf(sender.client), comment]);
  return shareComment(key, () => storeComment(database, comment, sender));
}

const shareComment = shareInFlight<CreatedComment>();

async function storeComment(database: Database, comment: NewComment, sender: Sender): Promise<CreatedComment> {
  const { repeated } = await inTransaction(database, (client) => checkComment(client, comment));
  if (repeated) return repeated;
  // No connection waits for the counters.
  await takeLimit(sender);
  return inTransaction(database, async (client) => {
    const checked = await checkComment(client, comment);
    if (checked.repeated) return checked.repeated;
    const { article, parent, digest } = checked;
    const status = comment.isStaff ? 'approved' : 'pending';
    const { rows } = await client.query<{ id: string }>(sql`
      INSERT INTO comments (article_id, parent_id, status, author_name, author_email, is_staff, content, digest)
      VALUES (${article}, ${parent}, ${status}, ${comment.name}, ${comment.email}, ${comment.isStaff}, ${comment.content}, ${digest})
      RETURNING id`);
    const [{ id }] = rows as [{ id: string }];
    const network = toNetwork(sender.client);
    if (network) await client.query(sql`INSERT INTO comment_networks (comment_id, label) VALUES (${id}, ${network.label})`);
    if (status === 'pending') await announceFirst(client, id);
    return { id, status };
  });
}

/**
 * The comment that one repeats, if any, and what it belongs to, which stays as it is until the end of the transaction.
 *
 * @throws InvalidField, LimitReachedError
 */
async function checkComment(client: Queryable, comment: NewComment) {
  const article = await lockArticle(client, comment.article);
  const parent = comment.parent?.toLowerCase() ?? null;
  const digest = digestComment({ ...comment, article, parent });
  const repeated = await findRepeated(client, digest);
  if (!repeated && parent !== null) await lockParent(client, article, parent);
  return { article, parent, digest, repeated };
}

/** @throws ActionLimitedError */
async function takeLimit({ client, now }: Sender): Promise<void> {
  const taken = await counters().take({
    now: now.getTime(),
    name: 'comments',
    id: networkOf(client),
    limit: MAX_PER_CLIENT_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  if (!taken.passed) throw new ActionLimitedError(MAX_PER_CLIENT_HOUR, new Date(taken.resetAt), now);
}

/** A hash of article, parent, author and text, to recognise repeated comments. `article` is the article's id. */
function digestComment(comment: Omit<NewComment, 'isStaff'>): Buffer {
  const { article, parent, name, email, content } = comment;
  return createHash('sha256')
    .update(JSON.stringify([article, parent, name, email, content]))
    .digest();
}

/** The id of a published article, which cannot be deleted before the comment is stored. */
async function lockArticle(client: Queryable, idOrSlug: string): Promise<string> {
  const match = isId(idOrSlug) ? sql`(id = ${idOrSlug}::uuid OR slug = ${idOrSlug})` : sql`slug = ${idOrSlug}`;
  const { rows } = await client.query<{ id: string }>(
    sql`SELECT id FROM articles WHERE ${match} AND state = 'published' ORDER BY slug = ${idOrSlug} LIMIT 1 FOR KEY SHARE`,
  );
  if (!rows[0]) throw new InvalidField('article_id', 'value_error', 'Article should be published');
  return rows[0].id;
}

/** The first equal comment of the last hour. Its lock lets a simultaneous equal one wait until this one is stored. */
async function findRepeated(client: Queryable, digest: Buffer): Promise<CreatedComment | undefined> {
  await client.query(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hospitality.comment.${digest.toString('base64')}`}, 0))`,
  );
  const { rows } = await client.query<CreatedComment>(sql`
    SELECT id, status FROM comments
    WHERE digest = ${digest} AND created_at > clock_timestamp() - make_interval(mins => ${REPEAT_MINUTES})
    ORDER BY created_at, id LIMIT 1`);
  return rows[0];
}

/** Locks the parent, so that replies wait for each other and for a moderation of the parent. */
async function lockParent(client: Queryable, article: string, parent: string): Promise<void> {
  const { rows } = await client.query(sql`
    SELECT FROM comments WHERE id::text = ${parent} AND article_id = ${article} AND parent_id IS NULL AND status = 'approved'
    FOR UPDATE`);
  if (rows.length === 0)
    throw new InvalidField('parent_id', 'value_error', 'Comment should be approved, of the same article, and not a reply itself');
  const { rows: counted } = await client.query<{ replies: number }>(sql`
    SELECT count(*)::int AS replies FROM comments WHERE parent_id = ${parent}::uuid AND status IN ('pending', 'approved')`);
  if ((counted[0]?.replies ?? 0) >= MAX_REPLIES) throw new LimitReachedError(MAX_REPLIES);
}

/**
 * Emails the editors if no other comment waits. The lock is held until commit, so that several simultaneous first comments send
 * one email.
 */
async function announceFirst(client: Queryable, id: string): Promise<void> {
  await client.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('hospitality.comments.waiting', 0))`);
  const { rowCount } = await client.query(sql`SELECT FROM comments WHERE status = 'pending' AND id <> ${id} LIMIT 1`);
  if (rowCount === 0) await queueStaffEmails(client, 'comment_waiting', 'editor');
}

/**
 * Approves, rejects or deletes comments in one transaction. Deleting removes name, address, text and network at once; the row
 * stays as the place of its replies, and housekeeping removes it. Repeating an action changes nothing.
 */
export async function moderateComments(
  database: Database,
  action: Moderation,
  ids: readonly string[],
  actor: Actor,
): Promise<BulkCommentResult> {
  const requested = [...new Set(ids.map((id) => id.toLowerCase()))];
  const status = moderations[action];
  return inTransaction(database, async (client) => {
    // Locked in one order, so that two moderators cannot deadlock.
    const { rows } = await client.query<{ id: string; status: CommentStatus }>(sql`
      SELECT id, status FROM comments WHERE id = ANY (${requested.filter(isId)}::uuid[]) ORDER BY id FOR UPDATE`);
    // A deleted comment cannot be restored.
    const found = new Map(
      rows.filter((row) => row.status !== 'deleted' || status === 'deleted').map((row) => [row.id, row.status]),
    );
    const done = requested.filter((id) => found.has(id));
    const changed = done.filter((id) => found.get(id) !== status);
    if (changed.length > 0) {
      await setStatus(client, status, changed);
      const after = { status, ids: changed };
      await writeAudit(client, { actor, action: `comment.${action}`, subject: 'comments', before: null, after });
    }
    const skipped = requested.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'not_found' as const }));
    return { done, skipped };
  });
}

async function setStatus(client: Queryable, status: CommentStatus, ids: readonly string[]): Promise<void> {
  if (status !== 'deleted') {
    await client.query(sql`
      UPDATE comments SET status = ${status}, moderated_at = clock_timestamp() WHERE id = ANY (${ids}::uuid[])`);
    return;
  }
  await client.query(sql`
    UPDATE comments SET status = 'deleted', author_name = '', author_email = '', is_staff = false, content = '', digest = NULL,
      moderated_at = clock_timestamp()
    WHERE id = ANY (${ids}::uuid[])`);
  await client.query(sql`DELETE FROM comment_networks WHERE comment_id = ANY (${ids}::uuid[])`);
}
