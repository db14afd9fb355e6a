import { toWireTime } from '../clock';
import { db } from '../db/client';
import { type Page, type PageQuery, readPage } from '../db/page';
import { empty, join, type Sql, sql } from '../db/sql';
import type { AuditAction } from './record';
import type { AuditEntry, AuditRow } from './schema';

/** Filters of the audit. All of them must match. */
type AuditFilter = {
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
  id: string | bigint;
  at: Date;
  actor: string;
  action: AuditAction;
  subject: string;
  before: AuditRow['before'];
  after: AuditRow['after'];
  request_id: string | null;
};

const COLUMNS = sql`id::text AS id, at, actor, action, subject, before, after, request_id`;

/** A page of audit rows, newest first. */
export async function listAudit(options: AuditFilter & PageQuery): Promise<Page<AuditEntry>> {
  const from = sql`audit ${toCondition(options)}`;
  const page = await readPage<StoredRow>(db(), { columns: COLUMNS, from, order: sql`audit.id DESC` }, options);
  const rows = page.rows.map(toAuditRow);
  const names = await nameSubjects(rows.map(({ subject }) => subject));
  return { items: rows.map((row) => ({ ...row, subject_name: names.get(row.subject) ?? null })), total: page.total };
}

const SUBJECT_WITH_ID = /^([a-z_]+):([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/** The present names of subjects that have only an id. A deleted article is named as in the entry of its deletion. */
async function nameSubjects(subjects: readonly string[]): Promise<Map<string, string>> {
  const ids: Record<string, string[]> = {};
  for (const [, kind = '', id = ''] of subjects.map((subject) => SUBJECT_WITH_ID.exec(subject) ?? []))
    ids[kind] = [...(ids[kind] ?? []), id];
  const idsOf = (kind: string) => sql`ANY(${ids[kind] ?? []}::uuid[])`;
  const { rows } = await db().query<{ subject: string; name: string }>(sql`
    SELECT 'article:' || id AS subject, slug AS name FROM articles WHERE id = ${idsOf('article')}
    UNION ALL SELECT subject, before ->> 'slug' FROM audit WHERE action = 'article.delete'
      AND subject = ANY(SELECT 'article:' || id FROM unnest(${ids.article ?? []}::uuid[]) AS id)
    UNION ALL SELECT 'subscriber:' || id, email FROM subscribers WHERE id = ${idsOf('subscriber')}
    UNION ALL SELECT 'contact:' || id, email FROM contacts WHERE id = ${idsOf('contact')}
    UNION ALL SELECT 'newsletter:' || id, COALESCE(NULLIF(subject_en, ''), subject_zh) FROM newsletters WHERE id = ${idsOf('newsletter')}
    UNION ALL SELECT 'subscription_request:' || id, email FROM subscription_requests
      WHERE id = ${idsOf('subscription_request')}`);
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}

/** The newest `limit` rows for an export, newest first. */
export async function exportAudit(filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { rows } = await db().query<StoredRow>(
    sql`SELECT ${COLUMNS} FROM audit ${toCondition(filter)} ORDER BY audit.id DESC LIMIT ${limit}`,
  );
  return rows.map(toAuditRow);
}

/** The newest `limit` rows of one subject, oldest first. */
export async function listTimeline(subject: string, limit = 500): Promise<AuditRow[]> {
  const rows = await db().prisma.auditEntry.findMany({ where: { subject }, orderBy: { id: 'desc' }, take: limit });
  return rows.map((row) => toAuditRow(row as StoredRow)).reverse();
}

/** The newest row of an action for each subject, by subject. */
export async function findNewestRows(action: AuditAction, subjects: readonly string[]): Promise<Map<string, AuditRow>> {
  const { rows } = await db().query<StoredRow>(
    sql`SELECT DISTINCT ON (subject) ${COLUMNS} FROM audit
      WHERE subject = ANY(${subjects}) AND action = ${action} ORDER BY subject, audit.id DESC`,
  );
  return new Map(rows.map((row) => [row.subject, toAuditRow(row)]));
}

function toCondition({ actor, action, subject, since, until }: AuditFilter): Sql {
  const conditions: Sql[] = [];
  if (actor) conditions.push(sql`actor = ANY(${withEveryKind(actor, ['admin', 'staff', 'subscriber', 'token'])})`);
  if (action) conditions.push(sql`action = ${action}`);
  if (subject) {
    const names = withEveryKind(subject, [
      'key',
      'subscriber',
      'user',
      'admin',
      'token',
      'email',
      'session',
      'person',
      'contact',
    ]);
    const email = subject.toLowerCase();
    conditions.push(sql`subject = ANY(${names}::text[] || ARRAY(
      SELECT 'subscriber:' || s.id FROM subscribers s WHERE s.email = ${email}
      UNION ALL SELECT 'key:' || k.prefix FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id WHERE s.email = ${email}))`);
  }
  if (since) conditions.push(sql`at >= ${since}`);
  if (until) conditions.push(sql`at <= ${until}`);
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`;
}

function withEveryKind(name: string, kinds: readonly string[]): string[] {
  return [name, ...kinds.map((kind) => `${kind}:${name}`)];
}

function toAuditRow(row: StoredRow): AuditRow {
  return { ...row, id: Number(row.id), at: toWireTime(row.at) };
}
