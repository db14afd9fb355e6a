import { foldEmail } from '../../platform/email';
import { plans } from '../subscribers/record';
import { foldName, MAX_NAME_LENGTH, parseEnd } from '../subscribers/rules';
import { readRecords } from './csv-parse';
import { CsvFileError, type CsvRow, type RejectedRow, type RejectionCode } from './record';

/** Columns a file must have, in any order. Other columns except `name` are ignored. */
const REQUIRED = ['email', 'plan', 'until'] as const;

/** Rows of a file, without the header. */
const MAX_ROWS = 20_000;

const reasons: Record<RejectionCode, (values: Record<string, number>) => string> = {
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
    const cell = (index: number) => unquote(cells[index] ?? '');
    const address = cell(columns.email);
    const reject = (reason_code: RejectionCode, reason_values: Record<string, number> = {}) => {
      const email = [...address.slice(0, 508)].slice(0, 254).join('');
      rejected.push({ line, email, reason: reasons[reason_code](reason_values), reason_code, reason_values });
    };
    if (cells.length !== columns.count) {
      reject('column_count', { expected: columns.count, found: cells.length });
      continue;
    }
    const email = foldEmail(address);
    const planName = cell(columns.plan).toLowerCase();
    const plan = plans.find((known) => known === planName);
    const activeUntil = parseEnd(cell(columns.until));
    const name = columns.name < 0 ? undefined : foldName(cell(columns.name));
    const earlier = email === undefined ? undefined : lineOf.get(email);
    if (email === undefined) reject('email_invalid');
    else if (plan === undefined) reject('plan_unknown');
    else if (activeUntil === undefined) reject('until_invalid');
    else if (columns.name >= 0 && name === undefined) reject('name_invalid', { max: MAX_NAME_LENGTH });
    else if (earlier !== undefined) reject('duplicate_row', { line: earlier });
    else {
      lineOf.set(email, line);
      rows.push({ line, email, plan, activeUntil, name });
    }
  }
  if (!columns) throw new CsvFileError('missing', 'the file is empty; the header must be email,plan,until,name');
  return { rows, rejected };
}

/** The number of columns, and the index of each known one; `name` is -1 when the file has no such column. */
type Columns = Record<'count' | (typeof REQUIRED)[number] | 'name', number>;

function toColumns(cells: string[]): Columns {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const message = `the header must contain email,plan,until,name; missing: ${missing.join(', ')}`;
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

/** Removes the apostrophe with which spreadsheets export text that would otherwise be a formula. */
function unquote(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}
