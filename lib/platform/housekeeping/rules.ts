import { type Sql, sql } from '../db/sql';

/** A table with expiring rows. `over` selects the rows to delete; `old` is the time `days` ago. */
export type Retention = { table: string; key: string; days: number; over: (old: Date) => Sql };

/**
 * How long expired rows are kept (docs/running.md tells operators the same). Other tables are kept permanently: audit rows
 * and tombstones by contract (sections 4 and 8), keys and subscribers because audit rows and `key_revoked` refer to them.
 */
export const retentions: readonly Retention[] = [
  // Subscribers see their latest emails, and the console counts those given up within seven days.
  { table: 'mails', key: 'id', days: 90, over: (old) => sql`coalesce(sent_at, gave_up_at) < ${old}` },
  { table: 'mail_batches', key: 'id', days: 90, over: (old) => sql`ended_at < ${old}` },
  // An expired link and an unknown one get the same response.
  // Later emails have the language of the link to a key or a session that the holder of an account used last. Links of forms hold what
  // was typed, and go.
  {
    table: 'link_tokens',
    key: 'hash',
    days: 7,
    over: (old) => sql`expires_at < ${old} AND (used_at IS NULL OR purpose NOT IN ('key', 'signin')
      OR NOT EXISTS (SELECT FROM subscribers s WHERE s.email = link_tokens.email UNION ALL
                     SELECT FROM users u WHERE u.email = link_tokens.email)
      OR EXISTS (SELECT FROM link_tokens later WHERE later.email = link_tokens.email
        AND later.purpose IN ('key', 'signin') AND later.used_at > link_tokens.used_at))`,
  },
  // Processed within a second; after a day the email is no longer expected.
  { table: 'link_requests', key: 'id', days: 1, over: (old) => sql`created_at < ${old}` },
  { table: 'sessions', key: 'hash', days: 1, over: (old) => sql`expires_at < ${old}` },
  { table: 'contacts', key: 'id', days: 400, over: (old) => sql`left_at < ${old}` },
  { table: 'whitepaper_downloads', key: 'id', days: 400, over: (old) => sql`downloaded_at < ${old}` },
  // With the saved searches.
  {
    table: 'alert_recipients',
    key: 'subscriber_id',
    days: 400,
    over: (old) =>
      sql`EXISTS (SELECT FROM subscribers s WHERE s.id = alert_recipients.subscriber_id AND s.active_until < ${old})`,
  },
  // Attempts count for fifteen minutes.
  { table: 'login_attempts', key: 'id', days: 1, over: (old) => sql`latest_at < ${old}` },
  // Thirty days are shown; thirteen months allow a comparison with the year before.
  { table: 'usage_days', key: 'subscriber_id, date', days: 400, over: (old) => sql`date < ${old}::date` },
  { table: 'usage_rejections', key: 'subscriber_id, date, code', days: 400, over: (old) => sql`date < ${old}::date` },
  // Published, scheduled and previewed revisions and the last 50 of each article stay. A trigger enforces this by the database's
  // own clock.
  {
    table: 'article_revisions',
    key: 'article_id, n',
    days: 90,
    over: (old) => sql`NOT live AND NOT pinned AND at < least(${old}, clock_timestamp() - interval '90 days')
      AND n <= (SELECT max(newer.n) FROM article_revisions newer WHERE newer.article_id = article_revisions.article_id) - 50
      AND NOT EXISTS (SELECT FROM article_previews p WHERE p.article_id = article_revisions.article_id AND p.revision = n)`,
  },
  { table: 'article_previews', key: 'hash', days: 1, over: (old) => sql`expires_at < ${old}` },
  { table: 'article_presence', key: 'article_id, user_id', days: 1, over: (old) => sql`seen_at < ${old}` },
  // Changes wait until they are delivered or given up; a disabled webhook keeps at most a thousand. Other messages of that age are
  // outdated, and nothing else limits their number.
  {
    table: 'webhook_messages',
    key: 'id',
    days: 30,
    over: (old) =>
      sql`created_at < ${old} AND (status <> 'pending' OR type IN ('snapshot.created', 'key.frozen', 'webhook.test'))`,
  },
  // A pending payment may take weeks, and is unpaid from the reading on that finds it failed.
  { table: 'checkouts', key: 'id', days: 30, over: (old) => sql`status IN ('open', 'ended') AND created_at < ${old}` },
  // Ten years with their leap days: as long as accounts are kept.
  { table: 'checkouts', key: 'id', days: 3_653, over: (old) => sql`paid_at < ${old}` },
  // A rejected comment takes the replies with it, which nobody sees any more. The place of a deleted one stays for its replies.
  {
    table: 'comments',
    key: 'id',
    days: 30,
    over: (old) => sql`moderated_at < ${old} AND (status = 'rejected'
      OR status = 'deleted' AND NOT EXISTS (SELECT FROM comments reply WHERE reply.parent_id = comments.id))`,
  },
  { table: 'comment_networks', key: 'comment_id', days: 30, over: (old) => sql`created_at < ${old}` },
  { table: 'subscription_requests', key: 'id', days: 400, over: (old) => sql`created_at < ${old}` },
  // A warning is sent before what it is about.
  { table: 'warnings', key: 'subscriber_id, kind, about', days: 1, over: (old) => sql`about < ${old}` },
];
