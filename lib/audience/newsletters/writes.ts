import { findPublishedIds } from '../../archive/articles/reads';
import { counters } from '../../counting/counters/open-counters';
import type { Actor } from '../../platform/actor';
import { service } from '../../platform/actor';
import type { AuditAction } from '../../platform/audit/record';
import { toChanges } from '../../platform/audit/rules';
import { writeAudit } from '../../platform/audit/writes';
import { parseTime } from '../../platform/clock';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { foldEmail } from '../../platform/email';
import { env } from '../../platform/env';
import { ActionLimitedError, MailUnconfiguredError, NotFoundError, StateConflictError } from '../../platform/errors';
import { type Locale, locales } from '../../platform/i18n/locales';
import { log } from '../../platform/log';
import { getEmailLocale } from '../../platform/mail/reads';
import { queueEmail } from '../../platform/mail/writes';
import { keyedHash } from '../../platform/secret';
import { checkAll } from '../../platform/validation';
import { queueBulkEmails } from '../bulk-email/writes';
import { lockTopics, requireTopics } from '../contacts/reads';
import { findNewsletter, getContent, listCopies, toMatching, toNewsletter } from './reads';
import type { NewsletterRow, NewsletterStatus } from './record';
import { toContent } from './rules';
import type { Newsletter, NewsletterSend, NewsletterUpdate } from './schema';

/** Test emails of a user per hour. */
const MAX_TESTS_PER_HOUR = 10;

const POSTAL_ADDRESS = 'MAIL_POSTAL_ADDRESS';

/**
 * Creates a draft.
 *
 * @throws InvalidFields for each article that is not published or listed twice, and each unknown topic
 */
export async function createNewsletter(database: Database, input: NewsletterSend, actor: Actor): Promise<Newsletter> {
  return inTransaction(database, async (client) => {
    const fields = (await toFields(client, { ...input, topics: input.topics ?? [] })) as Fields;
    const { rows } = await client.query<NewsletterRow>(sql`
      INSERT INTO newsletters (subject_zh, subject_en, intro_zh, intro_en, article_ids, topics, created_by)
      VALUES (${fields.subject_zh}, ${fields.subject_en}, ${fields.intro_zh}, ${fields.intro_en}, ${fields.article_ids}::uuid[],
        ${fields.topics}::text[], ${actor.name}) RETURNING *`);
    const row = rows[0] as NewsletterRow;
    await audit(client, actor, 'newsletter.create', row, null, fields);
    return toNewsletter(row);
  });
}

/**
 * Changes fields of a draft or a scheduled newsletter. Null and absent fields stay as they are.
 *
 * @throws NotFoundError, StateConflictError; InvalidFields as `createNewsletter`, but a topic of it may be a deleted category
 */
export async function updateNewsletter(
  database: Database,
  id: string,
  update: NewsletterUpdate,
  actor: Actor,
): Promise<Newsletter> {
  return inTransaction(database, async (client) => {
    await lockTopics(client, update.topics ?? []);
    const row = await lock(client, id, ['draft', 'scheduled']);
    const { subject_zh, subject_en, intro_zh, intro_en, article_ids, topics } = row;
    const stored = { subject_zh, subject_en, intro_zh, intro_en, article_ids, topics };
    const { before, after } = toChanges<typeof stored>(stored, await toFields(client, update, topics));
    if (Object.keys(after).length === 0) return toNewsletter(row);
    const next = { ...stored, ...after };
    const { rows } = await client.query<NewsletterRow>(sql`
      UPDATE newsletters SET subject_zh = ${next.subject_zh}, subject_en = ${next.subject_en}, intro_zh = ${next.intro_zh},
        intro_en = ${next.intro_en}, article_ids = ${next.article_ids}::uuid[], topics = ${next.topics}::text[]
      WHERE id = ${id}::uuid RETURNING *`);
    await audit(client, actor, 'newsletter.update', row, before, after);
    return toNewsletter(rows[0] as NewsletterRow);
  });
}

/**
 * Deletes a draft.
 *
 * @throws NotFoundError, StateConflictError
 */
export async function deleteNewsletter(database: Database, id: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const row = await lock(client, id, ['draft']);
    await client.query(sql`DELETE FROM newsletters WHERE id = ${id}::uuid`);
    const { subject_zh, subject_en } = row;
    await audit(client, actor, 'newsletter.delete', row, { subject_zh, subject_en }, null);
  });
}

/**
 * Emails a newsletter to a member of staff in both languages, as it would be sent now.
 *
 * @returns how many emails were queued
 * @throws NotFoundError; ActionLimitedError after 10 in an hour
 */
