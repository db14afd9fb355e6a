import { type Actor, service } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { isDatabaseUnavailable } from '../../platform/db/failure';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { foldEmail } from '../../platform/email';
import { NotFoundError, StateConflictError } from '../../platform/errors';
import { describeError, log } from '../../platform/log';
import { getEmailLocale } from '../../platform/mail/reads';
import { queueEmail } from '../../platform/mail/writes';
import { getEditState } from '../article-lock/reads';
import type { Draft, EditState } from '../article-lock/record';
import { completeArticle, requireSince, toDraftRecord } from '../article-lock/rules';
import type { DraftRecord } from '../article-lock/schema';
import {
  endSchedule,
  lockArticle,
  lockDraft,
  nameWriter,
  raiseVersion,
  requireFreeSlugs,
  requireVersion,
} from '../article-lock/writes';
import { toPublishedMarks } from '../drafts/rules';
import { applyDraft, endDraft, keepDraft, mergeForReaders } from '../drafts/writes';
import { getStoredRevision } from '../revisions/reads';
import { type DueSchedule, toFailureReason, toRemainingBase } from './rules';

type ScheduleRow = { at: Date; revision: number; base: DraftRecord; by: string };

/**
 * Schedules the draft of a published article: its current text is pinned as a revision, and later edits stay in the draft.
 * With the scheduled revision's number, or without a draft, only the time changes.
 *
 * @throws NotFoundError, EditConflictError
 * @throws PublishBlockedError, SlugTakenError as publishing would, with `ifPublishable`
 * @throws StateConflictError if readers do not see the article, or nothing waits to be published
 */
export async function scheduleDraft(
  database: Database,
  id: string,
  { at, revision, ifPublishable }: { at: Date; revision?: number | null | undefined; ifPublishable?: boolean | null | undefined },
  { since, actor }: { since: number | undefined; actor: Actor },
): Promise<EditState> {
  requireSince(since);
  return inTransaction(database, async (client) => {
    const state = await lockDraft(client, id, actor);
    requireVersion(state, since);
    if (state.state !== 'published') throw new StateConflictError(state.state);
    const before = await findSchedule(client, id);
    if (revision && revision !== before?.revision) throw new NotFoundError('revision');
    const pinned = before && (revision || !state.draft) ? before : await pinDraft(client, state);
    if (ifPublishable) {
      const { base, revision: due } = await readDue(client, state, pinned);
      await requireFreeSlugs(client, id, await mergeForReaders(client, state, { record: due.record, base }));
    }
    await client.query(sql`
      INSERT INTO article_schedules (article_id, at, revision, base, by)
      VALUES (${id}::uuid, ${at}, ${pinned.revision}, ${JSON.stringify(pinned.base)}::jsonb, ${actor.name})
      ON CONFLICT (article_id) DO UPDATE SET at = EXCLUDED.at, revision = EXCLUDED.revision, base = EXCLUDED.base, by = EXCLUDED.by,
        status = 'pending', reason = NULL`);
    await raiseVersion(client, id);
    await writeAudit(client, {
      actor,
      action: 'article.schedule',
      subject: `article:${id}`,
      before: before ? { at: before.at, revision: before.revision } : null,
      after: { at, revision: pinned.revision },
    });
    return getEditState(client, id, actor);
  });
}

async function pinDraft(client: Queryable, state: EditState): Promise<Pick<ScheduleRow, 'revision' | 'base'>> {
  if (!state.draft) throw new StateConflictError(state.state);
  return { revision: await keepDraft(client, state, 'scheduled'), base: state.draft.base };
}

/**
 * Cancels a scheduled publication and keeps the draft. An article that has never been published becomes a draft.
 *
 * @throws NotFoundError if there is no such article, or nothing is scheduled; EditConflictError
 */
export async function cancelSchedule(
  database: Database,
  id: string,
  { since, actor }: { since: number | undefined; actor: Actor },
): Promise<EditState> {
  requireSince(since);
  return inTransaction(database, async (client) => {
    const state = await lockArticle(client, id, actor, 'edited');
    const schedule = await findSchedule(client, id);
    if (!schedule && state.state !== 'scheduled') throw new NotFoundError('schedule');
    requireVersion(state, since);
    await endSchedule(client, id);
    // The trigger on articles raises the version.
    if (state.state === 'scheduled')
      await client.query(sql`UPDATE articles SET is_published = false, publish_at = NULL WHERE id = ${id}::uuid`);
    else await raiseVersion(client, id);
    await writeAudit(client, {
      actor,
      action: 'article.unschedule',
      subject: `article:${id}`,
      before: { at: schedule?.at ?? state.article.publish_at },
      after: null,
    });
    return getEditState(client, id, actor);
  });
}

const isPending = sql`status = 'pending' AND at <= clock_timestamp()`;

/** Whether something is to be published; `archive_go_live` looks for the same articles. */
export const isPublicationDue = sql`(EXISTS (SELECT FROM articles WHERE state = 'scheduled' AND publish_at <= clock_timestamp())
  OR EXISTS (SELECT FROM article_schedules WHERE ${isPending}))`;

