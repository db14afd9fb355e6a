import { ZodError } from 'zod';
import { findTag } from '../../archive/tags/reads';
import type { Actor } from '../../platform/actor';
import { toChanges } from '../../platform/audit/rules';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { LimitReachedError, NotFoundError, SubscriptionInactiveError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { log } from '../../platform/log';
import type { NewBulkEmail } from '../../platform/mail/schema';
import { toArticlePath } from '../../platform/portal-paths';
import { InvalidField } from '../../platform/validation';
import { matchArticles } from '../../search/matches/reads';
import { queueBulkEmails } from '../bulk-email/writes';
import { findDueRecipient, isOwnedBy, listAlerted, listDueSearches, listNewArticles, searchColumns } from './reads';
import type { DueRecipient, NewArticle, SavedSearchRow } from './record';
import {
  type Frequency,
  hasTerms,
  isToken,
  MAX_SEARCHES,
  MAX_TITLES,
  passesFilters,
  TERMS_RULE,
  toAlertDay,
  toAuditState,
  toResultsPath,
  toStart,
} from './rules';
import type { SavedSearchCreate, SavedSearchUpdate } from './schema';

/**
 * Saves a search. Its alerts are about articles that go live from now on.
 *
 * @param locale of the alerts of this subscriber
 * @returns its id
 * @throws SubscriptionInactiveError, LimitReachedError
 */
export async function createSavedSearch(
  database: Database,
  search: SavedSearchCreate,
  owner: Actor,
  { locale, now }: { locale: Locale; now: Date },
): Promise<string> {
  return inTransaction(database, async (client) => {
    const subscriberId = await lockRecipient(client, owner, locale, now);
    // Counted under the recipient's lock, so that two requests cannot both be the last one.
    const { rows: counted } = await client.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM saved_searches WHERE subscriber_id = ${subscriberId}::uuid`,
    );
    if ((counted[0]?.count ?? 0) >= MAX_SEARCHES) throw new LimitReachedError(MAX_SEARCHES);
    const { name, q, category, tag, author, frequency } = search;
    const { rows } = await client.query<{ id: string }>(sql`
      INSERT INTO saved_searches (subscriber_id, name, q, category, tag, author, frequency, seen_until)
      SELECT ${subscriberId}::uuid, ${name}, ${q}, ${category}, ${tag}, ${author}, ${frequency},
        greatest(started_at, (SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones))
      FROM archive_state RETURNING id`);
    const id = rows[0]?.id ?? '';
    await writeAudit(client, {
      actor: owner,
      action: 'search.create',
      subject: `search:${id}`,
      before: null,
      after: toAuditState(search),
    });
    return id;
  });
}

/**
 * Locks the row of the subscriber's alerts, which the first search creates. Requires an active subscription, whose row is locked
 * first: an erasure that is under way ends it.
 */
async function lockRecipient(client: Queryable, { subscriberId }: Actor, locale: Locale, now: Date): Promise<string> {
  const { rows } = await client.query<{ subscriber_id: string }>(sql`
    INSERT INTO alert_recipients (subscriber_id, locale)
    SELECT id, ${locale} FROM subscribers
      WHERE id = ${subscriberId ?? null}::uuid AND suspended_at IS NULL AND active_until > ${now} FOR NO KEY UPDATE
    ON CONFLICT (subscriber_id) DO UPDATE SET locale = excluded.locale RETURNING subscriber_id`);
  const [row] = rows;
  if (!row) throw new SubscriptionInactiveError();
  return row.subscriber_id;
}

/**
 * Changes a search. Null and absent fields stay as they are; the empty string empties one. The cursor stays: what went live since the
 * last alert is new to the changed search too.
 *
 * @throws NotFoundError; InvalidField if it would look for nothing
 */
export async function updateSavedSearch(database: Database, id: string, update: SavedSearchUpdate, owner: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const stored = toAuditState(await lockOwned(client, id, owner));
    const { before, after } = toChanges(stored, update);
    const changed = { ...stored, ...after };
    // What an older version stored can still be renamed, and its alerts turned off.
    const looksElsewhere = (['q', 'category', 'tag', 'author'] as const).some((field) => field in after);
    if (looksElsewhere && !hasTerms(changed)) throw new InvalidField('q', 'missing', TERMS_RULE);
    if (Object.keys(after).length === 0) return;
    await client.query(sql`
      UPDATE saved_searches SET name = ${changed.name}, q = ${changed.q}, category = ${changed.category}, tag = ${changed.tag},
        author = ${changed.author}, frequency = ${changed.frequency} WHERE id = ${id}::uuid`);
    await writeAudit(client, { actor: owner, action: 'search.update', subject: `search:${id}`, before, after });
  });
}

/**
 * Deletes a search.
 *
 * @throws NotFoundError
 */
export async function deleteSavedSearch(database: Database, id: string, owner: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const stored = await lockOwned(client, id, owner);
    await client.query(sql`DELETE FROM saved_searches WHERE id = ${id}::uuid`);
    await writeAudit(client, {
      actor: owner,
      action: 'search.delete',
      subject: `search:${id}`,
      before: toAuditState(stored),
      after: null,
    });
  });
}

/**
 * Turns off the alerts of the subscriber that has a token. Repetitions and unknown tokens change nothing.
 *
 * @returns whether a subscriber has the token
 */
export async function stopAlerts(database: Database, token: string, requestId: string): Promise<boolean> {
  if (!isToken(token)) return false;
  // Most tokens are those of contacts, which need no transaction here.
  const { rowCount: known } = await database.query(sql`SELECT FROM alert_recipients WHERE stop_token = ${token}`, 'alert_token');
  if (known === 0) return false;
  return inTransaction(database, async (client) => {
    // An email that is not in a batch yet waits for this lock, and is skipped.
    const { rows } = await client.query<{ subscriber_id: string }>(
      sql`SELECT subscriber_id FROM alert_recipients WHERE stop_token = ${token} FOR UPDATE`,
    );
    const [recipient] = rows;
    if (!recipient) return false;
    const { rowCount: searches } = await client.query(sql`
      UPDATE saved_searches SET frequency = 'off' WHERE subscriber_id = ${recipient.subscriber_id}::uuid AND frequency <> 'off'`);
    if (searches === 0) return true;
    await writeAudit(client, {
      actor: { name: 'anonymous', requestId },
      action: 'search.stop',
      subject: `subscriber:${recipient.subscriber_id}`,
      before: null,
      after: { searches },
    });
    return true;
  });
}

/**
 * Queues the alerts that are due: from 06:00 UTC one email at most for each subscriber and day, as soon as there is something new.
 * Reading what is new, queueing the email and moving the cursors is one transaction per subscriber, and instances take different
 * ones.
 *
 * @returns how many emails were queued
 */
export async function queueAlerts(database: Database, now = new Date()): Promise<number> {
  const day = toAlertDay(now);
  if (!day) return 0;
  let queued = 0;
  for (;;) {
    const emails = await inTransaction(database, async (client) => {
      const recipient = await findDueRecipient(client, { ...day, now });
      return recipient && queueAlert(client, recipient, day.due, now);
    });
    if (emails === undefined) return queued;
    queued += emails;
  }
}

/** Queues one alert if there is anything new. Returns the number of queued emails. */
async function queueAlert(client: Queryable, recipient: DueRecipient, due: Frequency[], now: Date): Promise<number> {
  const { subscriber_id, until } = recipient;
  const searches = await listDueSearches(client, subscriber_id, due);
  const starts = searches.map(({ seen_until }) => toStart(seen_until, now).getTime());
  const articles = await listNewArticles(client, new Date(Math.min(...starts)), until);
  const found = [];
  for (const search of searches) {
    const fresh = await listFresh(client, search, articles, now);
    if (fresh.length > 0) found.push({ search, fresh });
  }
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  await client.query(sql`UPDATE saved_searches SET seen_until = ${until} WHERE id = ANY (${ids(searches)}::uuid[])`);
  if (found.length === 0) return 0;
  for (const { search, fresh } of found)
    await client.query(sql`
      INSERT INTO saved_search_articles (search_id, article_id) SELECT ${search.id}::uuid, unnest(${ids(fresh)}::uuid[])`);
  await client.query(sql`
    UPDATE saved_searches SET alerted_at = ${now} WHERE id = ANY (${ids(found.map(({ search }) => search))}::uuid[])`);
  await client.query(sql`UPDATE alert_recipients SET alerted_at = ${now} WHERE subscriber_id = ${subscriber_id}::uuid`);
  try {
    return await queueBulkEmails(client, [toEmail(recipient, found)]);
  } catch (error) {
    // An invalid address. Throwing would make this recipient first in line forever.
    if (!(error instanceof ZodError)) throw error;
    log.error({ subscriber: subscriber_id }, 'alert dropped: invalid address');
    return 0;
  }
}

/** New articles of a search that were in none of its alerts. */
async function listFresh(
  client: Queryable,
  search: SavedSearchRow,
  articles: readonly NewArticle[],
  now: Date,
): Promise<NewArticle[]> {
  const start = toStart(search.seen_until, now);
  // The page of results knows a tag by its Chinese name too.
  const tags = { query: (statement: Sql) => client.query(statement) } as Pick<Database, 'query'>;
  const tag = search.tag && ((await findTag(search.tag, tags))?.tag ?? search.tag);
  const passing = articles.filter((article) => article.went_live_at > start && passesFilters({ ...search, tag }, article));
  const alerted = await listAlerted(
    client,
    search.id,
    passing.map(({ id }) => id),
  );
  const fresh = passing.filter(({ id }) => !alerted.has(id));
  if (search.q === '' || fresh.length === 0) return fresh;
  const matching = await matchArticles(search.q, fresh, (statement) => client.query(statement));
  return fresh.filter(({ id }) => matching.has(id));
}

/** An article without a title in the recipient's language has the other one. */
function toEmail(
  { email, locale, stop_token }: DueRecipient,
  found: { search: SavedSearchRow; fresh: NewArticle[] }[],
): NewBulkEmail {
  const searches = found.map(({ search, fresh }) => ({
    name: search.name,
    path: toResultsPath(search),
    total: fresh.length,
    articles: fresh.slice(0, MAX_TITLES).map((article) => {
      const lang = article[`title_${locale}`] === '' ? (locale === 'en' ? 'zh' : 'en') : locale;
      return { lang, title: article[`title_${lang}`], path: toArticlePath(article.slug) };
    }),
  }));
  return { to: email, template: 'search_alert', locale, props: { searches }, unsubscribeToken: stop_token };
}

/** The row to change, after that of its recipient: the order in which every writer locks. */
async function lockOwned(client: Queryable, id: string, owner: Actor): Promise<SavedSearchRow> {
  await client.query(sql`SELECT FROM alert_recipients WHERE subscriber_id = ${owner.subscriberId ?? null}::uuid FOR UPDATE`);
  const { rows } = await client.query<SavedSearchRow>(
    sql`SELECT ${searchColumns} FROM saved_searches s WHERE ${isOwnedBy(owner)} AND s.id = ${id}::uuid FOR UPDATE`,
  );
  const [row] = rows;
  if (!row) throw new NotFoundError('saved_search');
  return row;
}
