import { toWireTime } from '../clock';
import { db } from '../db/client';
import type { AuditAction, AuditRow } from './schema';

/** What the audit may be narrowed to; every part must hold. */
export type AuditFilter = {
  /** whole, with its kind (`admin:…`) or without */
  actor?: string | undefined;
  action?: AuditAction | undefined;
  /** whole, with its kind (`key:…`) or without; a subscriber's address finds the subscriber and all keys as well */
  subject?: string | undefined;
  /** inclusive, both */
  since?: Date | undefined;
  until?: Date | undefined;
};

type Row = {
  id: string;
  at: Date;
  actor: string;
  action: AuditAction;
  subject: string;
  before: AuditRow['before'];
  after: AuditRow['after'];
  request_id: string | null;
};

const COLUMNS = 'id::text AS id, at, actor, action, subject, before, after, request_id';

/**
 * A page of audit rows, newest first.
 *
 * @param asked.page from 1; one past the end is empty
 */
export async function listAudit(
  asked: AuditFilter & { page: number; pageSize: number },
): Promise<{ items: AuditRow[]; total: number }> {
  const { where, values } = toCondition(asked);
  const { rows: counted } = await db().pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM audit ${where}`, values);
  const total = counted[0]?.total ?? 0;
  const skip = (asked.page - 1) * asked.pageSize;
  return { items: skip >= total ? [] : await read(where, values, asked.pageSize, skip), total };
}

/** The newest rows, at most `most`, newest first: what an export holds. */
export async function exportAudit(filter: AuditFilter, most: number): Promise<AuditRow[]> {
  const { where, values } = toCondition(filter);
  return read(where, values, most, 0);
}

/** Everything that happened to one subject, oldest first. */
export async function listTimeline(subject: string, most = 500): Promise<AuditRow[]> {
  const { rows } = await db().pool.query<Row>(`SELECT ${COLUMNS} FROM audit WHERE subject = $1 ORDER BY audit.id DESC LIMIT $2`, [
    subject,
    most,
  ]);
  return rows.map(toAuditRow).reverse();
}

/** The newest row of an action for each of the subjects that has one. */
export async function findNewestOf(action: AuditAction, subjects: readonly string[]): Promise<Map<string, AuditRow>> {
  const { rows } = await db().pool.query<Row>(
    `SELECT DISTINCT ON (subject) ${COLUMNS} FROM audit WHERE subject = ANY($1) AND action = $2 ORDER BY subject, audit.id DESC`,
    [subjects, action],
  );
  return new Map(rows.map((row) => [row.subject, toAuditRow(row)]));
}

async function read(where: string, values: unknown[], most: number, skip: number): Promise<AuditRow[]> {
  const { rows } = await db().pool.query<Row>(
    `SELECT ${COLUMNS} FROM audit ${where} ORDER BY audit.id DESC LIMIT ${most} OFFSET ${skip}`,
    values,
  );
  return rows.map(toAuditRow);
}

function toCondition({ actor, action, subject, since, until }: AuditFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (actor) conditions.push(`actor = ANY(${bind(inEveryKind(actor, ['admin', 'subscriber', 'token']))})`);
  if (action) conditions.push(`action = ${bind(action)}`);
  if (subject) {
    const [names, email] = [
      bind(inEveryKind(subject, ['key', 'subscriber', 'admin', 'token', 'session'])),
      bind(subject.toLowerCase()),
    ];
    conditions.push(`subject = ANY(${names}::text[] || ARRAY(
      SELECT 'subscriber:' || s.id FROM subscribers s WHERE s.email = ${email}
      UNION ALL SELECT 'key:' || k.prefix FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id WHERE s.email = ${email}))`);
  }
  if (since) conditions.push(`at >= ${bind(since)}`);
  if (until) conditions.push(`at <= ${bind(until)}`);
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

function inEveryKind(name: string, kinds: readonly string[]): string[] {
  return [name, ...kinds.map((kind) => `${kind}:${name}`)];
}

function toAuditRow(row: Row): AuditRow {
  return { ...row, id: Number(row.id), at: toWireTime(row.at) };
}
