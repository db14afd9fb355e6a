import { foldEmail } from '../email';
import { plans } from '../subscribers/record';
import { foldName, MAX_NAME_LENGTH, parseEnd } from '../subscribers/rules';
import { readRecords } from './csv-parse';
import { CsvFileError, type CsvRow, type RejectedRow, type RejectionCode } from './record';

/** Columns a file must have, in any order. Other columns except `name` are ignored. */
const REQUIRED = ['email', 'plan', 'until'] as const;

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
 * @throws CsvFileError when the header is invalid, or when broken quoting makes the rows ambiguous
 */
export function readSubscriberCsv(text: string): { rows: CsvRow[]; rejected: RejectedRow[] } {
  const [header, ...records] = readRecords(text);
  const columns = checkHeader(header?.cells);
  const index = {
    email: columns.indexOf('email'),
    plan: columns.indexOf('plan'),
    until: columns.indexOf('until'),
    name: columns.indexOf('name'),
  };
  const lineOf = new Map<string, number>();
  const rows: CsvRow[] = [];
  const rejected: RejectedRow[] = [];
  for (const { line, cells } of records) {
    const cell = (column: keyof typeof index) => unquote(cells[index[column]] ?? '');
    const reject = (reason_code: RejectionCode, reason_values: Record<string, number> = {}) => {
      const email = [...cell('email')].slice(0, 254).join('');
      rejected.push({ line, email, reason: reasons[reason_code](reason_values), reason_code, reason_values });
    };
    if (cells.length !== columns.length) {
      reject('column_count', { expected: columns.length, found: cells.length });
      continue;
    }
    const email = foldEmail(cell('email'));
    const plan = plans.find((name) => name === cell('plan').toLowerCase());
    const activeUntil = parseEnd(cell('until'));
    const name = index.name < 0 ? undefined : foldName(cell('name'));
    const earlier = email === undefined ? undefined : lineOf.get(email);
    if (email === undefined) reject('email_invalid');
    else if (plan === undefined) reject('plan_unknown');
    else if (activeUntil === undefined) reject('until_invalid');
    else if (index.name >= 0 && name === undefined) reject('name_invalid', { max: MAX_NAME_LENGTH });
    else if (earlier !== undefined) reject('duplicate_row', { line: earlier });
    else {
      lineOf.set(email, line);
      rows.push({ line, email, plan, activeUntil, name });
    }
  }
  return { rows, rejected };
}

/** @returns the names of the columns */
function checkHeader(cells: string[] | undefined): string[] {
  if (!cells) throw new CsvFileError('the file is empty; the header must be email,plan,until,name');
  const columns = cells.map((cell) => cell.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new CsvFileError(`the header must contain email,plan,until,name; missing: ${missing.join(', ')}`);
  }
  const repeated = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index);
  if (repeated !== undefined) throw new CsvFileError(`the header contains ${repeated} twice`);
  return columns;
}

/** Removes the apostrophe with which spreadsheets export text that would otherwise be a formula. */
function unquote(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}
