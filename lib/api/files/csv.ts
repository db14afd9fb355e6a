import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { Contact } from '../../audience/contacts/schema';
import type { WhitepaperDownload } from '../../audience/whitepapers/schema';
import type { AuditRow } from '../../platform/audit/schema';

/** Rows written before yielding to other requests. */
const SLICE_ROWS = 500;

/** Records as CSV (RFC 4180). The byte order mark makes spreadsheets read UTF-8; cells that look like formulas are escaped. */
async function toCsv<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): Promise<string> {
  const options = { columns: [...columns], escape_formulas: true, record_delimiter: 'windows' } as const;
  let csv = stringify([], { ...options, header: true, bom: true });
  for (let start = 0; start < rows.length; start += SLICE_ROWS) {
    csv += stringify(rows.slice(start, start + SLICE_ROWS), options);
    await setImmediate();
  }
  return csv;
}

/** A list as a CSV file that browsers save under its name and today's date. */
export const toCsvFile = (name: string, body: string, now: Date) => ({
  type: 'text/csv; charset=utf-8',
  body,
  fileName: `${name}-${now.toISOString().slice(0, 10)}.csv`,
});

const auditColumns = ['id', 'at', 'actor', 'action', 'subject', 'before', 'after', 'request_id'] as const;

export const toAuditCsv = (rows: readonly AuditRow[]): Promise<string> => toCsv(auditColumns, rows);

const contactColumns = [
  ...['id', 'email', 'status', 'name', 'company', 'role', 'country', 'city', 'industry', 'phone', 'source', 'topics', 'utm'],
  ...['locale', 'confirmed_at', 'left_at', 'created_at'],
] as (keyof Contact)[];

/** Contacts as CSV, with their topics separated by spaces. */
export const toContactsCsv = (contacts: readonly Contact[]): Promise<string> =>
  toCsv(
    contactColumns,
    contacts.map((contact) => ({ ...contact, topics: contact.topics.join(' ') })),
  );

const downloadColumns = ['id', 'email', 'name', 'company', 'role', 'utm', 'locale', 'downloaded_at'] as const;

export const toDownloadsCsv = (downloads: readonly WhitepaperDownload[]): Promise<string> => toCsv(downloadColumns, downloads);
