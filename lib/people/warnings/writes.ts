import { ZodError } from 'zod';
import { DAY_MS, toIndex } from '../../counting/limits/rules';
import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import { toUtcDate } from '../../platform/clock';
import type { Database } from '../../platform/db/client';
import { raw, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { env } from '../../platform/env';
import { log } from '../../platform/log';
import { emailLocale } from '../../platform/mail/reads';
import { queueEmail } from '../../platform/mail/writes';
import type { DueWarning } from './record';
import { END_WARNING_DAYS, toQuotaThreshold } from './rules';
import type { Notifications } from './schema';

const BATCH_SIZE = 100;

/**
 * Queues the emails that warn of a nearly used quota or the end of a subscription. Recording a warning and queueing its email
 * is one transaction, and the record is unique: instances share the work, and none repeats another's.
 *
 * @returns how many emails were queued
 */
export async function queueWarnings(database: Database, now = new Date()): Promise<number> {
  let queued = 0;
  for (let taken = BATCH_SIZE; taken === BATCH_SIZE; queued += taken) {
    taken = await inTransaction(database, async (client) => {
      const warnings = await recordDueWarnings(client, now);
      for (const warning of warnings) {
        await queueWarning(client, warning).catch((error: unknown) => {
          // An invalid address. Throwing would block its batch forever.
          if (!(error instanceof ZodError)) throw error;
          log.error({ kind: warning.kind }, 'warning dropped: invalid address');
        });
      }
      return warnings.length;
    });
  }
  return queued;
}

async function recordDueWarnings(client: Queryable, now: Date): Promise<DueWarning[]> {
  const [first, last] = END_WARNING_DAYS;
  const endOfDay = new Date((toIndex(now.getTime(), DAY_MS) + 1) * DAY_MS);
  const { rows } = await client.query<DueWarning>(
    sql`WITH active AS (SELECT * FROM subscribers WHERE suspended_at IS NULL AND active_until > ${now}::timestamptz),
     due AS (
       SELECT s.id, 'quota_80' AS kind, ${endOfDay}::timestamptz AS about
       FROM usage_days u JOIN active s ON s.id = u.subscriber_id
       WHERE u.date = ${toUtcDate(now)}::date AND u.requests >= ${toQuotaThreshold(env().limits.keyedPerDay)}
       UNION ALL
       SELECT id, CASE WHEN active_until <= ${now}::timestamptz + make_interval(days => ${last})
                       THEN ${raw(`'end_${last}'`)} ELSE ${raw(`'end_${first}'`)} END,
              active_until
       FROM active WHERE active_until <= ${now}::timestamptz + make_interval(days => ${first})
     ),
     recorded AS (
       INSERT INTO warnings (subscriber_id, kind, about)
       SELECT due.id, due.kind, due.about FROM due LEFT JOIN notification_settings n ON n.subscriber_id = due.id
       WHERE coalesce(n.warnings, true)
         AND NOT EXISTS (SELECT 1 FROM warnings w WHERE w.subscriber_id = due.id AND w.kind = due.kind AND w.about = due.about)
       ORDER BY due.id, due.kind LIMIT ${BATCH_SIZE}
       ON CONFLICT DO NOTHING RETURNING *
     )
     SELECT r.kind, r.about, s.email, ${emailLocale(sql`s.email`)} AS locale
     FROM recorded r JOIN subscribers s ON s.id = r.subscriber_id
     -- A subscriber who is being erased has no subscription at the end and gets no email.
     WHERE s.active_until > ${now}::timestamptz FOR SHARE OF s`,
  );
  return rows;
}

async function queueWarning(client: Queryable, { kind, about, email: to, locale }: DueWarning): Promise<void> {
  // Pointless after the event that it warns of.
  const common = { to, locale, expiresAt: about };
  if (kind === 'quota_80') {
    const props = { limit: env().limits.keyedPerDay, resets_at: about.toISOString() };
    await queueEmail(client, { ...common, template: 'quota_warning', props });
  } else {
    const props = { active_until: about.toISOString() };
    await queueEmail(client, { ...common, template: 'subscription_ending', props });
  }
}

/** Turns emails on or off. Setting what is set already changes nothing. */
export async function setNotifications(
  database: Database,
  subscriberId: string,
  { warnings }: Notifications,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (client) => {
    // An erasure that is under way changes the address.
    const { rowCount: known } = await client.query(
      sql`SELECT FROM subscribers WHERE id = ${subscriberId} AND email = ${actor.email ?? null} FOR NO KEY UPDATE`,
    );
    if (known === 0) return;
    const { rowCount } = await client.query(
      sql`INSERT INTO notification_settings AS current (subscriber_id, warnings) SELECT ${subscriberId}, ${warnings}
       WHERE NOT ${warnings} OR EXISTS (SELECT 1 FROM notification_settings WHERE subscriber_id = ${subscriberId})
       ON CONFLICT (subscriber_id) DO UPDATE SET warnings = EXCLUDED.warnings WHERE current.warnings <> EXCLUDED.warnings`,
    );
    if (rowCount === 0) return;
    await writeAudit(client, {
      actor,
      action: 'subscriber.notifications',
      subject: `subscriber:${subscriberId}`,
      before: { warnings: !warnings },
      after: { warnings },
    });
  });
}