export async function sendTest(database: Database, id: string, { actor, now }: { actor: Actor; now: Date }): Promise<number> {
  const to = actor.email;
  if (to === undefined) throw new Error('a test email needs a user with an address');
  const row = await findNewsletter(database.pool, id);
  if (!row) throw new NotFoundError('newsletter');
  await takeTest(actor, now);
  await inTransaction(database, async (client) => {
    const content = await getContent(client, row);
    for (const locale of locales) await queueEmail(client, { to, template: 'newsletter_test', locale, props: content });
    await audit(client, actor, 'newsletter.test', row, null, null);
  });
  return locales.length;
}

async function takeTest(actor: Actor, now: Date): Promise<void> {
  const id = keyedHash('newsletter-tests', actor.userId ?? actor.name).toString('base64url');
  const limit = MAX_TESTS_PER_HOUR;
  const taken = await counters().take({ now: now.getTime(), name: 'newsletter-tests', id, limit, windowSeconds: 3_600 });
  if (!taken.passed) throw new ActionLimitedError(limit, new Date(taken.resetAt), now);
}

/**
 * Schedules a newsletter: for now, or for a time. A repeat reschedules it; once sending has begun, nothing changes.
 *
 * @throws NotFoundError; StateConflictError after a cancellation or a failure; MailUnconfiguredError without a postal address
 */
export async function scheduleNewsletter(
  database: Database,
  id: string,
  sendAt: string | null | undefined,
  actor: Actor,
): Promise<Newsletter> {
  return inTransaction(database, async (client) => {
    const row = await lock(client, id, ['draft', 'scheduled', 'sending', 'sent']);
    if (row.status === 'sending' || row.status === 'sent') return toNewsletter(row);
    if (env().postalAddress === undefined) throw new MailUnconfiguredError(POSTAL_ADDRESS);
    const at = sendAt ? (parseTime(sendAt) ?? null) : null;
    const { rows } = await client.query<NewsletterRow>(sql`
      UPDATE newsletters SET status = 'scheduled', send_at = coalesce(${at}::timestamptz, clock_timestamp())
      WHERE id = ${id}::uuid RETURNING *`);
    const scheduled = rows[0] as NewsletterRow;
    const toState = ({ status, send_at }: NewsletterRow) => ({ status, send_at });
    await audit(client, actor, 'newsletter.send', row, toState(row), toState(scheduled));
    return toNewsletter(scheduled);
  });
}

/**
 * Takes a scheduled newsletter back to a draft, or stops one that is being sent: only the batch already begun goes out. A repeat
 * changes nothing.
 *
 * @throws NotFoundError; StateConflictError when all was sent, or nothing was
 */
export async function cancelNewsletter(database: Database, id: string, actor: Actor): Promise<Newsletter> {
  return inTransaction(database, async (client) => {
    const row = await lock(client, id, ['draft', 'scheduled', 'sending', 'cancelled']);
    if (row.status === 'draft' || row.status === 'cancelled') return toNewsletter(row);
    const status: NewsletterStatus = row.status === 'scheduled' ? 'draft' : 'cancelled';
    // Emails in a batch count as skipped until their outcome is known.
    const { rows } = await client.query<NewsletterRow>(sql`
      UPDATE newsletters SET status = ${status}, skipped = skipped + waiting, waiting = 0,
        send_at = CASE WHEN ${status} = 'draft' THEN NULL ELSE send_at END
      WHERE id = ${id}::uuid RETURNING *`);
    if (status === 'cancelled') {
      await client.query(sql`
        UPDATE mails SET outcome = 'skipped', gave_up_at = clock_timestamp()
        WHERE newsletter_id = ${id}::uuid AND batch_id IS NULL AND sent_at IS NULL AND gave_up_at IS NULL`);
    }
    await audit(client, actor, 'newsletter.cancel', row, { status: row.status }, { status });
    return toNewsletter(rows[0] as NewsletterRow);
  });
}

const isTime = sql`status = 'scheduled' AND send_at <= clock_timestamp()`;

const isSent = sql`status = 'sending' AND NOT EXISTS (SELECT FROM mails m
  WHERE m.bulk AND m.sent_at IS NULL AND m.gave_up_at IS NULL AND m.newsletter_id = newsletters.id)`;

export const isNewsletterDue = sql`EXISTS (SELECT FROM newsletters WHERE (${isTime}) OR (${isSent}))`;

/**
 * Releases newsletters whose time has come, and ends those whose last email has an outcome. Safe on all instances at once: a
 * newsletter is released in one transaction under its lock.
 *
 * @returns how many were released or failed; with `emails`, ordinary emails among them
 */
