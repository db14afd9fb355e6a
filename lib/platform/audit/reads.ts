import { toWireTime } from '../clock';
import { db } from '../db/client';
import type { AuditAction } from './record';
import type { AuditRow } from './schema';

/** Filters of the audit. All of them must match. */
export type AuditFilter = {
  /** exact, with or without its kind (`admin:…`) */
  actor?: string | undefined;
  action?: AuditAction | undefined;
  /** exact, with or without its kind (`key:…`); an email address also matches the subscriber and every key of theirs */
  subject?: string | undefined;
  /** inclusive */
  since?: Date | undefined;
  /** inclusive */
  until?: Date | undefined;
};

type StoredRow = {
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
 * @param options.page from 1; a page past the end is empty
 */
export async function listAudit(
  options: AuditFilter & { page: number; pageSize: number },
): Promise<{ items: AuditRow[]; total: number }> {
  const { where, values } = toCondition(options);
  const { rows: counted } = await db().pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM audit ${where}`, values);
  const total = counted[0]?.total ?? 0;
  const offset = (options.page - 1) * options.pageSize;
  return { items: offset >= total ? [] : await selectEntries(where, values, options.pageSize, offset), total };
}

/** The newest `limit` rows for an export, newest first. */
export async function exportAudit(filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { where, values } = toCondition(filter);
  return selectEntries(where, values, limit, 0);
}

/** The newest `limit` rows of one subject, oldest first. */
export async function listTimeline(subject: string, limit = 500): Promise<AuditRow[]> {
  const { rows } = await db().pool.query<StoredRow>(
    `SELECT ${COLUMNS} FROM audit WHERE subject = $1 ORDER BY audit.id DESC LIMIT $2`,
    [subject, limit],
  );
  return rows.map(toAuditRow).reverse();
}

/** The newest row of an action for each subject, by subject. */
export async function findNewestRows(action: AuditAction, subjects: readonly string[]): Promise<Map<string, AuditRow>> {
  const { rows } = await db().pool.query<StoredRow>(
    `SELECT DISTINCT ON (subject) ${COLUMNS} FROM audit WHERE subject = ANY($1) AND action = $2 ORDER BY subject, audit.id DESC`,
    [subjects, action],
  );
  return new Map(rows.map((row) => [row.subject, toAuditRow(row)]));
}

async function selectEntries(where: string, values: unknown[], limit: number, offset: number): Promise<AuditRow[]> {
  const { rows } = await db().pool.query<StoredRow>(
    `SELECT ${COLUMNS} FROM audit ${where} ORDER BY audit.id DESC LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  return rows.map(toAuditRow);
}

function toCondition({ actor, action, subject, since, until }: AuditFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (actor) conditions.push(`actor = ANY(${bind(withEveryKind(actor, ['admin', 'staff', 'subscriber', 'token']))})`);
  if (action) conditions.push(`action = ${bind(action)}`);
  if (subject) {
    const [names, email] = [
      bind(withEveryKind(subject, ['key', 'subscriber', 'user', 'admin', 'token', 'email', 'session'])),
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

function withEveryKind(name: string, kinds: readonly string[]): string[] {
  return [name, ...kinds.map((kind) => `${kind}:${name}`)];
}

function toAuditRow(row: StoredRow): AuditRow {
  return { ...row, id: Number(row.id), at: toWireTime(row.at) };
}
