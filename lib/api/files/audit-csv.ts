import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { AuditRow } from '../../platform/audit/schema';

const COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'before', 'after', 'request_id'];

/** Rows written before yielding to other requests. */
const SLICE_ROWS = 500;

/** Audit rows as CSV (RFC 4180). The byte order mark makes spreadsheets read UTF-8; cells that look like formulas are escaped. */
export async function toAuditCsv(rows: readonly AuditRow[]): Promise<string> {
  const options = { columns: COLUMNS, escape_formulas: true, record_delimiter: 'windows' } as const;
  let csv = stringify([], { ...options, header: true, bom: true });
  for (let start = 0; start < rows.length; start += SLICE_ROWS) {
    csv += stringify(rows.slice(start, start + SLICE_ROWS), options);
    await setImmediate();
  }
  return csv;
}