export async function releaseDue(database: Database): Promise<{ released: number; emails: number }> {
  await endSent(database);
  const { rows } = await database.query<{ id: string }>(sql`
    SELECT id FROM newsletters WHERE ${isTime} ORDER BY send_at`);
  if (rows.length === 0) return { released: 0, emails: 0 };
  const { postalAddress } = env();
  // Removed after it was scheduled: the newsletter waits.
  if (postalAddress === undefined) throw new MailUnconfiguredError(POSTAL_ADDRESS);
  let [released, emails] = [0, 0];
  for (const { id } of rows) {
    const outcome = await inTransaction(database, (client) => release(client, id, postalAddress));
    if (outcome === 'released') released += 1;
    if (outcome === 'failed') emails += 1;
  }
  return { released, emails };
}

async function release(client: Queryable, id: string, postalAddress: string): Promise<'released' | 'failed' | 'none'> {
  const { rows } = await client.query<NewsletterRow>(sql`
    SELECT * FROM newsletters WHERE id = ${id}::uuid AND ${isTime} FOR UPDATE SKIP LOCKED`);
  const [row] = rows;
  if (!row) return 'none';
  const articles = await listCopies(client, row.article_ids);
  if (articles.length === 0) {
    await fail(client, row);
    return 'failed';
  }
  const content = toContent(row, articles, { appUrl: env().appUrl, postalAddress });
  const { rows: contacts } = await client.query<{ id: string; email: string; locale: Locale; unsubscribe_token: string }>(sql`
    SELECT id, email, locale, unsubscribe_token FROM contacts WHERE ${toMatching(row.topics)} ORDER BY id`);
  const queued = await queueBulkEmails(
    client,
    contacts.map(({ id: contactId, email: to, locale, unsubscribe_token: unsubscribeToken }) => ({
      to,
      template: 'newsletter',
      locale,
      props: {},
      unsubscribeToken,
      newsletterId: id,
      contactId,
    })),
  );
  await client.query(sql`
    UPDATE newsletters SET status = 'sending', sent_at = clock_timestamp(), content = ${JSON.stringify(content)}::jsonb,
      recipients = ${queued}, waiting = ${queued} WHERE id = ${id}::uuid`);
  await audit(client, service, 'newsletter.release', row, null, { recipients: queued });
  log.info({ newsletter: id, recipients: queued }, 'newsletter released');
  return 'released';
}

async function fail(client: Queryable, row: NewsletterRow): Promise<void> {
  const { id, subject_zh, subject_en, send_at, created_by } = row;
  await client.query(sql`
    UPDATE newsletters SET status = 'failed', reason = 'articles_unpublished' WHERE id = ${id}::uuid`);
  await audit(client, service, 'newsletter.fail', row, null, { reason: 'articles_unpublished' });
  log.warn({ newsletter: id, reason: 'articles_unpublished' }, 'newsletter not sent');
  const to = foldEmail(created_by.replace(/^\w+:/, ''));
  // A token has no email address; its user reads the status.
  if (!to) return;
  await queueEmail(client, {
    to,
    template: 'newsletter_failed',
    locale: await getEmailLocale(client, to),
    props: { newsletter_id: id, subject_zh, subject_en, at: (send_at ?? new Date()).toISOString() },
  });
}

/** Emails that were deleted while they waited, because their contact was erased, count as skipped. */
async function endSent(database: Database): Promise<void> {
  await database.query(
    sql`UPDATE newsletters SET status = 'sent', skipped = skipped + waiting, waiting = 0 WHERE ${isSent}`,
    'newsletters_end_sent',
  );
}

/**
 * Locks a newsletter until the end of the transaction.
 *
 * @throws NotFoundError; StateConflictError unless it has one of the statuses
 */
async function lock(client: Queryable, id: string, statuses: readonly NewsletterStatus[]): Promise<NewsletterRow> {
  const row = await findNewsletter(client, id, 'lock');
  if (!row) throw new NotFoundError('newsletter');
  if (!statuses.includes(row.status)) throw new StateConflictError(row.status);
  return row;
}

type Fields = Pick<NewsletterRow, 'subject_zh' | 'subject_en' | 'intro_zh' | 'intro_en' | 'article_ids' | 'topics'>;

/** The given fields as they are stored: articles by id, no topics as an empty list. Null and absent fields are left out. */
async function toFields(client: Queryable, input: NewsletterUpdate, stored: readonly string[] = []): Promise<Partial<Fields>> {
  const { article_ids, topics, ...texts } = input;
  const [, ids] = await checkAll(
    () => requireTopics(client, topics, async () => stored),
    async () => article_ids && findPublishedIds(client, article_ids),
  );
  const given = Object.entries(texts).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(ids ? { article_ids: ids } : {}),
    ...(topics ? { topics } : {}),
  };
}

async function audit(
  client: Queryable,
  actor: Actor,
  action: AuditAction,
  { id }: Pick<NewsletterRow, 'id'>,
  before: unknown,
  after: unknown,
): Promise<void> {
  await writeAudit(client, { actor, action, subject: `newsletter:${id}`, before, after });
}
