import type { AuditRow } from '@/lib/audit/schema';

/** One field of a change: what it was and what it is; null where there was nothing. */
export type FieldChange = { field: string; before: string | null; after: string | null };

/** Fields that say again what stands beside them, or say nothing to a person. */
const UNSAID = new Set(['subscriber_id']);

/** What a row changed, field by field; fields that stayed are left out. */
export function toFieldChanges(row: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const [before, after] = [toRecord(row.before), toRecord(row.after)];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !UNSAID.has(field));
  return fields
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
    .filter(({ before: was, after: is }) => was !== is);
}

/** The networks that an audit row of a freeze saw, slot by slot: `203.0.113.*`, `198.51.100.* / 2001:db8:1:*`. */
export function toNetworks(row: Pick<AuditRow, 'after'> | null): string[] {
  const { sources } = toRecord(row?.after ?? null);
  return Array.isArray(sources) ? sources.map(toListed).filter(Boolean) : [];
}

/** `admin:a@example.com` → kind and name; `service` is a kind alone. */
export function splitKind(text: string): { kind: string; name: string } {
  const cut = text.indexOf(':');
  return cut < 0 ? { kind: text, name: '' } : { kind: text.slice(0, cut), name: text.slice(cut + 1) };
}

/** The address that a row about a subscriber holds, since its subject is a number. */
export function findEmail(row: Pick<AuditRow, 'before' | 'after'>): string | undefined {
  const email = toRecord(row.after).email ?? toRecord(row.before).email;
  return typeof email === 'string' ? email : undefined;
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

/** One entry of a list; what is a list itself is two names of one thing, such as a network by IPv4 and by IPv6. */
function toListed(value: unknown): string {
  return Array.isArray(value) ? value.map((each) => toText(each) ?? '').join(' / ') : (toText(value) ?? '');
}
