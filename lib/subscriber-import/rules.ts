import { foldEmail } from '../email';
import { type Plan, plans } from '../subscribers/record';
import { foldName, MAX_NAME_LENGTH, parseEnd } from '../subscribers/rules';
import { readRecords } from './csv-parse';
import { CsvFileError } from './record';

/** One line that can be imported. `name` is undefined when the file has no such column. */
export type CsvLine = { line: number; email: string; plan: Plan; activeUntil: Date; name: string | undefined };
/** One line that cannot, and why, in a sentence for whoever wrote the file. */
export type CsvRefusal = { line: number; email: string; reason: string };

/** Columns a file must have, in any order; others are ignored. */
const REQUIRED = ['email', 'plan', 'until'] as const;

/**
 * Reads a list of subscribers: a header line `email,plan,until,name`, then one subscriber a line. A byte order mark, any
 * line ends and quoted cells are taken; the apostrophe that spreadsheets' exports put before text is taken off again.
 *
 * @throws CsvFileError when there is no such header, or quoting is broken so that lines cannot be told apart
 */
export function readSubscriberCsv(text: string): { lines: CsvLine[]; refusals: CsvRefusal[] } {
  const [header, ...records] = readRecords(text);
  if (!header) throw new CsvFileError('the file is empty; the header must be email,plan,until,name');
  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new CsvFileError(`the header must contain email,plan,until,name; missing: ${missing.join(', ')}`);
  }
  const twice = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index);
  if (twice !== undefined) throw new CsvFileError(`the header contains ${twice} twice`);
  const at = (name: string) => columns.indexOf(name);
  const place = { email: at('email'), plan: at('plan'), until: at('until'), name: at('name') };
  const seen = new Map<string, number>();
  const lines: CsvLine[] = [];
  const refusals: CsvRefusal[] = [];
  for (const { line, cells } of records) {
    const cell = (column: keyof typeof place) => unquote(cells[place[column]] ?? '');
    const refuse = (reason: string) => refusals.push({ line, email: [...cell('email')].slice(0, 254).join(''), reason });
    if (cells.length !== columns.length) {
      refuse(`expected ${columns.length} columns, found ${cells.length}`);
      continue;
    }
    const email = foldEmail(cell('email'));
    const plan = plans.find((name) => name === cell('plan').toLowerCase());
    const activeUntil = parseEnd(cell('until'));
    const name = place.name < 0 ? undefined : foldName(cell('name'));
    const earlier = email === undefined ? undefined : seen.get(email);
    if (email === undefined) refuse('invalid email address');
    else if (plan === undefined) refuse('plan must be premium or api');
    else if (activeUntil === undefined) refuse('until must be a date such as 2027-12-31');
    else if (place.name >= 0 && name === undefined) refuse(`name must be one line of at most ${MAX_NAME_LENGTH} characters`);
    else if (earlier !== undefined) refuse(`duplicate of line ${earlier}`);
    else {
      seen.set(email, line);
      lines.push({ line, email, plan, activeUntil, name });
    }
  }
  return { lines, refusals };
}

/** A cell without the apostrophe that marks text which would otherwise be a formula. */
function unquote(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}
