import type { Schemas } from '@/components/api/client';

/** One changed field; null where there was no value. */
export type FieldChange = { field: string; before: string | null; after: string | null };

/** Fields that repeat the target or mean nothing to people. */
const HIDDEN_FIELDS = new Set(['subscriber_id']);

/** The fields that a row changed. */
export function toFieldChanges(row: Pick<Schemas['AuditRow'], 'before' | 'after'>): FieldChange[] {
  const [before, after] = [toRecord(row.before), toRecord(row.after)];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !HIDDEN_FIELDS.has(field));
  return fields
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
    .filter(({ before: was, after: is }) => was !== is);
}

/** The networks recorded when a key froze, one per source: `203.0.113.*`, `198.51.100.* / 2001:db8:1:*`. */
export function toNetworks(row: Pick<Schemas['AuditRow'], 'after'> | null): string[] {
  const { sources } = toRecord(row?.after ?? null);
  return Array.isArray(sources) ? sources.map(toListed).filter(Boolean) : [];
}

/** Splits `admin:a@example.com` into kind and name; `service` is a kind without a name. */
export function splitKind(text: string): { kind: string; name: string } {
  const cut = text.indexOf(':');
  return cut < 0 ? { kind: text, name: '' } : { kind: text.slice(0, cut), name: text.slice(cut + 1) };
}

/** A readable name for subjects identified by id: the subscriber's email address or the article's slug. */
export function findName(
  row: Pick<Schemas['AuditRow'], 'before' | 'after'>,
  field: 'email' | 'slug' | (typeof nameFields)[number],
): string | undefined {
  const name = toRecord(row.after)[field] ?? toRecord(row.before)[field];
  return typeof name === 'string' ? name : undefined;
}

/** Fields with the name of a target that has no page of its own, the best one first. */
const nameFields = ['name', 'title_en', 'title_zh', 'url', 'video_url'] as const;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A readable name for the target of an entry; for an id without a name its first characters, which are distinct on a page. */
export function nameSubject(row: Pick<Schemas['AuditEntry'], 'before' | 'after' | 'subject_name'>, id: string): string {
  if (!UUID.test(id)) return id;
  if (row.subject_name) return row.subject_name;
  for (const field of nameFields) {
    const name = findName(row, field);
    if (name) return name;
  }
  return `${id.slice(0, 8)}…`;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(toListed).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? text.slice(0, 16).replace('T', ' ') : text;
}

/** One entry of a list. A nested list holds two names of one thing, such as a network in IPv4 and in IPv6. */
function toListed(value: unknown): string {
  return Array.isArray(value) ? value.map((each) => toText(each) ?? '').join(' / ') : (toText(value) ?? '');
}
