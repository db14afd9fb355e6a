import { foldEmail } from '../../platform/email';
import { plans } from '../subscribers/record';
import { foldName, MAX_NAME_LENGTH, parseEnd } from '../subscribers/rules';
import { readRecords } from './csv-parse';
import { CsvFileError, type CsvRow, type RejectedRow, type RowRejectionCode } from './record';

/** Columns a file must have, in any order. Other columns except `name` are ignored. */
const REQUIRED = ['email', 'plan', 'until'] as const;

/** Rows of a file, without the header. */
const MAX_ROWS = 20_000;

const reasons: Record<RowRejectionCode, (values: Record<string, number>) => string> = {
  column_count: ({ expected, found }) => `expected ${expected} columns, found ${found}`,
  email_invalid: () => 'invalid email address',
  plan_unknown: () => 'plan must be premium or api',
  until_invalid: () => 'until must be a date such as 2027-12-31',
  name_invalid: ({ max }) => `name must be one line of at most ${max} characters`,
  duplicate_row: ({ line }) => `duplicate of line ${line}`,
};

/**
 * Parses a list of subscribers: a header `email,plan,until,name`, then one subscriber per row. Accepts a byte order mark,
 * any line endings and quoted cells, and removes the apostrophe that spreadsheets put before text that looks like a formula.
 *
 * @throws CsvFileError when the header is invalid, when there are too many rows, or when broken quoting makes them ambiguous
 */
export async function readSubscriberCsv(text: string): Promise<{ rows: CsvRow[]; rejected: RejectedRow[] }> {
  let columns: Columns | undefined;
  const lineOf = new Map<string, number>();
  const rows: CsvRow[] = [];
  const rejected: RejectedRow[] = [];
  for await (const { line, cells } of readRecords(text)) {
    if (!columns) {
      columns = toColumns(cells);
      continue;
    }
    if (rows.length + rejected.length === MAX_ROWS)
      throw new CsvFileError('too_long', `the file has more than ${MAX_ROWS} rows; split it into smaller files`);
    const parsed = parseRow(cells, columns, lineOf);
    if ('reason_code' in parsed) {
      const { reason_code, reason_values = {} } = parsed;
      const email = [...cellAt(cells, columns.email).slice(0, 508)].slice(0, 254).join('');
      rejected.push({ line, email, reason: reasons[reason_code](reason_values), reason_code, reason_values });
    } else {
      lineOf.set(parsed.email, line);
      rows.push({ line, ...parsed });
    }
  }
  if (!columns)
    throw new CsvFileError('missing', 'the file is empty; the header must contain email,plan,until and may contain name');
  return { rows, rejected };
}

type Rejection = { reason_code: RowRejectionCode; reason_values?: Record<string, number> };

/** The subscriber of a row, or the first reason to reject it. `lineOf` has the addresses of the rows before it. */
function parseRow(cells: string[], columns: Columns, lineOf: ReadonlyMap<string, number>): Omit<CsvRow, 'line'> | Rejection {
  if (cells.length !== columns.count)
    return { reason_code: 'column_count', reason_values: { expected: columns.count, found: cells.length } };
  const email = foldEmail(cellAt(cells, columns.email));
  if (email === undefined) return { reason_code: 'email_invalid' };
  const planName = cellAt(cells, columns.plan).toLowerCase();
  const plan = plans.find((known) => known === planName);
  if (plan === undefined) return { reason_code: 'plan_unknown' };
  const activeUntil = parseEnd(cellAt(cells, columns.until));
  if (activeUntil === undefined) return { reason_code: 'until_invalid' };
  const name = columns.name < 0 ? undefined : foldName(cellAt(cells, columns.name));
  if (columns.name >= 0 && name === undefined) return { reason_code: 'name_invalid', reason_values: { max: MAX_NAME_LENGTH } };
  const earlier = lineOf.get(email);
  if (earlier !== undefined) return { reason_code: 'duplicate_row', reason_values: { line: earlier } };
  return { email, plan, activeUntil, name };
}

/** The number of columns, and the index of each known one; `name` is -1 when the file has no such column. */
type Columns = Record<'count' | (typeof REQUIRED)[number] | 'name', number>;

function toColumns(cells: string[]): Columns {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const separators = names.length === 1 && /[;\t]/.test(names[0] ?? '') ? 'columns must be separated by commas; ' : '';
    const message = `${separators}the header must contain email,plan,until and may contain name; missing: ${missing.join(', ')}`;
    throw new CsvFileError('missing', message, missing);
  }
  const repeated = [...REQUIRED, 'name'].filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0)
    throw new CsvFileError('value_error', `the header contains a column twice: ${repeated.join(', ')}`, repeated);
  return {
    count: names.length,
    email: names.indexOf('email'),
    plan: names.indexOf('plan'),
    until: names.indexOf('until'),
    name: names.indexOf('name'),
  };
}

const cellAt = (cells: string[], index: number) => unquote(cells[index] ?? '');

/** Removes the apostrophe with which spreadsheets export text that would otherwise be a formula. */
function unquote(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}
