import { stringify } from 'csv-stringify/sync';
import type { AuditRow } from '../../audit/schema';

const COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'before', 'after', 'request_id'];

/** Audit rows as CSV (RFC 4180). The byte order mark makes spreadsheets read UTF-8; cells that look like formulas are escaped. */
export function toAuditCsv(rows: readonly AuditRow[]): string {
  return stringify([...rows], { header: true, columns: COLUMNS, bom: true, escape_formulas: true, record_delimiter: 'windows' });
}
