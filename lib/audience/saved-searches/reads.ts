import type { Actor } from '../../platform/actor';
import { db } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { type DueRecipient, type NewArticle, type SavedSearchRow, toSavedSearch } from './record';
import { type Frequency, isToken, NEW_DAYS } from './rules';
import type { SavedSearch } from './schema';

type Owner = Pick<Actor, 'subscriberId'>;

/** The columns of `saved_searches s`. */
export const searchColumns = sql`
  s.id, s.name, s.q, s.category, s.tag, s.author, s.frequency, s.seen_until, s.alerted_at, s.created_at`;

/** Whether `saved_searches s` belongs to a subscriber. Nothing belongs to others. */
export const isOwnedBy = ({ subscriberId }: Owner): Sql => sql`s.subscriber_id = ${subscriberId ?? null}::uuid`;

/** The searches of a subscriber, oldest first; none without a subscription. */
export async function listSavedSearches(owner: Owner): Promise<SavedSearch[]> {
  const { rows } = await db().query<SavedSearchRow>(
    sql`SELECT ${searchColumns} FROM saved_searches s WHERE ${isOwnedBy(owner)} ORDER BY s.created_at, s.id`,
  );
  return rows.map(toSavedSearch);
}

/**
 * One search. Another subscriber's looks like none.
 *
 * @throws NotFoundError
 */
export async function getSavedSearch(owner: Owner, id: string): Promise<SavedSearch> {
  const { rows } = await db().query<SavedSearchRow>(
    sql`SELECT ${searchColumns} FROM saved_searches s WHERE ${isOwnedBy(owner)} AND s.id = ${id}::uuid`,
  );
  const [row] = rows;
  if (!row) throw new NotFoundError('saved_search');
  return toSavedSearch(row);
}

/** Whether a token can turn off the alerts of a subscriber. */
export async function isAlertToken(token: string): Promise<boolean> {
  if (!isToken(token)) return false;
  const { rowCount } = await db().query(sql`SELECT FROM alert_recipients WHERE stop_token = ${token}`, 'alert_token');
  return rowCount !== 0;
}

/**
 * Locks the next subscriber with due searches that are behind the newest article; undefined if there is none, or other
 * processes have them. An erasure waits until the email is queued, and deletes it. Stamps commit in order, so nothing up to
 * `until` is still to be committed.
 */
export async function findDueRecipient(
  client: Queryable,
  { from, due, now }: { from: Date; due: Frequency[]; now: Date },
): Promise<DueRecipient | undefined> {
  const { rows } = await client.query<DueRecipient>(sql`
    WITH newest AS MATERIALIZED (SELECT max(went_live_at) AS until FROM articles WHERE state = 'published')
    SELECT r.subscriber_id, u.email, r.locale, r.stop_token, newest.until
    FROM newest, alert_recipients r JOIN subscribers u ON u.id = r.subscriber_id
    WHERE coalesce(r.alerted_at < ${from}, true) AND u.suspended_at IS NULL AND u.active_until > ${now}
      AND EXISTS (SELECT FROM saved_searches s
        WHERE s.subscriber_id = r.subscriber_id AND s.frequency = ANY (${due}::text[]) AND s.seen_until < newest.until)
    LIMIT 1 FOR UPDATE OF r SKIP LOCKED FOR SHARE OF u SKIP LOCKED`);
  return rows[0];
}

/** The due searches of a subscriber, oldest first. */
export async function listDueSearches(client: Queryable, subscriberId: string, due: Frequency[]): Promise<SavedSearchRow[]> {
  const { rows } = await client.query<SavedSearchRow>(sql`
    SELECT ${searchColumns} FROM saved_searches s
    WHERE s.subscriber_id = ${subscriberId}::uuid AND s.frequency = ANY (${due}::text[]) ORDER BY s.created_at, s.id`);
  return rows;
}

/**
 * Published articles that went live after one stamp, up to another, and were at most 30 days old then; the newest first.
 * Imported older articles are not news.
 */
export async function listNewArticles(client: Queryable, after: Date, until: Date): Promise<NewArticle[]> {
  const { rows } = await client.query<NewArticle>(sql`
    SELECT id, slug, title_zh, title_en, category_slug, tags, author_name, author_name_zh, went_live_at, changed_at
    FROM articles WHERE state = 'published' AND went_live_at > ${after} AND went_live_at <= ${until}
      AND published_at >= went_live_at - make_interval(days => ${NEW_DAYS})
    ORDER BY went_live_at DESC`);
  return rows;
}

/** Those of the given articles that earlier alerts about a search have listed. */
export async function listAlerted(client: Queryable, searchId: string, articleIds: string[]): Promise<Set<string>> {
  if (articleIds.length === 0) return new Set();
  const { rows } = await client.query<{ article_id: string }>(sql`
    SELECT article_id FROM saved_search_articles WHERE search_id = ${searchId}::uuid AND article_id = ANY (${articleIds}::uuid[])`);
  return new Set(rows.map(({ article_id }) => article_id));
}
