import type { AuditChange, AuditContext } from '../audit/record';
import { writeAudits } from '../audit/writes';
import type { Database } from '../db/client';
import { inTransaction, type Queryable } from '../db/transaction';
import { type SubscriberRow, toEntitlement } from '../subscribers/record';
import type { ImportReport, LineOutcome } from './record';
import { type CsvLine, readSubscriberCsv } from './rules';

/** Lines written in one transaction. */
const BATCH = 500;

/**
 * Imports a list of subscribers: who is new is added, who is known gets the line's plan, end and (where the cell is not
 * empty) name. A bad line never stops the others, and the same file again changes nothing. A suspension stays.
 *
 * @param onProgress told how many lines are done after each batch
 * @throws CsvFileError when the file as a whole cannot be read; then nothing was written
 */
export async function importSubscribers(
  database: Database,
  text: string,
  by: AuditContext,
  onProgress?: (done: number) => void,
): Promise<ImportReport> {
  const { lines, refusals } = readSubscriberCsv(text);
  const outcomes: LineOutcome[] = refusals.map((refusal) => ({ ...refusal, outcome: 'refused' }));
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH);
    outcomes.push(...(await inTransaction(database, (client) => writeBatch(client, batch, by))));
    onProgress?.(start + batch.length);
  }
  outcomes.sort((a, b) => a.line - b.line);
  const report: ImportReport = { added: 0, renewed: 0, unchanged: 0, refused: 0, lines: outcomes };
  for (const { outcome } of outcomes) report[outcome] += 1;
  return report;
}

type Written = SubscriberRow & { old_name: string; old_plan: SubscriberRow['plan']; old_active_until: Date };

/** `given` is the batch as rows; they are taken in order of address, so that two imports at once cannot block each other. */
const GIVEN = `
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) AS line (email, plan, active_until, name)
  )`;

async function writeBatch(client: Queryable, batch: readonly CsvLine[], by: AuditContext): Promise<LineOutcome[]> {
  const values = [
    batch.map(({ email }) => email),
    batch.map(({ plan }) => plan),
    batch.map(({ activeUntil }) => activeUntil),
    batch.map(({ name }) => name || null),
  ];
  const added = await client.query<SubscriberRow>(
    `${GIVEN}
     INSERT INTO subscribers (email, plan, active_until, name)
     SELECT email, plan, active_until, coalesce(name, '') FROM given ORDER BY email
     ON CONFLICT (email) DO NOTHING RETURNING *`,
    values,
  );
  const renewed = await client.query<Written>(
    `${GIVEN}, old AS MATERIALIZED (
       SELECT s.* FROM subscribers s WHERE s.email = ANY($1) ORDER BY s.email FOR NO KEY UPDATE
     )
     UPDATE subscribers s SET plan = given.plan, active_until = given.active_until, name = coalesce(given.name, old.name)
     FROM old JOIN given ON given.email = old.email
     WHERE s.id = old.id AND (old.plan, old.active_until, old.name)
       IS DISTINCT FROM (given.plan, given.active_until, coalesce(given.name, old.name))
     RETURNING s.*, old.name AS old_name, old.plan AS old_plan, old.active_until AS old_active_until`,
    values,
  );
  await writeAudits(client, [
    ...added.rows.map((row): AuditChange => toChange(by, 'subscriber.add', row, null)),
    ...renewed.rows.map((row): AuditChange => {
      const before = { ...row, name: row.old_name, plan: row.old_plan, active_until: row.old_active_until };
      return toChange(by, 'subscriber.renew', row, toEntitlement(before));
    }),
  ]);
  const addedEmails = new Set(added.rows.map(({ email }) => email));
  const renewedEmails = new Set(renewed.rows.map(({ email }) => email));
  return batch.map(({ line, email }) => ({
    line,
    email,
    outcome: addedEmails.has(email) ? 'added' : renewedEmails.has(email) ? 'renewed' : 'unchanged',
    reason: null,
  }));
}

function toChange(
  by: AuditContext,
  action: 'subscriber.add' | 'subscriber.renew',
  row: SubscriberRow,
  before: unknown,
): AuditChange {
  return { ...by, action, subject: `subscriber:${row.id}`, before, after: toEntitlement(row) };
}
