import type { Problem } from '@/components/api/problem';

type Issue = NonNullable<Problem['issues']>[number];

/** Why a file was rejected, as a message key with its values. */
type Reason = {
  key: 'spreadsheet' | 'encoding' | 'empty' | 'separator' | 'columns' | 'twice' | 'quotes' | 'rows';
  values: Record<string, string>;
};

/** The first kilobyte of a file, one character per byte. */
export const readStart = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes.slice(0, 1_024));

/** An .xlsx or .ods file is a zip archive, an .xls file a compound file: the bytes D0 CF 11 E0. */
const SPREADSHEETS = ['PK\x03\x04', '\u00d0\u00cf\x11\u00e0'];

/**
 * The message for the issues of a rejected file: they concern the whole body, columns of the header, or one line.
 *
 * @param start the file's, which shows what was meant to be a CSV file
 */
export function findReason(issues: readonly Issue[], start: string): Reason | undefined {
  const [first] = issues;
  if (!first) return undefined;
  if (SPREADSHEETS.some((signature) => start.startsWith(signature))) return { key: 'spreadsheet', values: {} };
  const { field, type } = first;
  const columns = issues.map((issue) => issue.field).join(', ');
  if (type === 'too_long') return { key: 'rows', values: {} };
  if (type === 'missing' && field === 'body') return { key: 'empty', values: {} };
  if (type === 'missing')
    return /^[^,\r\n]*[;\t]/.test(start) ? { key: 'separator', values: {} } : { key: 'columns', values: { columns } };
  if (field === 'body') return { key: 'encoding', values: {} };
  return /^\d+$/.test(field) ? { key: 'quotes', values: { line: field } } : { key: 'twice', values: { columns } };
}