/**
 * Publishes what is due, earliest first: articles for the first time, in batches so that other writers are not blocked, and
 * scheduled drafts, each in its own transaction. Safe on all instances at once: the archive lock orders them, and the second
 * process finds nothing due. A draft that cannot be published is marked as failed, with an email to the user who scheduled it.
 *
 * @returns how many went live, and how many could not
 */
export async function publishDue(database: Database): Promise<Record<'published' | 'failed', number>> {
  const total = { published: 0, failed: 0 };
  for (;;) {
    // Without a lock: most polls find nothing and must not block others.
    const { rows } = await database.query<{ went_live: number; draft_of: string | null }>(
      sql`
      SELECT archive_go_live() AS went_live, (SELECT article_id FROM article_schedules
        WHERE ${isPending} ORDER BY at, article_id LIMIT 1) AS draft_of`,
      'publish_due',
    );
    const { went_live = 0, draft_of = null } = rows[0] ?? {};
    total.published += went_live;
    if (draft_of !== null) {
      const outcome = await inTransaction(database, (client) => publishOrFail(client, draft_of));
      if (outcome) total[outcome] += 1;
    } else if (went_live === 0) break;
  }
  if (total.published > 0) log.info({ articles: total.published }, 'scheduled articles went live');
  return total;
}

async function publishOrFail(client: Queryable, id: string): Promise<'published' | 'failed' | undefined> {
  // First in the queue for the archive lock, like other scheduled publications.
  await client.query(sql`SELECT set_config('hospitality.publishing', 'on', true)`);
  const state = await lockArticle(client, id, service, 'published').catch(ignoreDeleted);
  const schedule = state && (await findSchedule(client, id, 'due'));
  if (!schedule) return undefined;
  await client.query(sql`SAVEPOINT publishing`);
  try {
    await publishSchedule(client, state, schedule);
    return 'published';
  } catch (error) {
    // The next poll tries again.
    if (isDatabaseUnavailable(error)) throw error;
    await client.query(sql`ROLLBACK TO SAVEPOINT publishing`);
    await failSchedule(client, id, schedule, toReason(error));
    return 'failed';
  }
}

/** Its schedule was deleted with it. */
function ignoreDeleted(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

async function publishSchedule(client: Queryable, state: EditState, schedule: ScheduleRow): Promise<void> {
  const { id } = state;
  if (state.state !== 'published') throw new StateConflictError(state.state);
  const due = await readDue(client, state, schedule);
  await nameWriter(client, schedule.by, 'published');
  const written = await applyDraft(client, state, { record: due.revision.record, base: due.base });
  if (state.draft) await followArticle(client, state.draft, due, written);
  await writeAudit(client, {
    actor: service,
    action: 'article.publish',
    subject: `article:${id}`,
    before: null,
    after: { revision: schedule.revision, scheduled_by: schedule.by },
  });
}

/** What a schedule publishes, with the fields that articles have gained since. */
async function readDue(
  client: Queryable,
  { id, article }: EditState,
  schedule: Pick<ScheduleRow, 'revision' | 'base'>,
): Promise<DueSchedule> {
  const { record, at } = await getStoredRevision(client, id, schedule.revision, article);
  return { base: completeArticle(schedule.base, toDraftRecord(article)), revision: { record: toDraftRecord(record), at } };
}

/** Later edits stay in the draft; without any it is deleted. */
async function followArticle(client: Queryable, draft: Draft, due: DueSchedule, written: EditState): Promise<void> {
  const { id, article, marks, version } = written;
  const base = toRemainingBase(draft, due, toDraftRecord(article));
  if (base)
    await client.query(sql`UPDATE article_drafts SET base = ${JSON.stringify(base)}::jsonb WHERE article_id = ${id}::uuid`);
  else await endDraft(client, id, toPublishedMarks(draft, article, marks, version));
}

async function failSchedule(client: Queryable, id: string, { at, revision, by }: ScheduleRow, reason: string): Promise<void> {
  await client.query(sql`
    UPDATE article_schedules SET status = 'failed', reason = ${reason} WHERE article_id = ${id}::uuid`);
  await raiseVersion(client, id);
  log.warn({ article: id, reason }, 'scheduled draft not published');
  const to = foldEmail(by.replace(/^\w+:/, ''));
  // A token has no email address; its user reads the status.
  if (!to) return;
  const { record } = await getStoredRevision(client, id, revision);
  const locale = await getEmailLocale(client, to);
  const title = record[`title_${locale}`] || record.title_en || record.title_zh;
  await queueEmail(client, {
    to,
    locale,
    template: 'schedule_failed',
    props: { article_id: id, title: title.replace(/\s+/g, ' ').slice(0, 500), at: at.toISOString(), reason },
  });
}

async function findSchedule(client: Queryable, id: string, when?: 'due'): Promise<ScheduleRow | undefined> {
  const { rows } = await client.query<ScheduleRow>(sql`
    SELECT at, revision, base, by FROM article_schedules WHERE article_id = ${id}::uuid
      AND (${when === undefined} OR status = 'pending' AND at <= clock_timestamp()) FOR UPDATE`);
  return rows[0];
}

function toReason(error: unknown): string {
  const reason = toFailureReason(error);
  if (reason) return reason;
  log.error({ error: describeError(error) }, 'scheduled draft failed unexpectedly');
  return 'internal_error';
}
