import type { AuditRow } from '../../audit/schema';

const COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'before', 'after', 'request_id'] as const;

/** Audit rows as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export function toAuditCsv(rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => toCell(row[column])));
  return `\ufeff${[COLUMNS, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** One cell. What a spreadsheet would run as a formula is made text by a leading apostrophe; times and numbers stay. */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
