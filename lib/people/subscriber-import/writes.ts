import type { Actor } from '../../platform/actor';
import type { AuditChange } from '../../platform/audit/record';
import { writeAudits } from '../../platform/audit/writes';
import { toWireTime } from '../../platform/clock';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { type SubscriberRow, toEntitlement } from '../subscribers/record';
import type { CsvRow, RowOutcome } from './record';
import { readSubscriberCsv } from './rules';
import type { SubscriberImportReport } from './schema';

/** Rows written in one transaction. */
const BATCH_SIZE = 500;

/** Rejected rows that a report lists; it counts all of them. */
const MAX_LISTED_REJECTIONS = 1_000;

type ReportLine = SubscriberImportReport['lines'][number];

/**
 * Imports a list of subscribers. New addresses are added; existing ones get the row's plan, end and, unless the cell is
 * empty, name. Invalid rows are rejected without affecting others; the report lists the first 1,000 of them. Importing the
 * same file again changes nothing, and a suspension stays in effect.
 *
 * @param options.dryRun reports what an import would do, and writes nothing
 * @param options.onProgress called with the number of rows done after each batch
 * @throws CsvFileError when the file as a whole cannot be read; nothing is written then
 */
export async function importSubscribers(
  database: Database,
  text: string,
  actor: Actor,
  { dryRun = false, onProgress }: { dryRun?: boolean; onProgress?: (done: number) => void } = {},
): Promise<SubscriberImportReport> {
  const { rows, rejected } = await readSubscriberCsv(text);
  const report: SubscriberImportReport = {
    dry_run: dryRun,
    added: 0,
    renewed: 0,
    unchanged: 0,
    refused: rejected.length,
    lines: [],
  };
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    const done = dryRun
      ? await compareBatch(database.pool, batch)
      : await inTransaction(database, (client) => writeBatch(client, batch, actor));
    for (const { outcome } of done) report[outcome] += 1;
    report.lines.push(...done);
    onProgress?.(start + batch.length);
  }
  const unwritten = { outcome: 'refused', before: null, after: null } as const;
  report.lines.push(...rejected.slice(0, MAX_LISTED_REJECTIONS).map((row): ReportLine => ({ ...row, ...unwritten })));
  report.lines.sort((a, b) => a.line - b.line);
  return report;
}

type RenewedRow = SubscriberRow & { old_name: string; old_plan: SubscriberRow['plan']; old_active_until: Date };

/** The batch as a table. Rows are written in the order of their addresses, so that concurrent imports cannot deadlock. */
const withBatch = (batch: readonly CsvRow[]) => sql`
  WITH batch AS (
    SELECT * FROM unnest(${batch.map(({ email }) => email)}::text[], ${batch.map(({ plan }) => plan)}::text[],
      ${batch.map(({ activeUntil }) => activeUntil)}::timestamptz[], ${batch.map(({ name }) => name || null)}::text[])
      AS row (email, plan, active_until, name)
  )`;

/** Whether a row of the batch differs from the subscriber's row `old`. */
const DIFFERS = sql`(old.plan, old.active_until, old.name)
  IS DISTINCT FROM (batch.plan, batch.active_until, coalesce(batch.name, old.name))`;

/** The report of `writeBatch`, without writing. */
async function compareBatch(client: Queryable, batch: readonly CsvRow[]): Promise<ReportLine[]> {
  const { rows } = await client.query<Subscription & { email: string; differs: boolean }>(
    sql`${withBatch(batch)}
      SELECT old.email, old.plan, old.active_until, old.name, ${DIFFERS} AS differs
      FROM batch JOIN subscribers old ON old.email = batch.email`,
  );
  const known = new Map(rows.map((row) => [row.email, row]));
  return batch.map((row) => {
    const before = known.get(row.email);
    if (!before) return toLine(row, 'added', { after: toResult(row) });
    return before.differs ? toLine(row, 'renewed', { before, after: toResult(row, before) }) : toLine(row, 'unchanged');
  });
}

async function writeBatch(client: Queryable, batch: readonly CsvRow[], actor: Actor): Promise<ReportLine[]> {
  const added = await client.query<SubscriberRow>(
    sql`${withBatch(batch)}
     INSERT INTO subscribers (email, plan, active_until, name)
     SELECT email, plan, active_until, coalesce(name, '') FROM batch ORDER BY email
     ON CONFLICT (email) DO NOTHING RETURNING *`,
  );
  const renewed = await client.query<RenewedRow>(
    sql`${withBatch(batch)}, old AS MATERIALIZED (
       SELECT s.* FROM subscribers s WHERE s.email = ANY(${batch.map(({ email }) => email)}) ORDER BY s.email FOR NO KEY UPDATE
     )
     UPDATE subscribers s SET plan = batch.plan, active_until = batch.active_until, name = coalesce(batch.name, old.name)
     FROM old JOIN batch ON batch.email = old.email
     WHERE s.id = old.id AND ${DIFFERS}
     RETURNING s.*, old.name AS old_name, old.plan AS old_plan, old.active_until AS old_active_until`,
  );
  await writeAudits(client, [
    ...added.rows.map((row): AuditChange => toChange(actor, 'subscriber.add', row, null)),
    ...renewed.rows.map((row): AuditChange => {
      return toChange(actor, 'subscriber.renew', row, toEntitlement({ ...row, ...toBefore(row) }));
    }),
  ]);
  const addedEmails = new Set(added.rows.map(({ email }) => email));
  const changed = new Map(renewed.rows.map((row) => [row.email, toBefore(row)]));
  return batch.map((row) => {
    if (addedEmails.has(row.email)) return toLine(row, 'added', { after: toResult(row) });
    const before = changed.get(row.email);
    return before ? toLine(row, 'renewed', { before, after: toResult(row, before) }) : toLine(row, 'unchanged');
  });
}

type Subscription = Pick<SubscriberRow, 'plan' | 'active_until' | 'name'>;

const toBefore = (row: RenewedRow): Subscription => ({
  plan: row.old_plan,
  active_until: row.old_active_until,
  name: row.old_name,
});

/** A subscription after a row. A row without a name keeps the one that is there. */
const toResult = (row: CsvRow, before?: Subscription): Subscription => ({
  plan: row.plan,
  active_until: row.activeUntil,
  name: row.name || (before?.name ?? ''),
});

function toLine(
  { line, email }: CsvRow,
  outcome: RowOutcome,
  { before, after }: { before?: Subscription; after?: Subscription } = {},
): ReportLine {
  const toWire = (subscription: Subscription | undefined) =>
    subscription
      ? { plan: subscription.plan, active_until: toWireTime(subscription.active_until), name: subscription.name }
      : null;
  return {
    line,
    email,
    outcome,
    reason: null,
    reason_code: null,
    reason_values: null,
    before: toWire(before),
    after: toWire(after),
  };
}

function toChange(actor: Actor, action: 'subscriber.add' | 'subscriber.renew', row: SubscriberRow, before: unknown): AuditChange {
  return { actor, action, subject: `subscriber:${row.id}`, before, after: toEntitlement(row) };
}
