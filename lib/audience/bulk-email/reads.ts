import type { Database } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import type { BatchEmail, OpenBatch } from './record';

/** Where the time comes from: the database's clock, so that all processes agree. Tests pass another one. */
export type Clock = (database: Database) => Promise<Date>;

export const readClock: Clock = async (database) => {
  const { rows } = await database.query<{ now: Date }>(sql`SELECT clock_timestamp() AS now`);
  return rows[0]?.now ?? new Date();
};

/** Whether a process that takes the claim would find something to do. */
export const isDueAt = (now: Sql): Sql => sql`CASE
  WHEN EXISTS (SELECT FROM mail_batches WHERE ended_at IS NULL)
    THEN EXISTS (SELECT FROM mail_batches WHERE ended_at IS NULL AND next_at <= ${now})
  ELSE EXISTS (SELECT FROM mails WHERE bulk AND sent_at IS NULL AND gave_up_at IS NULL) END`;

export async function isBulkEmailDue(database: Database, now: Date): Promise<boolean> {
  const { rows } = await database.query<{ due: boolean }>(sql`SELECT ${isDueAt(sql`${now}`)} AS due`, 'bulk_email_due');
  return rows[0]?.due ?? false;
}

/** The batch that has no outcome yet. There is one at most. */
export async function findOpenBatch(client: Queryable): Promise<OpenBatch | undefined> {
  const { rows } = await client.query<OpenBatch>(
    sql`SELECT id, attempts, next_at, unknown_since FROM mail_batches WHERE ended_at IS NULL`,
  );
  return rows[0];
}

/** The emails of a batch in the order in which they are sent. A newsletter's content is stored once for all of its emails. */
export async function listBatchEmails(client: Queryable, batchId: string): Promise<BatchEmail[]> {
  const { rows } = await client.query<BatchEmail>(sql`
    SELECT m.id, m.to_email, m.template, m.locale, coalesce(n.content, m.props) AS props, m.created_at, m.expires_at,
      m.unsubscribe_token
    FROM mails m LEFT JOIN newsletters n ON n.id = m.newsletter_id
    WHERE m.batch_id = ${batchId}::uuid AND m.sent_at IS NULL AND m.gave_up_at IS NULL ORDER BY m.id`);
  return rows;
}
