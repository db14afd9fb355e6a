import { sql } from '../db/sql';
import type { Queryable } from '../db/transaction';
import type { AuditChange } from './record';

/**
 * Writes one audit row. Pass the client of the change's own transaction, so that both are committed or neither. Dates in
 * `before` and `after` become ISO strings.
 */
export async function writeAudit(client: Queryable, change: AuditChange): Promise<void> {
  await writeAudits(client, [change]);
}

/** Writes many audit rows in one statement, in the given order. */
export async function writeAudits(client: Queryable, changes: readonly AuditChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <T>(read: (change: AuditChange) => T): T[] => changes.map(read);
  await client.query(
    sql`INSERT INTO audit (actor, action, subject, before, after, request_id)
     SELECT actor, action, subject, before::jsonb, after::jsonb, request_id
     FROM unnest(${column((change) => change.actor.name)}::text[], ${column((change) => change.action)}::text[],
     ${column((change) => change.subject)}::text[], ${column((change) => toJson(change.before))}::text[],
     ${column((change) => toJson(change.after))}::text[], ${column((change) => change.actor.requestId ?? null)}::text[])
       WITH ORDINALITY AS change (actor, action, subject, before, after, request_id, position)
     ORDER BY position`,
  );
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
